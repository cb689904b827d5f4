import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import { signInAt } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

const portal = useProcesses();

test('J17 L9 of many deposits of one payment at two processes, one is made', async () => {
  const [one, other] = await Promise.all([portal.start(), portal.start()]);
  const owner = await buildOrganizer(portal.db);
  const browser = await signInAt(one.url, owner.email, testPassword);
  await buildShownFactor(portal.db, owner.uuid, machineClock.now());
  const event = await buildEvent(portal.db);
  const add = organizeApi.addBooking.path.replace(':uuid', event.uuid);
  for (const name of ['Lou Poe', 'Max Fay', 'Ada Gray']) {
    const paid = { seats: [{ name }], method: 'cheque', key: randomUUID() };
    expect((await browser.post(one.url, add, paid)).status).toBe(201);
  }
  const found = await portal.db.select().from(charges);
  const uuids = found.map(({ uuid }) => uuid);
  const total_cents = found.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const on = dayIn('America/Toronto', machineClock.now());
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const payments = index % 2 === 0 ? uuids : uuids.toReversed();
      const body = { payments, total_cents, on, slip: `${index}`, key: randomUUID() };
      return browser.post(
        index % 3 === 0 ? one.url : other.url,
        organizeApi.makeDeposit.path,
        body,
      );
    }),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array(11).fill(409)]);
  const { differences } = await checkLedger({ db: portal.db, clock: machineClock });
  expect(differences).toEqual([]);
});
