import { z } from 'zod';
import { data, pageOf } from '../calls/endpoint.ts';
import { emailFields } from '../emails/email-log.ts';
import { eventKinds } from '../events/event-kinds.ts';
import { disputeFields } from '../organizing/disputes.ts';
import { attendeeChoices, contactFilters } from '../organizing/lists.ts';
import { historyEntrySchema } from '../organizing/organize-acts.ts';
import { keysOf, mapValues } from '../values/choices.ts';
import {
  cents,
  choiceOf,
  flag,
  instant,
  pageNumber,
  plainDate,
  searchText,
  uuid,
} from '../values/fields.ts';
import { moneyWays } from '../values/money-words.ts';
import { bookedSeatStates } from './bookings.ts';
import { mealChoices } from './meals.ts';
import { refundReasons } from './refund-reasons.ts';

// The people who come to an event, and what organizers do with their bookings (clause 13).

export const attendeeStates = ['confirmed', 'held', 'cancelled', 'moved'] as const;

export type AttendeeState = (typeof attendeeStates)[number];

export type AttendeeFilter = AttendeeState | Exclude<keyof typeof attendeeChoices.filters, ''>;

const filters = new Set<string>([...attendeeStates, ...keysOf(attendeeChoices.filters)]);
filters.delete('');
const choose = `Choose among: ${[...filters].join(', ')}.`;

const isFilter = (value: string): value is AttendeeFilter => filters.has(value);

/** One or more, with commas between them. */
const filterList = z
  .string({ error: choose })
  .max(200, { error: 'These are too many filters.' })
  .default('')
  .transform((text, context): AttendeeFilter[] => {
    const names = text === '' ? [] : text.split(',');
    if (!names.every(isFilter)) context.addIssue(choose);
    return names.filter(isFilter);
  });

