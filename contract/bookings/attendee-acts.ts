import { z } from 'zod';
import { foursome, tooMany } from '#contract/values/portal-limits.ts';
import {
  actKey,
  amountWanted,
  dayOfMoney,
  expected,
  mistakenPayment,
  returnedCheque,
  someCents,
} from '../organizing/organize-acts.ts';
import {
  emailOf,
  flag,
  nameLine,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { handWays } from '../values/money-words.ts';
import { bookingId, handicapIndex, meal } from './bookings.ts';

// What organizers send to change, add, cancel, move and pay for seats (clause 13).

const handMethod = z.enum(handWays, { error: 'Choose cash, cheque or e-Transfer.' });

const version = wholeNumber('Send the version of the booking.');

export const bookingNoteSchema = z.object({ note: optionalParagraph(1000), version });

/**
 * What is not sent stays. Another name or email is another guest: it clears the rest, and makes a new ticket. On the place
 * of who booked by name, `booker` gives the name and the email to the booking, too: else the booker stays who booked. On
 * the own place of an account it hands the booking over, to whoever has that address.
 */
export const attendeeSeatChangeSchema = z.object({
  name: nameLine('the name').optional(),
  email: emailOf('the email address').nullable().optional(),
  handicap_index: handicapIndex.nullable().optional(),
  meal: meal.nullable().optional(),
  booker: flag.optional(),
  version,
});

export type AttendeeSeatChange = z.output<typeof attendeeSeatChangeSchema>;

const theSeats = z
  .array(uuid, { error: 'List the places.' })
  .min(1, { error: 'Choose a place.' })
  .max(100, { error: 'These are too many places.' });

/** `everyone`: the booker and the guests of the seats, as far as they have an email address. */
const tell = z
  .enum(['everyone', 'booker', 'nobody'], { error: 'Choose who is told.' })
  .default('everyone');

const reason = optionalParagraph(300);

const isNamed = (person: unknown) =>
  z.object({ name: nameLine('the name') }).safeParse(person).success;

/** The first is the booker: their exact confirmed email finds an account, which is never searched (10.1). */
export const addBookingSchema = z
  .object({
    seats: z
      .array(
        z.object(
          {
            /** V22: `unnamedGuest` until somebody names them. */
            name: optionalLine(),
            email: emailOf('the email address').nullish(),
            /** Of the first alone: guests have no telephone number here. */
            phone: optionalPhone,
            handicap_index: handicapIndex.nullish(),
          },
          { error: 'Enter the name.' },
        ),
        { error: 'List who comes.' },
      )
      .min(1, { error: 'List who comes.' })
      .max(foursome, { error: tooMany })
      .refine(([booker]) => isNamed(booker), {
        path: [0, 'name'],
        error: 'Enter the name.',
        // With all else that is wrong.
        when: ({ value }) => Array.isArray(value) && value.length > 0,
      }),
    /** All of it is paid in this way; or `pay` says that nothing is paid now. */
    method: handMethod.optional(),
    pay: z.enum(['owing', 'free'], { error: 'Choose owing or free.' }).optional(),
    /** The total on the screen; another one is 400, and nothing is booked. */
    expected_total_cents: wholeNumber(amountWanted).optional(),
    note: optionalParagraph(1000),
    key: actKey,
  })
  .refine(({ method, pay }) => (method === undefined) !== (pay === undefined), {
    path: ['method'],
    error: 'Choose how it is paid, or that it is owing or free.',
  })
  .refine(({ seats }) => seats.slice(1).every(({ phone }) => phone === null), {
    path: ['seats'],
    error: 'Only who books has a telephone number here.',
  });

export type AddedBooking = z.output<typeof addBookingSchema>;

/** What becomes of what was paid: an `amount` needs `cents`; `donation` keeps it all as a gift. */
export const refundChoices = ['all', 'amount', 'none', 'donation'] as const;

export const cancelAttendeesSchema = z
  .object({
    /** Without them all that are live. */
    seats: theSeats.optional(),
    refund: z.enum(refundChoices, { error: 'Choose what is refunded.' }).default('all'),
    cents: someCents.optional(),
    reason,
    tell,
    expect: expected,
    key: actKey,
  })
  .refine(({ refund, cents }) => (refund === 'amount') === (cents !== undefined), {
    path: ['cents'],
    error: 'Enter the amount that goes back.',
  });

export type CancelledAttendees = z.output<typeof cancelAttendeesSchema>;

/**
 * `keep`: the price stays as it was, at any price of the other event. `refund` and `owe`: the other event's price
 * holds; what was paid too much goes back, what is missing is owed. 400 where it goes the other way alone.
 */
export const moveAttendeesSchema = z.object({
  seats: theSeats.optional(),
  event: z.uuid({ error: 'Choose the event.' }).toLowerCase(),
  difference: z.enum(['keep', 'refund', 'owe'], {
    error: 'Choose what becomes of the difference.',
  }),
  reason,
  tell,
  expect: expected,
  key: actKey,
});

export type MovedAttendees = z.output<typeof moveAttendeesSchema>;

/** Money taken by hand for what is owing, at most that; a receipt is sent. */
export const recordPaymentSchema = z.object({
  method: handMethod,
  /** Without them everything that is owing. */
  cents: someCents.optional(),
  seats: theSeats.optional(),
  /** A day up to today, at most a year before the booking; without it today, in the association's zone. */
  received_on: dayOfMoney.optional(),
  /** What was shown as owing. Something else: 409 `numbers_changed`, nothing is recorded. */
  expect: z
    .object(
      { owing_cents: wholeNumber('Send what is owing, in cents.') },
      { error: 'Send the numbers that were shown.' },
    )
    .optional(),
  key: actKey,
});

export type RecordedPayment = z.output<typeof recordPaymentSchema>;

/** Without seats to the booker, with all tickets; with them to the guests of those seats. */
export const sendAgainSchema = z.object({ seats: theSeats.optional(), key: actKey });

/**
 * Without `cents` all that is left of it for the booking: what moved to another one goes back from there. Seats stay
 * as they are; from gifts it is taken last.
 */
export const refundChargeSchema = z.object({
  /** Without it the one that was paid for. */
  booking: bookingId.optional(),
  cents: someCents.optional(),
  reason,
  tell: flag.default(true),
  expect: expected,
  key: actKey,
});

export type RefundedCharge = z.output<typeof refundChargeSchema>;

/** A refund that is owed in cash and the like, or that the bank sent back, was given by hand. */
export const givenRefundSchema = z.object({
  way: handMethod,
  /** The day, up to today, at most a year before the payment. */
  on: dayOfMoney,
  key: actKey,
});

/** The bank returned the cheque that paid for places: those that stand owe it again, or are cancelled. */
export const returnedBookingChequeSchema = z.object({
  ...returnedCheque,
  keep: z.boolean({ error: 'Choose whether the places stay.' }),
  expect: expected,
});

/** A payment by hand was recorded by mistake: the places that stand owe it again. */
export const mistakenBookingSchema = z.object({ ...mistakenPayment, expect: expected });

export type MistakenBooking = z.output<typeof mistakenBookingSchema>;

export type ReturnedBookingCheque = z.output<typeof returnedBookingChequeSchema>;
