import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { instantIn } from '#contract/values/wall-time.ts';
import { eventAgendas, eventFinances, eventMedia, events } from '../db/tables/event-tables.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildOrganizer, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

const get = (path: string) => test.browser().get(`/api/v1/${path}`);
const dataOf = async (path: string) => (await get(path)).json().data;
const slugsOf = async (path: string) =>
  (await dataOf(path)).map(({ slug }: { slug: string }) => slug);

const yesterday = {
  starts_at: new Date('2026-06-14T12:00:00Z'),
  ends_at: new Date('2026-06-14T22:00:00Z'),
};

async function book(
  eventUuid: string,
  players: number,
  status: 'held' | 'confirmed' | 'cancelled' = 'confirmed',
  hold_expires_at = new Date('2026-06-15T16:15:00Z'),
) {
  const user = await buildUser(test.db);
  const booking = { event_uuid: eventUuid, user_uuid: user.uuid, players, status };
  await buildBooking(test.db, { ...booking, hold_expires_at });
}

it('7.14 answers one event with every field of the contract and nothing else', async () => {
  const built = await buildEvent(test.db, {
    slug: 'maple-classic',
    charity_name: 'Junior Golf Fund',
    charity_url: 'https://example.org/junior',
    charity_raised_cents: 12_500_00,
    charity_goal_cents: 20_000_00,
  });
  await book(built.uuid, 4);

  expect(await dataOf('events/maple-classic')).toEqual({
    uuid: built.uuid,
    slug: 'maple-classic',
    title: built.title,
    summary: 'A round for a good cause.',
    description: 'Eighteen holes and a dinner.',
    kind: 'round',
    format: 'Scramble',
    what_to_bring: null,
    serves_meal: true,
    starts_at: '2026-07-18T12:30:00.000Z',
    ends_at: '2026-07-18T22:00:00.000Z',
    timezone: 'America/Toronto',
    venue: {
      name: 'Maple Ridge Links',
      address: '1 Club Road',
      city: 'Guelph',
      province: 'ON',
      latitude: 43.5448,
      longitude: -80.2482,
    },
    cover_url: '/drawings/course/in-summer-maple-classic.svg',
    member_only: false,
    featured: false,
    capacity: 72,
    spots_left: 68,
    price_cents: 18000,
    member_price_cents: 15000,
    currency: 'CAD',
    booking_opens_at: '2026-03-01T12:00:00.000Z',
    booking_closes_at: '2026-07-17T12:00:00.000Z',
    cancel_until: '2026-07-11T12:00:00.000Z',
    status: 'published',
    charity: {
      name: 'Junior Golf Fund',
      url: 'https://example.org/junior',
      raised_cents: 1250000,
      goal_cents: 2000000,
    },
  });
});

it('7.14 shows an uploaded cover, and no charity where none is named', async () => {
  await buildEvent(test.db, { slug: 'plain', cover_url: '/files/cover.webp' });

  const event = await dataOf('events/plain');
  expect(event.cover_url).toBe('/files/cover.webp');
  expect(event.charity).toBeNull();
});

it('7.14 counts held and confirmed players against the capacity, cancelled ones not', async () => {
  const { uuid, slug } = await buildEvent(test.db, { capacity: 12 });
  await book(uuid, 4);
  await book(uuid, 3, 'held');
  await book(uuid, 2, 'cancelled');

  expect((await dataOf(`events/${slug}`)).spots_left).toBe(5);
});

it('F8 an expired hold takes no seat any more', async () => {
  const { uuid, slug } = await buildEvent(test.db, { capacity: 12 });
  await book(uuid, 3, 'held', test.clock.now());

  expect((await dataOf(`events/${slug}`)).spots_left).toBe(12);
});

it('F10 the number of places left is not negative', async () => {
  const { uuid, slug } = await buildEvent(test.db, { capacity: 2 });
  await book(uuid, 4);

  expect((await dataOf(`events/${slug}`)).spots_left).toBe(0);
});

it('7.14 has no number of places where there is no limit', async () => {
  const { slug } = await buildEvent(test.db, { capacity: null });

  expect(await dataOf(`events/${slug}`)).toMatchObject({ capacity: null, spots_left: null });
});

