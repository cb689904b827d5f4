import { expect, test } from 'vitest';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

test('7.37 the outbox has the emails of a booking right after it', async () => {
  const event = await buildEvent(portal.db, {
    price_cents: 0,
    member_price_cents: 0,
    title: 'Dusk',
  });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  const subjects = async (to: string) =>
    (await portal.browser().get(`/dev/outbox.json?to=${to}`))
      .json()
      .map(({ subject }: { subject: string }) => subject)
      .toSorted();
  expect(await subjects('sam@example.org')).toEqual(['You have a place: Dusk']);

  await robin.cancel(event.uuid);
  expect(await subjects('sam@example.org')).toEqual([
    'You have a place: Dusk',
    'Your place is cancelled: Dusk',
  ]);
  expect(await subjects(robin.user.email)).toEqual([
    'Booking cancelled: Dusk',
    'You are booked: Dusk',
  ]);
});
