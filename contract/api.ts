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
import {
  addSeatsSchema,
  attendAnswerSchema,
  attendSchema,
  bookedEventSchema,
  bookedSeatAnswerSchema,
  byBookingId,
  bySeat,
  cancellationQuerySchema,
  cancellationSchema,
  cancelSchema,
  confirmationSchema,
  earlierGuestsSchema,
  myEventsQuerySchema,
  payOwingSchema,
  seatChangeSchema,
  viabilitySchema,
} from './bookings/bookings.ts';
import { askedPlaceSchema, openedTicketSchema, ticketSchema } from './bookings/tickets.ts';
import { waitlistApi } from './bookings/waitlist-api.ts';
import { data, del, done, get, pageOf, post, put } from './calls/endpoint.ts';
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
import { billingHistorySchema, billingQuerySchema } from './membership/billing.ts';
import {
  bankAnswerSchema,
  byCardId,
  cardChangeSchema,
  membershipSchema,
  paymentMethod,
  paymentProviderSchema,
  planSchema,
  savedCardListSchema,
  subscribeAnswerSchema,
  subscribeSchema,
  subscriptionStatusSchema,
} from './membership/membership.ts';
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
import { byUuid } from './values/fields.ts';
import { cardAheadDays } from './values/portal-limits.ts';

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

  // Bookings
  myEvents: get('/api/v1/my-events', 'login', {
    summary: 'The events that the user has booked, each with its booking.',
    clause: '7.18',
    query: myEventsQuerySchema,
    answer: pageOf(bookedEventSchema),
  }),
  attend: post('/api/v1/events/:uuid/action/attend', 'login', {
    summary: 'Books up to four places.',
    clause: '7.37',
    params: byUuid,
    body: attendSchema,
    answer: attendAnswerSchema,
    status: 201,
  }),
  cancelBooking: post('/api/v1/events/:uuid/action/cancel', 'login', {
    summary: "Cancels the user's booking, or some of its seats, and refunds what was paid.",
    clause: '7.38',
    params: byUuid,
    body: cancelSchema,
    answer: done,
  }),
  bookingViability: get('/api/v1/events/:uuid/action/check-booking-viability', 'login', {
    summary: 'Whether the user can book now, and why not.',
    clause: '7.39',
    params: byUuid,
    answer: viabilitySchema,
  }),
  ...waitlistApi,
  earlierGuests: get('/api/v1/earlier-guests', 'login', {
    summary: 'Whom the user has brought to events before, to be booked again.',
    clause: 'Q7',
    answer: earlierGuestsSchema,
  }),
  confirmation: get('/api/v1/confirmation/:id', 'login', {
    summary: 'A booking of the user with its event, guests and amounts.',
    clause: '7.40',
    params: byBookingId,
    answer: confirmationSchema,
  }),
  cancellation: get('/api/v1/confirmation/:id/cancellation', 'login', {
    summary: 'What cancelling a booking, or some of its seats, would give back now.',
    clause: 'S7',
    params: byBookingId,
    query: cancellationQuerySchema,
    answer: cancellationSchema,
  }),
  confirmationCalendar: get('/api/v1/confirmation/:id/calendar.ics', 'login', {
    summary: 'The booked event as a calendar file.',
    clause: '7.40',
    params: byBookingId,
    download: 'text/calendar; charset=utf-8',
  }),
  openTicket: post('/api/v1/tickets/open', 'public', {
    summary: "Shows the seat of a ticket to the holder of the ticket; for guests' links.",
    clause: 'Q9',
    body: ticketSchema,
    answer: openedTicketSchema,
  }),

  addSeats: post('/api/v1/confirmation/:id/seats', 'login', {
    summary: 'Adds seats to a booking of the user, as a further charge; at most four stand.',
    clause: 'S4',
    params: byBookingId,
    body: addSeatsSchema,
    answer: attendAnswerSchema,
    status: 201,
  }),
  payOwing: post('/api/v1/confirmation/:id/pay', 'login', {
    summary: 'Pays by card what a booking of the user owes, as a further charge.',
    clause: '13.6',
    params: byBookingId,
    body: payOwingSchema,
    answer: attendAnswerSchema,
    status: 201,
  }),
  changeSeat: put('/api/v1/confirmation/:id/seats/:uuid', 'login', {
    summary: 'Changes a seat until the event begins; another guest gets a new ticket.',
    clause: 'S8',
    params: bySeat,
    body: seatChangeSchema,
    answer: bookedSeatAnswerSchema,
  }),

  confirmPlace: post('/api/v1/confirmation/:id/confirm-place', 'login', {
    summary:
      'Confirms a booking that an organizer made for the user; before that nobody reads notes.',
    clause: '10.4',
    params: byBookingId,
    answer: done,
  }),
  openPlace: post('/api/v1/places/open', 'public', {
    summary: 'What the link in the email about a booking by an organizer asks to confirm.',
    clause: '10.4',
    body: ticketSchema,
    answer: askedPlaceSchema,
  }),
  confirmPlaceByLink: post('/api/v1/places/confirm', 'public', {
    summary: 'Confirms the booking of that link, in any browser.',
    clause: '10.4',
    body: ticketSchema,
    answer: done,
  }),

  // Directory
  ...directoryApi,

  ...profileApi,

  // Membership
  subscriptionStatus: get('/api/v1/subscription-status', 'login', {
    summary: 'The three booleans of the membership.',
    clause: '7.32',
    answer: subscriptionStatusSchema,
  }),
  membershipPlan: get('/api/v1/membership-plan', 'public', {
    summary: 'What the annual membership is called and costs.',
    clause: '1.1',
    answer: data(planSchema),
  }),
  membership: get('/api/v1/membership', 'login', {
    summary: "The user's membership: plan, state, dates, card.",
    clause: '1.7',
    answer: membershipSchema,
  }),
  subscribe: post('/api/v1/subscribe', 'login', {
    summary: `Starts the annual membership. From ${cardAheadDays} days before the end of one that was given or paid by hand a card is taken, and first charged on the day after it; before that it is 409 \`already_subscribed\`. With \`requires_action\` such a card is sent once more after its bank has confirmed it.`,
    clause: '7.33',
    body: subscribeSchema,
    answer: subscribeAnswerSchema,
  }),
  cancelMembership: post('/api/v1/cancel', 'login', {
    summary: 'Cancels the membership at the end of the paid period.',
    clause: '7.34',
    answer: done,
  }),
  resumeMembership: post('/api/v1/resume', 'login', {
    summary: 'Takes a cancellation back while the paid period runs.',
    clause: '7.35',
    answer: done,
  }),
  updatePaymentMethod: post('/api/v1/update-payment-method', 'login', {
    summary: 'Uses another card from now on.',
    clause: '7.36',
    body: paymentMethod,
    answer: cardChangeSchema,
  }),
  savedCards: get('/api/v1/payment-methods', 'login', {
    summary: "The user's saved cards: those of the membership, and those kept while booking.",
    clause: '7.36',
    answer: savedCardListSchema,
  }),
  removeSavedCard: del('/api/v1/payment-methods/:id', 'login', {
    summary: 'Removes a saved card, unless the membership renews on it (409 `in_use`).',
    clause: '7.36',
    params: byCardId,
    answer: done,
  }),

  paymentProvider: get('/api/v1/payment-provider', 'public', {
    summary:
      'The payment provider, and the key with which the browser hands a card to Stripe; or how one pays where no card is taken.',
    clause: '7.33',
    answer: paymentProviderSchema,
  }),
  answerBank: post('/api/v1/sandbox/authentication', 'login', {
    summary:
      "Answers for the bank in the payment sandbox: whether the card's owner confirms the payment. Not there with Stripe.",
    clause: 'G13',
    body: bankAnswerSchema,
    answer: done,
  }),

  // Billing
  billingHistory: get('/api/v1/billing-history', 'login', {
    summary: 'What was paid and refunded, newest first, 24 a page.',
    clause: '7.41',
    query: billingQuerySchema,
    answer: billingHistorySchema,
  }),
  receipt: get('/api/v1/billing-history/:uuid/receipt.pdf', 'login', {
    summary: 'The receipt of a payment or refund of the user.',
    clause: '7.41',
    params: byUuid,
    download: 'application/pdf',
  }),
};

export type Api = typeof api;
export type CallName = keyof Api;