export const attendeeQuerySchema = z.object({
  /** Words of a name, the booker's name or an email; a ticket; a short code or its end. */
  search: searchText,
  filter: filterList,
  sort: choiceOf(attendeeChoices.sorts),
  /** With the notes in words, for paper: for people who may read them. */
  with_notes: choiceOf({ no: 'Without notes', yes: 'With notes' }),
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

/** A seat. Without what the caller may not see: `email`, `phone` and the notes (10.4). */
export const attendeeSchema = z.object({
  uuid,
  /** Of the booking: the rows of one party have the same. */
  booking: z.string(),
  position: z.int(),
  name: z.string(),
  is_booker: z.boolean(),
  /** The booker's name. */
  booker: z.string(),
  /** Of the person on the seat; null where none is known. */
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  has_note: z.boolean().optional(),
  /** What organizers noted, only if it is asked for. */
  note: z.string().nullable().optional(),
  handicap_index: z.number().nullable().optional(),
  /** The person on the seat has a membership that runs now. */
  is_member: z.boolean(),
  state: z.enum(bookedSeatStates),
  ...money,
  /** A meal is chosen; absent where none is served. Which, only the safety leads see beside a name. */
  has_meal: z.boolean().optional(),
  /** The short code; it proves nothing. */
  code: z.string().nullable(),
  /** What checks in a confirmed seat, as the list of the door has it (14.3). */
  ticket_hash: z.string().nullable().optional(),
  here_at: instant.nullable(),
  booked_at: instant,
  /** The live seats of the whole party, also of those that this list does not have. What is paid is net, of all its booking. */
  party: z.object({
    seats: z.int(),
    left_cents: cents,
    owing_cents: cents,
    /** Of what is paid: what a cardholder disputes. */
    disputed_cents: cents,
  }),
});

export type Attendee = z.infer<typeof attendeeSchema>;

export const attendeeListSchema = pageOf(attendeeSchema).extend({
  /** Of all that match, on every page. */
  owing_cents: cents,
});

export type AttendeeList = z.infer<typeof attendeeListSchema>;

/** The daily email of what changed at an event, for its captain. */
export const dailyEmailSchema = z.object({ wanted: flag });

/** Filters that are offered with the number of seats that they leave. */
export type CountedFilter = Exclude<AttendeeFilter, 'member' | 'not-member'>;

const { '': _, member: __, 'not-member': ___, ...countedFilters } = attendeeChoices.filters;

/** What is counted of an event: meals of the seats that are confirmed, and what each filter leaves. */
export const kitchenSchema = z.object({
  /** For treasurers without those of contact details and meals (10.4); where no meal is served without those of meals. */
  counts: z.object({
    confirmed: z.int(),
    ...mapValues(countedFilters, () => z.int()),
    ...mapValues(contactFilters, () => z.int().optional()),
  } satisfies Record<CountedFilter, z.ZodType>),
  /** Confirmed. */
  seats: z.int(),
  /** Each choice that somebody made. */
  meals: z.array(z.object({ meal: z.enum(mealChoices), seats: z.int() })),
  /** Nobody chose for them. */
  unknown: z.int(),
  /** With a text beside the meal, which only the safety leads read. */
  with_text: z.int(),
  /** How many people wait for places (20.4). */
  waiting: z.int(),
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
  handicap_index: z.number().nullable().optional(),
  has_meal: z.boolean().optional(),
  /** Whose own place has the members' price. */
  is_member: z.boolean(),
  state: z.enum(bookedSeatStates),
  /** Until when the booker gives it up for all that was paid: at least as late as the event says (12.5). */
  cancel_until: instant,
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
  /** The title of the event of the booking that it pays for, where that is not this booking. */
  elsewhere: z.string().nullable(),
});

const receiptSchema = z.object({ number: z.string(), url: z.string() });

export const attendeeChargeSchema = z.object({
  uuid,
  /** Null once the payer is erased. */
  payer: z.string().nullable(),
  method: z.enum(moneyWays),
  state: z.enum(['pending', 'paid', 'failed', 'cancelled']),
  amount_cents: cents,
  /** What of it can still go back of this booking. */
  left_cents: cents,
  lines: z.array(chargeLineSchema),
  created_at: instant,
  paid_at: instant.nullable(),
  /** Of money that was taken at a table: the day, and who took it. */
  received_on: plainDate.nullable(),
  recorded_by: z.string().nullable(),
  /** The slip on which it went to the bank. */
  deposit: z.object({ uuid, slip: z.string() }).nullable(),
  ...disputeFields,
  /** Once it is paid; for people who record payments. */
  receipt: receiptSchema.nullable(),
});

export const refundSchema = z.object({
  uuid,
  charge: uuid,
  cents,
  /** What of it was paid for places of this booking; the rest for places that moved on, or before they came. */
  here_cents: cents,
  /** `owed`: still to be sent, or to be given by hand; `failed`: the bank sent it back. */
  state: z.enum(['owed', 'sent', 'done', 'failed']),
  way: z.enum(moneyWays),
  reason: z.enum(refundReasons),
  /** What the payer was asked for because their bank returned the cheque; it is in nothing that is owed. */
  fee_cents: cents.nullable(),
  /** Null: the portal itself, or an erased person. */
  by: z.string().nullable(),
  created_at: instant,
  done_at: instant.nullable(),
  /** The day on which it was given by hand, or the bank returned the cheque. */
  given_on: plainDate.nullable(),
  /** For a person to give by hand now: owed in cash and the like, or failed and not given in another way. */
  to_give_cents: cents,
  /** Once it is given back; for people who record payments. */
  receipt: receiptSchema.nullable(),
});

export type AttendeeRefund = z.infer<typeof refundSchema>;

/** An email about the booking; to whom, for who sees contact details. */
const bookingEmailSchema = z.object({ ...emailFields, to: z.string().nullable().optional() });

export type BookingEmail = z.infer<typeof bookingEmailSchema>;

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
    cancel_until: instant,
    timezone: z.string(),
    kind: z.enum(eventKinds),
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
  /** An organizer made it, and the account has not confirmed it yet: nobody reads notes of theirs (V24). */
  to_confirm: z.boolean(),
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
  /** Of the last 90 days, newest first. */
  emails: z.array(bookingEmailSchema),
  /** Newest first. */
  history: z.array(historyEntrySchema),
});

export type AttendeeBooking = z.infer<typeof attendeeBookingSchema>;

export const attendeeBookingAnswer = data(attendeeBookingSchema);

export const refundAnswer = data(refundSchema);
