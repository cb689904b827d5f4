import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { openingReminders } from '#server/db/tables/waitlist-tables.ts';
import { remindOfOpening } from '#server/offers/remind-of-opening.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const opens = new Date('2026-06-20T13:00:00Z');
const free = { price_cents: 0, member_price_cents: 0 };

async function soon(columns: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, {
    ...free,
    title: 'Autumn Cup',
    booking_opens_at: opens,
    ...columns,
  });
  const ann = await buildBooker(portal);
  const path = `/api/v1/events/${event.uuid}/reminder`;
  const send = async (method: 'PUT' | 'DELETE', who = ann) => {
    const answer = await who.browser.send(method, path);
    return answer.json().data ?? `${answer.statusCode} ${answer.json().code}`;
  };
  return {
    event,
    ann,
    path,
    send,
    change: (changed: Partial<typeof events.$inferInsert>) =>
      portal.db.update(events).set(changed).where(eq(events.uuid, event.uuid)),
    /** What has come to her by that moment. */
    at: async (moment: Date | string) => {
      portal.clock.set(new Date(moment));
      await remindOfOpening(portal.deps);
      return ann.subjects();
    },
  };
}

const isOpen = ['Booking is open: Autumn Cup'];

test('20.5 who asks for it is told once, at the moment when booking opens, with the calendar file of it', async () => {
  const { ann, send, path, at, event } = await soon();
  expect((await ann.browser.get(path)).json().data).toEqual({ set: false });
  expect(await send('PUT')).toEqual({ set: true });
  expect(await send('PUT')).toEqual({ set: true });
  expect((await ann.browser.get(path)).json().data).toEqual({ set: true });
  expect(await at('2026-06-20T12:59:59Z')).toEqual([]);
  // The job alone, without the scheduled task.
  portal.clock.set(opens);
  expect(await ann.subjects()).toEqual(isOpen);
  expect(await at(opens)).toEqual(isOpen);
  expect(await at('2026-06-21T13:00:00Z')).toEqual(isOpen);
  expect(await portal.db.$count(openingReminders)).toBe(0);
  const file = await portal.browser().get(`/api/v1/events/${event.uuid}/opening.ics`);
  expect(file.body).toContain('DTSTART:20260620T130000Z');
  expect(file.body).toContain('SUMMARY:Booking opens: Autumn Cup');
});

test('20.5 it is taken back, and not sent to somebody who booked meanwhile', async () => {
  const { send, at } = await soon();
  await send('PUT');
  expect(await send('DELETE')).toEqual({ set: false });
  expect(await send('DELETE')).toEqual({ set: false });
  expect(await at(opens)).toEqual([]);

  portal.clock.set(new Date('2026-06-15T16:00:00Z'));
  const { ann: bo, send: ask, event } = await soon();
  expect(await ask('PUT')).toEqual({ set: true });
  portal.clock.set(opens);
  await remindOfOpening(portal.deps);
  await bo.signInAgain();
  expect((await bo.attend(event.uuid)).statusCode).toBe(201);
  expect(await bo.subjects()).not.toContain(isOpen[0]);
});

test('20.5 R6 a moved opening moves it, also while the email waits, and a called-off event has none', async () => {
  const { send, at, change } = await soon();
  await send('PUT');
  const later = new Date('2026-06-22T13:00:00Z');
  await change({ booking_opens_at: later });
  expect(await at(opens)).toEqual([]);
  // The email is under way when the opening is moved again.
  portal.clock.set(later);
  await remindOfOpening(portal.deps);
  const last = new Date('2026-06-24T13:00:00Z');
  await change({ booking_opens_at: last });
  expect(await at(later)).toEqual([]);
  expect(await portal.db.$count(openingReminders)).toBe(1);
  expect(await at(last)).toEqual(isOpen);

  portal.clock.set(new Date('2026-06-15T16:00:00Z'));
  const off = await soon();
  await off.send('PUT');
  portal.clock.set(opens);
  await remindOfOpening(portal.deps);
  await off.change({ status: 'cancelled' });
  expect(await off.at(opens)).toEqual([]);
});

test('20.5 R6 it is sent once, by four processes and after a restart', async () => {
  const { send, at } = await soon();
  await send('PUT');
  portal.clock.set(opens);
  const elsewhere = () => {
    const db: Db = Object.create(portal.db);
    return { ...portal.deps, db };
  };
  await Promise.all(Array.from({ length: 4 }, () => remindOfOpening(elsewhere())));
  expect(await at(opens)).toEqual(isOpen);
});

test('20.5 nobody is reminded of what is open, full, over, called off or booked; what one cannot see is 404', async () => {
  const { send, change, event, ann } = await soon();
  for (const [columns, answer] of [
    [{ booking_opens_at: new Date('2026-06-01T13:00:00Z') }, '409 not_full'],
    [{ capacity: 0 }, '409 event_full'],
    [{ booking_closes_at: new Date('2026-06-10T13:00:00Z') }, '409 booking_closed'],
    [{ status: 'cancelled' }, '409 event_cancelled'],
    [{ status: 'draft' }, '404 not_found'],
  ] as const) {
    await change(columns);
    expect(await send('PUT')).toBe(answer);
  }
  expect(await send('DELETE')).toBe('404 not_found');
  await change({
    status: 'published',
    capacity: 9,
    booking_opens_at: new Date('2026-06-01T13:00:00Z'),
    booking_closes_at: new Date('2026-07-10T13:00:00Z'),
  });
  expect((await ann.attend(event.uuid)).statusCode).toBe(201);
  await change({ booking_opens_at: opens });
  expect(await send('PUT')).toBe('409 already_booked');
});
