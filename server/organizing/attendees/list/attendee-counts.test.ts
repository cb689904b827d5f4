import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AttendeeList, Kitchen } from '#contract/bookings/attendees.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { contactFilters } from '#contract/organizing/lists.ts';
import { sealNote } from '#server/bookings/sealed-booking.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const paid = { payment_method: 'pm_card_visa' };

/** Robin with two guests, paid; Bo, who still owes and is here. */
async function buildComing() {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Zoé' });
  const guests = [{ name: 'Sam Guest', meal: 'vegan' }, { name: 'Kit Guest' }];
  const booked = await robin.attend(event.uuid, { guests, notes: 'A cart, please', ...paid });
  const bo = await buildBooker(portal, { first_name: 'Bo', last_name: 'Ames' });
  const owes = await bo.attend(event.uuid, paid);
  const ofBo = eq(seats.booking_id, owes.json().data.id);
  await portal.db
    .update(seats)
    .set({ owing_cents: 45_50, checked_in_at: portal.clock.now() })
    .where(ofBo);
  const listAs = async (role: GrantRole, query = '') => {
    const { browser } = await buildBooker(portal, {}, portal.app, { role, event_uuid: null });
    const answer = await browser.get(`/api/v1/organize/events/${event.uuid}/attendees${query}`);
    return answer.json() as AttendeeList;
  };
  const countsFor = async (role: GrantRole) => {
    const { browser } = await buildBooker(portal, {}, portal.app, { role, event_uuid: null });
    const answer = await browser.get(`/api/v1/organize/events/${event.uuid}/kitchen`);
    return (answer.json().data as Kitchen).counts;
  };
  return { event, robin, id: booked.json().data.id as string, listAs, countsFor };
}

test('W11 each filter has the number of places that it leaves, and a treasurer gets none of meals, notes and emails', async () => {
  const { listAs, countsFor, event, robin } = await buildComing();
  const [kit] = await portal.db.select().from(seats).where(eq(seats.name, 'Kit Guest'));
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [kit?.uuid] });
  const all = {
    owing: 1,
    'not-here': 2,
    here: 1,
    'no-meal': 2,
    meals: 1,
    'no-email': 1,
    note: 2,
    confirmed: 3,
    held: 0,
    cancelled: 1,
    moved: 0,
    all: 4,
  };
  expect(await countsFor('organizer')).toEqual(all);
  for (const filter of ['owing', 'not-here', 'here', 'meals', 'cancelled', 'all'] as const)
    expect([filter, (await listAs('organizer', `?filter=${filter}`)).meta.total]).toEqual([
      filter,
      all[filter],
    ]);
  const { 'no-meal': _, meals: __, 'no-email': ___, note: ____, ...ofTreasurer } = all;
  expect(await countsFor('treasurer')).toEqual(ofTreasurer);
  expect(Object.keys(ofTreasurer).filter((filter) => filter in contactFilters)).toEqual([]);
});

test('W11 13.1 where no meal is served none is counted, listed, filtered by or written about', async () => {
  const { listAs, countsFor, event } = await buildComing();
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  const at = (part: string) => `/api/v1/organize/events/${event.uuid}/${part}`;
  const seen = async () => {
    const { data } = (await browser.get(at('kitchen'))).json() as { data: Kitchen };
    const [seat] = (await listAs('organizer')).data;
    const file = (await browser.get(at('attendees.csv'))).body;
    return {
      filters: Object.keys(await countsFor('organizer')).filter((name) => /meal/.test(name)),
      kinds: data.meals.length,
      unknown: data.unknown,
      ofSeat: typeof seat?.has_meal,
      chosen: file
        .split('\r\n')
        .filter((line) => /Sam Guest/.test(line))[0]
        ?.includes('yes'),
    };
  };
  expect(await seen()).toMatchObject({
    filters: ['no-meal', 'meals'],
    kinds: 1,
    unknown: 3,
    ofSeat: 'boolean',
    chosen: true,
  });
  await portal.db.update(events).set({ serves_meal: false }).where(eq(events.uuid, event.uuid));
  expect(await seen()).toMatchObject({ filters: [], kinds: 0, unknown: 0, ofSeat: 'undefined' });
});

