import { expect, test } from 'vitest';
import { takingBackAsked } from './mistaken-sheet.tsx';
import { reversalAsked } from './returned-cheque-sheet.tsx';

const numbers = { cents: 120_00, emails: 0 };

test('16.2 before a cheque is reversed the day on which the bank returned it is said again, else today', () => {
  const facts = (returned_on?: string) =>
    reversalAsked({ ...(returned_on && { returned_on }) }, numbers, [], '2026-11-28').facts;
  expect(facts('2026-11-20')[0]).toBe('The bank returned it on November 20, 2026.');
  expect(facts()[0]).toBe('The bank returned it on November 28, 2026.');
});

test('16.2 before a cheque is reversed each of its fees is said: what the payer is asked for, what the bank took', () => {
  const { facts } = reversalAsked(
    { fee_cents: 25_00, bank_fee_cents: 7_00 },
    numbers,
    [],
    '2026-11-28',
  );
  expect(facts).toContain('$25 is asked for as a fee.');
  expect(facts).toContain('The bank charged $7.00: it is among the fees in Money.');
});

test('16.2 17.4 before a mistake is taken back the day on which that counts is said', () => {
  const [paid_on, today] = ['2025-12-30', '2026-11-28'];
  const facts = (counts_on: string) =>
    takingBackAsked({ ...numbers, paid_on, counts_on }, ['Places.']).facts;
  expect(facts(paid_on)).toContain('It counts on December 30, 2025, the day of the payment.');
  expect(facts(today)).toContain(
    'The fiscal year of December 30, 2025 is closed, so it counts today, November 28, 2026.',
  );
});
