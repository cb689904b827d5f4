import {
  type FetchQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { SubscriptionStatus } from '#contract/membership.ts';
import type { User } from '#contract/profile.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ApiError } from './api-error.ts';
import { csrfToken } from './browser-transport.ts';
import { call, checkBeforeChange, listenForSessionEnd } from './call.ts';
import { inTabStorage } from './tab-storage.ts';

// Who is signed in and what their membership allows. Loaded once at the start (1.11), and again
// wherever a rule of section 2 or 4 asks for it. Null: signed out.

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export const userQuery = queryOptions<User | null, ApiError>({
  queryKey: ['user', {}],
  queryFn: askWhoIsHere,
  ...forever,
});

export const statusQuery = queryOptions<SubscriptionStatus | null, ApiError>({
  queryKey: ['subscriptionStatus', {}],
  queryFn: () => ofNow(() => call('subscriptionStatus', {}, { probe: true }).catch(signedOut)),
  ...forever,
});

/** The token with which it was last asked who is here: each sign-in and sign-out has one of its own. */
let tokenThen: string | undefined;

async function askWhoIsHere(): Promise<User | null> {
  const user = await ofNow(() =>
    call('user', {}, { probe: true }).then(({ data }) => data, signedOut),
  );
  tokenThen = csrfToken();
  return user;
}

/** Where somebody signed in or out while it was asked, the answer is of before: it is asked once more. */
async function ofNow<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const token = csrfToken();
  const answer = await ask();
  return csrfToken() === token ? answer : ofNow(ask);
}

/** 4.3: a 401 only says that nobody is signed in. */
function signedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/** 4.1: undefined while it is not known yet. */
export function useUser(): User | null | undefined {
  return useOnceTakenOver(useQuery(userQuery).data);
}

export function useSubscriptionStatus(): SubscriptionStatus | null | undefined {
  return useOnceTakenOver(useQuery(statusQuery).data);
}

/** The answer may be quicker than the program; the HTML it takes over was made for nobody. */
function useOnceTakenOver<T>(known: T | undefined): T | undefined {
  return useHydrated() ? known : undefined;
}

/** 1.11: user and status, at the same time. `onFailure` hears of anything but a 401, once (8.2). */
export async function loadSession(queryClient: QueryClient, onFailure: () => void): Promise<void> {
  const loads = [queryClient.ensureQueryData(userQuery), queryClient.ensureQueryData(statusQuery)];
  const failed = (await Promise.allSettled(loads)).some(({ status }) => status === 'rejected');
  if (failed) onFailure();
}

/** 2.5: the signed-in user, asked for again when the last word was that nobody is. */
export async function ensureUser(queryClient: QueryClient): Promise<User | null> {
  const known = await queryClient.ensureQueryData(userQuery).catch(() => null);
  return known ?? refreshUser(queryClient).catch(() => null);
}

/** 2.6: asked again when the last word was "not subscribed". */
export async function ensureSubscribed(queryClient: QueryClient): Promise<boolean> {
  const known = await queryClient.ensureQueryData(statusQuery).catch(() => null);
  if (known?.subscribed) return true;
  return (await refreshStatus(queryClient).catch(() => null))?.subscribed ?? false;
}

export function refreshUser(queryClient: QueryClient): Promise<User | null> {
  return askAnew(queryClient, userQuery);
}

export function refreshStatus(queryClient: QueryClient): Promise<SubscriptionStatus | null> {
  return askAnew(queryClient, statusQuery);
}

/** A question that is under way is not joined: its answer may be older than what has just changed. */
async function askAnew<Data>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, ApiError>,
): Promise<Data> {
  const anew = { ...query, staleTime: 0 };
  const isUnderWay = queryClient.isFetching({ queryKey: query.queryKey }) > 0;
  if (isUnderWay) await queryClient.fetchQuery(anew).catch(() => undefined);
  return queryClient.fetchQuery(anew);
}

/** 4.2: cookie, credentials, user, status, in that order. */
export async function signIn(
  queryClient: QueryClient,
  credentials: { email: string; password: string; remember?: boolean },
): Promise<void> {
  await call('csrfCookie');
  await call('login', { body: credentials });
  await refreshUser(queryClient);
  await refreshStatus(queryClient);
}

/** 4.1: whatever was kept for the person is forgotten. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await call('logout');
  forgetPerson(queryClient);
  queryClient.getMutationCache().clear();
  // A booking half typed, for instance, with the names of guests.
  inTabStorage((storage) => storage.clear());
}

/** 4.1: the session was ended elsewhere, or is too old, and a call was told so. */
export function watchForSessionEnd(queryClient: QueryClient, onEnd: () => void): void {
  listenForSessionEnd(() => endSession(queryClient, onEnd));
}

/** What was typed and not saved waits for its owner to sign in again. */
function endSession(queryClient: QueryClient, onEnd: () => void): void {
  if (!queryClient.getQueryData(userQuery.queryKey)) return;
  forgetPerson(queryClient, ['draft', 'booking-draft']);
  onEnd();
}

/**
 * 4.1: who signs in or out in one tab does so in all of them. A tab asks who is here if the token is another
 * one: as soon as one comes back to it, and before it changes anything, or what is typed under one name
 * would be stored under another (6.2).
 */
export function watchOtherTabs(queryClient: QueryClient, onEnd: () => void): void {
  const shown = () => queryClient.getQueryData(userQuery.queryKey);
  let looking: Promise<void> | undefined;
  const lookWhoIsHere = (): Promise<void> => {
    if (csrfToken() === tokenThen) return Promise.resolve();
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function look(): Promise<void> {
    const here = await askWhoIsHere();
    if (here?.uuid === shown()?.uuid) return;
    if (!here) return endSession(queryClient, onEnd);
    if (shown()) {
      // Until the new page is there, nothing of the old one is sent either.
      tokenThen = undefined;
      showAnew();
      throw new ApiError(409, { message: 'Somebody else has signed in.' });
    }
    queryClient.setQueryData(userQuery.queryKey, here);
    await refreshStatus(queryClient).catch(() => null);
  }

  const comeBack = () => {
    if (!document.hidden) void lookWhoIsHere().catch(() => undefined);
  };
  // A window beside another one comes back without having been hidden.
  addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  checkBeforeChange(async () => {
    if (shown()) await lookWhoIsHere();
  });
}

/** 4.1: Back may bring a page as it was left, with all that its reader was shown. */
export function watchForReturn(): void {
  let token: string | undefined;
  addEventListener('pagehide', () => {
    token = csrfToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && csrfToken() !== token) showAnew();
  });
}

function showAnew(): void {
  // Until the answer has come the old page would be seen.
  document.documentElement.hidden = true;
  location.reload();
}

function forgetPerson(queryClient: QueryClient, kept: unknown[] = []): void {
  // Told, not removed: what is on the screen listens to these two.
  const told = [userQuery.queryKey, statusQuery.queryKey];
  for (const queryKey of told) queryClient.setQueryData(queryKey, null);
  const stays = [...kept, ...told.map(([name]) => name)];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !stays.includes(queryKey[0]) });
}
