import { z } from 'zod';
import { data } from '../calls/endpoint.ts';
import { instant, wholeNumber } from '../values/fields.ts';
import { foursome } from '../values/portal-limits.ts';

const seatCount = (what: string) =>
  wholeNumber(what).min(1, { error: what }).max(foursome, { error: what });

/** 20.1: how many seats somebody waits for, and with how few they would come. */
export const waitlistSchema = z
  .object({
    seats: seatCount(`Choose from 1 to ${foursome} places.`),
    least: seatCount('Choose how few places would do.'),
  })
  .refine(({ seats, least }) => least <= seats, {
    path: ['least'],
    error: 'You cannot need more places than you ask for.',
  });

export type WantedPlaces = z.output<typeof waitlistSchema>;

const offer = z.object({ seats: z.int(), until: instant });

/** `ahead` counts the seats that are wanted before; `none` has no numbers. */
export const waitlistStateSchema = z.object({
  state: z.enum(['waiting', 'offered', 'none']),
  seats: z.int().nullable(),
  least: z.int().nullable(),
  ahead: z.int().nullable(),
  offer: offer.nullable(),
  /** Why the user cannot join now, in a sentence; null if they can, or wait already. */
  why_not: z.string().nullable(),
});

export type WaitlistState = z.infer<typeof waitlistStateSchema>;

export const waitlistAnswerSchema = data(waitlistStateSchema);

/** 20.5: whether somebody is told when booking opens. */
export const openingReminderAnswerSchema = data(z.object({ set: z.boolean() }));
