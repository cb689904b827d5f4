import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cellOf = (value: string | number | null) =>
  csvOf([{ name: 'A', of: (cell) => cell }], [value], 'America/Toronto').split('\r\n')[1];

test('J13 V23 a text is written so that a spreadsheet shows it as text', () => {
  const cells: [value: string | number | null, written: string][] = [
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['+1+1', `"'+1+1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(1)', `"'@SUM(1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\n=1', `"'\n'=1"`],
    ['＝1', `"'＝1"`],
    ['Robin "Ace" Roe', '"Robin ""Ace"" Roe"'],
    ['a=b', '"a=b"'],
    ['x;=cmd', `"x;'=cmd"`],
    ['x; "=cmd"', `"x; ""'=cmd"""`],
    ['x\t@SUM(1)', `"x\t'@SUM(1)"`],
    ['x\n-2+3', `"x\n'-2+3"`],
    ['x;＝1', `"x;'＝1"`],
    [-1250, '-1250'],
    [null, '""'],
  ];
  expect(cells.map(([value]) => [value, cellOf(value)])).toEqual(cells);
});

test('V23 J13 a telephone number stays as it was typed', () => {
  const numbers = [
    '+1 506 555-0142',
    '+44 7700 900123',
    '(506) 555.0142',
    '+1 506 555 0142 ext. 12',
    '+1 (506) 555-0142x7',
  ];
  expect(numbers.map(cellOf)).toEqual(numbers.map((number) => `"${number}"`));
});

test('V23 J13 what only begins like a telephone number is none, and no formula either', () => {
  for (const text of [
    '+1+1',
    '+1 506=cmd',
    '+15065550142;=cmd',
    '+1 506 555 0142 exit',
    '-5065550142',
    '+12',
  ]) {
    expect(cellOf(text)).toMatch(/^"'[+-]/);
    expect(cellOf(text)).not.toContain(';=');
  }
});

test('V23 a sum is a number, also one that goes back', () => {
  const columns = [{ name: 'Amount', of: (cents: number) => ({ cents }) }];
  const lines = csvOf(columns, [-610_00, 0, 45_50], 'America/Toronto').split('\r\n');
  expect(lines.slice(1, 4)).toEqual(['-610.00', '0.00', '45.50']);
});

test('J13 a file has a byte order mark, its head, and a cell for each column', () => {
  const columns = [
    { name: 'A', of: (row: { a: string }) => row.a },
    { name: 'B', of: () => undefined },
  ];
  const file = '\uFEFF"A","B"\r\n"1",""\r\n"2",""\r\n';
  expect(csvOf(columns, [{ a: '1' }, { a: '2' }], 'America/Toronto')).toBe(file);
});
