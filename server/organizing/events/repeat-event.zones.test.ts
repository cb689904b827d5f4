import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { wallTimeIn } from '#contract/values/wall-time.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { eventAgendas, eventFinances, eventMedia } from '#server/db/tables/event-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('12.3 a copy is a draft 364 days later with everything but bookings, statement and what was raised', async () => {
  const ada = await buildEventDesk(portal);
  const charity = { charity_name: 'Food Bank', charity_url: 'https://food.example' };
  const { uuid } = await buildEvent(portal.db, {
    slug: 'spring-2026-scramble',
    featured: true,
    kind: null,
    what_to_bring: 'Boots',
    ...charity,
    charity_raised_cents: 900,
    charity_goal_cents: 1000,
  });
  const item = { starts_at: '2026-07-18T12:30:00.000Z', ends_at: '2026-07-18T13:00:00.000Z' };
  const agenda = [{ ...item, title: 'Shotgun', description: 'At eight' }];
  const media = [{ kind: 'video', url: 'https://films.example/a', alt: 'Last year', caption: '' }];
  const finances = [{ kind: 'income', label: 'Places', amount_cents: 100 }];
  await ada.save(uuid, 'agenda', { agenda, version: 1 });
  await ada.save(uuid, 'media', { media, version: 2 });
  await ada.save(uuid, 'finances', { finances, version: 3 });
  const source = await ada.record(uuid);
  const answer = await ada.act(uuid, 'repeat');
  expect(answer.statusCode).toBe(201);
  const copy = answer.json().data;
  expect(copy).toEqual({
    ...source,
    uuid: copy.uuid,
    slug: 'spring-2027-scramble',
    status: 'draft',
    version: 1,
    featured: false,
    slug_changeable: true,
    changed_by: 'Ada Owens',
    changed_at: portal.clock.now().toISOString(),
    cover_url: '/drawings/course/in-summer-spring-2027-scramble.svg',
    charity: { ...source.charity, raised_cents: 0 },
    starts_at: '2027-07-17T12:30:00.000Z',
    ends_at: '2027-07-17T22:00:00.000Z',
    // The window opened in winter time: the same hour on the clocks there.
    booking_opens_at: '2027-02-28T12:00:00.000Z',
    booking_closes_at: '2027-07-16T12:00:00.000Z',
    cancel_until: '2027-07-10T12:00:00.000Z',
  });
  const later = { starts_at: '2027-07-17T12:30:00.000Z', ends_at: '2027-07-17T13:00:00.000Z' };
  expect((await ada.read(copy.uuid, 'agenda')).data.agenda).toEqual([{ ...agenda[0], ...later }]);
  expect((await ada.read(copy.uuid, 'media')).data.media).toEqual(media);
  expect((await ada.read(copy.uuid, 'finances')).data.finances).toEqual([]);
  expect(await ada.record(uuid)).toEqual(source);
  const log = await portal.db.select().from(auditEntries);
  expect(log.find(({ action }) => action === 'event_repeated')).toMatchObject({
    about: copy.uuid,
  });
  for (const [table, rows] of [
    [eventAgendas, 2],
    [eventMedia, 2],
    [eventFinances, 1],
  ] as const)
    expect(await portal.db.select().from(table)).toHaveLength(rows);
});

test('12.3 a slug that is taken counts on, and the same key is the same copy', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { slug: 'links-day' });
  const slugs: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    slugs.push((await ada.act(uuid, 'repeat')).json().data.slug);
  }
  expect(slugs).toEqual(['links-day-2027', 'links-day-2027-2', 'links-day-2027-3']);
  const key = randomUUID();
  const twice = [await ada.act(uuid, 'repeat', { key }), await ada.act(uuid, 'repeat', { key })];
  expect(new Set(twice.map((answer) => answer.json().data.uuid)).size).toBe(1);
});

test('12.3 a copy begins at the same hour by the clocks of its place, on the same day of the week', async () => {
  const ada = await buildEventDesk(portal);
  for (const [starts, expected, timezone] of [
    // The clocks change between: the same hour there all the same.
    ['2025-11-01T12:30:00Z', '2026-10-31 08:30', 'America/Toronto'],
    ['2026-03-08T13:00:00Z', '2027-03-07 09:00', 'America/Toronto'],
    // 02:30 is skipped on 14 March 2027: an hour later.
    ['2026-03-15T06:30:00Z', '2027-03-14 03:30', 'America/Toronto'],
    // A year long past: the next such day to come.
    ['2022-07-16T12:30:00Z', '2026-07-11 08:30', 'America/Toronto'],
    // Exactly 364 days ago is now, and not to come.
    ['2025-06-16T16:00:00Z', '2027-06-14 12:00', 'America/Toronto'],
    ['2026-07-18T15:30:00Z', '2027-07-17 09:30', 'America/Regina'],
  ] as const) {
    const starts_at = new Date(starts);
    const hours = (count: number) => new Date(starts_at.getTime() + count * 3600_000);
    const { uuid } = await buildEvent(portal.db, {
      starts_at,
      ends_at: hours(8),
      timezone,
      cancel_until: hours(-48),
      booking_opens_at: hours(-1000),
      booking_closes_at: hours(-24),
    });
    const copy = (await ada.act(uuid, 'repeat')).json().data;
    const at = wallTimeIn(timezone, new Date(copy.starts_at));
    expect(at.replace('T', ' ')).toBe(expected);
    const weekday = (instant: string | Date) =>
      new Date(instant).toLocaleDateString('en', { weekday: 'long', timeZone: timezone });
    expect(weekday(copy.starts_at)).toBe(weekday(starts_at));
  }
});

