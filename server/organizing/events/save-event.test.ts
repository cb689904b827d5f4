import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { events } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { parseEventFile } from '#server/events/event-file.ts';
import { listEventsWithoutKind } from '#server/events/event-list-queries.ts';
import { picturesIn } from '#server/events/event-pictures.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { writeEventFile } from '#server/events/write-event-file.ts';
import { deleteUnusedFiles } from '#server/files/delete-unused-files.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { handbookEvent } from '#server/testing/builders/handbook-event.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { cancelEvent } from './cancel-event.ts';
import { saveEvent } from './save-event.ts';

const portal = useTestApp();
const slug = 'winter-gala-2027';
const published = { status: 'published' };
const visa = { payment_method: 'pm_card_visa' };

beforeEach(() => portal.clock.set('2026-12-10T12:00:00Z'));

const save = (changes: Record<string, unknown> = {}) =>
  saveEvent(portal.deps, parseEventFile(handbookEvent(changes)), picturesIn(portal.filesFolder));

async function page() {
  const browser = portal.browser();
  const data = async (path: string) =>
    (await browser.get(`/api/v1/events/${slug}${path}`)).json().data;
  return {
    event: await data(''),
    agenda: await data('/agendas'),
    media: await data('/media'),
    finances: await data('/finances'),
  };
}

async function written() {
  const event = await findEvent(portal.db, { slug }, portal.clock.now());
  if (!event) throw new Error('It is not there.');
  return writeEventFile(portal.db, event);
}

test('3.5 3.6 an event that is announced is there, all of it, and saving it again changes nothing', async () => {
  const finances = [{ kind: 'donation', label: 'To the food bank', amount: 1234.56 }];
  const charity = { name: 'Food Bank', url: 'https://food.example', raised: 10, goal: 5000 };
  expect(await save({ ...published, finances, charity })).toEqual({
    isNew: true,
    notifiedOfMove: 0,
  });
  const first = await page();
  expect(first.event).toMatchObject({
    title: 'Winter Gala',
    starts_at: '2027-02-13T23:00:00.000Z',
    price_cents: 9500,
    member_price_cents: 7950,
    spots_left: 120,
    cover_url: `/drawings/course/${slug}.svg`,
    charity: { name: 'Food Bank', raised_cents: 1000, goal_cents: 500_000 },
  });
  expect(first.agenda.map(({ title }: { title: string }) => title)).toEqual([
    'Doors and drinks',
    'Dinner and auction',
  ]);
  expect(first.finances).toMatchObject([{ kind: 'donation', amount_cents: 123_456 }]);

  expect(await save({ ...published, finances, charity })).toEqual({
    isNew: false,
    notifiedOfMove: 0,
  });
  expect((await page()).event).toEqual(first.event);
  expect((await page()).agenda).toHaveLength(2);
});

test('3.5 an event that is saved again leaves every other as it was', async () => {
  const parts = {
    finances: [{ kind: 'income', label: 'Tickets', amount: 95.5 }],
    media: [{ film: 'https://films.example/a', alt: 'The auction', caption: 'Last year' }],
  };
  await save({ ...published, ...parts });
  const before = await page();
  const lengths = [before.agenda, before.media, before.finances].map(({ length }) => length);
  expect(lengths).toEqual([2, 1, 1]);
  for (const title of ['Spring Gala', 'Spring Ball']) {
    await save({ ...published, ...parts, slug: 'spring-gala-2027', title });
    expect(await page()).toEqual(before);
  }
});

test('3.5 an exported event file is what was saved, and can be saved again', async () => {
  await save({
    ...published,
    charity: { name: 'Food Bank', url: 'https://food.example', raised: 10, goal: 5000 },
    finances: [{ kind: 'income', label: 'Tickets', amount: 95.5 }],
    media: [{ film: 'https://films.example/a', alt: 'The auction', caption: 'Last year' }],
  });
  const first = await written();
  expect(JSON.parse(first)).toMatchObject({
    ...JSON.parse(handbookEvent(published)),
    agenda: [{ title: 'Doors and drinks', starts: '2027-02-13 18:00' }, {}],
    price: 95,
    member_price: 79.5,
  });
  await saveEvent(portal.deps, parseEventFile(first), picturesIn('/'));
  expect(await written()).toBe(first);
});

test('N15 kind and what to bring are public on every event, and come back in the exported file', async () => {
  const bring = 'Something festive\nBoots';
  const evening = { kind: 'gala', format: 'An evening', what_to_bring: bring };
  await save({ ...published, ...evening, featured: true });
  expect((await page()).event).toMatchObject(evening);
  const robin = await buildBooker(portal);
  const booked = await robin.attend((await page()).event.uuid, { ...visa });
  const lists = ['/events', '/upcoming', '/featured', '/my-events'];
  for (const path of lists) {
    const [listed] = (await robin.browser.get(`/api/v1${path}`)).json().data;
    expect(listed, path).toMatchObject(evening);
  }
  const ticket = (await robin.confirmation(booked.json().data.id)).json().data;
  expect(ticket.event).toMatchObject(evening);
  const file = await written();
  expect(JSON.parse(file)).toMatchObject(evening);
  await saveEvent(portal.deps, parseEventFile(file), picturesIn('/'));
  expect(await written()).toBe(file);
});

