import { expect, test } from 'vitest';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('13.5 13.4 a party that moves to a cheaper event is owed one refund of its payment', async () => {
  const from = await buildEvent(portal.db, { price_cents: 60_00 });
  const to = await buildEvent(portal.db, { price_cents: 35_00 });
  const desk = await buildDesk(portal, 'organizer', from.uuid);
  const places = ['Agnes Bellwood', 'Bo', 'Cy', 'Di'].map((name) => ({ name }));
  const { id } = (await desk.add({ seats: places, method: 'cheque' })).json().data;
  expect((await desk.move(id, { event: to.uuid, difference: 'refund' })).statusCode).toBe(200);
  expect((await desk.booking(id)).refunds).toMatchObject([
    { cents: 100_00, way: 'cheque', reason: 'moved', state: 'owed' },
  ]);
});
