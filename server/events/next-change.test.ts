import { expect, test } from 'vitest';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findNextChange } from './next-change-queries.ts';

const portal = useTestApp();

test('7.13 every change of public pages by time alone is found, to the millisecond', async () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => new Date(`2026-07-0${day}T12:00:00.250Z`));
  const [booking_opens_at, booking_closes_at, starts_at, ends_at, hold_expires_at, endOfYear] =
    days;
  const event = await buildEvent(portal.db, {
    booking_opens_at,
    booking_closes_at,
    starts_at,
    ends_at,
  });
  const robin = await buildUser(portal.db);
  await buildMembership(portal.db, robin.uuid, { ends_at: endOfYear });
  await buildBooking(portal.db, {
    id: 'h'.repeat(22),
    event_uuid: event.uuid,
    user_uuid: robin.uuid,
    players: 1,
    status: 'held',
    hold_expires_at,
  });

  const found: Date[] = [];
  let next = await findNextChange(portal.db, portal.clock.now());
  while (next && found.length < 10) {
    found.push(next);
    next = await findNextChange(portal.db, next);
  }
  expect(found).toEqual(days);
});
