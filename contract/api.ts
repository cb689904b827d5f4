import { z } from 'zod';
import {
  contactSchema,
  linkRequestSchema,
  loginSchema,
  officeSchema,
  openedLinkSchema,
  registerSchema,
  resetPasswordSchema,
  tokenOnly,
} from './accounts/accounts.ts';
import {
  byStopToken,
  notificationChangeSchema,
  notificationSchema,
} from './accounts/notifications.ts';
import { bookingsApi } from './bookings/bookings-api.ts';
import { data, done, get, pageOf, post, put } from './calls/endpoint.ts';
import { clubhouseSchema } from './clubhouse/clubhouse.ts';
import { mySeasonQuerySchema, mySeasonSchema } from './clubhouse/my-season.ts';
import {
  agendaListSchema,
  bySlug,
  eventList,
  eventQuerySchema,
  eventSchema,
  financeListSchema,
  mediaListSchema,
  nearbyListSchema,
  nearbySchema,
  seasonSchema,
  seasonTownsSchema,
} from './events/events.ts';
import { directoryApi } from './members/directory-api.ts';
import { membershipApi } from './membership/membership-api.ts';
import {
  invitationSchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
  tokenOfInvitation,
} from './organizing/organizing.ts';
import { firstOwnerSchema, ownerMadeSchema, setupBegunSchema } from './organizing/setup.ts';
import { userSchema } from './profile/profile.ts';
import { profileApi } from './profile/profile-api.ts';
import { acceptedTermsSchema, bySitePage, publishedPageSchema } from './site/site-pages.ts';

const html = 'text/html; charset=utf-8';

/**
 * Every call. The server mounts them from this list, and the browser makes them by these names.
 * /api/openapi.json is written from it, and the tests of access and CSRF walk it.
 */
