import type { ComponentType, ReactNode } from 'react';
import type { SitePageName } from '#contract/site/site-texts.ts';
import { takeResetToken } from './accounts/password/reset-token.ts';
import { loadPurposeEvent } from './accounts/sign-in-purpose.ts';
import { ApiError } from './api/api-error.ts';
import { prefetchClubhouse } from './api/prefetch-clubhouse.ts';
import { callQuery } from './api/use-call.ts';
import { backToEvent } from './bookings/checkout/event-to-book.ts';
import { myEventSearch } from './bookings/my-events/my-event-list.ts';
import { mySeasonSearch } from './bookings/my-season/my-season-search.ts';
import { memberSearch } from './directory/member-list.ts';
import { announcedEventQuery } from './events/announced-event.ts';
import { eventListQuery, eventSearch } from './events/list/event-list.ts';
import { seasonMapQuery } from './events/list/season-map-query.ts';
import { nowQuery } from './events/now.ts';
import { seasonNumbersQuery } from './events/season-numbers-query.ts';
import {
  rememberPreviousScreen,
  requireBookable,
  requireLogin,
  requireSubscription,
} from './guards.ts';
import { loadChunk } from './loading/load-chunk.ts';
import { type Navigation, NotFoundError, type Route, type RouterContext } from './router/route.ts';
import { Router } from './router/router.ts';
import { sitePageQuery } from './site/use-site-page.ts';

// Every screen, at its path, with its access (section 2). A screen with `html` is rendered by the
// server for a signed-out reader; the others are rendered in the browser.