it('7.14 answers 404 to an unknown slug and 400 to what can be none', async () => {
  const unknown = await get('events/no-such-event');
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);

  for (const slug of ['UPPER', 'a%20b', '%00', '%F0%9F%8F%8C', 'x'.repeat(121)]) {
    const rejected = await get(`events/${slug}`);
    expect([slug, rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([
      slug,
      400,
      ['slug'],
    ]);
  }
});

it('7.10 lists the featured events to come, soonest first, at most six', async () => {
  for (let day = 7; day >= 1; day -= 1) {
    await buildEvent(test.db, {
      slug: `featured-${day}`,
      featured: true,
      starts_at: new Date(`2026-07-0${day}T12:00:00Z`),
    });
  }
  await buildEvent(test.db, { featured: false });
  await buildEvent(test.db, { featured: true, status: 'draft' });
  await buildEvent(test.db, { featured: true, status: 'cancelled' });
  await buildEvent(test.db, { featured: true, ...yesterday });

  expect(await slugsOf('featured')).toEqual([1, 2, 3, 4, 5, 6].map((day) => `featured-${day}`));
});

it('7.12 lists the next six events, neither drafts nor cancelled nor past ones', async () => {
  for (let day = 7; day >= 1; day -= 1) {
    await buildEvent(test.db, {
      slug: `next-${day}`,
      starts_at: new Date(`2026-07-0${day}T12:00:00Z`),
    });
  }
  const soon = { starts_at: new Date('2026-06-20T12:00:00Z') };
  await buildEvent(test.db, { status: 'draft', ...soon });
  await buildEvent(test.db, { status: 'cancelled', ...soon });
  await buildEvent(test.db, yesterday);

  expect(await slugsOf('upcoming')).toEqual([1, 2, 3, 4, 5, 6].map((day) => `next-${day}`));
});

it('7.12 keeps an event until its end', async () => {
  const { slug, ends_at } = await buildEvent(test.db);

  test.clock.set(new Date(ends_at.getTime() - 1));
  expect(await slugsOf('upcoming')).toEqual([slug]);
  test.clock.set(ends_at);
  expect(await slugsOf('upcoming')).toEqual([]);
});

async function buildSubLists(eventUuid: string) {
  const media = {
    event_uuid: eventUuid,
    url: '/drawings/scene/1.svg',
    alt: 'The green',
    caption: '',
  };
  await test.db.insert(eventMedia).values([
    { ...media, position: 2, kind: 'video', caption: 'Last year' },
    { ...media, position: 1, kind: 'image', caption: 'Hole one' },
  ]);
  const item = { event_uuid: eventUuid, description: 'By the clubhouse' };
  await test.db.insert(eventAgendas).values([
    { ...item, title: 'Tee off', ...span('13:00', '18:00') },
    { ...item, title: 'Breakfast', ...span('11:30', '12:45') },
  ]);
  await test.db.insert(eventFinances).values([
    { event_uuid: eventUuid, position: 2, kind: 'donation', label: 'To the fund', amount_cents: 5 },
    { event_uuid: eventUuid, position: 1, kind: 'income', label: 'Entries', amount_cents: 12 },
  ]);
}

const span = (from: string, to: string) => ({
  starts_at: new Date(`2026-07-18T${from}:00Z`),
  ends_at: new Date(`2026-07-18T${to}:00Z`),
});

it('7.15 lists the pictures and films in their order', async () => {
  const { uuid, slug } = await buildEvent(test.db);
  await buildSubLists(uuid);

  expect(await dataOf(`events/${slug}/media`)).toEqual([
    {
      uuid: expect.any(String),
      kind: 'image',
      url: '/drawings/scene/1.svg',
      alt: 'The green',
      caption: 'Hole one',
    },
    expect.objectContaining({ kind: 'video', caption: 'Last year' }),
  ]);
});

it('7.16 lists the agenda in order of time', async () => {
  const { uuid, slug } = await buildEvent(test.db);
  await buildSubLists(uuid);

  expect(await dataOf(`events/${slug}/agendas`)).toEqual([
    {
      uuid: expect.any(String),
      starts_at: '2026-07-18T11:30:00.000Z',
      ends_at: '2026-07-18T12:45:00.000Z',
      title: 'Breakfast',
      description: 'By the clubhouse',
    },
    expect.objectContaining({ title: 'Tee off' }),
  ]);
});

it('7.17 lists the statement in its order, in whole cents', async () => {
  const { uuid, slug } = await buildEvent(test.db);
  await buildSubLists(uuid);

  expect(await dataOf(`events/${slug}/finances`)).toEqual([
    { uuid: expect.any(String), kind: 'income', label: 'Entries', amount_cents: 12 },
    { uuid: expect.any(String), kind: 'donation', label: 'To the fund', amount_cents: 5 },
  ]);
});

it('3.5 a sub-list holds its own event’s lines only, and is empty where there are none', async () => {
  const other = await buildEvent(test.db);
  await buildSubLists(other.uuid);
  const { slug } = await buildEvent(test.db);

  for (const list of ['media', 'agendas', 'finances']) {
    expect(await dataOf(`events/${slug}/${list}`)).toEqual([]);
  }
});

const fourPaths = (slug: string) =>
  ['', '/media', '/agendas', '/finances'].map((list) => `/api/v1/events/${slug}${list}`);

it('A8 a member-only event is readable by everyone on all four paths', async () => {
  const { uuid, slug } = await buildEvent(test.db, { member_only: true });
  await buildSubLists(uuid);

  for (const path of fourPaths(slug)) {
    const answer = await test.browser().get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(JSON.stringify(answer.json().data).length).toBeGreaterThan(100);
  }
});

it('A8 the sitemap has published and cancelled events, newest first, and no draft', async () => {
  const starts_at = new Date('2026-07-18T12:00:00Z');
  await buildEvent(test.db, { slug: 'announced', starts_at });
  await buildEvent(test.db, { slug: 'called-off', status: 'cancelled' });
  await buildEvent(test.db, { slug: 'secret', status: 'draft' });
  const { body } = await test.browser().get('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>[^<]*\/events\/([^<]+)<\/loc>/g)].map(([, slug]) => slug);
  expect(listed).toEqual(['called-off', 'announced']);
});

it('A8 a draft is 404 on all four paths to visitors and users, and readable by organizers', async () => {
  const { uuid, slug } = await buildEvent(test.db, { status: 'draft' });
  await buildSubLists(uuid);
  const visitor = test.browser();
  const user = test.browser();
  await user.login((await buildUser(test.db)).email, testPassword);
  const organizer = test.browser();
  await organizer.login((await buildOrganizer(test.db)).email, testPassword);

  for (const path of fourPaths(slug)) {
    expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 404]);
    expect([path, (await user.get(path)).statusCode]).toEqual([path, 404]);
    const answer = await organizer.get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['cache-control']).not.toContain('public');
  }
  expect((await organizer.get(`/api/v1/events/${slug}`)).json().data.status).toBe('draft');
});