export const api = {
  // Accounts
  csrfCookie: get('/sanctum/csrf-cookie', 'public', {
    summary: 'Sets the XSRF-TOKEN cookie that every change must send back.',
    clause: '7.1',
  }),
  login: post('/api/v1/login', 'public', {
    summary: 'Signs in and sets the session cookie.',
    clause: '7.2',
    body: loginSchema,
    answer: done,
  }),
  logout: post('/api/v1/logout', 'public', {
    summary: 'Ends the session on the server; without one it has nothing to do.',
    clause: '7.3',
    answer: done,
  }),
  register: post('/api/v1/register', 'public', {
    summary: 'Opens an account and emails a link; the answer is the same for a known email.',
    clause: '7.4',
    body: registerSchema,
    answer: done,
    status: 201,
  }),
  user: get('/api/v1/user', 'login', {
    summary: 'The signed-in user.',
    clause: '7.5',
    answer: data(userSchema),
  }),
  verifyEmail: post('/api/v1/verify-email', 'public', {
    summary: 'Confirms an email address by the link sent to it, the first one or a changed one.',
    clause: '7.6',
    body: tokenOnly,
    answer: openedLinkSchema,
  }),
  resendVerification: post('/api/v1/resend-verification', 'public', {
    summary: 'Emails a fresh verification link if the address is not confirmed yet.',
    clause: '7.6',
    body: linkRequestSchema,
    answer: done,
  }),
  initiateReset: post('/api/v1/initiate-reset', 'public', {
    summary: 'Emails a link to choose a new password if the address has an account.',
    clause: '7.7',
    body: linkRequestSchema,
    answer: done,
  }),
  validateLink: post('/api/v1/validate-link', 'public', {
    summary: 'Checks whether a reset link can still be used, without using it.',
    clause: '7.8',
    body: tokenOnly,
    answer: done,
  }),
  resetPassword: post('/api/v1/reset-password', 'public', {
    summary: 'Sets a new password by the link that was emailed and ends every session.',
    clause: '7.9',
    body: resetPasswordSchema,
    answer: openedLinkSchema,
  }),
  contact: post('/api/v1/contact', 'public', {
    summary: 'Emails a message from the contact page to the association.',
    clause: '1.1',
    body: contactSchema,
    answer: done,
    status: 201,
  }),
  page: get('/api/v1/pages/:page', 'public', {
    summary: 'What the association says on one of its own pages.',
    clause: '19.2',
    params: bySitePage,
    answer: data(publishedPageSchema),
  }),
  acceptTerms: post('/api/v1/terms/accept', 'login', {
    summary:
      'Accepts terms or privacy as published. 409 terms_changed if that version is no longer the one to accept.',
    clause: '19.3',
    body: acceptedTermsSchema,
    answer: done,
  }),
  office: get('/api/v1/office', 'public', {
    summary: 'Name, address, contacts and links of the association, and who answers for its data.',
    clause: '1.1',
    answer: data(officeSchema),
  }),
  notifications: get('/api/v1/notifications', 'login', {
    summary: 'The kinds of email that the user can do without, each with its switch.',
    clause: '21.2',
    answer: data(z.array(notificationSchema)),
  }),
  updateNotification: put('/api/v1/notifications', 'login', {
    summary: 'Switches a kind of email on or off: a consent is given or withdrawn.',
    clause: '21.2',
    body: notificationChangeSchema,
    answer: data(z.array(notificationSchema)),
  }),
  stopPage: get('/api/v1/stop/:token', 'public', {
    summary: 'A page with a button that stops a kind of email. Opening it changes nothing.',
    clause: '21.2',
    params: byStopToken,
    download: html,
  }),
  stopByLink: post('/api/v1/stop/:token', 'public', {
    summary:
      'Stops the kind of email that the link came with, as RFC 8058 says: no sign-in, no CSRF token, a form as the body. 404 for an unknown link.',
    clause: '21.2',
    params: byStopToken,
    oneClick: true,
    download: html,
  }),

  beginPasskeySignIn: post('/api/v1/passkey/begin', 'public', {
    summary: 'The options for signing in by a passkey, without an email address.',
    clause: '10.3',
    answer: data(passkeyOptionsSchema),
  }),
  finishPasskeySignIn: post('/api/v1/passkey/finish', 'public', {
    summary: 'Signs in by a passkey; it is the second factor of the session, too.',
    clause: '10.3',
    body: passkeySignInSchema,
    answer: done,
  }),
  invitation: post('/api/v1/invitations/open', 'public', {
    summary: 'What an invitation is to, and for which address.',
    clause: '10.2',
    body: tokenOfInvitation,
    answer: data(invitationSchema),
  }),
  acceptInvitation: post('/api/v1/invitations/accept', 'login', {
    summary: 'Begins the grant of an invitation to the confirmed address of the user.',
    clause: '10.2',
    body: tokenOfInvitation,
    answer: done,
  }),

  openSetup: post('/api/v1/setup/open', 'public', {
    summary:
      'Whether the address of the first owner is still good, and the secret of their authenticator app. 404 if not.',
    clause: '19.5',
    body: tokenOnly,
    answer: setupBegunSchema,
  }),
  becomeOwner: post('/api/v1/setup', 'public', {
    summary: 'Makes the first owner, once, and signs them in. Returns their recovery codes.',
    clause: '19.5',
    body: firstOwnerSchema,
    answer: ownerMadeSchema,
    status: 201,
  }),

  // Events
  featured: get('/api/v1/featured', 'public', {
    summary: 'The featured events to come, at most six.',
    clause: '7.10',
    answer: eventList,
  }),
  nearby: post('/api/v1/nearby', 'public', {
    summary: 'The events to come around a place, nearest first, at most twelve.',
    clause: '7.11',
    body: nearbySchema,
    answer: nearbyListSchema,
  }),
  upcoming: get('/api/v1/upcoming', 'public', {
    summary: 'The next six events.',
    clause: '7.12',
    answer: eventList,
  }),
  events: get('/api/v1/events', 'public', {
    summary:
      'Events by search, sort and filter, twelve a page; a search finds the events that have every word of it.',
    clause: '7.13',
    query: eventQuerySchema,
    answer: pageOf(eventSchema),
  }),
  event: get('/api/v1/events/:slug', 'public', {
    summary: 'One event.',
    clause: '7.14',
    params: bySlug,
    answer: data(eventSchema),
  }),
  eventMedia: get('/api/v1/events/:slug/media', 'public', {
    summary: "The event's pictures and films, in order.",
    clause: '7.15',
    params: bySlug,
    answer: mediaListSchema,
  }),
  eventAgendas: get('/api/v1/events/:slug/agendas', 'public', {
    summary: "The event's agenda, in order of time.",
    clause: '7.16',
    params: bySlug,
    answer: agendaListSchema,
  }),
  eventFinances: get('/api/v1/events/:slug/finances', 'public', {
    summary: "The event's published statement: what came in, what it cost, what was given.",
    clause: '7.17',
    params: bySlug,
    answer: financeListSchema,
  }),
  season: get('/api/v1/season', 'public', {
    summary: 'The numbers on the home and about pages: raised, events, members, where money went.',
    clause: '1.1',
    answer: data(seasonSchema),
  }),
  seasonTowns: get('/api/v1/season/towns', 'public', {
    summary:
      'Where events were and will be, and what they raised there: the map on the page of events.',
    clause: 'W16',
    answer: data(seasonTownsSchema),
  }),

  mySeason: get('/api/v1/my-season', 'login', {
    summary: 'A calendar year of the user: rounds, courses, what was saved and given.',
    clause: 'Q29',
    query: mySeasonQuerySchema,
    answer: data(mySeasonSchema),
  }),
  clubhouse: get('/api/v1/clubhouse', 'login', {
    summary:
      'The home page of the user: next ticket, events near their city, what is new, their year, membership card.',
    clause: 'Q3',
    answer: clubhouseSchema,
  }),

  ...bookingsApi,

  ...directoryApi,

  ...profileApi,

  ...membershipApi,
};

export type Api = typeof api;
export type CallName = keyof Api;
