import { expect, test } from 'vitest';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { oneMoment } from '../exports/make-export.ts';
import { writeYear } from './year-file.ts';

const portal = useTestApp();

test.skipIf(!onPostgres)(
  'L10 the file of a year shows one moment, though money moves while it is written',
  async () => {
    const event = await buildEvent(portal.db);
    const desk = await buildDesk(portal, 'organizer', event.uuid);
    const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
    const pay = () => desk.add({ seats: [{ name: 'Lou Poe' }], method: 'cash' });
    expect((await pay()).statusCode).toBe(201);
    const written = new Map<string, string>();
    let paidMeanwhile = 0;
    const zip = {
      add: (name: string) => ({
        async write(part: string | Uint8Array) {
          // The sums are read, and the rows are not: somebody else's money comes in between.
          if (name === 'ledger.csv' && paidMeanwhile === 0) {
            paidMeanwhile = (await pay()).statusCode;
          }
          const text = typeof part === 'string' ? part : Buffer.from(part).toString('latin1');
          written.set(name, (written.get(name) ?? '') + text);
        },
        end: () => Promise.resolve(),
      }),
    };
    const progress = { total: () => undefined, done: () => undefined };
    await portal.db.transaction(
      (tx) =>
        writeYear(
          portal.deps,
          tx,
          { year: fiscalYear('01-01', 2026), at: portal.clock.now() },
          zip,
          progress,
        ),
      oneMoment,
    );
    expect(paidMeanwhile).toBe(201);
    expect(written.get('ledger.csv')?.trim().split('\r\n')).toHaveLength(2);
    const { totals } = (
      await treasurer.browser.get('/api/v1/organize/money?from=2026-01-01&to=2026-12-31')
    ).json();
    expect(totals.in_cents).toBe(360_00);
    await expectCleanLedger(portal);
  },
);
