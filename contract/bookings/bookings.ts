import { z } from 'zod';
import { formatDollars } from '#contract/values/money.ts';
import { maxCharge, maxGuests, tooMany } from '#contract/values/portal-limits.ts';
import { data } from '../calls/endpoint.ts';
import { eventSchema } from '../events/events.ts';
import {
  cardId,
  cents,
  currency,
  emailOf,
  flag,
  instant,
  nameLine,
  oneOf,
  optionalParagraph,
  pageNumber,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { moneyWays } from '../values/money-words.ts';
import { mealChoices } from './meals.ts';

/** At least 128 random bits. Short guesses match, too, so that they get a 404 like longer ones (A2). */
export const bookingId = z
  .string({ error: 'No such booking.' })
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'No such booking.' });

export const handicapIndex = z
  .number({ error: 'Enter a handicap index like 12.4.' })
  .min(-10, { error: 'A handicap index is at least -10.' })
  .max(54, { error: 'A handicap index is at most 54.' });

export const meal = z.enum(mealChoices, { error: 'Choose one of the meals.' });

const guestSchema = z.object(
  {
    name: nameLine('the guest’s name'),
    email: emailOf('the guest’s email address').optional(),
    handicap_index: handicapIndex.optional(),
    meal: meal.optional(),
  },
  { error: 'Enter the guest’s name.' },
);

const amount = `Enter an amount from $0 to ${formatDollars(maxCharge)}.`;

/**
 * 3.11: the event and the requested seats. Only the server knows the prices (F7). To send the same
 * again is always safe: it finds the existing booking, or goes on with its payment.
 */
export const attendSchema = z.object({
  uuid,
  data: z.object(
    {
      guests: z
        .array(guestSchema, { error: 'List the guests, or none.' })
        .max(maxGuests, { error: tooMany })
        .default([]),
      handicap_index: handicapIndex.optional(),
      meal: meal.optional(),
      /** Stored by consent, which sending them gives unless `private_consent` is false. */
      dietary_restrictions: optionalParagraph(500),
      private_consent: flag.optional(),
      notes: optionalParagraph(500),
      donation_cents: wholeNumber(amount)
        .min(0, { error: amount })
        .max(maxCharge, { error: amount })
        .optional(),
      /** The total on the screen. If it is no longer right, nothing is booked or charged. */
      expected_total_cents: wholeNumber(amount).optional(),
      /** Required if there is something to pay: a new card, or the `id` of a saved one. */
      payment_method: cardId.optional(),
      /** Keeps a new card for the next time, once it is charged. */
      save_card: flag.optional(),
    },
    { error: "The booking's details are missing." },
  ),
});

export type Attendance = z.output<typeof attendSchema>['data'];

/**
 * More seats for a booking, by the prices and rules of the moment. With `key`, a uuid of the caller's, the same
 * key is the same act; without one the same form within 15 minutes is.
 */
export const addSeatsSchema = z.object({
  guests: z
    .array(guestSchema, { error: 'List the guests, or none.' })
    .max(maxGuests, { error: tooMany })
    .default([]),
  /** The booker, who gave up their own seat, comes again. */
  self: flag.optional(),
  handicap_index: handicapIndex.optional(),
  meal: meal.optional(),
  dietary_restrictions: optionalParagraph(500),
  private_consent: flag.optional(),
  expected_total_cents: wholeNumber(amount).optional(),
  payment_method: cardId.optional(),
  save_card: flag.optional(),
  key: uuid.optional(),
});

export type MoreSeats = z.output<typeof addSeatsSchema>;

/** Pays by card what the seats of a booking owe. The same `key`, a uuid of the caller's, is the same act. */
export const payOwingSchema = z.object({
  payment_method: cardId,
  save_card: flag.optional(),
  /** What is owing by the screen. If it is no longer right, nothing is charged. */
  expected_total_cents: wholeNumber(amount),
  key: uuid,
});

export type OwingPayment = z.output<typeof payOwingSchema>;

/**
 * `held`: the seats are reserved until `hold_expires_at` while the payment is under way. `cancelled`:
 * `refund_cents` are refunded.
 */
const bookingSchema = z.object({
  id: z.string(),
  event_uuid: uuid,
  status: z.enum(['confirmed', 'held', 'cancelled']),
  players: z.int(),
  total_cents: cents,
  /** What an organizer lets somebody pay later, and nobody has paid yet. */
  owing_cents: cents,
  currency,
  created_at: instant,
  hold_expires_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** An organizer made it. Until the user confirms it, nobody reads their health notes (V24). */
  to_confirm: z.boolean(),
  /** In My Events, of a cancelled one: the events that its places went to. */
  moved_to: z.string().nullable().optional(),
  refund_cents: cents,
  /** What the association kept of cancelled seats, and what of their money became or stays a donation. */
  kept_cents: cents,
  donated_cents: cents,
});

export type Booking = z.infer<typeof bookingSchema>;

/** Without `seats` all of them; with `expected_refund_cents` only for that amount. */
export const cancelSchema = z.object({
  seats: z
    .array(uuid, { error: 'List the places to cancel.' })
    .min(1, { error: 'Choose a place to cancel.' })
    .optional(),
  expected_refund_cents: wholeNumber(amount).optional(),
});

export type CancelledSeats = z.output<typeof cancelSchema>;

/** The seats as uuids with commas between them; without them all seats. */
export const cancellationQuerySchema = z.object({
  seats: z
    .string({ error: 'List the places to cancel.' })
    .max(1000, { error: 'These are too many places.' })
    .transform((list) => list.split(','))
    .pipe(z.array(uuid))
    .optional(),
});

const byWay = z.object({ way: z.enum(moneyWays), cents });
/** A sum for each way in which it was paid: all but the card is given back by hand, and owed until then. */
const moneyByWay = z.array(byWay);

