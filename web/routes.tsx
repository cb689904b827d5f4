import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ApiError } from './api/api-error.ts';
import { callQuery } from './api/use-call.ts';
import { announcedEventQuery } from './events/announced-event.ts';
import { eventListQuery, eventSearch } from './events/event-list.ts';
import { nowQuery } from './events/now.ts';
import { previousScreen, requireBookable, requireLogin, requireSubscription } from './guards.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { ScreenError } from './layout/screen-error.tsx';
import { ScreenLoading } from './layout/screen-loading.tsx';
import { loadChunk } from './load-chunk.ts';

// Every screen, at its path, with its access (section 2). A screen with `html` is rendered by the
// server for a signed-out reader; the others are rendered in the browser.

export interface RouterContext {
  queryClient: QueryClient;
  /** Where people reach the portal, for addresses that leave it. */
  baseUrl: string;
  demo: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The file of the screen, by whose name its styles are kept. */
    html?: string;
    status?: 404;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Each screen comes in its own chunk. */
const page = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await loadChunk(load) }));

const root = createRootRouteWithContext<RouterContext>()({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(nowQuery).then(() => undefined),
  component: () => (
    <RootLayout>
      <Outlet />
    </RootLayout>
  ),
});
const parent = { getParentRoute: () => root };

const landing = createRoute({
  ...parent,
  path: '/',
  component: page(() => import('./site/landing-page.tsx').then((file) => file.LandingPage)),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(announcedEventQuery),
      queryClient.ensureQueryData(callQuery('featured')),
      queryClient.ensureQueryData(callQuery('season')),
    ]).then(() => undefined),
  staticData: { html: 'landing-page' },
});

const membershipDetails = createRoute({
  ...parent,
  path: '/membership',
  component: page(() => import('./site/membership-page.tsx').then((file) => file.MembershipPage)),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(callQuery('membershipPlan')).then(() => undefined),
  staticData: { html: 'membership-page' },
});

const aboutUs = createRoute({
  ...parent,
  path: '/about-us',
  component: page(() => import('./site/about-page.tsx').then((file) => file.AboutPage)),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(callQuery('season')).then(() => undefined),
  staticData: { html: 'about-page' },
});

const loadOffice = ({ context: { queryClient } }: { context: RouterContext }) =>
  queryClient.ensureQueryData(callQuery('office')).then(() => undefined);

const contactUs = createRoute({
  ...parent,
  path: '/contact-us',
  component: page(() => import('./site/contact-page.tsx').then((file) => file.ContactPage)),
  loader: loadOffice,
  staticData: { html: 'contact-page' },
});

const terms = createRoute({
  ...parent,
  path: '/terms',
  component: page(() => import('./site/terms-page.tsx').then((file) => file.TermsPage)),
  loader: loadOffice,
  staticData: { html: 'terms-page' },
});

const privacy = createRoute({
  ...parent,
  path: '/privacy',
  component: page(() => import('./site/privacy-page.tsx').then((file) => file.PrivacyPage)),
  loader: loadOffice,
  staticData: { html: 'privacy-page' },
});

const login = createRoute({
  ...parent,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => text(search, 'redirect'),
  beforeLoad: ({ search, cause }) => {
    const from = previousScreen();
    if (search.redirect !== undefined || from === undefined || cause === 'preload') return;
    throw redirect({ to: '/login', search: { redirect: from }, replace: true });
  },
  component: page(() => import('./accounts/login-page.tsx').then((file) => file.LoginPage)),
  staticData: { html: 'login-page' },
});

const register = createRoute({
  ...parent,
  path: '/register',
  component: page(() => import('./accounts/register-page.tsx').then((file) => file.RegisterPage)),
  staticData: { html: 'register-page' },
});

const verifyEmailNotice = createRoute({
  ...parent,
  path: '/verify-email-notice',
  component: page(() =>
    import('./accounts/verify-email-notice-page.tsx').then((file) => file.VerifyEmailNoticePage),
  ),
});

const verifyEmail = createRoute({
  ...parent,
  path: '/verify',
  validateSearch: (search: Record<string, unknown>) => text(search, 'token'),
  component: page(() =>
    import('./accounts/verify-email-page.tsx').then((file) => file.VerifyEmailPage),
  ),
});

