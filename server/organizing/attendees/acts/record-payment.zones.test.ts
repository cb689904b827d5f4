import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import {
  buildDesk,
  expectCleanLedger,
  sentSubjects,
} from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('13.6 what is owing is paid in parts, each with its receipt, and never too much', async () => {
  const event = await buildEvent(portal.db);
  const { add, pay, booking } = await buildDesk(portal, 'captain', event.uuid);
  const party = {
    seats: [{ name: 'Sam', email: 'sam@example.org' }, { name: 'Kit' }],
    pay: 'owing',
  };
  const { id } = (await add(party)).json().data;
  const key = randomUUID();
  const part = { method: 'cheque', cents: 200_00, received_on: '2026-06-14', key };
  for (let time = 0; time < 2; time += 1) {
    const { data } = (await pay(id, part)).json();
    expect(data).toMatchObject({ paid_cents: 200_00, owing_cents: 160_00, version: 2 });
    expect(data.seats.map((seat: { owing_cents: number }) => seat.owing_cents)).toEqual([
      0, 160_00,
    ]);
  }
  portal.clock.advance(60);
  expect((await pay(id, { method: 'cash', cents: 160_01 })).json().errors).toHaveProperty('cents');
  for (const [received_on, message] of [
    ['1800-06-14', 'Check the year of this day.'],
    ['1999-12-31', 'Check the year of this day.'],
    ['2025-06-14', 'This is more than a year before the booking. Check the year.'],
    ['2026-06-16', 'This day is still to come.'],
  ]) {
    const { errors } = (await pay(id, { method: 'cash', received_on })).json();
    expect([received_on, errors]).toEqual([received_on, { received_on: [message] }]);
  }
  expect((await pay(id, { method: 'etransfer', received_on: '2025-06-15' })).statusCode).toBe(200);
  expect((await pay(id, { method: 'cash' })).json().errors).toHaveProperty('cents');
  expect(await booking(id)).toMatchObject({
    paid_cents: 360_00,
    owing_cents: 0,
    charges: [{ method: 'cheque', received_on: '2026-06-14' }, { method: 'etransfer' }],
  });
  await expectCleanLedger(portal);
  expect((await sentSubjects(portal)).filter((one) => one.includes('Receipt'))).toHaveLength(2);
  const audited = await portal.db.select().from(auditEntries);
  expect(audited.filter(({ action }) => action === 'payment_recorded')).toMatchObject([
    { booking: id, about: event.uuid },
    { booking: id, about: event.uuid },
  ]);
});

test('11.4 13.6 the same part recorded from two screens that show the same rest is recorded once', async () => {
  const event = await buildEvent(portal.db);
  const { add, pay, booking } = await buildDesk(portal, 'captain', event.uuid);
  const seats = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await add({ seats, pay: 'owing' })).json().data;
  const part = { method: 'cash', cents: 50_00, expect: { owing_cents: 180_00 } };
  expect((await pay(id, part)).statusCode).toBe(200);
  const second = await pay(id, part);
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    code: 'numbers_changed',
    current: { owing_cents: 130_00 },
  });
  expect((await booking(id)).owing_cents).toBe(130_00);
  expect((await pay(id, { ...part, expect: { owing_cents: 130_00 } })).statusCode).toBe(200);
  await expectCleanLedger(portal);
});
