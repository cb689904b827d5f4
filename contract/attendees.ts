import { z } from 'zod';
import { bookedSeatStates, handicapIndex, meal } from './bookings.ts';
import { data, pageOf } from './endpoint.ts';
import {
  cents,
  emailOf,
  flag,
  instant,
  line,
  oneOf,
  optionalParagraph,
  optionalPhone,
  pageNumber,
  plainDate,
  searchText,
  uuid,
} from './fields.ts';
import { mealChoices } from './meals.ts';
import { actKey, expected } from './organize-acts.ts';

// Who comes to an event, and what organizers do with their bookings (clause 13).

/** How money is taken at a table, and given back there. */
export const handMethods = ['cash', 'cheque', 'etransfer'] as const;
const handMethod = z.enum(handMethods, { error: 'Choose cash, cheque or e-Transfer.' });

const methods = ['card', ...handMethods] as const;

/** Filters join by AND, states by OR. Without a state: who has a seat, paid or being paid. */
export const attendeeStates = ['confirmed', 'held', 'cancelled', 'moved'] as const;
export const attendeeFilters = [
  'all',
  ...attendeeStates,
  /** Something is still to be paid. */
  'owing',
  /** The seat of somebody whose membership runs now; and of everybody else. */
  'member',
  'not-member',
  'here',
  'not-here',
  /** A meal is chosen, whichever; or none yet. */
  'meals',
  'no-meal',
  /** Who asks with one of these sees contact details: 403 for a treasurer. */
  'note',
  'no-email',
] as const;

export type AttendeeFilter = (typeof attendeeFilters)[number];

const isFilter = (value: string): value is AttendeeFilter =>
  (attendeeFilters as readonly string[]).includes(value);

/** One or more, with commas between them. */
const filterList = z
  .string({ error: `Choose among: ${attendeeFilters.join(', ')}.` })
  .max(200, { error: 'These are too many filters.' })
  .default('')
  .transform((text, context): AttendeeFilter[] => {
    const names = text === '' ? [] : text.split(',');
    if (!names.every(isFilter)) context.addIssue(`Choose among: ${attendeeFilters.join(', ')}.`);
    return names.filter(isFilter);
  });

export const attendeeQuerySchema = z.object({
  /** Words of a name, the booker's name or an email; a ticket; a short code or its end. */
  search: searchText,
  filter: filterList,
  /** `party`: by the booker's last name, the seats of a booking together. */
  sort: oneOf(['party', 'name', 'booked', '-booked'], 'party'),
  page: pageNumber,
});

export type AttendeeQuery = z.output<typeof attendeeQuerySchema>;

const money = {
  price_cents: cents,
  /** What was paid for the seat, and what of it can still go back. */
  paid_cents: cents,
  left_cents: cents,
  owing_cents: cents,
};

/** A seat. What is absent is not for whoever asks: `email`, `phone` and the notes (10.4). */
export const attendeeSchema = z.object({
  uuid,
  /** Of the booking: the rows of one party have the same. */
  booking: z.string(),
  position: z.int(),
  name: z.string(),
  is_booker: z.boolean(),
  /** Who booked. */
  booker: z.string(),
  /** Of the person on the seat; null where none is known. */
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  has_note: z.boolean().optional(),
  handicap_index: z.number().nullable(),
  /** The membership of who has the seat runs now. */
  is_member: z.boolean(),
  state: z.enum(bookedSeatStates),
  ...money,
  /** A meal is chosen. Which, only the safety leads see beside a name. */
  has_meal: z.boolean(),
  /** The short code; it proves nothing. */
  code: z.string().nullable(),
  here_at: instant.nullable(),
  booked_at: instant,
});

export type Attendee = z.infer<typeof attendeeSchema>;

export const attendeeListSchema = pageOf(attendeeSchema);

/** Of the seats that are confirmed. */
export const kitchenSchema = z.object({
  seats: z.int(),
  /** Each choice that somebody made. */
  meals: z.array(z.object({ meal: z.enum(mealChoices), seats: z.int() })),
  /** Nobody chose for them. */
  unknown: z.int(),
  /** With a text beside the meal, which only the safety leads read. */
  with_text: z.int(),
});

export type Kitchen = z.infer<typeof kitchenSchema>;

const otherEventSchema = z.object({
  booking: z.string(),
  event: z.object({ uuid, slug: z.string(), title: z.string(), starts_at: instant }),
});

export const attendeeSeatSchema = z.object({
  uuid,
  position: z.int(),
  is_booker: z.boolean(),
  name: z.string(),
  email: z.string().nullable().optional(),
  handicap_index: z.number().nullable(),
  has_meal: z.boolean(),
  state: z.enum(bookedSeatStates),
  ...money,
  code: z.string().nullable(),
  here_at: instant.nullable(),
  /** Where a moved seat went, and where this one came from. */
  moved_to: otherEventSchema.nullable(),
  moved_from: otherEventSchema.nullable(),
});

const chargeLineSchema = z.object({
  kind: z.enum(['seat', 'donation', 'membership']),
  /** The seat's number in its booking, from 1. */
  seat_number: z.int().nullable(),
  /** Negative where money of a seat was moved or kept as a donation; its other line says where it is. */
  cents,
});

