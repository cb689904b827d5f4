import { expect, test } from 'vitest';
import { type FinanceLine, statementOf } from './statement.ts';

let next = 0;
const line = (kind: FinanceLine['kind'], amount_cents: number): FinanceLine => {
  next += 1;
  return { uuid: `line-${next}`, kind, label: `Line ${next}`, amount_cents };
};

test('7.17 lines are added up by kind, and the bar of the donation begins where the costs end', () => {
  const { groups, bars, rest } = statementOf([
    line('donation', 40_00),
    line('income', 70_00),
    line('expense', 60_00),
    line('income', 30_00),
  ]);
  expect(groups.map(({ name, total, lines }) => [name, total, lines.length])).toEqual([
    ['Income', 100_00, 2],
    ['Costs', 60_00, 1],
    ['Given', 40_00, 1],
  ]);
  expect(bars.map(({ from, width }) => [from, width])).toEqual([
    [0, 100],
    [0, 60],
    [60, 40],
  ]);
  expect(rest).toBe(0);
});

test('7.17 the bars of a statement that gives more than its income stay inside the chart', () => {
  const { bars } = statementOf([line('income', 50_00), line('donation', 80_00)]);
  expect(bars.map(({ from, width }) => from + width)).toEqual([62.5, 100]);
});

test('7.17 a kind without lines has neither a bar nor a sum', () => {
  expect(statementOf([line('income', 0)]).bars).toEqual([
    { kind: 'income', name: 'Income', total: 0, from: 0, width: 0 },
  ]);
});

test('V12 what is given beyond the income is added by the association, and no income of the event', () => {
  const given = statementOf([line('income', 50_00), line('donation', 80_00)]);
  expect([given.added, given.rest]).toEqual([30_00, 0]);
  expect(given.groups[0]).toMatchObject({ name: 'Income', total: 50_00 });
  const balanced = statementOf([
    line('income', 90_00),
    line('expense', 20_00),
    line('donation', 40_00),
  ]);
  expect([balanced.added, balanced.rest]).toEqual([0, 30_00]);
});