test('N15 an old file has the kind of its format, and one that does not tell it stays to be chosen', async () => {
  const old = { ...published, kind: undefined, what_to_bring: undefined };
  await save({ ...old, format: 'nine & dine' });
  expect((await page()).event).toMatchObject({ kind: 'nine_and_dine', what_to_bring: null });
  expect(JSON.parse(await written())).toMatchObject({ kind: 'nine_and_dine' });
  await save({ ...old, format: 'Dinner and auction' });
  expect((await page()).event).toMatchObject({ kind: 'social', format: 'Dinner and auction' });
  // Saving what was exported chooses nothing in anybody's place.
  expect(JSON.parse(await written())).not.toHaveProperty('kind');
  expect(await listEventsWithoutKind(portal.db)).toEqual([{ slug, format: 'Dinner and auction' }]);
});

test('10.5 the audit log has old and new of what a save changes, and nothing of what it does not', async () => {
  await save(published);
  await save({ ...published, title: 'The Winter Gala', agenda: [] });
  await save({ ...published, title: 'The Winter Gala', agenda: [] });
  const entries = await notedActs(portal.db);
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('event_saved'));
  const changes = entries.map((entry) => entry.changes);
  expect(changes.filter((one) => one !== null)).toEqual([
    {
      title: { old: 'Winter Gala', new: 'The Winter Gala' },
      agenda: {
        old: [expect.objectContaining({ title: expect.any(String) }), expect.anything()],
        new: [],
      },
    },
  ]);
});

test('A8 a draft is not public until it is published', async () => {
  await save();
  expect((await portal.browser().get(`/api/v1/events/${slug}`)).statusCode).toBe(404);
  await save(published);
  expect((await portal.browser().get(`/api/v1/events/${slug}`)).statusCode).toBe(200);
});

test('F1 two who save the same new event at once make one', async () => {
  const both = await Promise.all([save(published), save(published)]);
  expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
  expect(await portal.db.select().from(events)).toHaveLength(1);
  expect((await page()).agenda).toHaveLength(2);
});

test('E6 E7 its pictures are encoded anew and shown, and one that it no longer shows is not served any more', async () => {
  const photo = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: '#357' },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 32/1 0/1' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(portal.filesFolder, 'hall.jpg'), photo);
  writeFileSync(join(portal.filesFolder, 'small.png'), await sharp(photo).resize(300).toBuffer());
  const media = [
    { picture: './hall.jpg', alt: 'A hall full of people' },
    { picture: 'small.png', alt: 'The same, small' },
  ];
  await save({ ...published, cover: 'hall.jpg', media });
  const { event, media: shown } = await page();
  expect(shown).toMatchObject([{ kind: 'image', alt: 'A hall full of people' }, {}]);
  const small = await sharp((await portal.browser().get(shown[1].url)).rawPayload).metadata();
  expect([small.width, small.height]).toEqual([300, 150]);
  const addresses: string[] = [event.cover_url, shown[0].url];
  const answers = () => Promise.all(addresses.map((address) => portal.browser().get(address)));
  for (const { rawPayload } of await answers()) {
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([1200, 600, 'webp', undefined]);
  }

  // An exported file names the picture by its URL, and the scheduled task does not delete it.
  await saveEvent(portal.deps, parseEventFile(await written()), picturesIn('/'));
  portal.clock.advance(100 * 24 * 3600);
  await deleteUnusedFiles(portal.deps);
  expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  await save(published);
  expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

test('E1 a picture that is not there or is none is named, and nothing is saved', async () => {
  await expect(save({ cover: 'none.jpg' })).rejects.toThrow('There is no picture "none.jpg"');
  writeFileSync(join(portal.filesFolder, 'notes.txt'), 'hello');
  const media = [{ picture: 'notes.txt', alt: 'Notes' }];
  await expect(save({ cover: 'none.jpg', media })).rejects.toThrow(
    /"none\.jpg" beside this file\.\nnotes\.txt: Choose a picture/,
  );
  expect(await portal.db.select().from(events)).toEqual([]);
});

test("E8 a picture can be named by its URL only while an event shows it, and a member's own cannot", async () => {
  const robin = await buildUser(portal.db, { pfp_url: `/pictures/${'a'.repeat(64)}.webp` });
  for (const cover of [robin.pfp_url, `/pictures/${'b'.repeat(64)}.webp`, '/drawings/../x.svg']) {
    await expect(save({ cover })).rejects.toThrow(`There is no picture "${cover}"`);
  }
  expect((await save({ cover: '/drawings/course/links-day.svg' })).isNew).toBe(true);
});

test('F10 a new time or place sends one email to everybody who has booked, and bookings stay', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await robin.attend(uuid, { ...visa, guests })).json().data;
  await portal.deliverEmails();

  // Another text or price sends no email.
  await save({ ...published, title: 'The Winter Gala', price: 120 });
  const moved = { ...published, ends: '2027-02-13 23:30' };
  expect((await save(moved)).notifiedOfMove).toBe(1);
  expect((await save(moved)).notifiedOfMove).toBe(0);
  portal.clock.advance(10 * 60);
  await portal.deliverEmails();
  const emails = (await findOutboxEmails(portal.db)).filter(({ subject }) =>
    /time or place/.test(subject),
  );
  expect(emails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [robin.user.email, 'A new time or place: Winter Gala'],
      ['sam@example.org', 'A new time or place: Winter Gala'],
    ].toSorted(),
  );
  for (const { text } of emails) {
    expect(text).toContain('Old Mill Hall, 27 Old Mill Lane');
    expect(text).toContain('Until: Saturday, February 13, 2027 at 11:30 p.m. EST');
  }
  const { booking } = (await robin.confirmation(id)).json().data;
  expect(booking).toMatchObject({ status: 'confirmed', total_cents: 19_000 });

  const { venue } = JSON.parse(handbookEvent());
  for (const change of [
    { name: 'New Mill Hall' },
    { address: '28 Old Mill Lane' },
    { city: 'Cambridge' },
    { province: 'Manitoba', latitude: 49.9, longitude: -97.1 },
  ]) {
    Object.assign(venue, change);
    const elsewhere = { ...moved, venue };
    const sent = [(await save(elsewhere)).notifiedOfMove, (await save(elsewhere)).notifiedOfMove];
    expect([change, sent]).toEqual([change, [1, 0]]);
  }
});

