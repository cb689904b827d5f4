import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { users } from '../db/tables/tables.ts';
import { buildBooker, type TestBooker } from '../testing/builders/build-booker.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };

const clubhouseOf = async ({ browser }: TestBooker): Promise<Clubhouse> => {
  const answer = await browser.get(api.clubhouse.path);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json().data;
};

const at = (day: string) => ({
  starts_at: new Date(`${day}T12:00:00Z`),
  ends_at: new Date(`${day}T20:00:00Z`),
});

test('Q3 somebody new has an empty clubhouse', async () => {
  const robin = await buildBooker(portal);
  expect(await clubhouseOf(robin)).toEqual({
    next: null,
    near: null,
    visited_before_at: null,
    whats_new: [],
    year: {
      year: 2026,
      events: 0,
      to_come: 0,
      gift_cents: 0,
      raised_cents: 0,
      saved_cents: 0,
      could_save_cents: 0,
    },
    membership: null,
  });
});

test('Q3 the next ticket is of the first booked event that is neither over nor cancelled', async () => {
  const robin = await buildBooker(portal);
  const events = await Promise.all(
    ['2026-06-10', '2026-08-01', '2026-07-01', '2026-06-20', '2026-06-25'].map((day) =>
      buildEvent(portal.db, { ...at(day), ...(day === '2026-06-25' && { status: 'cancelled' }) }),
    ),
  );
  const [past, late, next, cancelled, eventCancelled] = events;
  for (const event of [past, late, next, eventCancelled]) {
    await buildBooking(portal.db, {
      event_uuid: event?.uuid ?? '',
      user_uuid: robin.user.uuid,
      status: 'confirmed',
      players: 2,
    });
  }
  await buildBooking(portal.db, {
    event_uuid: cancelled?.uuid ?? '',
    user_uuid: robin.user.uuid,
    status: 'cancelled',
  });
  // Of somebody else.
  const sam = await buildBooker(portal);
  const sooner = await buildEvent(portal.db, at('2026-06-18'));
  await buildBooking(portal.db, {
    event_uuid: sooner.uuid,
    user_uuid: sam.user.uuid,
    status: 'confirmed',
  });
  expect((await clubhouseOf(robin)).next).toMatchObject({
    uuid: next?.uuid,
    booking: { status: 'confirmed', players: 2 },
  });
  expect((await clubhouseOf(sam)).next).toMatchObject({ uuid: sooner.uuid });
});

test('Q3 events near the own city, first what can be booked now, nearest first, without those that are booked; none of a city we do not know', async () => {
  const robin = await buildBooker(portal, { location: '12 Elm Street\nOttawa, ON K1A 0B1' });
  const [later, toronto, ottawa, booked] = await Promise.all([
    buildEvent(portal.db, {
      venue_latitude: 45.42,
      venue_longitude: -75.7,
      booking_opens_at: new Date('2026-06-20T16:00:00Z'),
    }),
    buildEvent(portal.db, { venue_latitude: 43.65, venue_longitude: -79.38 }),
    buildEvent(portal.db, { venue_latitude: 45.42, venue_longitude: -75.7 }),
    buildEvent(portal.db, { venue_latitude: 45.42, venue_longitude: -75.7, price_cents: 0 }),
  ]);
  expect((await robin.attend(booked.uuid)).statusCode).toBe(201);
  // W18: neither what is full nor what has closed.
  await buildEvent(portal.db, { venue_latitude: 45.42, venue_longitude: -75.7, capacity: 0 });
  const { near } = await clubhouseOf(robin);
  expect(near?.place).toBe('Ottawa');
  expect(near?.events.map(({ uuid }) => uuid)).toEqual([ottawa.uuid, toronto.uuid, later.uuid]);
  expect(near?.events[0]?.distance_km).toBeLessThan(10);

  await portal.db
    .update(users)
    .set({ location: 'A cabin by the lake' })
    .where(eq(users.uuid, robin.user.uuid));
  expect((await clubhouseOf(robin)).near).toBeNull();
});

