import { can } from '../calls/access.ts';
import { data, get, listFile, post, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import {
  addBookingSchema,
  attendeeSeatChangeSchema,
  bookingNoteSchema,
  cancelAttendeesSchema,
  givenRefundSchema,
  mistakenBookingSchema,
  moveAttendeesSchema,
  recordPaymentSchema,
  refundChargeSchema,
  returnedBookingChequeSchema,
  sendAgainSchema,
} from './attendee-acts.ts';
import {
  attendeeBookingAnswer,
  attendeeListSchema,
  attendeeQuerySchema,
  dailyEmailSchema,
  kitchenSchema,
  refundAnswer,
} from './attendees.ts';
import { byBookingId, bySeat } from './bookings.ts';
import {
  safetyLeadsSchema,
  safetyNotesSchema,
  safetyPeopleSchema,
  safetyQuerySchema,
  safetySeatSchema,
  safetyWindowSchema,
} from './safety.ts';

/** The calls of the attendees' desk, a part of `organizeApi` (clause 13). */
export const attendeeApi = {
  attendees: get(
    '/api/v1/organize/events/:uuid/attendees',
    can('attendees.see', { event: 'uuid' }),
    {
      summary:
        'A row for each seat, by party, 50 a page and the rest of its last party. Contact details and notes only for some.',
      clause: '13.1',
      params: byUuid,
      query: attendeeQuerySchema,
      answer: attendeeListSchema,
    },
  ),
  attendeesFile: listFile(
    '/api/v1/organize/events/:uuid/attendees.csv',
    can('attendees.see', { event: 'uuid', fresh: true }),
    { params: byUuid, query: attendeeQuerySchema },
  ),
  kitchen: get('/api/v1/organize/events/:uuid/kitchen', can('attendees.see', { event: 'uuid' }), {
    summary: 'How many meals of each kind, and how many seats each filter leaves, without names.',
    clause: '10.4',
    params: byUuid,
    answer: data(kitchenSchema),
  }),
  dailyEmail: get(
    '/api/v1/organize/events/:uuid/daily-email',
    can('attendees.daily-email', { event: 'uuid' }),
    {
      summary: 'Whether the captain gets a daily email of what changed at the event.',
      clause: '13.2',
      params: byUuid,
      answer: data(dailyEmailSchema),
    },
  ),
  saveDailyEmail: put(
    '/api/v1/organize/events/:uuid/daily-email',
    can('attendees.daily-email', { event: 'uuid' }),
    {
      summary:
        'Turns that email on or off. It comes at 7:00 where the event is, on days with a change.',
      clause: '13.2',
      params: byUuid,
      body: dailyEmailSchema,
      answer: data(dailyEmailSchema),
    },
  ),
  safetyLeads: get(
    '/api/v1/organize/events/:uuid/safety-leads',
    can('event.see', { event: 'uuid' }),
    {
      summary: 'The safety leads of an event by name, for all who see the event.',
      clause: '10.4',
      params: byUuid,
      answer: data(safetyLeadsSchema),
    },
  ),
  safetyWindow: get(
    '/api/v1/organize/events/:uuid/safety',
    can('attendees.safety', { event: 'uuid' }),
    {
      summary: 'When the safety leads of an event can read health and emergency notes.',
      clause: '10.4',
      params: byUuid,
      answer: data(safetyWindowSchema),
    },
  ),
  safetyPeople: get(
    '/api/v1/organize/events/:uuid/safety/people',
    can('attendees.safety', { event: 'uuid' }),
    {
      summary:
        'Lists the people who come and left notes, 50 a page, without the notes. 403 outside of the time.',
      clause: '10.4',
      params: byUuid,
      query: safetyQuerySchema,
      answer: safetyPeopleSchema,
    },
  ),
  safetyNotes: get(
    '/api/v1/organize/bookings/:id/safety',
    can('attendees.safety', { of: 'booking' }),
    {
      summary:
        'The health and emergency notes of one person; each look is recorded. 403 outside of the time.',
      clause: '10.4',
      params: byBookingId,
      query: safetySeatSchema,
      answer: data(safetyNotesSchema),
    },
  ),
  addBooking: post(
    '/api/v1/organize/events/:uuid/bookings',
    can('attendees.change', { event: 'uuid' }),
    {
      summary: 'Adds up to four people. 409 already_booked, event_full.',
      clause: '13.6',
      params: byUuid,
      body: addBookingSchema,
      answer: attendeeBookingAnswer,
      status: 201,
    },
  ),
  booking: get('/api/v1/organize/bookings/:id', can('attendees.see', { of: 'booking' }), {
    summary: 'A booking with its seats, charges, refunds, history and note.',
    clause: '13.2',
    params: byBookingId,
    answer: attendeeBookingAnswer,
  }),
  saveBookingNote: put(
    '/api/v1/organize/bookings/:id',
    can('attendees.change', { of: 'booking' }),
    {
      summary: 'Saves the note. 409 changed_meanwhile.',
      clause: '13.2',
      params: byBookingId,
      body: bookingNoteSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  saveAttendee: put(
    '/api/v1/organize/bookings/:id/seats/:uuid',
    can('attendees.change', { of: 'booking' }),
    {
      summary: 'Changes the person on a seat. 409 changed_meanwhile.',
      clause: '13.3',
      params: bySeat,
      body: attendeeSeatChangeSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  cancelAttendees: post(
    '/api/v1/organize/bookings/:id/cancel',
    can('attendees.cancel', { of: 'booking' }),
    {
      summary:
        'Cancels one seat to all, with the refund that is chosen. Money back needs a fresh factor.',
      clause: '13.4',
      params: byBookingId,
      body: cancelAttendeesSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  moveAttendees: post(
    '/api/v1/organize/bookings/:id/move',
    can('attendees.cancel', { of: 'booking' }),
    {
      summary:
        'Moves seats to another event with room, and answers the booking there, or this one if the caller does not see that event. Money back needs a fresh factor.',
      clause: '13.5',
      params: byBookingId,
      body: moveAttendeesSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  recordPayment: post('/api/v1/organize/bookings/:id/pay', can('money.record', { of: 'booking' }), {
    summary: 'Records cash, a cheque or an e-Transfer for what is owing. 409 numbers_changed.',
    clause: '13.6',
    params: byBookingId,
    body: recordPaymentSchema,
    answer: attendeeBookingAnswer,
  }),
  returnBookingCheque: post(
    '/api/v1/organize/bookings/:id/returned',
    can('money.record', { of: 'booking' }),
    {
      summary:
        'Records that the bank returned a cheque: the payment is reversed, and the places that it paid for owe it again or are cancelled. The booker hears of it by email.',
      clause: '16.2',
      params: byBookingId,
      body: returnedBookingChequeSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  takeBackBookingPayment: post(
    '/api/v1/organize/bookings/:id/mistaken',
    can('money.record', { of: 'booking' }),
    {
      summary:
        'Takes back a payment by hand that was recorded by mistake and is in no deposit: it is reversed, and the places that it paid for owe it again. An email leaves only if a receipt was emailed.',
      clause: '16.2',
      params: byBookingId,
      body: mistakenBookingSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  sendBookingAgain: post(
    '/api/v1/organize/bookings/:id/send-again',
    can('attendees.write', { of: 'booking' }),
    {
      summary: 'Sends the booking and its tickets again.',
      clause: '13.2',
      params: byBookingId,
      body: sendAgainSchema,
      answer: attendeeBookingAnswer,
    },
  ),
  refundCharge: post(
    '/api/v1/organize/charges/:uuid/refund',
    can('money.refund', { of: 'charge', fresh: true }),
    {
      summary: 'Gives back a part of a payment, or all that is left. Seats stay.',
      clause: '13.4',
      params: byUuid,
      body: refundChargeSchema,
      answer: refundAnswer,
    },
  ),
  chargeReceipt: get(
    '/api/v1/organize/charges/:uuid/receipt.pdf',
    can('money.record', { of: 'charge' }),
    {
      summary: 'The receipt of a payment for a booking, or for a membership.',
      clause: '13.2',
      params: byUuid,
      download: 'application/pdf',
    },
  ),
  refundReceipt: get(
    '/api/v1/organize/refunds/:uuid/receipt.pdf',
    can('money.record', { of: 'refund' }),
    {
      summary: 'The receipt of money that was given back of a booking, or of a membership.',
      clause: '13.2',
      params: byUuid,
      download: 'application/pdf',
    },
  ),
  giveRefund: post(
    '/api/v1/organize/refunds/:uuid/given',
    can('money.refund', { of: 'refund', fresh: true }),
    {
      summary: 'Records that a refund was given by hand.',
      clause: '13.4',
      params: byUuid,
      body: givenRefundSchema,
      answer: refundAnswer,
    },
  ),
};
