import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readMembershipsOfYear } from './year-queries.ts';

const portal = useTestApp();
const year = { zone: 'America/Toronto', from: '2026-01-01', to: '2026-12-31' };

test('17.4 16.2 the file of a year has the time that each payment by hand made, and none of one that was recorded by mistake', async () => {
  const event = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const { user } = await buildBooker(portal);
  const member = `/api/v1/organize/members/${user.uuid}`;
  const pay = async (body: object) => {
    portal.clock.advance(60);
    const asked = { method: 'cheque', amount_cents: 120_00, key: randomUUID(), ...body };
    const { payments } = (await desk.browser.post(`${member}/record`, asked)).json().data;
    return String(payments[0].reversible.charge);
  };
  const mistaken = async (charge: string) => {
    const done = await desk.act(`${member}/mistaken`, { charge, keep: false });
    expect(done.statusCode).toBe(200);
  };
  await pay({ until: '2026-12-19' });
  const wrong = await pay({ until: '2027-12-19' });
  await mistaken(wrong);
  await pay({ until: '2027-12-19' });
  const times = await portal.db.transaction(async (tx) => {
    const all: unknown[] = [];
    for await (const rows of readMembershipsOfYear(tx, year))
      all.push(
        ...rows.map((row) => [row.in_cents - row.back_cents, row.begins_on, row.ends_before]),
      );
    return all;
  });
  expect(times).toEqual([
    [120_00, '2026-06-15', '2026-12-20'],
    [120_00, '2026-12-20', '2027-12-20'],
    [0, null, null],
  ]);
});
