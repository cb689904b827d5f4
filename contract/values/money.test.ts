import { expect, test } from 'vitest';
import { formatInCurrency } from './currency.ts';
import { decimalDollars, formatDollars, formatMoney, formatNumber, wholeDollars } from './money.ts';

test('1.6 an amount has dollars, cents and a separator of thousands', () => {
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(5)).toBe('$0.05');
  expect(formatMoney(12_000)).toBe('$120.00');
  expect(formatMoney(123_456_789)).toBe('$1,234,567.89');
  expect(formatMoney(-4_050)).toBe('−$40.50');
});

test('1.6 a headline omits cents that are zero', () => {
  expect(formatDollars(25_206_400)).toBe('$252,064');
  expect(formatDollars(12_050)).toBe('$120.50');
});

test('1.6 an amount for machines has two decimals and nothing else', () => {
  expect(decimalDollars(123_450)).toBe('1234.50');
  expect(decimalDollars(0)).toBe('0.00');
});

test('1.6 an amount in the currency of a charge names it and counts in its smallest coin', () => {
  expect(formatInCurrency(12_345_01, 'CAD')).toBe('$12,345.01 CAD');
  expect(formatInCurrency(-5, 'CAD')).toBe('−$0.05 CAD');
  expect(formatInCurrency(1_200, 'JPY')).toBe('¥1,200 JPY');
});

test('1.1 numbers have a separator of thousands', () => {
  expect(formatNumber(999)).toBe('999');
  expect(formatNumber(1_000)).toBe('1,000');
  expect(formatNumber(1_234_567)).toBe('1,234,567');
});

test('W18 where cents are not shown a sum is to the nearest dollar', () => {
  expect(wholeDollars(15_230_99)).toBe('$15,231');
  expect(wholeDollars(12_047_46)).toBe('$12,047');
});
