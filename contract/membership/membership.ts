import { z } from 'zod';
import { data, pageOf } from '../calls/endpoint.ts';
import {
  cardId,
  cents,
  currency,
  flag,
  instant,
  plainDate,
  wholeNumber,
} from '../values/fields.ts';
import { handWays } from '../values/money-words.ts';
import { membershipSources } from './membership-sources.ts';

/** 3.6: the whole body of `GET /subscription-status`. */
export const subscriptionStatusSchema = z.object({
  subscribed: z.boolean(),
  onGracePeriod: z.boolean(),
  cancelled: z.boolean(),
});

export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

export const planSchema = z.object({
  name: z.string(),
  price_cents: cents,
  currency,
  interval: z.literal('year'),
});

export type Plan = z.infer<typeof planSchema>;

export const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});

export const paymentMethod = z.object({ payment_method: cardId });

export const subscribeSchema = paymentMethod.extend({
  /** The price of a year on the screen, in cents. If it is no longer right, nothing is charged. */
  expected_price_cents: wholeNumber('Send the price in cents.').optional(),
});

/** A card that the payment provider keeps; its `id` pays like a new card. `is_default`: the membership's. */
const savedCardSchema = cardSchema.extend({ id: z.string(), is_default: z.boolean() });

export type SavedCard = z.infer<typeof savedCardSchema>;

export const savedCardListSchema = pageOf(savedCardSchema);

export const byCardId = z.object({ id: cardId });

export const membershipSchema = data(
  z.object({
    plan: planSchema,
    status: subscriptionStatusSchema,
    payment_problem: z.boolean(),
    renews_at: instant.nullable(),
    ends_at: instant.nullable(),
    payment_method: cardSchema.nullable(),
    /** Where the time that runs, or the last one, comes from; null before the first membership (16.2). */
    source: z.enum(membershipSources).nullable(),
    /** How what runs was paid for by hand. */
    way: z.enum(handWays).nullable(),
    /** A time by hand runs for which no payment is recorded. */
    unpaid: z.boolean(),
    /** 16.3: a card may be added from this day on, to renew what was given or paid by hand; null where none may. */
    card_from: plainDate.nullable(),
    /** When a card that is added now is charged first; null: at once, or none is taken now. */
    first_charge_on: plainDate.nullable(),
    /** How one pays without a card, while what runs is not paid, near the end of what was given or paid by hand, and after it. */
    how_to_pay: z.string().nullable(),
    /** When the first year began; null before the first membership. */
    started_at: instant.nullable(),
    /**
     * Q14: the current calendar year where the association is: events with an own place, those of them that are not over,
     * saved by member prices, and given.
     */
    year: z.object({
      year: z.int(),
      events: z.int(),
      to_come: z.int(),
      saved_cents: cents,
      gift_cents: cents,
    }),
    /** What was paid for memberships, newest first, at most twelve. */
    payments: z.array(z.object({ paid_at: instant, amount_cents: cents })),
  }),
);

export const subscribeAnswerSchema = data(
  z.object({
    status: z.enum(['active', 'requires_action']),
    client_secret: z.string().optional(),
  }),
);

/**
 * The card in use. With `requires_action` the card's owner first confirms it at the bank (with Stripe by
 * `client_secret`, in the sandbox by `answerBank`), then the browser sends the same card again.
 */
export const cardChangeSchema = data(
  z.union([
    cardSchema,
    z.object({ status: z.literal('requires_action'), client_secret: z.string() }),
  ]),
);

/** The publishable key is public; only Stripe has one. `hand`: no card is taken, and `how_to_pay` is there (19.7). */
const paidWithSchema = z.object({
  provider: z.enum(['sandbox', 'stripe', 'hand']),
  publishable_key: z.string().nullable(),
  how_to_pay: z.string().optional(),
});

export type PaidWith = z.infer<typeof paidWithSchema>;

export const paymentProviderSchema = data(paidWithSchema);

/** Only in the sandbox: whether the card's owner confirms a waiting payment. */
export const bankAnswerSchema = z.object({
  client_secret: z
    .string({ error: 'This payment is not known.' })
    .regex(/^[A-Za-z0-9_-]{1,200}$/, { error: 'This payment is not known.' }),
  approved: flag,
});
