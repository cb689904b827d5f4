import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cellOf = (value: string | number | null) =>
  csvOf([{ name: 'A', of: (cell) => cell }], [value], 'America/Toronto').split('\r\n')[1];

test.each([
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+1+1', `"'+1+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', `"'＝1"`],
  ['+1 506 555-0142', '"1 506 555-0142"'],
  ['+44 (0)20 7946', '"44 (0)20 7946"'],
  ['Robin "Ace" Roe', '"Robin ""Ace"" Roe"'],
  ['a=b', '"a=b"'],
  [-1250, '"-1250"'],
  [null, '""'],
])('J13 %j is written so that a spreadsheet shows it as text', (value, written) => {
  expect(cellOf(value)).toBe(written);
});

test('J13 a file has a byte order mark, its head, and a cell for each column', () => {
  const columns = [
    { name: 'A', of: (row: { a: string }) => row.a },
    { name: 'B', of: () => undefined },
  ];
  const file = '\uFEFF"A","B"\r\n"1",""\r\n"2",""\r\n';
  expect(csvOf(columns, [{ a: '1' }, { a: '2' }], 'America/Toronto')).toBe(file);
});

test('V8 an instant is a local time with its zone, that of its event before that of the list', () => {
  const at = '2025-01-07T21:45:00.000Z';
  const columns = [
    { name: 'A', of: () => ({ at }) },
    { name: 'B', of: () => ({ at, zone: 'America/Vancouver' }) },
    { name: 'C', of: () => ({ at: null }) },
  ];
  expect(csvOf(columns, [undefined], 'America/Toronto').split('\r\n')[1]).toBe(
    '"2025-01-07 16:45 EST","2025-01-07 13:45 PST",""',
  );
});
