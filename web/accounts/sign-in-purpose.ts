import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import { callQuery } from '../api/use-call.ts';
import type { Navigation } from '../router/route.ts';
import { useRouter } from '../router/router-provider.tsx';
import { searchOf } from '../router/url.ts';
import { isConsole, safeRedirect } from './redirect-path.ts';

// Q5: why somebody signs in or registers. It is the path to go on to, which stands in the URL of the sign-in
// screens, goes through the link of an email, and comes back with the answer to it.

declare module '../router/router.ts' {
  interface VisitState {
    /** The path to go on to after this visit's step, where it is not in the URL. */
    redirect?: string;
  }
}

/** The path behind 'Become a Member', whose last step is to join. */
export const joining = '/subscribe';

/** Where who was invited to organize accepts it: they need an account, and no membership. */
export const accepting = '/organize/invitation';

/** The path to go on to, if it is worth it. */
export function useSafeRedirect(redirect: string | null | undefined): string | undefined {
  const router = useRouter();
  const isScreen = (path: string) => isConsole(path) || router.match(path).route !== undefined;
  const path = safeRedirect(redirect ?? undefined, isScreen);
  return path === '/' ? undefined : path;
}

/** The event that somebody wants to book. */
export function usePurposeEvent(path: string | undefined): Event | undefined {
  const slug = slugOfCheckout(path);
  return useQuery({
    ...callQuery('event', { params: { slug: slug ?? '' } }),
    enabled: slug !== undefined,
  }).data?.data;
}

/** Loads it with the screen, so that the server renders it. Without it the screen still works. */
export async function loadPurposeEvent({ context, search }: Navigation): Promise<void> {
  const slug = slugOfCheckout(search.redirect);
  if (slug === undefined) return;
  const query = callQuery('event', { params: { slug } });
  await context.queryClient.ensureQueryData(query).catch(() => undefined);
}

function slugOfCheckout(path: string | undefined): string | undefined {
  const [, query] = /^\/checkout(\?.*)$/.exec(path ?? '') ?? [];
  return query && searchOf(query).event;
}

const purposes = new Map([
  ['subscribe', 'become a member'],
  ['members', 'meet the members'],
  ['profile', 'see your profile'],
  ['my-events', 'see your events'],
  ['booking-confirmed', 'see your booking'],
  ['my-membership', 'see your membership'],
  ['billing', 'see what you have paid'],
  ['settings', 'change your settings'],
  ['organize', 'open the organizers’ desk'],
]);

/** What signing in is for, after "Sign in to"; undefined for a screen that asks for no sign-in. */
export function purposeOf(path: string | undefined): string | undefined {
  const [, screen = ''] = /^\/([a-z-]*)/.exec(path ?? '') ?? [];
  return purposes.get(screen);
}
