import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('H5 a total other than the one that was shown is not charged', async () => {
  const event = await buildEvent(portal.db, { price_cents: 180_00, member_price_cents: 150_00 });
  const robin = await buildBooker(portal);
  const wanted = { payment_method: 'pm_card_visa', donation_cents: 500 };

  // Shown while there was a membership.
  const rejected = await robin.attend(event.uuid, { ...wanted, expected_total_cents: 155_00 });
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().errors['data.expected_total_cents']).toEqual([
    'The total is $185.00 now. Nothing was charged; please look at it again.',
  ]);
  expect(await robin.ledger()).toEqual([]);
  expect((await robin.viability(event.uuid)).booking_id).toBeNull();

  const booked = await robin.attend(event.uuid, { ...wanted, expected_total_cents: 185_00 });
  expect(booked.statusCode).toBe(201);
});

test('H5 a hold of another total than the one that is shown now is not paid: a new one replaces it', async () => {
  const event = await buildEvent(portal.db, { price_cents: 180_00 });
  const robin = await buildBooker(portal);
  const wanted = { payment_method: 'pm_card_authenticationRequired' };
  const first = await robin.attend(event.uuid, { ...wanted, expected_total_cents: 180_00 });
  expect(first.json().data).toMatchObject({ status: 'requires_action', total_cents: 180_00 });

  // The page was left, the price lowered, and the page is opened anew.
  await portal.db.update(events).set({ price_cents: 150_00 }).where(eq(events.uuid, event.uuid));
  const shown = { ...wanted, expected_total_cents: 150_00 };
  const next = (await robin.attend(event.uuid, shown)).json().data;
  expect(next).toMatchObject({ status: 'requires_action', total_cents: 150_00 });
  expect((await robin.answerBank(first.json().data.client_secret, true)).statusCode).toBe(404);
  expect((await robin.answerBank(next.client_secret, true)).statusCode).toBe(200);
  const booked = await robin.attend(event.uuid, shown);
  expect(booked.json().data).toEqual({ id: next.id, status: 'confirmed' });
  expect(await robin.ledger()).toEqual(['event 15000 paid']);
});
