import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { openSession } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

const portal = useProcesses();
const price = 180_00;

/** Somebody whose seat an organizer let them pay later. */
async function buildDebtor(url: string, event: string) {
  const { uuid } = await buildUser(portal.db);
  const browser = await openSession(portal.db, uuid);
  await browser.get(url, api.csrfCookie.path);
  const attend = api.attend.path.replace(':uuid', event);
  const answer = await browser.post(url, attend, { uuid: event, data: { guests: [] } });
  const { id } = answer.body.data as { id: string };
  const key = crypto.randomUUID();
  const body = { payment_method: 'pm_card_visa', expected_total_cents: price, key };
  const pay = (at: string) => browser.post(at, api.payOwing.path.replace(':id', id), body);
  return { id, pay };
}

test('S5 I1 13.6 killed with -9 while what is owing is paid through two processes, it is paid once', async () => {
  const event = await buildEvent(portal.db, {
    capacity: 40,
    price_cents: 0,
    member_price_cents: 0,
    cancel_until: inDays(20),
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_closes_at: inDays(29),
    booking_opens_at: inDays(-30),
  });
  const lasting = await portal.start();
  const debtors = [];
  while (debtors.length < 24) debtors.push(await buildDebtor(lasting.url, event.uuid));
  await portal.db.update(seats).set({ price_cents: price, owing_cents: price });

  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const doomed = await portal.start();
    let answered = 0;
    await Promise.allSettled(
      debtors.slice(round * 6, (round + 1) * 6).map(async ({ id, pay }, index) => {
        const both = index % 3 === 0 ? [pay(lasting.url)] : [];
        const { status } = await pay(doomed.url).finally(() => Promise.allSettled(both));
        if (status === 201) acknowledged.push(id);
        answered += 1;
        if (answered === 1 + round) void doomed.kill();
      }),
    );
    await doomed.kill();
  }
  // The same once more, as the browser sends it after a lost answer.
  for (const { pay } of debtors) {
    expect((await pay(lasting.url)).body).toMatchObject({ data: { status: 'confirmed' } });
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(4);
  expect(await checkLedger({ db: portal.db, clock: machineClock })).toEqual({
    differences: [],
    pending: [],
  });
  const ids = debtors.map(({ id }) => id);
  const paid = and(inArray(charges.booking_id, ids), eq(charges.state, 'paid'));
  expect(await portal.db.$count(charges, paid)).toBe(24);
  expect(await portal.db.$count(seats, eq(seats.owing_cents, 0))).toBe(24);
  expect(await portal.db.$count(bookings, eq(bookings.status, 'confirmed'))).toBe(24);
});