/**
 * What cancelling gives back, in cents; `donation_cents` is the part of it that was a gift, and goes back with
 * the last seat. After `until` everything is kept. Null: none of these seats is left.
 */
export const cancellationSchema = data(
  z.object({
    refund_cents: cents,
    ways: moneyByWay,
    kept_cents: cents,
    donation_cents: cents,
    why: z.literal('booking_closed').nullable(),
    /** The reason in the user's words. */
    message: z.string().nullable(),
    until: instant.nullable(),
  }),
);

export const myEventsQuerySchema = z.object({
  filter: oneOf(['upcoming', 'past', 'cancelled'], 'upcoming'),
  page: pageNumber,
});

export type MyEventsQuery = z.output<typeof myEventsQuerySchema>;
export type MyEventFilter = MyEventsQuery['filter'];

/** `requires_action`: the card's owner confirms the payment at the bank, then the same is sent again. */
export const attendAnswerSchema = data(
  z.discriminatedUnion('status', [
    z.object({ id: z.string(), status: z.literal('confirmed') }),
    z.object({
      id: z.string(),
      status: z.literal('requires_action'),
      client_secret: z.string(),
      hold_expires_at: instant,
      total_cents: cents,
    }),
  ]),
);

export const viabilitySchema = data(
  z.object({
    viable: z.boolean(),
    code: z
      .enum([
        'event_full',
        'offer_over',
        'already_booked',
        'booking_closed',
        'event_cancelled',
        'subscription_required',
      ])
      .nullable(),
    /** The reason in a sentence; empty when it is viable. */
    message: z.string(),
    spots_left: z.int().nullable(),
    price_cents: cents,
    member_price_cents: cents,
    /** The price of the user's own seat: for members the member price. */
    own_price_cents: cents,
    /** The user's live booking, if there is one: confirmed, or held while it is paid for. */
    booking_id: z.string().nullable(),
    booking_status: z.enum(['confirmed', 'held']).nullable(),
    hold_expires_at: instant.nullable(),
  }),
);

export type Viability = z.infer<typeof viabilitySchema>['data'];

/** Q7: whom the user has brought before, the latest first. */
export const earlierGuestsSchema = data(
  z.array(
    z.object({
      name: z.string(),
      email: z.string().nullable(),
      handicap_index: z.number().nullable(),
    }),
  ),
);

export type EarlierGuest = z.infer<typeof earlierGuestsSchema>['data'][number];

const seatSchema = z.object({
  name: z.string(),
  is_self: z.boolean(),
  email: z.string().nullable(),
  handicap_index: z.number().nullable(),
  price_cents: cents,
});

export const bookedSeatStates = ['held', 'confirmed', 'cancelled', 'moved', 'expired'] as const;

/** One place in the field; a seat that is not confirmed has no ticket. */
const bookedSeatSchema = z.object({
  uuid,
  position: z.int(),
  is_booker: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  handicap_index: z.number().nullable(),
  meal: z.enum(mealChoices).nullable(),
  state: z.enum(bookedSeatStates),
  price_cents: cents,
  owing_cents: cents,
  /** The text of the seat's QR code. The person who shows it has the seat. */
  ticket: z.string().nullable(),
  /** Finds the seat at the desk, like a name; it proves nothing. */
  code: z.string().nullable(),
});

export const bookedSeatAnswerSchema = data(bookedSeatSchema);

/**
 * The person on a seat. Another name or email is another guest, with another ticket: what is not sent is
 * cleared then, and stays otherwise. The texts are stored by consent, as in `attend`.
 */
export const seatChangeSchema = z.object({
  name: nameLine('the guest’s name').optional(),
  email: emailOf('the guest’s email address').nullable().optional(),
  handicap_index: handicapIndex.nullable().optional(),
  meal: meal.nullable().optional(),
  dietary_restrictions: optionalParagraph(500).optional(),
  private_consent: flag.optional(),
});

export type SeatChange = z.output<typeof seatChangeSchema>;

const receiptSchema = z.object({ number: z.string(), url: z.string() });

export const confirmationSchema = data(
  z.object({
    booking: bookingSchema,
    event: eventSchema,
    /** Every seat that the booking ever had, in the order in which they were taken. */
    seats: z.array(bookedSeatSchema),
    /** The seats that make the booking what it is, the booker's first. */
    places: z.array(seatSchema),
    /** The same without the booker. */
    guests: z.array(seatSchema.pick({ name: true, email: true, handicap_index: true })),
    donation_cents: cents,
    dietary_restrictions: z.string().nullable(),
    notes: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** One for each payment. */
    receipts: z.array(receiptSchema),
    /** One for each refund. */
    refund_receipts: z.array(receiptSchema),
    /** The first seat's ticket; of a booking made in release 0.14 the code of the whole party. */
    ticket: z.string().nullable(),
    /** Whether it can be cancelled now, and what would be refunded. */
    can_cancel: z.boolean(),
    refund_if_cancelled_cents: cents,
    refund_if_cancelled_ways: moneyByWay,
    /** What goes back, or went, without what the bank sent back. By hand it is owed until it is `given`. */
    refund_ways: z.array(byWay.extend({ given: z.boolean() })),
    /** The part of the refund that failed, for example on a closed card. It is still owed. */
    refund_sent_back_cents: cents,
    /** Why an organizer cancelled places, where something of their money stays and the booker was told. */
    cancel_reason: z.string().nullable(),
  }),
);

export type Confirmation = z.infer<typeof confirmationSchema>['data'];

export const bookedEventSchema = eventSchema.extend({ booking: bookingSchema });

export const byBookingId = z.object({ id: bookingId });
export const bySeat = z.object({ id: bookingId, uuid });
