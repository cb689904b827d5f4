import type { z } from 'zod';
import { cardBrands } from '#contract/card-brands.ts';
import type { cardSchema } from '#contract/membership.ts';

export type Card = z.infer<typeof cardSchema>;

/** "Visa 4242" */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${cardBrands[brand] ?? 'Card'} ${last4}`;
}

/** "05/2030" */
export function cardExpiry({ exp_month, exp_year }: Card): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}