const forgotPassword = createRoute({
  ...parent,
  path: '/forgot-password',
  component: page(() =>
    import('./accounts/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage),
  ),
  staticData: { html: 'forgot-password-page' },
});

const resetPassword = createRoute({
  ...parent,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>) => text(search, 'token'),
  component: page(() =>
    import('./accounts/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
  ),
});

const events = createRoute({
  ...parent,
  path: '/events',
  validateSearch: eventSearch,
  loaderDeps: ({ search }) => search,
  component: page(() => import('./events/events-page.tsx').then((file) => file.EventsPage)),
  loader: async ({ context: { queryClient }, deps }) => {
    const query = eventListQuery(deps);
    if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(query);
    // The screen shows the waiting and the failing itself, so its search box is never taken away.
    else void queryClient.prefetchInfiniteQuery(query);
  },
  staticData: { html: 'events-page' },
});

const eventDetails = createRoute({
  ...parent,
  path: '/events/$slug',
  component: page(() =>
    import('./events/event-details-page.tsx').then((file) => file.EventDetailsPage),
  ),
  loader: async ({ context: { queryClient }, params }) => {
    const input = { params: { slug: params.slug } };
    await Promise.all([
      queryClient.ensureQueryData(callQuery('event', input)),
      queryClient.ensureQueryData(callQuery('eventMedia', input)),
      queryClient.ensureQueryData(callQuery('eventAgendas', input)),
      queryClient.ensureQueryData(callQuery('eventFinances', input)),
    ]).catch(missingIsNotFound);
  },
  pendingComponent: page(() =>
    import('./events/event-details-loading.tsx').then((file) => file.EventDetailsLoading),
  ),
  notFoundComponent: page(() =>
    import('./events/event-not-found.tsx').then((file) => file.EventNotFound),
  ),
  staticData: { html: 'event-details-page' },
});

const members = createRoute({
  ...parent,
  path: '/members',
  validateSearch: (search: Record<string, unknown>) => ({
    ...text(search, 'search'),
    ...text(search, 'sort'),
    ...text(search, 'page'),
  }),
  beforeLoad: requireSubscription,
  component: page(() => import('./members/members-page.tsx').then((file) => file.MembersPage)),
});

const memberProfile = createRoute({
  ...parent,
  path: '/members/$memberID',
  beforeLoad: requireSubscription,
  component: page(() =>
    import('./members/member-profile-page.tsx').then((file) => file.MemberProfilePage),
  ),
});

const profile = createRoute({
  ...parent,
  path: '/profile',
  beforeLoad: requireLogin,
  component: page(() => import('./profile/profile-page.tsx').then((file) => file.ProfilePage)),
});

const billing = createRoute({
  ...parent,
  path: '/billing',
  beforeLoad: requireLogin,
  component: page(() => import('./billing/billing-page.tsx').then((file) => file.BillingPage)),
});

const myMembership = createRoute({
  ...parent,
  path: '/my-membership',
  beforeLoad: requireLogin,
  component: page(() =>
    import('./membership/my-membership-page.tsx').then((file) => file.MyMembershipPage),
  ),
});

const myEvents = createRoute({
  ...parent,
  path: '/my-events',
  validateSearch: (search: Record<string, unknown>) => ({
    ...text(search, 'filter'),
    ...text(search, 'page'),
  }),
  beforeLoad: requireLogin,
  component: page(() => import('./bookings/my-events-page.tsx').then((file) => file.MyEventsPage)),
});

const accountSettings = createRoute({
  ...parent,
  path: '/settings',
  beforeLoad: requireLogin,
  component: page(() => import('./accounts/settings-page.tsx').then((file) => file.SettingsPage)),
});

const settingsStart = createRoute({
  getParentRoute: () => accountSettings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/update-email', replace: true });
  },
});

const updateEmail = createRoute({
  getParentRoute: () => accountSettings,
  path: 'update-email',
  component: page(() =>
    import('./accounts/update-email-page.tsx').then((file) => file.UpdateEmailPage),
  ),
});

const updatePassword = createRoute({
  getParentRoute: () => accountSettings,
  path: 'update-password',
  component: page(() =>
    import('./accounts/update-password-page.tsx').then((file) => file.UpdatePasswordPage),
  ),
});

const sessions = createRoute({
  getParentRoute: () => accountSettings,
  path: 'sessions',
  component: page(() => import('./accounts/sessions-page.tsx').then((file) => file.SessionsPage)),
});

const privacySettings = createRoute({
  getParentRoute: () => accountSettings,
  path: 'privacy',
  component: page(() =>
    import('./accounts/privacy-settings-page.tsx').then((file) => file.PrivacySettingsPage),
  ),
});

const subscribe = createRoute({
  ...parent,
  path: '/subscribe',
  beforeLoad: requireLogin,
  component: page(() =>
    import('./membership/subscribe-page.tsx').then((file) => file.SubscribePage),
  ),
});

const checkout = createRoute({
  ...parent,
  path: '/checkout',
  beforeLoad: requireBookable,
  component: page(() => import('./bookings/checkout-page.tsx').then((file) => file.CheckoutPage)),
});

const bookingConfirmation = createRoute({
  ...parent,
  path: '/booking-confirmed',
  validateSearch: (search: Record<string, unknown>) => text(search, 'id'),
  beforeLoad: requireLogin,
  component: page(() =>
    import('./bookings/booking-confirmed-page.tsx').then((file) => file.BookingConfirmedPage),
  ),
});

const notFoundScreen = createRoute({
  ...parent,
  path: '/not-found',
  component: page(() => import('./site/not-found-page.tsx').then((file) => file.NotFoundPage)),
  staticData: { html: 'not-found-page', status: 404 },
});

/** The interface pieces in every state; in demo mode only. */
const pieces = createRoute({
  ...parent,
  path: '/dev/pieces',
  beforeLoad: ({ context }) => {
    if (!context.demo) throw redirect({ to: '/not-found', replace: true });
  },
  component: page(() => import('./dev/pieces-page.tsx').then((file) => file.PiecesPage)),
});

/** 2.1: the address changes, too. */
const anythingElse = createRoute({
  ...parent,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true });
  },
});

const routeTree = root.addChildren([
  landing,
  membershipDetails,
  aboutUs,
  contactUs,
  terms,
  privacy,
  login,
  register,
  verifyEmailNotice,
  verifyEmail,
  forgotPassword,
  resetPassword,
  events,
  eventDetails,
  members,
  memberProfile,
  profile,
  billing,
  myMembership,
  myEvents,
  accountSettings.addChildren([
    settingsStart,
    updateEmail,
    updatePassword,
    sessions,
    privacySettings,
  ]),
  subscribe,
  checkout,
  bookingConfirmation,
  notFoundScreen,
  pieces,
  anythingElse,
]);

export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 300,
    // Addresses are written by people and mails: values are plain text, never JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
      return query.size > 0 ? `?${query}` : '';
    },
  });
}

function text<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: string } {
  const value = search[name];
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as {
    [key in K]?: string;
  };
}

function missingIsNotFound(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
  throw error;
}
