import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Permission } from '#contract/calls/access.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { csrfToken } from '#web/api/browser-transport.ts';
import { type CallOptions, call, checkBeforeChange, listenForSessionEnd } from '#web/api/call.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import type { Navigation } from '#web/router/route.ts';
import type { Router } from '#web/router/router.ts';
import { hrefOf } from '#web/router/url.ts';
import { may } from './may.ts';
import { listenForRefusal, organize } from './organize-call.ts';

export { may, mayAt } from './may.ts';

// The organizer of this tab: their grants, and how far the second factor of their session goes. The server
// authorizes each call; this decides what the console shows, and when it has to be left.

export const selfQuery = queryOptions<OrganizerSelf, ApiError>({
  queryKey: ['me'],
  queryFn: ({ client, meta }) => (import.meta.env.SSR ? askWho(meta) : loadSelf(client)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The CSRF token with which the person was last loaded. Each sign-in and sign-out changes it. */
let lastToken: string | undefined;

/** Loads again if somebody signed in or out meanwhile, because the answer is outdated. */
async function loadSelf(queryClient: QueryClient): Promise<OrganizerSelf> {
  const token = csrfToken();
  const data = await loadWho();
  if (csrfToken() !== token) return loadSelf(queryClient);
  const known = queryClient.getQueryData(selfQuery.queryKey);
  if (known && known.uuid !== data.uuid) handOver();
  lastToken = token;
  return data;
}

/** V26: of the own second factors, which everybody looks after, with a grant or without one. */
const ownFactorsPath = '/settings/passkeys';

async function loadWho(): Promise<OrganizerSelf> {
  if (location.pathname === ownFactorsPath) return (await organize('factors')).data.self;
  return askWho();
}

async function askWho(meta?: CallOptions['meta']): Promise<OrganizerSelf> {
  return (await organize('me', {}, { probe: true, meta })).data;
}

/** 6.2: a page is never handed over to another person. */
function handOver(): never {
  location.reload();
  throw new ApiError(409, { message: 'Somebody else has signed in.' });
}

/** Undefined until it is known. */
export function useSelf(): OrganizerSelf | undefined {
  return useQuery({ ...selfQuery, enabled: false }).data;
}

/** Whether anything but the second factor is refused until it is shown (10.3). */
export function lacksFactor({ factor }: Pick<OrganizerSelf, 'factor'>): boolean {
  return factor.required && !factor.shown;
}

/** Loads the grants again: another person may have ended one. Leaves the console if none is left. */
export async function refreshSelf(queryClient: QueryClient): Promise<OrganizerSelf | undefined> {
  return queryClient.fetchQuery({ ...selfQuery, staleTime: 0 }).catch(leaveIfOut);
}

/**
 * The guard of a screen, in the browser and on the server: the permission that its calls need. With null every organizer
 * may see it, also before the second factor.
 */
export function organizersOnly(permission: Permission | null) {
  return async ({ context: { queryClient }, href, isAhead }: Navigation) => {
    const known = queryClient.getQueryData(selfQuery.queryKey);
    const self = known ?? (await queryClient.fetchQuery(selfQuery).catch(leaveIfOut));
    // The screen says that it could not be loaded.
    if (!self) return undefined;
    // Behind the next screen, which does not wait for it.
    if (known && !isAhead && !import.meta.env.SSR) void refreshSelf(queryClient);
    if (permission === null) return undefined;
    if (lacksFactor(self)) return factorHref(href);
    return may(self, permission) ? undefined : '/organize/not-found';
  };
}

/** The screen that asks for the second factor and leads back. */
function factorHref(href: string): string {
  return hrefOf({ to: '/organize/second-factor', search: { redirect: href } });
}

/**
 * 401: to the sign-in, and back. 404: for somebody without a grant there is no console (10.1), but for their own second
 * factors there is a screen (V26).
 */
function leaveIfOut(error: unknown): Promise<undefined> | undefined {
  // The browser asks again, and leaves.
  if (import.meta.env.SSR) return undefined;
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return leave(loginHref());
  if (status === 404) {
    const isOwnFactors = location.pathname === '/organize/second-factor';
    return leave(isOwnFactors ? ownFactorsPath : '/not-found');
  }
  return undefined;
}

/** What is typed stays in the tab's storage. The promise never resolves: the page is about to be left. */
export function leave(href: string): Promise<undefined> {
  location.replace(href);
  return new Promise(() => undefined);
}

function loginHref(): string {
  const { pathname, search } = location;
  return hrefOf({ to: '/login', search: { redirect: pathname + search } });
}

/** Follows what happens to the session while the console is open. */
export function watchSession(queryClient: QueryClient, router: Router): void {
  listenForSessionEnd(() => void leave(loginHref()));

  listenForRefusal(({ status, code }) => {
    if (code === 'second_factor_required') {
      void refreshSelf(queryClient).then(() => router.enter());
    }
    // The grant may have ended; or only a record is gone.
    if (status === 404 || code === 'forbidden') void refreshSelf(queryClient);
  });

  const check = async () => {
    const before = queryClient.getQueryData(selfQuery.queryKey);
    if (!before || csrfToken() === lastToken) return;
    const now = await refreshSelf(queryClient);
    if (now?.uuid !== before.uuid) handOver();
  };
  // 6.2: what one person typed is never stored for another, who signed in meanwhile in another tab.
  checkBeforeChange(check);

  const onReturn = () => {
    const isOpen = queryClient.getQueryData(selfQuery.queryKey) && !document.hidden;
    if (isOpen)
      check().then(
        () => refreshSelf(queryClient),
        () => undefined,
      );
  };
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
}

export async function signOutOfConsole(): Promise<void> {
  await call('logout');
  inTabStorage((storage) => storage.clear());
  await leave('/');
}
