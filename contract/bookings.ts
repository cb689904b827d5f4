import { z } from 'zod';
import { data } from './endpoint.ts';
import { eventSchema } from './events.ts';
import {
  cardId,
  cents,
  currency,
  emailOf,
  flag,
  instant,
  line,
  oneOf,
  optionalParagraph,
  pageNumber,
  uuid,
} from './fields.ts';

/** Unguessable, at least 128 bits; a guess as short as `1` is answered as a longer one is: 404 (A2). */
const bookingId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'No such booking.' });

const handicapIndex = z
  .number({ error: 'Enter a handicap index like 12.4.' })
  .min(-10, { error: 'A handicap index is at least -10.' })
  .max(54, { error: 'A handicap index is at most 54.' })
  .optional();

const guestSchema = z.object(
  {
    name: line('the guest’s name'),
    email: emailOf('the guest’s email address').optional(),
    handicap_index: handicapIndex,
  },
  { error: 'Enter the guest’s name.' },
);

const amount = 'Enter an amount from $0 to $10,000.';

/**
 * 3.11: the event and what is wanted there. Prices are the server's alone (F7). Sending the same
 * again is always safe: it finds the booking that is there, or goes on paying for it.
 */
export const attendSchema = z.object({
  uuid,
  data: z.object(
    {
      guests: z
        .array(guestSchema, { error: 'List the guests, or none.' })
        .max(3, { error: 'A booking is for a foursome at most.' })
        .default([]),
      handicap_index: handicapIndex,
      /** Kept by consent: to send them gives it, unless `private_consent` says otherwise. */
      dietary_restrictions: optionalParagraph(500),
      private_consent: flag.optional(),
      notes: optionalParagraph(500),
      donation_cents: z
        .int({ error: amount })
        .min(0, { error: amount })
        .max(10_000_00, { error: amount })
        .optional(),
      /** What the screen said it comes to: if that is no longer so, nothing is booked or charged. */
      expected_total_cents: z.int({ error: amount }).optional(),
      /** Needed as soon as there is something to pay. */
      payment_method: cardId.optional(),
    },
    { error: "The booking's details are missing." },
  ),
});

export type Attendance = z.output<typeof attendSchema>['data'];

/**
 * `held`: the places are kept until `hold_expires_at` while the payment is under way. `cancelled`: it
 * gives `refund_cents` back.
 */
const bookingSchema = z.object({
  id: z.string(),
  event_uuid: uuid,
  status: z.enum(['confirmed', 'held', 'cancelled']),
  players: z.int(),
  total_cents: cents,
  currency,
  created_at: instant,
  hold_expires_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  refund_cents: cents,
});

export type Booking = z.infer<typeof bookingSchema>;

export const myEventsQuerySchema = z.object({
  filter: oneOf(['upcoming', 'past', 'cancelled'], 'upcoming'),
  page: pageNumber,
});

export type MyEventsQuery = z.output<typeof myEventsQuerySchema>;
export type MyEventFilter = MyEventsQuery['filter'];

/** `requires_action`: the bank wants to hear from the card's owner; then the same is sent again. */
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
        'already_booked',
        'booking_closed',
        'event_cancelled',
        'subscription_required',
      ])
      .nullable(),
    /** Why not, in a sentence; empty when it is viable. */
    message: z.string(),
    spots_left: z.int().nullable(),
    price_cents: cents,
    member_price_cents: cents,
    /** What the place of whoever asks costs: the member price for members. */
    own_price_cents: cents,
    /** The own booking, if there is a live one: confirmed, or held while it is paid for. */
    booking_id: z.string().nullable(),
    booking_status: z.enum(['confirmed', 'held']).nullable(),
    hold_expires_at: instant.nullable(),
  }),
);

export type Viability = z.infer<typeof viabilitySchema>['data'];

const seatSchema = z.object({
  name: z.string(),
  is_self: z.boolean(),
  email: z.string().nullable(),
  handicap_index: z.number().nullable(),
  price_cents: cents,
});

export const confirmationSchema = data(
  z.object({
    booking: bookingSchema,
    event: eventSchema,
    /** The booker first. */
    places: z.array(seatSchema),
    /** The places without the booker's. */
    guests: z.array(seatSchema.pick({ name: true, email: true, handicap_index: true })),
    donation_cents: cents,
    dietary_restrictions: z.string().nullable(),
    notes: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** What a check-in reads: the booking's id and our signature (server/bookings/tickets/ticket.ts). */
    ticket: z.string().nullable(),
    /** Whether it can be cancelled now, and what would come back. */
    can_cancel: z.boolean(),
    refund_if_cancelled_cents: cents,
    /** What of the refund the bank sent back, as for a closed card: it is still owed, in another way. */
    refund_sent_back_cents: cents,
  }),
);

export type Confirmation = z.infer<typeof confirmationSchema>['data'];

export const bookedEventSchema = eventSchema.extend({ booking: bookingSchema });

export const byBookingId = z.object({ id: bookingId });