export const attendeeChargeSchema = z.object({
  uuid,
  /** Null once the payer is erased. */
  payer: z.string().nullable(),
  method: z.enum(methods),
  state: z.enum(['pending', 'paid', 'failed', 'cancelled']),
  amount_cents: cents,
  /** What of it can still go back. */
  left_cents: cents,
  lines: z.array(chargeLineSchema),
  created_at: instant,
  paid_at: instant.nullable(),
  /** Of money that was taken at a table: the day, and who took it. */
  received_on: plainDate.nullable(),
  recorded_by: z.string().nullable(),
  disputed_at: instant.nullable(),
});

export const refundSchema = z.object({
  uuid,
  charge: uuid,
  cents,
  /** `owed`: still to be sent, or to be given by hand; `failed`: the bank sent it back. */
  state: z.enum(['owed', 'sent', 'done', 'failed']),
  way: z.enum(methods),
  reason: z.enum([
    ...(['cancelled', 'event_cancelled', 'late_payment', 'at_provider'] as const),
    ...(['in_another_way', 'by_organizer', 'moved'] as const),
  ]),
  /** Null: the portal itself, or somebody who is erased. */
  by: z.string().nullable(),
  created_at: instant,
  done_at: instant.nullable(),
  /** For a person to give by hand now: owed in cash and the like, or failed and not given in another way. */
  to_give_cents: cents,
});

export type AttendeeRefund = z.infer<typeof refundSchema>;

export const historyEntrySchema = z.object({
  at: instant,
  act: z.string(),
  /** A name; `terminal` for a command, null for the portal itself. */
  who: z.string().nullable(),
  /** Old and new of what is not private, and who was told (`told`). */
  changes: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })).nullable(),
});

export const attendeeBookingSchema = z.object({
  id: z.string(),
  version: z.int(),
  status: z.enum(['confirmed', 'held', 'cancelled']),
  event: z.object({
    uuid,
    slug: z.string(),
    title: z.string(),
    starts_at: instant,
    ends_at: instant,
    timezone: z.string(),
    status: z.enum(['draft', 'published', 'cancelled']),
  }),
  booker: z.object({
    name: z.string(),
    /** Null: a booking by name. */
    account: uuid.nullable(),
    email: z.string().nullable().optional(),
    phone: z.string().nullable().optional(),
    /** Whether an email to the booker has where to go. */
    has_email: z.boolean(),
  }),
  created_at: instant,
  cancelled_at: instant.nullable(),
  /** What the booker wrote while booking, and what organizers noted. Both go 30 days after the event. */
  notes: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
  /** Every seat that was ever given to somebody, in the order in which they were taken. */
  seats: z.array(attendeeSeatSchema),
  paid_cents: cents,
  left_cents: cents,
  owing_cents: cents,
  donation_cents: cents,
  charges: z.array(attendeeChargeSchema),
  refunds: z.array(refundSchema),
  /** Newest first. */
  history: z.array(historyEntrySchema),
});

export type AttendeeBooking = z.infer<typeof attendeeBookingSchema>;

export const attendeeBookingAnswer = data(attendeeBookingSchema);

const version = z.int({ error: 'Send the version of the booking.' });

export const bookingNoteSchema = z.object({ note: optionalParagraph(1000), version });

/** What is not sent stays. Another name or email is another guest: it clears the rest, and makes a new ticket. */
export const attendeeSeatChangeSchema = z.object({
  name: line('the name').optional(),
  email: emailOf('the email address').nullable().optional(),
  handicap_index: handicapIndex.nullable().optional(),
  meal: meal.nullable().optional(),
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

const positive = z
  .int({ error: 'Enter an amount.' })
  .min(1, { error: 'Enter an amount.' })
  .max(1_000_000_00, { error: 'This is too much.' });

/** The first is who books: their exact confirmed email finds an account, which is never searched (10.1). */
export const addBookingSchema = z
  .object({
    seats: z
      .array(
        z.object(
          {
            name: line('the name'),
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
      .max(4, { error: 'A booking is for a foursome at most.' }),
    /** All of it is paid in this way; or `pay` says that nothing is paid now. */
    method: handMethod.optional(),
    pay: z.enum(['owing', 'free'], { error: 'Choose owing or free.' }).optional(),
    /** The total on the screen; another one is 400, and nothing is booked. */
    expected_total_cents: z.int({ error: 'Send the amount in cents.' }).optional(),
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
    cents: positive.optional(),
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
 * `keep`: the price stays as it was, whatever the other event costs. `refund` and `owe`: the other event's price
 * holds; what was paid too much goes back, what is missing is owed. 400 where it goes the other way alone.
 */
export const moveAttendeesSchema = z.object({
  seats: theSeats.optional(),
  event: uuid,
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
  cents: positive.optional(),
  seats: theSeats.optional(),
  /** A day up to today; without it today, in the association's zone. */
  received_on: plainDate.optional(),
  key: actKey,
});

export type RecordedPayment = z.output<typeof recordPaymentSchema>;

/** Without seats to the booker, with all tickets; with them to the guests of those seats. */
export const sendAgainSchema = z.object({ seats: theSeats.optional(), key: actKey });

/** Without `cents` all that is left of it. Seats stay as they are; from gifts it is taken last. */
export const refundChargeSchema = z.object({
  cents: positive.optional(),
  reason,
  tell: flag.default(true),
  expect: expected,
  key: actKey,
});

export type RefundedCharge = z.output<typeof refundChargeSchema>;

/** A refund that is owed in cash and the like, or that the bank sent back, was given by hand. */
export const givenRefundSchema = z.object({
  way: handMethod,
  /** The day, up to today. */
  on: plainDate,
  key: actKey,
});

export const refundAnswer = data(refundSchema);
