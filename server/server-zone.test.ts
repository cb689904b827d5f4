import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Tests about time also run in several zones (`npm run test:all`); this shows in one run why that matters.

const script = `
  const { instantIn } = await import('#contract/values/wall-time.ts');
  const { formatMonth } = await import('#contract/values/dates.ts');
  const { plainDate } = await import('#contract/values/fields.ts');
  console.log(JSON.stringify({
    behind: new Date('2020-01-15T00:00:00Z').getTimezoneOffset(),
    teeOff: instantIn('America/St_Johns', '2026-07-18T08:30').toISOString(),
    skipped: instantIn('America/Toronto', '2026-03-08T02:30').toISOString(),
    twice: instantIn('America/Toronto', '2026-11-01T01:30').toISOString(),
    born: plainDate.parse('1980-02-29'),
    month: formatMonth('2019-01-01'),
  }));
`;

test.each([
  ['UTC', 0],
  ['America/Vancouver', 480],
  ['Asia/Kolkata', -330],
  ['Pacific/Auckland', -780],
])('H2 a server in %s tells the same instants and days', (zone, behind) => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname),
    env: { PATH: process.env.PATH, TZ: zone },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    behind,
    teeOff: '2026-07-18T11:00:00.000Z',
    skipped: '2026-03-08T07:30:00.000Z',
    twice: '2026-11-01T05:30:00.000Z',
    born: '1980-02-29',
    month: 'January 2019',
  });
});
