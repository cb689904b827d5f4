import { expect, test } from 'vitest';
import { buildBooker } from '../testing/booker.ts';
import { buildEvent } from '../testing/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

test('H5 nobody pays another total than the one they were shown', async () => {
  const event = await buildEvent(portal.db, { price_cents: 180_00, member_price_cents: 150_00 });
  const robin = await buildBooker(portal);
  const wanted = { payment_method: 'pm_card_visa', donation_cents: 500 };

  // Shown while there was a membership.
  const refused = await robin.attend(event.uuid, { ...wanted, expected_total_cents: 155_00 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors['data.expected_total_cents']).toEqual([
    'It comes to $185.00 by now. Nothing was charged; please look at the total again.',
  ]);
  expect(await robin.books()).toEqual([]);
  expect((await robin.viability(event.uuid)).booking_id).toBeNull();

  const booked = await robin.attend(event.uuid, { ...wanted, expected_total_cents: 185_00 });
  expect(booked.statusCode).toBe(201);
});