test('12.2 12.3 publishing says which texts still name the year or the day of the one before', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, {
    slug: 'spring-2026-scramble',
    title: 'Spring 2026 Scramble',
    summary: 'Back in 2026.',
    description: 'We meet on July 18 at eight.',
    what_to_bring: 'Boots. Please pay by July 16, or on July 17. May 5 of you drive?',
  });
  const leftovers = async (of: string) => {
    const { data } = await ada.read(of, 'publishing');
    const texts: Leftover[] = data.leftovers;
    return texts.filter(({ message }) => /says 20|which is no day/.test(message));
  };
  expect((await leftovers(uuid)).map(({ field }) => field)).toEqual(['what_to_bring']);
  const copy = (await ada.act(uuid, 'repeat')).json().data;
  expect(await leftovers(copy.uuid)).toEqual([
    { field: 'title', message: 'It says 2026, and the event is in 2027.' },
    { field: 'summary', message: 'It says 2026, and the event is in 2027.' },
    { field: 'description', message: 'It names July 18, which is no day of this event.' },
    { field: 'what_to_bring', message: 'It names May 5, which is no day of this event.' },
  ]);
});

interface Leftover {
  field: string;
  message: string;
}

test('12.3 W10 before a repeated event is published, it is said what still stands as it did, and what does not fit', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, {
    capacity: 108,
    description: 'A full field of 108 players, in teams of 4 players. 1,200 guests since we began.',
    cover_url: '/files/cover.jpg',
    what_to_bring: 'Boots.',
  });
  const lifted = '“Lifted at 10:52, as it turned out.” below “Shotgun”';
  const film = (name: string) => ({
    kind: 'video',
    url: `https://films.example/${name}`,
    alt: name,
  });
  const media = ['one', 'two'].map((name) => ({
    ...film(name),
    caption: name === 'two' ? 'The cup, again' : '',
  }));
  await ada.save(uuid, 'media', { media, version: 1 });
  const shotgun = { title: 'Shotgun', description: 'Lifted at 10:52, as it turned out.' };
  const item = { starts_at: '2026-07-18T12:30:00.000Z', ends_at: '2026-07-18T13:00:00.000Z' };
  await ada.save(uuid, 'agenda', { agenda: [{ ...item, ...shotgun }], version: 2 });
  const copy = (await ada.act(uuid, 'repeat')).json().data;
  const left = async (): Promise<Leftover[]> =>
    (await ada.read(copy.uuid, 'publishing')).data.leftovers;
  expect(await left()).toEqual([
    { field: 'summary', message: 'It is word for word that of Sat Jul 18, 2026.' },
    { field: 'description', message: 'It is word for word that of Sat Jul 18, 2026.' },
    { field: 'what_to_bring', message: 'It is word for word that of Sat Jul 18, 2026.' },
    { field: 'agenda', message: `${lifted} is word for word that of Sat Jul 18, 2026.` },
    {
      field: 'media',
      message: 'The caption “The cup, again” is word for word that of Sat Jul 18, 2026.',
    },
    { field: 'cover_url', message: 'It is the picture of Sat Jul 18, 2026.' },
    { field: 'media', message: 'All 2 are of Sat Jul 18, 2026.' },
    { field: 'description', message: 'It says “1,200 guests”, and there are 108 places.' },
  ]);

  await ada.change(copy.uuid, {
    slug: 'shootout-2025',
    capacity: 24,
    summary: 'New words.',
    what_to_bring: 'Shoes.',
    cover_url: null,
    description: 'A full field of 108 players, in teams of 4 players.',
    booking_opens_at: '2026-01-05T12:00:00.000Z',
    booking_closes_at: '2027-07-17T20:00:00.000Z',
  });
  const { version } = await ada.record(copy.uuid);
  const others = [media[0], { ...film('three'), caption: '' }];
  await ada.save(copy.uuid, 'media', { media: others, version });
  const agenda = [{ ...item, title: 'Shotgun', description: 'At noon.' }];
  await ada.save(copy.uuid, 'agenda', { agenda, version: version + 1 });
  expect(await left()).toEqual([
    { field: 'media', message: '1 of 2 are of Sat Jul 18, 2026.' },
    { field: 'slug', message: 'It says 2025, and the event is in 2027.' },
    { field: 'description', message: 'It says “108 players”, and there are 24 places.' },
    {
      field: 'booking_opens_at',
      message: 'Mon Jan 5, 2026 is past: people can book as soon as the event is published.',
    },
    {
      field: 'booking_closes_at',
      message: 'Booking closes after the start: nobody can book once it has begun.',
    },
    {
      field: 'agenda',
      message: '“Shotgun” is on Sat Jul 18, 2026, which is no day of this event.',
    },
  ]);
  await ada.change(copy.uuid, { kind: 'dinner', serves_meal: false });
  expect(await left()).toContainEqual({
    field: 'serves_meal',
    message: 'It is off: nobody is asked which meal they eat.',
  });
  // Said, and in nobody's way.
  expect((await ada.act(copy.uuid, 'publish')).statusCode).toBe(200);
});