test('V13 what is owing is the sum of all that match, on every page', async () => {
  const { listAs } = await buildComing();
  expect((await listAs('treasurer')).owing_cents).toBe(45_50);
  expect((await listAs('treasurer', '?filter=owing')).owing_cents).toBe(45_50);
  expect((await listAs('treasurer', '?filter=owing&page=7')).owing_cents).toBe(45_50);
  expect((await listAs('treasurer', '?search=robin')).owing_cents).toBe(0);
});

test('V13 of a party the whole is told where the list has a part of it', async () => {
  const { listAs, robin, event, id } = await buildComing();
  const partyOf = async (query: string) => (await listAs('captain', query)).data[0]?.party;
  const owner = await listAs('owner', '?search=sam');
  expect(owner.data.map(({ name, party }) => [name, party])).toEqual([
    ['Sam Guest', { seats: 3, left_cents: 3 * 180_00, owing_cents: 0, disputed_cents: 0 }],
  ]);
  const [kit] = await portal.db.select().from(seats).where(eq(seats.name, 'Kit Guest'));
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [kit?.uuid] });
  expect((await listAs('owner', '?search=sam')).data[0]?.party).toEqual({
    seats: 2,
    left_cents: 2 * 180_00,
    owing_cents: 0,
    disputed_cents: 0,
  });
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.booking_id, id));
  await portal.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id));
  // What was kept of places that are given up is paid, as the booking itself says.
  const gone = (await listAs('owner', '?filter=cancelled')).data[0]?.party;
  expect(gone).toMatchObject({ seats: 0, left_cents: 2 * 180_00, owing_cents: 0 });
  expect(await partyOf('?search=nobody')).toBeUndefined();
});

test('W11 W12 the list says of a party what its booking says: gifts, and what was kept of a place that is given up', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam Guest' }];
  const booked = await robin.attend(event.uuid, { guests, donation_cents: 25_00, ...paid });
  const id = booked.json().data.id as string;
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  const sums = async () => {
    const { data } = (
      await desk.browser.get(`/api/v1/organize/events/${event.uuid}/attendees`)
    ).json() as AttendeeList;
    return { list: data[0]?.party.left_cents, booking: (await desk.booking(id)).left_cents };
  };
  expect(await sums()).toEqual({ list: 385_00, booking: 385_00 });
  const { seats: places } = await desk.booking(id);
  const given = { seats: [places[1]?.uuid], reason: 'Ill', refund: 'amount', cents: 100_00 };
  await desk.cancel(id, given);
  expect(await sums()).toEqual({ list: 285_00, booking: 285_00 });
  await desk.cancel(id, { reason: 'Ill', refund: 'donation' });
  const { left_cents } = await desk.booking(id);
  const all = (
    await desk.browser.get(`/api/v1/organize/events/${event.uuid}/attendees?filter=all`)
  ).json() as AttendeeList;
  expect(new Set(all.data.map(({ party }) => party.left_cents))).toEqual(new Set([left_cents]));
});

test('V14 10.4 what organizers note is in words only where it is asked for, never for a treasurer, and never what the booker asked', async () => {
  const { listAs, id } = await buildComing();
  const note = sealNote(portal.deps, id, 'note', 'Arrives late');
  await portal.db.update(bookings).set({ note }).where(eq(bookings.id, id));
  const notesOf = async (role: GrantRole, query = '') =>
    (await listAs(role, `${query}`)).data.map(({ note }) => note);
  expect(await notesOf('owner')).toEqual([undefined, undefined, undefined, undefined]);
  const words = 'Arrives late';
  expect(await notesOf('owner', '?with_notes=yes')).toEqual([null, words, words, words]);
  expect(JSON.stringify(await listAs('owner', '?with_notes=yes'))).not.toContain('cart');
  expect(JSON.stringify(await listAs('treasurer', '?with_notes=yes'))).not.toContain('late');
});
