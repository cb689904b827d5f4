import { z } from 'zod';
import { bookedEventSchema } from '../bookings/bookings.ts';
import { data } from '../calls/endpoint.ts';
import { eventSchema, nearbyListSchema } from '../events/events.ts';
import { subscriptionStatusSchema } from '../membership/membership.ts';
import { membershipSources } from '../membership/membership-sources.ts';
import { cents, instant } from '../values/fields.ts';

/** Q3: the home page of a signed-in user. */
export const clubhouseSchema = data(
  z.object({
    /** The next booked event that is not over. */
    next: bookedEventSchema.nullable(),
    /** What is on around the own city, without what is booked, at most three, those that can be booked now first; null if the city is not known. */
    near: z.object({ place: z.string(), events: nearbyListSchema.shape.data }).nullable(),
    /** When the visit before this one began; null on the first. */
    visited_before_at: instant.nullable(),
    /** What is new since then, or in the last month, newest first, at most four. */
    whats_new: z.array(
      z.object({
        kind: z.enum(['statement', 'booking_opened']),
        at: instant,
        event: eventSchema,
      }),
    ),
    /** The current calendar year where the association is: events with an own place, gifts, and what those events have raised. */
    year: z.object({
      year: z.int(),
      events: z.int(),
      /** Of the events, those that are not over. */
      to_come: z.int(),
      gift_cents: cents,
      raised_cents: cents,
      /** By member prices, on the own places. */
      saved_cents: cents,
      /** What the own places would have cost less at member prices. */
      could_save_cents: cents,
    }),
    /** What the membership card shows; null without a membership that runs. */
    membership: z
      .object({
        status: subscriptionStatusSchema,
        payment_problem: z.boolean(),
        renews_at: instant.nullable(),
        ends_at: instant.nullable(),
        started_at: instant.nullable(),
        source: z.enum(membershipSources).nullable(),
        /** A time by hand runs for which no payment is recorded. */
        unpaid: z.boolean(),
      })
      .nullable(),
  }),
);

export type Clubhouse = z.infer<typeof clubhouseSchema>['data'];
