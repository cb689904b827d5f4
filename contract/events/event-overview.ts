import { z } from 'zod';
import { cents, instant } from '../values/fields.ts';
import { handWays } from '../values/money-words.ts';
import { organizerEventSchema, statementLine } from './organize-events.ts';

// How one event stands (W9), for its hub. What the own grants do not let see is null.

/** What needs somebody at one event, most urgent first. */
export const eventTasks = [
  'refunds',
  'to_give',
  'disputes',
  'emails',
  'messages',
  'waiting',
  'captain',
  'safety',
  'passes',
  'meals',
  'owing',
  'statement',
] as const;

/** Places that were booked so many days before the event, and from then on. */
const bookedPlaces = z.array(z.object({ days: z.int(), places: z.int() }));

export const eventOverviewSchema = z.object({
  event: organizerEventSchema,
  /** Days until booking closes, and until the event begins, on the calendar of the place; none or less: over. */
  days_to_closing: z.int(),
  days_to_start: z.int(),
  /** Until booking opens; none or less: it is open, or was. */
  days_to_opening: z.int(),
  /** What was paid for places and stays, and what is still owing for how many. */
  money: z
    .object({
      paid_cents: cents,
      owing_cents: cents,
      owing_places: z.int(),
      /** What is still to go back: by hand in each way, of what the bank sent back, and to cards. */
      back: z.object({
        by_hand: z.array(z.object({ way: z.enum(handWays), cents })),
        failed_cents: cents,
        to_cards_cents: cents,
      }),
    })
    .nullable(),
  /** Once it is over: what came of it, as everybody reads it; empty without a statement. */
  statement: z.array(statementLine),
  /** Once it is called off: when and by whom, the emails about it, the places that were booked, and what has gone back. */
  cancellation: z
    .object({
      at: instant.nullable(),
      /** As in the audit log: a person, or `terminal`. */
      by: z.string().nullable(),
      /** Of 90 days, and how many of them a mail server took. */
      emails: z.object({ all: z.int(), sent: z.int() }),
      places: z.int(),
      refunded_cents: cents,
    })
    .nullable(),
  /** 20.2: who waits and holds no offer, and when the next of the open offers ends. */
  line: z.object({ people: z.int(), until: instant.nullable() }).nullable(),
  /** Each with how many it is about, the first of them (a booking, or a message), and when the first is due, if that is known. */
  tasks: z.array(
    z.object({
      task: z.enum(eventTasks),
      count: z.int(),
      first: z.string().nullable(),
      due: instant.optional(),
    }),
  ),
  /** The newest bookings; once it is called off, all that were cancelled with it, those with something to give back first. */
  latest: z
    .array(
      z.object({
        booking: z.string(),
        name: z.string(),
        places: z.int(),
        booked_at: instant,
        /** Once it is called off: what goes back of it, how much of that is to be given by hand, and what is on its way to a card. */
        back: z.object({ cents, to_give_cents: cents, to_card_cents: cents }).nullable(),
      }),
    )
    .nullable(),
  /** What bookers asked for, and what organizers noted. */
  notes: z.array(z.object({ booking: z.string(), name: z.string(), text: z.string() })).nullable(),
  curve: z.object({
    booked: bookedPlaces,
    closes: z.int(),
    /** The event that this one repeats. */
    before: z
      .object({ year: z.string(), capacity: z.int().nullable(), booked: bookedPlaces })
      .nullable(),
  }),
});

export type EventOverview = z.infer<typeof eventOverviewSchema>;
export type EventTask = (typeof eventTasks)[number];
