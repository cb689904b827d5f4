import type { EntryTax } from '../db/tables/ledger-tables.ts';

type Rate = Pick<EntryTax, 'rate'>;

/**
 * The tax that a price includes, in whole cents, half a cent up. Rates are in thousandths of a percent,
 * so that only whole numbers are divided.
 */
export function includedTax(cents: number, tax: Rate, all: Rate[]): number {
  const together = all.reduce((sum, { rate }) => sum + rate, 100_000);
  const size = Math.floor((2 * Math.abs(cents) * tax.rate + together) / (2 * together));
  return cents < 0 ? -size : size;
}

/** What is reversed of an entry: what was paid, its taxes, and how much of both is reversed already. */
interface Reversed {
  cents: number;
  taxes: EntryTax[];
  back: { cents: number; taxes: EntryTax[] }[];
}

/**
 * The taxes of a refund, negative. They follow from what is refunded in all, so that the rounding of
 * several refunds never adds up: once all is refunded, all of the tax is (S2).
 */
export function refundedTaxes(paid: Reversed, cents: number): EntryTax[] {
  const inAll = -paid.back.reduce((sum, entry) => sum + entry.cents, cents);
  return paid.taxes.map((tax, index) => {
    const before = paid.back.reduce((sum, { taxes }) => sum + (taxes[index]?.cents ?? 0), 0);
    const due = inAll >= paid.cents ? tax.cents : includedTax(inAll, tax, paid.taxes);
    return { ...tax, cents: withoutMinusZero(-due - before) };
  });
}

const withoutMinusZero = (cents: number) => (cents === 0 ? 0 : cents);
