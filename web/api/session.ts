import {
  type FetchQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { SubscriptionStatus } from '#contract/membership/membership.ts';
import type { User } from '#contract/profile/profile.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ApiError } from './api-error.ts';
import { csrfToken } from './browser-transport.ts';
import { call, checkBeforeChange, listenForSessionEnd } from './call.ts';
import { inTabStorage } from './tab-storage.ts';

// The signed-in user and their subscription status. Loaded at the start (1.11), and again where sections 2
// and 4 require it. Null: signed out.

const infinite = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export const userQuery = queryOptions<User | null, ApiError>({
  queryKey: ['user', {}],
  queryFn: ({ client }) => loadUser(client),
  ...infinite,
});

export const statusQuery = queryOptions<SubscriptionStatus | null, ApiError>({
  queryKey: ['subscriptionStatus', {}],
  queryFn: () => upToDate(() => call('subscriptionStatus', {}, { probe: true }).catch(signedOut)),
  ...infinite,
});

/** The CSRF token with which the user was last loaded. Each sign-in and sign-out changes it. */
let lastToken: string | undefined;

/** 6.2: a page is never handed over to another person, whichever part of it loads the user. */
async function loadUser(queryClient: QueryClient): Promise<User | null> {
  const user = await upToDate(() =>
    call('user', {}, { probe: true }).then(({ data }) => data, signedOut),
  );
  const shown = queryClient.getQueryData(userQuery.queryKey);
  if (user && shown && user.uuid !== shown.uuid) {
    // Until the new page is there, the old one sends nothing either.
    lastToken = undefined;
    reloadPage();
    throw new ApiError(409, { message: 'Somebody else has signed in.' });
  }
  lastToken = csrfToken();
  return user;
}

/** Loads again if somebody signed in or out meanwhile, because the answer is outdated. */
async function upToDate<Answer>(load: () => Promise<Answer>): Promise<Answer> {
  const token = csrfToken();
  const answer = await load();
  return csrfToken() === token ? answer : upToDate(load);
}

/** 4.3: a 401 means that nobody is signed in. */
function signedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/**
 * 4.1: undefined while it is loading. What differs for visitors is rendered in both forms until then, marked
 * `data-for` "visitor" and "user" (base.css).
 */
export function useUser(): User | null | undefined {
  return useOnceHydrated(useQuery(userQuery).data);
}

export function useSubscriptionStatus(): SubscriptionStatus | null | undefined {
  return useOnceHydrated(useQuery(statusQuery).data);
}

/** Whether the user is a member; null for a visitor, undefined while user or membership is loading. */
export function useIsMember(): boolean | null | undefined {
  const user = useUser();
  const { data, isPending } = useQuery(statusQuery);
  if (!user) return user;
  return isPending ? undefined : (data?.subscribed ?? false);
}

/** The answer may come before hydration, and the HTML was rendered for a signed-out reader. */
function useOnceHydrated<T>(known: T | undefined): T | undefined {
  return useHydrated() ? known : undefined;
}

/** 1.11: user and status, at the same time. `onFailure` is called once, for any failure but a 401 (8.2). */
export async function loadSession(queryClient: QueryClient, onFailure: () => void): Promise<void> {
  const user = queryClient.ensureQueryData(userQuery);
  // Q1: the hint promised a user, and there is none; Sign In is the way on.
  user.catch(() => document.documentElement.classList.remove('signed-in'));
  const loads = [user, queryClient.ensureQueryData(statusQuery)];
  const failed = (await Promise.allSettled(loads)).some(({ status }) => status === 'rejected');
  if (failed) onFailure();
}

/** 2.5: the signed-in user, loaded again when nobody was signed in. Throws if only the server knows (Q24). */
export async function ensureUser(queryClient: QueryClient): Promise<User | null> {
  const known = await queryClient.ensureQueryData(userQuery).catch(() => null);
  return known ?? refreshUser(queryClient);
}

/** 2.6: the status is loaded again when the last one was "not subscribed". */
export async function ensureSubscribed(queryClient: QueryClient): Promise<boolean> {
  const known = await queryClient.ensureQueryData(statusQuery).catch(() => null);
  if (known?.subscribed) return true;
  return (await refreshStatus(queryClient).catch(() => null))?.subscribed ?? false;
}

export function refreshUser(queryClient: QueryClient): Promise<User | null> {
  return reload(queryClient, userQuery);
}

export function refreshStatus(queryClient: QueryClient): Promise<SubscriptionStatus | null> {
  return reload(queryClient, statusQuery);
}

/** A call that is under way is not shared: its answer may be older than what has just changed. */
async function reload<Data>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, ApiError>,
): Promise<Data> {
  const stale = { ...query, staleTime: 0 };
  const isUnderWay = queryClient.isFetching({ queryKey: query.queryKey }) > 0;
  if (isUnderWay) await queryClient.fetchQuery(stale).catch(() => undefined);
  return queryClient.fetchQuery(stale);
}

