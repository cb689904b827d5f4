import { canReturnTo } from './accounts/redirect-path.ts';
import { ensureSubscribed, ensureUser } from './api/session.ts';
import { callQuery } from './api/use-call.ts';
import { chooseEventToBook, eventToBook } from './bookings/checkout/event-to-book.ts';
import { blockAccess } from './overlays/overlay-store.ts';
import type { Navigation, Redirect } from './router/route.ts';
import type { Router } from './router/router.ts';
import { hrefOf } from './router/url.ts';

// The navigation rules of section 2. Pages are rendered on the server for nobody in particular, so
// the rules run in the browser alone; the server guards the data itself.

declare module './router/router.ts' {
  interface VisitState {
    /** The same list with more of it: the reader stays where they are. */
    growing?: true;
  }
}

/** The screen before this one, without those about signing in; undefined on a direct visit. */
let previous: string | undefined;

/** 2.3: after signing in one goes back to the screen before the login screen. */
export function rememberWhereFrom({ search, isAhead }: Navigation): string | undefined {
  const from = previous ?? referringScreen();
  if (search.redirect !== undefined || from === undefined || isAhead) return undefined;
  return hrefOf({ to: '/login', search: { redirect: from } });
}

/** A link that was pressed before the program ran was a plain one; the browser knows where it stood. */
function referringScreen(): string | undefined {
  if (import.meta.env.SSR || document.referrer === '') return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  const isOurs = origin === location.origin && canReturnTo(pathname);
  return isOurs ? pathname + search : undefined;
}

/** 2.5: tries to load the user; still signed out → login, which leads back here. */
export async function requireLogin({ context, href }: Navigation): Promise<string | undefined> {
  if (import.meta.env.SSR) return undefined;
  if (await ensureUser(context.queryClient)) return undefined;
  return hrefOf({ to: '/login', search: { redirect: href } });
}

/** 2.6: asks again when not subscribed; still not → the modal, over the current screen or home. */
export async function requireSubscription(navigation: Navigation): Promise<Redirect | undefined> {
  if (import.meta.env.SSR) return undefined;
  const login = await requireLogin(navigation);
  if (login !== undefined || (await ensureSubscribed(navigation.context.queryClient))) return login;
  return bar(navigation, '/');
}

/** 2.7: a member-only event needs the membership; without it the modal, and the event stays. */
export async function requireBookable(navigation: Navigation): Promise<Redirect | undefined> {
  if (import.meta.env.SSR) return undefined;
  const { event: slug } = navigation.search;
  if (slug !== undefined) return chooseByName(slug, navigation);
  const login = await requireLogin(navigation);
  const event = eventToBook();
  if (login !== undefined || !event?.member_only) return login;
  if (await ensureSubscribed(navigation.context.queryClient)) return undefined;
  return bar(navigation, `/events/${event.slug}`);
}

/** 4.7: the event as its page shows it. Once it is chosen, the URL need not name it any more. */
async function chooseByName(slug: string, { context, isAhead, isOver }: Navigation) {
  const query = callQuery('event', { params: { slug } });
  const found = await context.queryClient.ensureQueryData(query).catch(() => undefined);
  // Its own page says what is wrong.
  if (!found) return hrefOf({ to: '/events/$slug', params: { slug } });
  if (!isAhead && !isOver()) chooseEventToBook(found.data);
  return '/checkout';
}

/** Shows the modal over the current screen, unless that one is forbidden by now as well (H5). */
function bar({ isAhead, isOver }: Navigation, home: string): Redirect {
  if (!isAhead && !isOver()) blockAccess();
  if (previous === undefined) return { home };
  return /^\/members\b/.test(previous) ? home : { home: previous };
}

/** 2.8: every navigation smoothly scrolls the page container to its top. */
export function followNavigation(router: Router): void {
  history.scrollRestoration = 'manual';
  previous = undefined;
  router.onShown((to, from) => {
    if (canReturnTo(to.pathname)) previous = to.href;
    if (!from) return;
    if (to.state.growing && to.state.index === from.state.index) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const wanted = document.getElementById(to.hash.slice(1));
    const container = document.querySelector('[data-page-container]');
    const behavior = calm ? 'auto' : 'smooth';
    (wanted ?? container)?.scrollIntoView({ behavior, block: 'start' });
    // A screen reader goes on at the new screen, not where the old link was; also when a link of the
    // header or the footer leads to the current screen. Controls within the screen keep the focus.
    const content = document.getElementById('content');
    const isAgain = to.href === from.href && to.hash === '';
    const isWithin = content?.contains(document.activeElement);
    if (to.pathname !== from.pathname || (isAgain && !isWithin)) {
      content?.focus({ preventScroll: true });
    }
  });
}
