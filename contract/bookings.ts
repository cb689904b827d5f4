import { z } from 'zod';
import { data } from './endpoint.ts';
import { eventSchema } from './events.ts';
import {
  cents,
  currency,
  email,
  instant,
  line,
  oneOf,
  optionalParagraph,
  pageNumber,
  uuid,
} from './fields.ts';

/** Unguessable, at least 128 bits (A2). */
export const bookingId = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, { error: 'No such booking.' });

const handicapIndex = z
  .number({ error: 'Enter a handicap index like 12.4.' })
  .min(-10, { error: 'A handicap index is at least -10.' })
  .max(54, { error: 'A handicap index is at most 54.' })
  .optional();

export const guestSchema = z.object({
  name: line("the guest's name"),
  email: email.optional(),
  handicap_index: handicapIndex,
});

/** 3.11: the event and what is wanted there. Prices are the server's alone (F7). */
export const attendSchema = z.object({
  uuid,
  data: z.object({
    guests: z.array(guestSchema).max(3, { error: 'A booking is for a foursome at most.' }),
    handicap_index: handicapIndex,
    dietary_restrictions: optionalParagraph(500),
    notes: optionalParagraph(500),
    donation_cents: z.int().min(0).max(10_000_00).optional(),
    payment_method: z.string().max(120).optional(),
  }),
});

export const bookingSchema = z.object({
  id: z.string(),
  event_uuid: uuid,
  status: z.enum(['confirmed', 'held', 'cancelled']),
  players: z.int(),
  total_cents: cents,
  currency,
  created_at: instant,
});

export const myEventsQuerySchema = z.object({
  filter: oneOf(['upcoming', 'past', 'cancelled'], 'upcoming'),
  page: pageNumber,
});

export const attendAnswerSchema = data(
  z.object({
    id: z.string(),
    status: z.enum(['confirmed', 'requires_action']),
    client_secret: z.string().optional(),
  }),
);

export const viabilitySchema = data(
  z.object({
    viable: z.boolean(),
    code: z.string().nullable(),
    message: z.string(),
    spots_left: z.int().nullable(),
    price_cents: cents,
    member_price_cents: cents,
  }),
);

export const confirmationSchema = data(
  z.object({ booking: bookingSchema, event: eventSchema, guests: z.array(guestSchema) }),
);

export const bookedEventSchema = eventSchema.extend({ booking: bookingSchema });

export const byBookingId = z.object({ id: bookingId });
