import { expect, test } from 'vitest';
import { fiscalYear, fiscalYearOf } from '#contract/values/fiscal-year.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  closeFiscalYear,
  isYearDownloaded,
  noteYearDownloaded,
  openFiscalYear,
} from './fiscal-year-queries.ts';

const portal = useTestApp();

test('17.4 a fiscal year runs from its first day to the day before the next', () => {
  for (const [start, day, year] of [
    ['01-01', '2026-12-31', { year: 2026, from: '2026-01-01', to: '2026-12-31' }],
    ['04-01', '2026-03-31', { year: 2025, from: '2025-04-01', to: '2026-03-31' }],
    ['04-01', '2026-04-01', { year: 2026, from: '2026-04-01', to: '2027-03-31' }],
    ['03-01', '2028-02-29', { year: 2027, from: '2027-03-01', to: '2028-02-29' }],
  ] as const) {
    expect(fiscalYearOf(start, day)).toEqual(year);
    expect(fiscalYear(start, year.year)).toEqual(year);
  }
});

test('17.4 17.0 what is recorded after a year was closed counts on the day on which it is recorded', async () => {
  const event = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  const totals = async (year: number) =>
    (await desk.browser.get(`/api/v1/organize/money?from=${year}-01-01&to=${year}-12-31`)).json()
      .totals;
  const days = fiscalYear('01-01', 2025);
  const owing = async () =>
    (await captain.add({ seats: [{ name: 'Lou Poe' }], pay: 'owing' })).json().data.id;
  const [before, after] = [await owing(), await owing()];
  const paid = { method: 'cash', received_on: '2025-12-31' };
  expect((await desk.pay(before, paid)).statusCode).toBe(200);
  const by = desk.user.uuid;
  expect(await closeFiscalYear(portal.db, days, { now: portal.clock.now(), by })).toBe(true);
  expect(await closeFiscalYear(portal.db, days, { now: portal.clock.now(), by })).toBe(false);
  portal.clock.advance(60);
  expect((await desk.pay(after, paid)).statusCode).toBe(200);
  expect([await totals(2025), await totals(2026)]).toMatchObject([
    { in_cents: 180_00 },
    { in_cents: 180_00 },
  ]);
  await expectCleanLedger(portal);
  expect(await openFiscalYear(portal.db, days)).toBe(true);
  expect([await totals(2025), await totals(2026)]).toMatchObject([
    { in_cents: 360_00 },
    { in_cents: 0 },
  ]);
  await expectCleanLedger(portal);
});

test('17.4 17.2 the days of a year whose file was downloaded are told apart', async () => {
  await noteYearDownloaded(portal.db, fiscalYear('04-01', 2025), portal.clock.now());
  const days = ['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01'];
  const downloaded = await Promise.all(days.map((day) => isYearDownloaded(portal.db, day)));
  expect(downloaded).toEqual([false, true, true, false]);
});
