import { z } from 'zod';
import { eventKinds } from '../events/event-kinds.ts';
import { cents, instant, plainDate } from '../values/fields.ts';

/** Absent: the year that runs where the association is. */
export const mySeasonQuerySchema = z.object({
  year: z
    .string({ error: 'Enter a year like 2027.' })
    .regex(/^20\d\d$/, { error: 'Enter a year like 2027.' })
    .transform(Number)
    .optional(),
});

/** Q29: what a calendar year was for a person. Years and days are those of each event's zone. */
export const mySeasonSchema = z.object({
  year: z.int(),
  /** The years with an event of theirs, and the one that runs; newest first. */
  years: z.array(z.int()),
  /** Where they had a place, the first one first. */
  events: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      kind: z.enum(eventKinds),
      day: plainDate,
      ends_at: instant,
      venue_name: z.string(),
      venue_city: z.string(),
      cover_url: z.string(),
      /** What the member price saved on the own place. */
      saved_cents: cents,
      has_charity: z.boolean(),
      /** Null until it is published. */
      raised_cents: cents.nullable(),
    }),
  ),
  /** Played until now, and on how many courses. */
  rounds: z.int(),
  courses: z.int(),
  saved_cents: cents,
  /** Given in this year, without what went back. */
  gift_cents: cents,
  /** What those events raised, together with everybody else. */
  raised_cents: cents,
});

export type MySeason = z.infer<typeof mySeasonSchema>;