it('A8 a cancelled event stays readable on all four paths and says so', async () => {
  const { slug } = await buildEvent(test.db, { status: 'cancelled' });

  for (const path of fourPaths(slug)) {
    expect((await test.browser().get(path)).statusCode).toBe(200);
  }
  expect((await dataOf(`events/${slug}`)).status).toBe('cancelled');
});

it('H1 an event keeps its instant, and its hour for every viewer', async () => {
  for (const [name, timezone, wall, utc, shown] of [
    ['02:30 on spring-forward day', 'America/Toronto', '2027-03-14T02:30', '07:30', '03:30'],
    ['01:30 on fall-back day', 'America/Toronto', '2026-11-01T01:30', '05:30', '01:30'],
    ['St John’s in winter', 'America/St_Johns', '2027-01-16T09:00', '12:30', '09:00'],
    ['St John’s in summer', 'America/St_Johns', '2026-07-18T09:00', '11:30', '09:00'],
    ['Regina, which never changes', 'America/Regina', '2026-07-18T09:00', '15:00', '09:00'],
  ] as const) {
    const starts_at = instantIn(timezone, wall);
    const { uuid, slug } = await buildEvent(test.db, {
      timezone,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 3_600_000),
    });

    const answered = (await dataOf(`events/${slug}`)).starts_at;
    expect(answered).toBe(`${wall.slice(0, 10)}T${utc}:00.000Z`);
    const [stored] = await test.db.select().from(events).where(eq(events.uuid, uuid));
    expect(stored?.starts_at).toEqual(new Date(answered));
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' });
    expect(clock.format(new Date(answered)), name).toBe(shown);
  }
});
