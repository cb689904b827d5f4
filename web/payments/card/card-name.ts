import type { z } from 'zod';
import type { cardSchema } from '#contract/membership/membership.ts';
import { cardBrands } from '#contract/values/card-brands.ts';

export type Card = z.infer<typeof cardSchema>;

/** "Visa 4242" */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${cardBrands[brand] ?? 'Card'} ${last4}`;
}

/** "Visa ending in 4242" */
export const cardInWords = (card: Pick<Card, 'brand' | 'last4'>) =>
  cardName(card).replace(/(?=\d{4}$)/, 'ending in ');

/** A card is good until the end of its month. */
export function hasExpired(
  { exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>,
  today: string,
): boolean {
  return today.slice(0, 7) > `${exp_year}-${String(exp_month).padStart(2, '0')}`;
}

/** "05/2030" */
export function cardExpiry({ exp_month, exp_year }: Card): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}
