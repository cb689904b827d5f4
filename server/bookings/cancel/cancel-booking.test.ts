import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };
const visa = { payment_method: 'pm_card_visa' };

const spotsLeft = async (slug: string) =>
  (await portal.browser().get(`/api/v1/events/${slug}`)).json().data.spots_left;

test('7.38 F4 cancelling says until when, frees the seats, refunds everything and sends the emails', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day', capacity: 4 });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await robin.attend(event.uuid, { ...visa, guests, donation_cents: 5_00 })).json()
    .data;
  expect(await spotsLeft(event.slug)).toBe(2);

  const cancelled = await robin.cancel(event.uuid);
  expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { data: null }]);
  expect(await spotsLeft(event.slug)).toBe(4);
  const { data } = (await robin.confirmation(id)).json();
  expect(data).toMatchObject({
    booking: {
      status: 'cancelled',
      refund_cents: 365_00,
      cancelled_at: '2026-06-15T16:00:00.000Z',
    },
    ticket: null,
    can_cancel: false,
  });
  expect(await robin.ledger()).toEqual([
    'donation 500 refunded',
    'event 36000 refunded',
    'refund -36000 paid',
    'refund -500 paid',
  ]);

  const again = await robin.cancel(event.uuid);
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_cancelled']);
  await portal.deliverEmails();
  const sent = (await findOutboxEmails(portal.db)).filter(({ subject }) =>
    /cancelled/.test(subject),
  );
  expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [robin.user.email, 'Booking cancelled: Links Day'],
    ['sam@example.org', 'Your place is cancelled: Links Day'],
  ]);
  for (const { text } of sent) {
    expect(text).toMatch(/^See Other Events:\nhttps?:[^ ]+\/events$/m);
    expect(text).toContain('The attached file removes the event from your calendar.');
    expect(text).not.toContain('We are sorry');
  }
});

test('I13 7.38 a booking that is cancelled while its emails wait sends no confirmation afterwards', async () => {
  const event = await buildEvent(portal.db, { ...free, title: 'Links Day' });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await robin.cancel(event.uuid);
  await portal.deliverEmails();
  const sent = (await findOutboxEmails(portal.db)).map(({ to, subject }) => [to, subject]);
  expect(sent.sort()).toEqual([
    [robin.user.email, 'Booking cancelled: Links Day'],
    ['sam@example.org', 'Your place is cancelled: Links Day'],
  ]);
});

test('F4 cancelling ends at its hour, and where there is nothing to cancel', async () => {
  const event = await buildEvent(portal.db, {
    ...free,
    cancel_until: new Date('2026-07-11T12:00Z'),
  });
  const robin = await buildBooker(portal);
  expect((await robin.cancel(event.uuid)).json().code).toBe('not_booked');
  const { id } = (await robin.attend(event.uuid)).json().data;

  portal.clock.set('2026-07-11T12:00:00Z');
  await robin.signInAgain();
  const late = await robin.cancel(event.uuid);
  expect([late.statusCode, late.json().code]).toEqual([409, 'booking_closed']);
  expect(late.json().message).toContain('could be cancelled until Saturday, July 11, 2026');
  expect((await robin.confirmation(id)).json().data.can_cancel).toBe(false);

  portal.clock.set('2026-07-18T12:30:00Z');
  await robin.signInAgain();
  expect((await robin.cancel(event.uuid)).json().message).toContain('The event has begun');
});

test('A8 cancelling a draft is 404, except for organizers and for people who have booked it', async () => {
  const event = await buildEvent(portal.db, { ...free, status: 'draft' });
  const user = await buildBooker(portal);
  const organizer = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  expect((await user.cancel(event.uuid)).statusCode).toBe(404);
  expect((await organizer.cancel(event.uuid)).json().code).toBe('not_booked');

  const announced = await buildEvent(portal.db, free);
  await user.attend(announced.uuid);
  await portal.db.update(events).set({ status: 'draft' }).where(eq(events.uuid, announced.uuid));
  expect((await user.cancel(announced.uuid)).statusCode).toBe(200);
  expect((await user.cancel(announced.uuid)).json().code).toBe('already_cancelled');
  // Only for this event and the person's own booking.
  expect((await organizer.cancel(announced.uuid)).json().code).toBe('not_booked');
  const other = await buildEvent(portal.db, free);
  expect((await user.cancel(other.uuid)).json().code).toBe('not_booked');
});

test('F12 attend, cancel, attend: one live booking, and the history is stored', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const first = (await robin.attend(event.uuid)).json().data.id;
  await robin.cancel(event.uuid);
  portal.clock.advance(60);
  const second = (await robin.attend(event.uuid)).json().data.id;
  expect(second).not.toBe(first);
  expect((await robin.attend(event.uuid)).json().data.id).toBe(second);

  const idsOf = async (filter: string) =>
    (await robin.myEvents(filter)).data.map((row: { booking: { id: string } }) => row.booking.id);
  expect(await idsOf('upcoming')).toEqual([second]);
  expect(await idsOf('cancelled')).toEqual([first]);
  expect(await idsOf('past')).toEqual([]);
});