test('F10 a move sends an email for each booking to its booker and guests, and to nobody else', async () => {
  await save(published);
  await save({ ...published, slug: 'spring-gala-2027' });
  const { uuid } = (await page()).event;
  const other = await findEvent(portal.db, { slug: 'spring-gala-2027' }, portal.clock.now());
  const bring = (...names: string[]) => ({
    ...visa,
    guests: names.map((name) => ({ name, email: `${name}@example.org` })),
  });
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, bring('sam'));
  await kim.attend(uuid, bring('sam', 'lee'));
  await kim.attend(String(other?.uuid), bring('alex'));
  await save({ ...published, ends: '2027-02-13 23:30' });
  portal.clock.advance(10 * 60);
  await portal.deliverEmails();
  const sent = (await findOutboxEmails(portal.db))
    .filter(({ subject }) => /time or place/.test(subject))
    .map(({ to }) => to);
  const guests = ['sam@example.org', 'sam@example.org', 'lee@example.org'];
  expect(sent.toSorted()).toEqual([robin.user.email, kim.user.email, ...guests].toSorted());
});

test('F10 a province that is stored by its two letters has not moved when its event is saved in full', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  await (await buildBooker(portal)).attend(uuid, visa);
  await portal.db.update(events).set({ venue_province: 'ON' });
  expect((await save(published)).notifiedOfMove).toBe(0);
  expect((await page()).event.venue.province).toBe('Ontario');
});

test('F10 a booking that is cancelled before the email about a move is sent gets none', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  const robin = await buildBooker(portal);
  await robin.attend(uuid, { ...visa, guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await save({ ...published, ends: '2027-02-13 23:30' });
  portal.clock.advance(10 * 60);
  await robin.cancel(uuid);
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /time or place/.test(subject))).toEqual([]);
});

test('F10 an event with bookings is not moved to a time that is over', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  await (await buildBooker(portal)).attend(uuid, visa);
  const lastYear = {
    ...{ starts: '2026-02-13 18:00', ends: '2026-02-13 23:00' },
    booking: {
      opens: '2025-12-01 09:00',
      closes: '2026-02-10 20:00',
      cancel_until: '2026-02-06 20:00',
    },
  };
  await expect(save({ ...published, ...lastYear })).rejects.toThrow(
    'ends: This time is over, and 1 place is booked.',
  );
});

test('F10 correcting an event that is over sends no email', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  await (await buildBooker(portal)).attend(uuid, visa);
  portal.clock.set('2027-03-01T12:00:00Z');
  expect((await save({ ...published, ends: '2027-02-13 22:00' })).notifiedOfMove).toBe(0);
});

