import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { advanceWaitlists } from './waitlist-jobs.ts';

// R3: the event changes under its waiting list.

const portal = useTestApp();
const hour = 3600_000;

/** Two of two places are booked; Ann waits for two of them, or one, and Bo for one. */
async function buildFull() {
  const free = { price_cents: 0, member_price_cents: 0 };
  const event = await buildEvent(portal.db, { ...free, capacity: 2 });
  const host = await buildBooker(portal);
  const { id } = (await host.attend(event.uuid, { guests: [{ name: 'Kim' }] })).json().data;
  const { seats } = (await host.confirmation(id)).json().data;
  const ann = await buildBooker(portal);
  const bo = await buildBooker(portal);
  await ann.join(event.uuid, 2, 1);
  await bo.join(event.uuid);
  const desk = await buildEventDesk(portal);
  return {
    event,
    host,
    ann,
    bo,
    desk,
    change: async (changes: object) => {
      const answer = await desk.change(event.uuid, changes);
      return answer.statusCode === 200 ? 'saved' : answer.json().errors;
    },
    async oneIsGivenUp() {
      const path = `/api/v1/events/${event.uuid}/action/cancel`;
      expect((await host.browser.post(path, { seats: [seats[1].uuid] })).statusCode).toBe(200);
    },
  };
}

const offersOf = () => portal.db.select().from(seatOffers).where(eq(seatOffers.state, 'open'));

test('R3 20.2 places that a raised capacity adds go to the line, in turn and as many as fit', async () => {
  const { event, ann, bo, change } = await buildFull();
  expect(await change({ capacity: 3 })).toBe('saved');
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'waiting' });
  expect(await change({ capacity: null })).toBe('saved');
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  expect(await ann.subjects()).toEqual([`A place is yours to book: ${event.title}`]);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('R3 a capacity is not lowered below what is booked and offered, and says what is in the way', async () => {
  const { event, ann, change, oneIsGivenUp } = await buildFull();
  await oneIsGivenUp();
  const refused =
    'Capacity 1: 1 place is booked, and 1 is offered to the waiting list. Keep 2, or take those offers back first.';
  expect(await change({ capacity: 1 })).toEqual({ capacity: [refused] });
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  // Once the offers are gone, what is booked alone counts; nobody is offered what is no longer there.
  await ann.leave(event.uuid);
  await portal.db.delete(waitlistEntries);
  await portal.db.update(seatOffers).set({ state: 'ended', ended_at: portal.clock.now() });
  expect(await change({ capacity: 1 })).toBe('saved');
  expect(await offersOf()).toEqual([]);
});

test('R3 20.3 a moved event keeps an offer to the moment that it said, but never beyond the close of booking', async () => {
  const { event, ann, bo, change, oneIsGivenUp } = await buildFull();
  await oneIsGivenUp();
  const [offer] = await offersOf();
  const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hour).toISOString();
  const moved = { starts_at: later(event.starts_at, 24), ends_at: later(event.ends_at, 24) };
  expect(await change(moved)).toBe('saved');
  expect((await ann.waitlist(event.uuid)).offer.until).toBe(offer?.until.toISOString());
  // Booking closes in an hour: the email said later, and nothing can be booked by then.
  expect(await change({ booking_closes_at: later(portal.clock.now(), 1) })).toBe('saved');
  portal.clock.advance(3600);
  await advanceWaitlists(portal.deps);
  expect(await offersOf()).toEqual([]);
  expect(await ann.subjects()).toContain(`Your offer is over: ${event.title}`);
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'waiting' });
  expect((await ann.attend(event.uuid)).json().code).toBe('booking_closed');
});

test('R3 20.4 an event that is called off ends its list and its offers, with an email to each, once', async () => {
  const { event, ann, bo, desk, oneIsGivenUp } = await buildFull();
  await oneIsGivenUp();
  const called = await desk.callOff(event.uuid);
  expect(called.json().data).toMatchObject({ status: 'cancelled', sold: 0, offered: 0 });
  expect(await offersOf()).toEqual([]);
  expect(await portal.db.select().from(waitlistEntries)).toEqual([]);
  await advanceWaitlists(portal.deps);
  const ended = `The waiting list has ended: ${event.title}`;
  for (const person of [ann, bo]) {
    expect((await person.subjects()).filter((one) => one === ended)).toEqual([ended]);
  }
  expect((await ann.attend(event.uuid)).json().code).toBe('event_cancelled');
});

test('R3 20.4 an event that becomes a draft again has no list any more', async () => {
  const { event, host, bo, desk } = await buildFull();
  await portal.db.update(events).set({ waitlist: 'closed' });
  await host.cancel(event.uuid);
  for (const one of await offersOf()) expect(one.state).toBe('open');
  const answer = await desk.act(event.uuid, 'unpublish');
  expect(answer.statusCode).toBe(200);
  expect(await offersOf()).toEqual([]);
  expect(await bo.subjects()).toContain(`The waiting list has ended: ${event.title}`);
});
