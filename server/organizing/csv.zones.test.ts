import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

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
