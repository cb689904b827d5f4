import { done, get, pageOf, post, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
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
} from './bookings.ts';
import { askedPlaceSchema, openedTicketSchema, ticketSchema } from './tickets.ts';
import { waitlistApi } from './waitlist-api.ts';

/** Booking an event, what stands of a booking, and its tickets. */
export const bookingsApi = {
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
};
