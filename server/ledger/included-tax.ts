import type { Tax } from '../start/settings.ts';

/**
 * The tax that a price includes, in whole cents, half a cent up. The rates are thousandths of a
 * percent, so nothing but whole numbers is divided. A gift bears no tax.
 */
export function includedTax(cents: number, tax: Tax, all: Tax[]): number {
  const together = all.reduce((sum, { rate }) => sum + rate, 100_000);
  const size = Math.floor((2 * Math.abs(cents) * tax.rate + together) / (2 * together));
  return cents < 0 ? -size : size;
}
