import { canReturnTo } from './accounts/redirect-path.ts';
import { ensureSubscribed, ensureUser } from './api/session.ts';
import { callQuery } from './api/use-call.ts';
import { chooseEventToBook, eventToBook } from './bookings/checkout/event-to-book.ts';
import { blockAccess } from './overlays/overlay-store.ts';
import type { Navigation, Redirect } from './router/route.ts';
import type { Router } from './router/router.ts';
import { hrefOf } from './router/url.ts';

// The navigation rules of section 2. The server renders pages for signed-out readers, so the rules run in
// the browser only; the server authorizes each call.

declare module './router/router.ts' {
  interface VisitState {
    /** 'Show more' in the same list, which does not scroll. */
    growing?: true;
  }
}

/** The previous screen, except the sign-in screens; undefined on a direct visit. */
let previous: string | undefined;

/** 2.3: stores the previous screen in the URL of the login screen, which leads back to it. */
export function rememberPreviousScreen({ search, isAhead }: Navigation): string | undefined {
  const from = previous ?? referringScreen();
  if (search.redirect !== undefined || from === undefined || isAhead) return undefined;
  return hrefOf({ to: '/login', search: { redirect: from } });
}

/** The previous screen from the browser, if a link was pressed before the JavaScript had loaded. */
function referringScreen(): string | undefined {
  if (import.meta.env.SSR || document.referrer === '') return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  const isOurs = origin === location.origin && canReturnTo(pathname);
  return isOurs ? pathname + search : undefined;
}

/** 2.5: loads the user; a signed-out person is redirected to the login screen, which leads back. */
export async function requireLogin({ context, href }: Navigation): Promise<string | undefined> {
  if (import.meta.env.SSR) return undefined;
  if (await ensureUser(context.queryClient)) return undefined;
  return hrefOf({ to: '/login', search: { redirect: href } });
}

/** 2.6: without a subscription, loads the status again; then shows the modal over the current screen or home. */
export async function requireSubscription(navigation: Navigation): Promise<Redirect | undefined> {
  if (import.meta.env.SSR) return undefined;
  const login = await requireLogin(navigation);
  if (login !== undefined || (await ensureSubscribed(navigation.context.queryClient))) return login;
  return denyAccess(navigation, '/');
}

/** 2.7: a member-only event needs a membership; otherwise shows the modal over the event. */
export async function requireBookable(navigation: Navigation): Promise<Redirect | undefined> {
  if (import.meta.env.SSR) return undefined;
  const { event: slug } = navigation.search;
  if (slug !== undefined) return chooseBySlug(slug, navigation);
  const event = eventToBook();
  // Q5: with its event, because the person may go on in another browser.
  const href = event ? hrefOf({ to: '/checkout', search: { event: event.slug } }) : navigation.href;
  const target = { ...navigation, href };
  const login = await requireLogin(target);
  if (login !== undefined || !event?.member_only) return login;
  if (await ensureSubscribed(navigation.context.queryClient)) return undefined;
  return denyAccess(target, `/events/${event.slug}`);
}

/** 4.7: chooses the event that the URL names, and then removes it from the URL. */
async function chooseBySlug(slug: string, { context, isAhead, isOver }: Navigation) {
  const query = callQuery('event', { params: { slug } });
  const found = await context.queryClient.ensureQueryData(query).catch(() => undefined);
  // The event's page shows the error.
  if (!found) return hrefOf({ to: '/events/$slug', params: { slug } });
  if (!isAhead && !isOver()) chooseEventToBook(found.data);
  return '/checkout';
}

/** Shows the modal over the previous screen, or at home if that screen is for members as well (H5). */
function denyAccess({ href, isAhead, isOver }: Navigation, home: string): Redirect {
  if (!isAhead && !isOver()) blockAccess(href);
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
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = document.getElementById(to.hash.slice(1));
    const container = document.querySelector('[data-page-container]');
    const behavior = isReduced ? 'auto' : 'smooth';
    (target ?? container)?.scrollIntoView({ behavior, block: 'start' });
    // Moves the focus to the new screen, for screen readers; also after a link in the header or footer to
    // the current screen. Controls within the screen keep the focus.
    const content = document.getElementById('content');
    const isAgain = to.href === from.href && to.hash === '';
    const isWithin = content?.contains(document.activeElement);
    if (to.pathname !== from.pathname || (isAgain && !isWithin)) {
      content?.focus({ preventScroll: true });
    }
  });
}
