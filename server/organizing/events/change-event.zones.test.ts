import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { galaEvent } from '#server/testing/builders/gala-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };

beforeEach(() => portal.clock.set('2026-12-10T12:00:00Z'));

/** The published event of docs/operations.md, and its organizer. */
async function announced(changes: object = {}) {
  const ada = await buildEventDesk(portal);
  const { uuid, slug }: OrganizerEvent = (await ada.add(galaEvent(changes))).json().data;
  await ada.act(uuid, 'publish');
  const refusals = async (wanted: object) => (await ada.change(uuid, wanted)).json().errors;
  /** Who is emailed about a save, ten minutes after it. */
  const mailed = async (wanted: object) => {
    const before = (await findOutboxEmails(portal.db)).length;
    expect((await ada.change(uuid, wanted)).statusCode).toBe(200);
    portal.clock.advance(10 * 60);
    await portal.deliverEmails();
    const all = await findOutboxEmails(portal.db);
    const sent = all.slice(0, all.length - before);
    return sent.filter(({ subject }) => /time or place/.test(subject)).map(({ to }) => to);
  };
  return { ada, uuid, slug, refusals, mailed };
}

test('3.5 18 the event of the handbook is posted as JSON with a session, and published', async () => {
  const { ada, uuid, slug } = await announced();
  const shown = (await portal.browser().get(`/api/v1/events/${slug}`)).json().data;
  const { venue, ...columns } = galaEvent() as { venue: object };
  const instants = Object.entries(columns).map(([name, value]) => [
    name,
    /_at$|_until$/.test(name) ? new Date(String(value)).toISOString() : value,
  ]);
  expect(shown).toMatchObject({ ...Object.fromEntries(instants), spots_left: 120 });
  expect(shown.venue).toMatchObject(venue);
  expect(shown.cover_url).toBe(`/drawings/scene/at-hall-evening-winter-${slug}.svg`);
  // Saved again as it is, it is the same.
  const { version } = await ada.record(uuid);
  expect((await ada.change(uuid, {})).json().data.version).toBe(version);
});

test('N15 kind and what to bring are public on every event', async () => {
  const { uuid, slug } = await announced({ featured: true });
  const { kind, format, what_to_bring } = galaEvent() as OrganizerEvent;
  const evening = { kind, format, what_to_bring };
  const robin = await buildBooker(portal);
  const booked = await robin.attend(uuid, visa);
  for (const path of ['/events', '/upcoming', '/featured', '/my-events']) {
    const [listed] = (await robin.browser.get(`/api/v1${path}`)).json().data;
    expect(listed, path).toMatchObject(evening);
  }
  const shown = (await robin.browser.get(`/api/v1/events/${slug}`)).json().data;
  expect(shown).toMatchObject(evening);
  const ticket = (await robin.confirmation(booked.json().data.id)).json().data;
  expect(ticket.event).toMatchObject(evening);
});

test("E8 an event's cover is a drawing or a picture of the library, and never a member's own", async () => {
  const { refusals } = await announced();
  const robin = await buildUser(portal.db, { pfp_url: `/pictures/${'a'.repeat(64)}.webp` });
  for (const cover of [robin.pfp_url, `/pictures/${'b'.repeat(64)}.webp`, '/drawings/../x.svg']) {
    expect(await refusals({ cover_url: cover }), String(cover)).toHaveProperty('cover_url');
  }
  expect(await refusals({ cover_url: '/drawings/course/links-day.svg' })).toBeUndefined();
});

test('F10 a move sends an email for each booking to its booker and guests, and to nobody else', async () => {
  const { uuid, mailed } = await announced();
  const other = await announced({ slug: 'spring-gala-2027' });
  const bring = (...names: string[]) => ({
    ...visa,
    guests: names.map((name) => ({ name, email: `${name}@example.org` })),
  });
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, bring('sam'));
  await kim.attend(uuid, bring('sam', 'lee'));
  await kim.attend(other.uuid, bring('alex'));
  await portal.deliverEmails();
  // Another text or price sends no email.
  expect(await mailed({ title: 'The Winter Gala', price_cents: 120_00 })).toEqual([]);
  const guests = ['sam@example.org', 'sam@example.org', 'lee@example.org'];
  const everybody = [robin.user.email, kim.user.email, ...guests].toSorted();
  const ends_at = '2027-02-14T04:30:00.000Z';
  expect((await mailed({ ends_at })).toSorted()).toEqual(everybody);
  expect(await mailed({ ends_at })).toEqual([]);
  const { venue } = galaEvent() as OrganizerEvent;
  for (const change of [
    { name: 'New Mill Hall' },
    { address: '28 Old Mill Lane' },
    { city: 'Cambridge' },
    { province: 'Manitoba', latitude: 49.9, longitude: -97.1 },
  ]) {
    Object.assign(venue, change);
    expect((await mailed({ venue })).toSorted(), JSON.stringify(change)).toEqual(everybody);
  }
});

test('F10 a province that is stored by its two letters has not moved when its event is saved in full', async () => {
  const { ada, uuid, mailed } = await announced();
  await (await buildBooker(portal)).attend(uuid, visa);
  await portal.deliverEmails();
  await portal.db.update(events).set({ venue_province: 'ON' });
  const { venue } = await ada.record(uuid);
  expect(await mailed({ title: 'The Gala', venue: { ...venue, province: 'Ontario' } })).toEqual([]);
});

