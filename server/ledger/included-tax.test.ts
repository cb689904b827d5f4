import { expect, test } from 'vitest';
import { seeded } from '../artwork/materials/seeded.ts';
import type { EntryTax } from '../db/tables/ledger-tables.ts';
import { refundedTaxes } from './included-tax.ts';
import { taxesIn } from './write-entries.ts';

const rates = [
  { name: 'GST', number: '1', rate: 5000 },
  { name: 'QST', number: '2', rate: 9975 },
];

test('S2 refunded in whatever parts, some of which the bank sends back: all of the tax is reversed, to the cent', () => {
  const random = seeded('parts of refunds');
  for (let round = 0; round < 500; round += 1) {
    const cents = random.whole(1, 500_00);
    const paid = { cents, taxes: taxesIn('event', cents, rates) };
    const back: { cents: number; taxes: EntryTax[] }[] = [];
    let left = cents;
    while (left > 0) {
      const part = Math.min(left, random.whole(1, Math.max(1, Math.ceil(cents / 3))));
      const taxes = refundedTaxes({ ...paid, back }, -part);
      back.push({ cents: -part, taxes });
      if (random.chance(0.2)) {
        back.push({ cents: part, taxes: taxes.map((tax) => ({ ...tax, cents: -tax.cents })) });
      } else left -= part;
    }
    const sum = (index: number) =>
      [paid, ...back].reduce((total, { taxes }) => total + (taxes[index]?.cents ?? 0), 0);
    expect([cents, sum(0), sum(1)]).toEqual([cents, 0, 0]);
  }
});