/** 4.2: cookie, credentials, user, status, in that order. */
export async function signIn(
  queryClient: QueryClient,
  credentials: { email: string; password: string; remember?: boolean },
): Promise<void> {
  await call('csrfCookie');
  await call('login', { body: credentials });
  queryClient.removeQueries({ queryKey: sessionEnded });
  await refreshUser(queryClient);
  await refreshStatus(queryClient);
}

/** 4.1: everything cached for the person is removed. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await call('logout');
  forgetPerson(queryClient);
  queryClient.getMutationCache().clear();
  // For instance the draft of a booking with the names of guests.
  inTabStorage((storage) => storage.clear());
}

/** 4.1: calls `onEnd` when an answer shows that the session has ended. */
export function watchForSessionEnd(queryClient: QueryClient, onEnd: () => void): void {
  listenForSessionEnd(() => endSession(queryClient, onEnd));
}

/** Unsaved text stays until its owner signs in again. */
function endSession(queryClient: QueryClient, onEnd: () => void): void {
  if (!queryClient.getQueryData(userQuery.queryKey)) return;
  forgetPerson(queryClient, ['draft', 'booking-draft']);
  queryClient.setQueryDefaults(sessionEnded, infinite);
  queryClient.setQueryData(sessionEnded, true);
  onEnd();
}

const sessionEnded = ['session-ended'];

/** Q24: whether the last session of this page ended by itself, which the login screen says. */
export function hasSessionEnded(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(sessionEnded) === true;
}

/**
 * 4.1: signing in or out in one tab counts in all of them. A tab loads the user again when the token has
 * changed: when the tab is shown again, and before each change, or what one person typed would be stored
 * for another (6.2).
 */
export function watchOtherTabs(queryClient: QueryClient, onEnd: () => void): void {
  const shown = () => queryClient.getQueryData(userQuery.queryKey);
  let checking: Promise<void> | undefined;
  const checkUser = (): Promise<void> => {
    if (csrfToken() === lastToken) return Promise.resolve();
    checking ??= compareUntilSame().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  /** Once more if somebody signed in or out meanwhile: a caller of that moment was given this check. */
  async function compareUntilSame(): Promise<void> {
    await compare();
    if (csrfToken() !== lastToken) await compareUntilSame();
  }

  async function compare(): Promise<void> {
    const here = await loadUser(queryClient);
    if (here?.uuid === shown()?.uuid) return;
    if (!here) return endSession(queryClient, onEnd);
    queryClient.setQueryData(userQuery.queryKey, here);
    await refreshStatus(queryClient).catch(() => null);
  }

  const onReturn = () => {
    if (!document.hidden) void checkUser().catch(() => undefined);
  };
  // A window beside another one gets the focus back without being hidden.
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  checkBeforeChange(async () => {
    if (shown()) await checkUser();
  });
}

/** 4.1: Back may restore a page from the browser's cache, with the content of another user. */
export function watchForReturn(): void {
  let token: string | undefined;
  addEventListener('pagehide', () => {
    token = csrfToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && csrfToken() !== token) reloadPage();
  });
}

function reloadPage(): void {
  // Otherwise the old page would be visible until the new one is there.
  document.documentElement.hidden = true;
  location.reload();
}

function forgetPerson(queryClient: QueryClient, except: unknown[] = []): void {
  // Set, not removed: the screen observes these two.
  const observed = [userQuery.queryKey, statusQuery.queryKey];
  for (const queryKey of observed) queryClient.setQueryData(queryKey, null);
  const stored = [...except, ...observed.map(([name]) => name)];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !stored.includes(queryKey[0]) });
}