test('F10 bookings of an event that is over do not move to the next one with its slug', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  await (await buildBooker(portal)).attend(uuid, visa);
  portal.clock.set('2027-03-01T12:00:00Z');
  const nextYear = {
    ...{ starts: '2028-02-12 18:00', ends: '2028-02-12 23:00', agenda: [] },
    booking: {
      opens: '2027-12-01 09:00',
      closes: '2028-02-10 20:00',
      cancel_until: '2028-02-06 20:00',
    },
  };
  await expect(save({ ...published, ...nextYear })).rejects.toThrow(
    'slug: This event is over, and 1 place is booked. Repeat it: the next one has a slug of its own.',
  );
  expect((await save({ ...published, ...nextYear, slug: 'winter-gala-2028' })).isNew).toBe(true);
});

test('F10 what would break a booking is refused: fewer seats than are booked, a draft again', async () => {
  await save(published);
  const { uuid } = (await page()).event;
  const robin = await buildBooker(portal);
  await robin.attend(uuid, { ...visa, guests: [{ name: 'Sam' }] });
  await expect(save({ ...published, capacity: 1 })).rejects.toThrow(
    'capacity: Capacity 1: 2 places are booked. Cancel 1, or keep 2.',
  );
  await expect(save()).rejects.toThrow('status: 2 places are booked');
  expect(await save({ ...published, capacity: 2 })).toMatchObject({ isNew: false });
  expect((await page()).event).toMatchObject({ capacity: 2, spots_left: 0 });
  await robin.cancel(uuid);
  await save();
});

test('F10 people who have booked can cancel until the time they were shown, unless the event is earlier', async () => {
  const until = (cancel_until: string) => ({
    ...published,
    booking: { opens: '2026-12-01 09:00', closes: '2027-02-10 20:00', cancel_until },
  });
  await save(until('2027-02-06 20:00'));
  await save(until('2027-02-05 20:00'));
  const { uuid } = (await page()).event;
  const robin = await buildBooker(portal);
  await robin.attend(uuid, visa);
  await expect(save(until('2027-02-04 20:00'))).rejects.toThrow(
    'booking, cancel_until: 1 place is booked, and can be cancelled until 2027-02-05 20:00.',
  );
  expect((await save(until('2027-02-06 20:00'))).isNew).toBe(false);
  const dayBefore = { starts: '2027-02-12 18:00', agenda: [] };
  expect((await save({ ...until('2027-02-04 20:00'), ...dayBefore })).notifiedOfMove).toBe(1);
  await robin.cancel(uuid);
  await save({ ...until('2027-02-01 20:00'), ...dayBefore });

  // The time for cancelling was over already.
  await save({ ...until('2027-02-06 20:00'), ...dayBefore });
  await (await buildBooker(portal)).attend(uuid, visa);
  portal.clock.set('2027-02-07T12:00:00Z');
  expect((await save({ ...until('2027-02-05 20:00'), ...dayBefore })).isNew).toBe(false);
});

test('F10 an event is cancelled by its own command only, and stays cancelled', async () => {
  await expect(save({ status: 'cancelled' })).rejects.toThrow('no event with this slug');
  await save(published);
  await expect(save({ status: 'cancelled' })).rejects.toThrow(
    'npm run cancel-event -- winter-gala',
  );
  await cancelEvent(portal.deps, slug);
  await expect(save(published)).rejects.toThrow('cancelled, and stays so');
  const statement = [{ kind: 'expense', label: 'Hall', amount: 200 }];
  await save({ status: 'cancelled', finances: statement });
  expect((await page()).finances).toHaveLength(1);
});

test('I11 the audit log records that an event was saved', async () => {
  await save(published);
  const [event] = await portal.db.select().from(events).where(eq(events.slug, slug));
  const entries = await notedActs(portal.db);
  expect(entries).toMatchObject([{ action: 'event_saved', about: event?.uuid, actor: null }]);
});

test('Q3 a statement is new from the save that publishes it, not from a later one', async () => {
  const finances = [{ kind: 'income', label: 'Sponsors', amount: 500 }];
  const publishedAt = async () =>
    (await findEvent(portal.db, { slug }, portal.clock.now()))?.statement_published_at;
  // Sponsors before the event are no statement.
  await save({ ...published, finances });
  expect(await publishedAt()).toBeNull();
  portal.clock.set('2027-02-16T12:00:00Z');
  await save({ ...published, finances });
  expect(await publishedAt()).toBeNull();
  const statement = [...finances, { kind: 'donation', label: 'To the food bank', amount: 400 }];
  await save({ ...published, finances: statement });
  expect(await publishedAt()).toEqual(new Date('2027-02-16T12:00:00Z'));
  portal.clock.set('2027-02-20T12:00:00Z');
  await save({ ...published, finances: [...statement, ...finances] });
  expect(await publishedAt()).toEqual(new Date('2027-02-16T12:00:00Z'));
  await save({ ...published, finances: [] });
  expect(await publishedAt()).toBeNull();
});