test('F10 a booking that is cancelled before the email about a move is sent gets none', async () => {
  const { ada, uuid } = await announced();
  const robin = await buildBooker(portal);
  await robin.attend(uuid, { ...visa, guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await ada.change(uuid, { ends_at: '2027-02-14T04:30:00.000Z' });
  portal.clock.advance(10 * 60);
  await robin.cancel(uuid);
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /time or place/.test(subject))).toEqual([]);
});

test('F10 an event with bookings is not moved to a time that is over, nor does one that is over come back', async () => {
  const { ada, uuid, refusals, mailed } = await announced();
  const robin = await buildBooker(portal);
  await robin.attend(uuid, { ...visa, guests: [{ name: 'Sam' }] });
  await portal.deliverEmails();
  const inYear = (year: number) => ({
    starts_at: `${year}-02-12T23:00:00.000Z`,
    ends_at: `${year}-02-13T04:00:00.000Z`,
    booking_opens_at: `${year - 1}-12-01T14:00:00.000Z`,
    booking_closes_at: `${year}-02-11T01:00:00.000Z`,
    cancel_until: `${year}-02-07T01:00:00.000Z`,
  });
  expect(await refusals(inYear(2026))).toEqual({
    ends_at: ['This time is over, and 2 places are booked.'],
  });
  expect(await refusals({ capacity: 1 })).toEqual({
    capacity: ['Capacity 1: 2 places are booked. Cancel 1, or keep 2.'],
  });
  portal.clock.set('2027-03-01T12:00:00Z');
  await ada.signInAgain();
  // Correcting what is over sends no email.
  expect(await mailed({ ends_at: '2027-02-14T03:00:00.000Z' })).toEqual([]);
  const [slug = ''] = (await refusals(inYear(2028))).slug;
  expect(slug).toContain('This event is over, and 2 places are booked. Repeat it');
});

test('F10 people who have booked can cancel until the time they were shown, unless the event is earlier', async () => {
  const { ada, uuid, refusals, mailed } = await announced();
  const until = (day: number) => `2027-02-0${day}T01:00:00.000Z`;
  expect(await refusals({ cancel_until: until(6) })).toBeUndefined();
  const robin = await buildBooker(portal);
  await robin.attend(uuid, visa);
  await portal.deliverEmails();
  expect(await refusals({ cancel_until: until(5) })).toEqual({
    cancel_until: ['1 place is booked, and can be cancelled until 2027-02-05 20:00.'],
  });
  expect(await refusals({ cancel_until: until(7) })).toBeUndefined();
  const dayBefore = { starts_at: '2027-02-12T23:00:00.000Z' };
  expect(await mailed({ ...dayBefore, cancel_until: until(5) })).toEqual([robin.user.email]);
  await robin.cancel(uuid);
  expect(await refusals({ cancel_until: until(2) })).toBeUndefined();

  // The time for cancelling was over already.
  await refusals({ cancel_until: until(7) });
  await (await buildBooker(portal)).attend(uuid, visa);
  portal.clock.set('2027-02-08T12:00:00Z');
  await ada.signInAgain();
  expect(await refusals({ cancel_until: until(6) })).toBeUndefined();
});

test('Q3 a statement is new from the save that publishes it, not from a later one', async () => {
  const { ada, uuid, slug } = await announced();
  const save = async (finances: object[]) => {
    await ada.signInAgain();
    const { version } = await ada.record(uuid);
    expect((await ada.save(uuid, 'finances', { finances, version })).statusCode).toBe(200);
    return (await findEvent(portal.db, { slug }, portal.clock.now()))?.statement_published_at;
  };
  const finances = [{ kind: 'income', label: 'Sponsors', amount_cents: 500_00 }];
  // Sponsors before the event are no statement.
  expect(await save(finances)).toBeNull();
  expect(await ada.record(uuid)).toMatchObject({ has_result: false });
  portal.clock.set('2027-02-16T12:00:00Z');
  expect(await save(finances)).toBeNull();
  const donation = { kind: 'donation', label: 'To the food bank', amount_cents: 400_00 };
  const published = new Date('2027-02-16T12:00:00Z');
  expect(await save([...finances, donation])).toEqual(published);
  expect(await ada.record(uuid)).toMatchObject({ has_result: true });
  portal.clock.set('2027-02-20T12:00:00Z');
  expect(await save([...finances, donation, ...finances])).toEqual(published);
  expect(await save([])).toBeNull();
});

test('F10 an event that was called off stays so, and still takes its statement', async () => {
  const { ada, uuid, slug, refusals } = await announced();
  await ada.callOff(uuid);
  expect((await ada.act(uuid, 'publish')).json().code).toBe('event_cancelled');
  await refusals({ title: 'Not any more' });
  const [row] = await portal.db.select().from(events).where(eq(events.uuid, uuid));
  expect(row?.status).toBe('cancelled');
  const { version } = await ada.record(uuid);
  const finances = [{ kind: 'expense', label: 'Hall', amount_cents: 200_00 }];
  await ada.save(uuid, 'finances', { finances, version });
  const shown = await portal.browser().get(`/api/v1/events/${slug}/finances`);
  expect(shown.json().data).toHaveLength(1);
});