test('Q3 what is new since the last visit: statements and bookings that opened, the newest first', async () => {
  const robin = await buildBooker(portal);
  const day = (text: string) => new Date(`${text}T16:00:00Z`);
  await buildEvent(portal.db, {
    title: 'Played',
    ...at('2026-06-01'),
    statement_published_at: day('2026-06-05'),
  });
  await buildEvent(portal.db, {
    title: 'Of long ago',
    ...at('2026-04-01'),
    statement_published_at: day('2026-04-05'),
  });
  await buildEvent(portal.db, { title: 'Opened', booking_opens_at: day('2026-06-08') });
  await buildEvent(portal.db, { title: 'Opens later', booking_opens_at: day('2026-06-17') });
  await buildEvent(portal.db, {
    title: 'A draft',
    booking_opens_at: day('2026-06-09'),
    status: 'draft',
  });
  const mine = await buildEvent(portal.db, {
    title: 'Opened, and booked',
    price_cents: 0,
    booking_opens_at: day('2026-06-09'),
  });
  await robin.attend(mine.uuid);
  const whatsNew = async () => {
    const { visited_before_at, whats_new: listed } = await clubhouseOf(robin);
    return [visited_before_at, ...listed.map(({ kind, event }) => `${kind} ${event.title}`)];
  };
  // The first visit shows the last month.
  expect(await whatsNew()).toEqual([null, 'booking_opened Opened', 'statement Played']);
  // The same visit, later that day.
  portal.clock.advance(3600);
  expect(await whatsNew()).toEqual([null, 'booking_opened Opened', 'statement Played']);
  portal.clock.set('2026-06-17T18:00:00Z');
  await robin.signInAgain();
  const firstVisit = '2026-06-15T16:00:00.000Z';
  expect(await whatsNew()).toEqual([firstVisit, 'booking_opened Opens later']);
  portal.clock.set('2026-06-19T18:00:00Z');
  await robin.signInAgain();
  expect(await whatsNew()).toEqual(['2026-06-17T18:00:00.000Z']);
});

test('Q3 the own season: events, gifts, what those events raised, and what a membership would have saved', async () => {
  const robin = await buildBooker(portal);
  const prices = { price_cents: 185_00, member_price_cents: 145_00 };
  const charity = { charity_name: 'Food Bank', charity_raised_cents: 900_00 };
  const event = await buildEvent(portal.db, { ...prices, ...charity });
  await robin.attend(event.uuid, { guests: [{ name: 'Kim' }], donation_cents: 25_00, ...visa });
  const { year, membership } = await clubhouseOf(robin);
  // A guest has no member price.
  const season = { year: 2026, events: 1, to_come: 1, gift_cents: 25_00, raised_cents: 900_00 };
  expect(year).toEqual({ ...season, saved_cents: 0, could_save_cents: 40_00 });
  expect(membership).toBeNull();
});