/** Each screen is a chunk of its own, which is loaded once. */
function page<Props = object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return () => {
    loading ??= loadChunk(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const settings = page<{ children?: ReactNode }>(() =>
  import('./accounts/settings/settings-page.tsx').then((file) => file.SettingsPage),
);

/** One of the account settings, within their frame. */
const setting = <Name extends string>(
  name: Name,
  load: () => Promise<ComponentType>,
): Route & { path: `/settings/${Name}` } => ({
  path: `/settings/${name}`,
  enter: requireLogin,
  frame: settings,
  screen: page(load),
});

const routes = [
  {
    path: '/',
    screen: page(() => import('./site/home/landing-page.tsx').then((file) => file.LandingPage)),
    load: ({ context: { queryClient } }) => {
      prefetchClubhouse(queryClient);
      return Promise.all([
        queryClient.ensureQueryData(sitePageQuery('home')),
        queryClient.ensureQueryData(announcedEventQuery),
        queryClient.ensureQueryData(callQuery('featured')),
        queryClient.ensureQueryData(seasonNumbersQuery),
      ]);
    },
    html: 'landing-page',
  },
  {
    path: '/membership',
    screen: page(() =>
      import('./site/membership/membership-page.tsx').then((file) => file.MembershipPage),
    ),
    load: (navigation) => loadSitePage(navigation, 'membership', 'membershipPlan'),
    html: 'membership-page',
  },
  {
    path: '/about-us',
    screen: page(() => import('./site/about/about-page.tsx').then((file) => file.AboutPage)),
    load: (navigation) => loadSitePage(navigation, 'about-us', 'season'),
    html: 'about-page',
  },
  {
    path: '/contact-us',
    screen: page(() => import('./site/contact/contact-page.tsx').then((file) => file.ContactPage)),
    load: (navigation) => loadSitePage(navigation, 'contact-us', 'office'),
    html: 'contact-page',
  },
  {
    path: '/terms',
    screen: page(() => import('./site/legal/terms-page.tsx').then((file) => file.TermsPage)),
    load: (navigation) => loadSitePage(navigation, 'terms', 'office'),
    html: 'terms-page',
  },
  {
    path: '/privacy',
    screen: page(() => import('./site/legal/privacy-page.tsx').then((file) => file.PrivacyPage)),
    load: (navigation) => loadSitePage(navigation, 'privacy', 'office'),
    html: 'privacy-page',
  },
  {
    path: '/login',
    enter: rememberPreviousScreen,
    screen: page(() => import('./accounts/sign-in/login-page.tsx').then((file) => file.LoginPage)),
    load: loadPurposeEvent,
    html: 'login-page',
  },
  {
    path: '/register',
    screen: page(() =>
      import('./accounts/register/register-page.tsx').then((file) => file.RegisterPage),
    ),
    load: loadPurposeEvent,
    html: 'register-page',
  },
  {
    path: '/verify-email-notice',
    screen: page(() =>
      import('./accounts/register/verify-email-notice-page.tsx').then(
        (file) => file.VerifyEmailNoticePage,
      ),
    ),
  },
  {
    path: '/verify',
    screen: page(() =>
      import('./accounts/register/verify-email-page.tsx').then((file) => file.VerifyEmailPage),
    ),
  },
  {
    path: '/forgot-password',
    screen: page(() =>
      import('./accounts/password/forgot-password-page.tsx').then(
        (file) => file.ForgotPasswordPage,
      ),
    ),
    html: 'forgot-password-page',
  },
  {
    path: '/reset-password',
    enter: takeResetToken,
    screen: page(() =>
      import('./accounts/password/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
    ),
  },
  {
    path: '/events',
    search: eventSearch,
    screen: page(() => import('./events/list/events-page.tsx').then((file) => file.EventsPage)),
    load: async ({ context: { queryClient }, search }) => {
      const query = eventListQuery(eventSearch(search));
      if (import.meta.env.SSR) {
        await Promise.all([
          queryClient.ensureInfiniteQueryData(query),
          queryClient.ensureQueryData(seasonMapQuery),
        ]);
      } else {
        // The screen shows loading and failure itself, so that its search box stays visible, and loads its map.
        void queryClient.prefetchInfiniteQuery(query);
      }
    },
    html: 'events-page',
  },
  {
    path: '/events/$slug',
    screen: page(() =>
      import('./events/details/event-details-page.tsx').then((file) => file.EventDetailsPage),
    ),
    load: loadEvent,
    pending: page(() =>
      import('./events/details/event-details-loading.tsx').then((file) => file.EventDetailsLoading),
    ),
    missing: page(() =>
      import('./events/details/event-not-found.tsx').then((file) => file.EventNotFound),
    ),
    html: 'event-details-page',
  },
  {
    path: '/members',
    search: memberSearch,
    enter: requireSubscription,
    screen: page(() => import('./directory/members-page.tsx').then((file) => file.MembersPage)),
  },
  {
    path: '/members/$memberID',
    enter: requireSubscription,
    screen: page(() =>
      import('./directory/member-profile-page.tsx').then((file) => file.MemberProfilePage),
    ),
  },
  {
    path: '/profile',
    enter: requireLogin,
    screen: page(() => import('./profile/profile-page.tsx').then((file) => file.ProfilePage)),
  },
  {
    path: '/billing',
    enter: requireLogin,
    screen: page(() => import('./billing/billing-page.tsx').then((file) => file.BillingPage)),
  },
  {
    path: '/my-membership',
    enter: requireLogin,
    screen: page(() =>
      import('./membership/my-membership-page.tsx').then((file) => file.MyMembershipPage),
    ),
  },
  {
    path: '/my-events',
    search: myEventSearch,
    enter: requireLogin,
    screen: page(() =>
      import('./bookings/my-events/my-events-page.tsx').then((file) => file.MyEventsPage),
    ),
  },
  {
    path: '/my-season',
    search: mySeasonSearch,
    enter: requireLogin,
    screen: page(() =>
      import('./bookings/my-season/my-season-page.tsx').then((file) => file.MySeasonPage),
    ),
  },
  {
    path: '/settings',
    enter: async (navigation) => (await requireLogin(navigation)) ?? '/settings/update-email',
    screen: settings,
  },
  setting('update-email', () =>
    import('./accounts/settings/update-email-page.tsx').then((file) => file.UpdateEmailPage),
  ),
  setting('update-password', () =>
    import('./accounts/settings/update-password-page.tsx').then((file) => file.UpdatePasswordPage),
  ),
  setting('passkeys', () =>
    import('./organize/passkeys/passkeys-page.tsx').then((file) => file.PasskeysPage),
  ),
  setting('sessions', () =>
    import('./accounts/settings/sessions-page.tsx').then((file) => file.SessionsPage),
  ),
  setting('notifications', () =>
    import('./accounts/settings/notifications-page.tsx').then((file) => file.NotificationsPage),
  ),
  setting('privacy', () =>
    import('./accounts/settings/privacy-settings-page.tsx').then(
      (file) => file.PrivacySettingsPage,
    ),
  ),
  {
    path: '/subscribe',
    enter: requireLogin,
    screen: page(() =>
      import('./membership/subscribe-page.tsx').then((file) => file.SubscribePage),
    ),
  },
  {
    path: '/checkout',
    enter: requireBookable,
    quiet: { note: 'Secure booking', back: backToEvent },
    screen: page(() =>
      import('./bookings/checkout/checkout-page.tsx').then((file) => file.CheckoutPage),
    ),
  },
  {
    path: '/booking-confirmed',
    enter: requireLogin,
    screen: page(() =>
      import('./bookings/confirmation/booking-confirmed-page.tsx').then(
        (file) => file.BookingConfirmedPage,
      ),
    ),
  },
  {
    path: '/ticket',
    screen: page(() =>
      import('./bookings/tickets/ticket-page.tsx').then((file) => file.TicketPage),
    ),
    html: 'ticket-page',
  },
  {
    path: '/confirm-place',
    screen: page(() =>
      import('./bookings/tickets/ticket-page.tsx').then((file) => file.ConfirmPlacePage),
    ),
  },
  {
    path: '/not-found',
    screen: page(() =>
      import('./site/not-found/not-found-page.tsx').then((file) => file.NotFoundPage),
    ),
    html: 'not-found-page',
    status: 404,
  },
  {
    // The components in every state.
    path: '/dev/pieces',
    onlyInDemo: true,
    screen: page(() => import('./dev/components-page.tsx').then((file) => file.ComponentsPage)),
  },
] as const satisfies Route[];

declare module './router/url.ts' {
  interface Screens {
    all: (typeof routes)[number]['path'];
  }
}

export function createAppRouter(context: RouterContext, href: string): Router {
  const load = () => context.queryClient.ensureQueryData(nowQuery);
  const known: Route[] = routes.filter((route: Route) => context.demo || !route.onlyInDemo);
  return new Router({ routes: known, notFound: '/not-found', load, context, href });
}

/** The texts of a page, and what the portal says on it. */
function loadSitePage(
  { context: { queryClient } }: Navigation,
  page: SitePageName,
  call: 'office' | 'season' | 'membershipPlan',
) {
  return Promise.all([
    queryClient.ensureQueryData(sitePageQuery(page)),
    queryClient.ensureQueryData(callQuery(call)),
  ]);
}

async function loadEvent({ context: { queryClient }, params: { slug = '' } }: Navigation) {
  const input = { params: { slug } };
  // The server has just rendered that there is no such event; only a later visit loads it again.
  const missing = { queryKey: ['event-missing', slug] };
  if (queryClient.getQueryData(missing.queryKey)) {
    queryClient.removeQueries(missing);
    throw new NotFoundError();
  }
  await Promise.all([
    queryClient.ensureQueryData(callQuery('event', input)),
    queryClient.ensureQueryData(callQuery('eventMedia', input)),
    queryClient.ensureQueryData(callQuery('eventAgendas', input)),
    queryClient.ensureQueryData(callQuery('eventFinances', input)),
  ]).catch((error: unknown) => {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isMissing) throw error;
    if (import.meta.env.SSR) queryClient.setQueryData(missing.queryKey, true);
    throw new NotFoundError();
  });
}
