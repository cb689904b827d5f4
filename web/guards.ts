import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, redirect } from '@tanstack/react-router';
import { ensureSubscribed, ensureUser } from './api/session.ts';
import { eventToBook } from './bookings/event-to-book.ts';
import { blockAccess } from './overlays/overlay-store.ts';
import { isPlaceToReturnTo } from './redirect-path.ts';

// The navigation rules of section 2. Pages are rendered on the server for nobody in particular, so
// the rules run in the browser alone; the server guards the data itself.

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The same list with more of it: the reader stays where they are. */
    growing?: true;
  }
}

interface Navigation {
  context: { queryClient: QueryClient };
  location: { href: string };
  /** Why the router asks: a preloaded screen must neither redirect nor open anything. */
  cause: 'enter' | 'stay' | 'preload';
}

/** The screen one is coming from, but for those about signing in; undefined on a direct visit. */
let previous: string | undefined;

/** Where that screen, or the one about signing in, stands in the browser's history. */
let place = 0;

/** 2.3: how one came to the login screen is where one goes back to. */
export function previousScreen(): string | undefined {
  return previous ?? referringScreen();
}

/** Whoever was quicker than the program came by a plain link; the browser still knows from where. */
function referringScreen(): string | undefined {
  if (import.meta.env.SSR || document.referrer === '') return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  const isOurs = origin === location.origin && isPlaceToReturnTo(pathname);
  return isOurs ? pathname + search : undefined;
}

/** 2.5: tries to load the user; still signed out → login, which will lead back here. */
export async function requireLogin({ context, location }: Navigation): Promise<void> {
  if (import.meta.env.SSR) return;
  if (await ensureUser(context.queryClient)) return;
  throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** 2.6: asks again when not subscribed; still not → the modal, over the screen one was on, or home. */
export async function requireSubscription(navigation: Navigation): Promise<void> {
  if (import.meta.env.SSR) return;
  await requireLogin(navigation);
  if (await ensureSubscribed(navigation.context.queryClient)) return;
  return bar(navigation, '/');
}

/** 2.7: a member-only event needs the membership; without it the modal, and one stays at the event. */
export async function requireBookable(navigation: Navigation): Promise<void> {
  if (import.meta.env.SSR) return;
  await requireLogin(navigation);
  const event = eventToBook();
  if (!event?.member_only || (await ensureSubscribed(navigation.context.queryClient))) return;
  return bar(navigation, `/events/${event.slug}`);
}

/** Shows the modal over the screen one was on. Back leads from there to where it led before. */
async function bar({ cause }: Navigation, home: string): Promise<never> {
  if (cause !== 'preload') {
    if (previous !== undefined) await stepBack();
    // Afterwards, because a step back closes what lies over a screen.
    blockAccess();
  }
  throw redirect({ href: previous ?? home, replace: true });
}

let steppingBack: Promise<void> | undefined;

/** Once, however often a link is pressed: another step would leave the screen one is on. */
function stepBack(): Promise<void> | undefined {
  if (steppingBack || !(history.state?.__TSR_index > place)) return steppingBack;
  steppingBack = new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  }).finally(() => {
    steppingBack = undefined;
  });
  return steppingBack;
}

/** 2.8: every navigation smoothly scrolls the page container to its top. */
export function followNavigation(router: AnyRouter): void {
  history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    if (isPlaceToReturnTo(toLocation.pathname)) previous = toLocation.href;
    place = toLocation.state.__TSR_index;
    if (!fromLocation) return;
    const isSameStop = toLocation.state.__TSR_index === fromLocation.state.__TSR_index;
    if (toLocation.state.growing && isSameStop) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .querySelector('[data-page-container]')
      ?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
    // A screen reader goes on at the new screen, not where the old link was.
    if (pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