test('Q29 a year of one’s own: rounds, courses, saved, given and raised, also of past years', async () => {
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const prices = { price_cents: 185_00, member_price_cents: 145_00 };
  const raised = { charity_name: 'Food Bank', charity_raised_cents: 900_00 };
  const coming = await buildEvent(portal.db, { ...prices, ...at('2026-08-01'), kind: 'round' });
  await robin.attend(coming.uuid, { guests: [{ name: 'Kim' }], donation_cents: 25_00, ...visa });
  const past = async (day: string, kind: 'round' | 'dinner' | 'clinic', changed = {}) => {
    const free = { price_cents: 0, member_price_cents: 0 };
    const event = await buildEvent(portal.db, { ...at(day), ...raised, ...free, kind, ...changed });
    const of = { event_uuid: event.uuid, user_uuid: robin.user.uuid };
    await buildBooking(portal.db, { ...of, status: 'confirmed' });
    return event;
  };
  const may = await past('2026-05-02', 'round');
  await past('2026-05-09', 'round');
  await past('2026-05-10', 'dinner', { venue_name: 'Another Hall' });
  // The evening of December 31 in Vancouver.
  const begin = {
    starts_at: new Date('2026-01-01T03:00:00Z'),
    ends_at: new Date('2026-01-01T06:00:00Z'),
  };
  await past('2025-12-31', 'dinner', { ...begin, timezone: 'America/Vancouver' });
  const none = { charity_name: null, charity_raised_cents: null };
  await past('2026-06-01', 'clinic', { ...none, venue_name: 'A Range' });
  const cancelled = await buildEvent(portal.db, at('2026-04-01'));
  const of = { event_uuid: cancelled.uuid, user_uuid: robin.user.uuid };
  await buildBooking(portal.db, { ...of, status: 'cancelled' });

  const seasonOf = async ({ browser }: TestBooker, query = '') =>
    (await browser.get(`${api.mySeason.path}${query}`)).json().data;
  const season = await seasonOf(robin);
  expect(season).toMatchObject({
    year: 2026,
    years: [2026, 2025],
    rounds: 2,
    courses: 1,
    saved_cents: 40_00,
    gift_cents: 25_00,
    raised_cents: 2_700_00,
  });
  expect(season.events.map(({ day }: { day: string }) => day)).toEqual([
    '2026-05-02',
    '2026-05-09',
    '2026-05-10',
    '2026-06-01',
    '2026-08-01',
  ]);
  expect(season.events[0]).toEqual({
    slug: may.slug,
    title: may.title,
    kind: 'round',
    day: '2026-05-02',
    ends_at: '2026-05-02T20:00:00.000Z',
    venue_name: may.venue_name,
    venue_city: may.venue_city,
    cover_url: expect.stringMatching(/^\/drawings\/course\/in-spring-/),
    saved_cents: 0,
    has_charity: true,
    raised_cents: 900_00,
  });
  expect(season.events[3].has_charity).toBe(false);
  expect(season.events[4]).toMatchObject({ saved_cents: 40_00, raised_cents: null });
  expect(await seasonOf(robin, '?year=2025')).toMatchObject({
    year: 2025,
    rounds: 0,
    gift_cents: 0,
    raised_cents: 900_00,
    events: [{ day: '2025-12-31' }],
  });
  expect(await seasonOf(robin, '?year=2024')).toMatchObject({ years: [2026, 2025], events: [] });
  const sam = await buildBooker(portal);
  expect(await seasonOf(sam)).toMatchObject({
    year: 2026,
    years: [2026],
    events: [],
    gift_cents: 0,
  });
  expect((await robin.browser.get(`${api.mySeason.path}?year=1999`)).statusCode).toBe(400);
});

test('Q3 a member has the facts of their card, and somebody whose membership has ended none', async () => {
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid, {
    renews_at: new Date('2027-01-01T00:00:00Z'),
  });
  expect((await clubhouseOf(robin)).membership).toEqual({
    status: { subscribed: true, onGracePeriod: false, cancelled: false },
    payment_problem: false,
    unpaid: false,
    source: 'given',
    renews_at: '2027-01-01T00:00:00.000Z',
    ends_at: null,
    started_at: '2026-01-01T00:00:00.000Z',
  });
  const sam = await buildBooker(portal);
  await buildMembership(portal.db, sam.user.uuid, { ends_at: new Date('2026-05-01T00:00:00Z') });
  expect((await clubhouseOf(sam)).membership).toBeNull();
});

test('Q4 the user has the booked events of the next two days, until they are over', async () => {
  const robin = await buildBooker(portal);
  const booked = async (day: string, status: 'confirmed' | 'cancelled' = 'confirmed') => {
    const event = await buildEvent(portal.db, at(day));
    const of = { event_uuid: event.uuid, user_uuid: robin.user.uuid };
    return { event, booking: await buildBooking(portal.db, { ...of, status }) };
  };
  const today = await booked('2026-06-15');
  await booked('2026-06-18');
  await booked('2026-06-16', 'cancelled');
  const soon = async () => (await robin.browser.get(api.user.path)).json().data.soon;
  expect(await soon()).toEqual([
    {
      id: today.booking.id,
      title: today.event.title,
      starts_at: '2026-06-15T12:00:00.000Z',
      ends_at: '2026-06-15T20:00:00.000Z',
      timezone: 'America/Toronto',
    },
  ]);
  portal.clock.set('2026-06-15T20:00:00Z');
  expect(await soon()).toEqual([]);
});
