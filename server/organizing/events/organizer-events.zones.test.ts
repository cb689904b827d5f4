import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { formOf, image } from '#server/testing/builders/picture-form.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const guests = [{ name: 'Sam', email: 'sam@example.org' }];
const refusal = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const acts = async () => (await notedActs(portal.db)).map(({ action }) => action);
const gala = {
  title: 'Été Gala',
  starts_at: '2027-02-13T23:00:00.000Z',
  ends_at: '2027-02-14T04:00:00.000Z',
  timezone: 'America/Toronto',
};
const whole = {
  ...gala,
  summary: 'Dinner.',
  description: 'Doors open at six.',
  format: 'Gala',
  kind: 'gala',
  venue: { name: 'Old Mill Hall', address: '27 Old Mill Lane', city: 'Guelph', province: 'ON' },
  capacity: 120,
  price_cents: 95_00,
  member_price_cents: 79_50,
};

test('12.1 12.2 18 10.5 a title and times are a draft; what it lacks is refused when it is published, by field', async () => {
  const ada = await buildEventDesk(portal);
  const answer = await ada.add(gala);
  expect(answer.statusCode).toBe(201);
  const draft = answer.json().data;
  const [noted] = await notedActs(portal.db);
  expect(noted?.changes).toEqual({
    title: { old: null, new: draft.title },
    slug: { old: null, new: draft.slug },
  });
  expect(draft).toMatchObject({
    slug: 'ete-gala-2027',
    status: 'draft',
    version: 1,
    kind: null,
    sold: 0,
    held: 0,
    offered: 0,
    changed_by: 'Ada Owens',
    slug_changeable: true,
    cover_url: '/drawings/course/in-winter-ete-gala-2027.svg',
    booking_closes_at: gala.starts_at,
    cancel_until: '2027-02-06T23:00:00.000Z',
    venue: { name: '', latitude: null },
  });
  const { errors, warnings } = (await ada.read(draft.uuid, 'publishing')).data;
  expect(Object.keys(errors).toSorted()).toEqual(
    [
      'description',
      'format',
      'summary',
      ...['address', 'city', 'name', 'province'].map((one) => `venue.${one}`),
    ].toSorted(),
  );
  expect(warnings.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['kind', 'capacity', 'price_cents', 'agenda', 'media']),
  );
  const tooEarly = await ada.act(draft.uuid, 'publish');
  expect([tooEarly.statusCode, tooEarly.json().errors]).toEqual([400, errors]);

  expect((await ada.change(draft.uuid, whole)).statusCode).toBe(200);
  const published = await ada.act(draft.uuid, 'publish');
  expect(published.json().data).toMatchObject({
    status: 'published',
    version: 3,
    slug_changeable: false,
    venue: { province: 'Ontario', latitude: expect.any(Number) },
  });
  const seen = await portal.browser().get('/api/v1/events/ete-gala-2027');
  expect(seen.json().data).toMatchObject({ title: 'Été Gala', price_cents: 95_00 });
  // Sent twice.
  expect((await ada.act(draft.uuid, 'publish')).json().data.version).toBe(3);
  expect(await acts()).toEqual(['event_saved', 'event_saved', 'event_published']);
});

test('12.2 V10 a town that is not known has the place of the postal code in its address', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const { venue } = await ada.record(uuid);
  const town = { ...venue, city: 'Baie Verte', province: 'NL', latitude: null, longitude: null };
  expect((await ada.change(uuid, { venue: town })).json().errors).toEqual({
    'venue.city': [expect.stringContaining('Write its postal code into the street address')],
  });
  await ada.change(uuid, { venue: { ...town, address: '1 Golf Road, A0K 1B0' } });
  expect((await ada.record(uuid)).venue).toMatchObject({
    city: 'Baie Verte',
    latitude: expect.any(Number),
  });
});

test('V11 12.3 who sets a price alone is told before publishing that members pay nothing', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { price_cents: 180_00, member_price_cents: 0 });
  const saysSo = async () =>
    (await ada.read(uuid, 'publishing')).data.warnings.some(
      ({ message }: { message: string }) => message === 'Members pay nothing.',
    );
  expect(await saysSo()).toBe(true);
  await ada.change(uuid, { member_price_cents: 160_00 });
  expect(await saysSo()).toBe(false);
});

test('12.1 half of a time is refused in words that say which half is missing', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const halves = { starts_at: '2027-06-12T', ends_at: 'T16:30', booking_opens_at: '' };
  const answer = await ada.change(uuid, { ...halves, cancel_until: '2027-06-01T' });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      starts_at: ['Enter what time it starts.'],
      ends_at: ['Enter what day it ends.'],
      booking_opens_at: ['Enter when booking opens.'],
      cancel_until: ['Enter until what time a booking can be cancelled.'],
    },
  ]);
});

test('12.1 D5 a year that is mistyped is refused, so that the door and the next year can count its days', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const ends_at = '9999-12-31T23:59:00Z';
  const answer = await ada.change(uuid, { starts_at: '0226-06-12T12:00:00Z', ends_at });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      starts_at: ['Choose a year from 1900 to 2199.'],
      ends_at: ['Choose a year from 1900 to 2199.'],
    },
  ]);
});

test('12.2 an event that is over is not published, and a mistake in the order of times is named', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, {
    status: 'draft',
    starts_at: new Date('2026-06-01T12:00:00Z'),
    ends_at: new Date('2026-06-01T20:00:00Z'),
    booking_closes_at: new Date('2026-05-30T12:00:00Z'),
    cancel_until: new Date('2026-05-30T12:00:00Z'),
  });
  expect((await ada.act(uuid, 'publish')).json().errors).toEqual({
    starts_at: ['This time is over.'],
  });
  const wrong = { ends_at: '2026-05-31T20:00:00.000Z', member_price_cents: 900_00 };
  const answer = await ada.change(uuid, wrong);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      ends_at: ['It ends after it starts.'],
      member_price_cents: ['Members do not pay more than others.'],
    },
  ]);
});

test('12.4 J6 two save one event: the second is told what is there, who and when, and nothing is lost', async () => {
  const [ada, ben] = [await buildEventDesk(portal), await buildEventDesk(portal)];
  const { uuid } = await buildEvent(portal.db);
  const seen = await ben.record(uuid);
  const mine = { ...seen, title: 'Spring Scramble' };
  expect((await ada.put(uuid, mine)).json().data).toMatchObject({ version: 2 });
  // The answer was lost: the same save again is one.
  expect((await ada.put(uuid, mine)).json()).toMatchObject({ data: { version: 2 } });
  const answer = await ben.put(uuid, { ...seen, summary: 'Eighteen holes.' });
  expect(refusal(answer)).toEqual([409, 'changed_meanwhile']);
  expect(answer.json().current).toMatchObject({
    by: 'Ada Owens',
    at: portal.clock.now().toISOString(),
    record: { title: 'Spring Scramble', summary: seen.summary, version: 2 },
  });
  // The agenda, too, is of that version.
  const agenda = { agenda: [], version: 1 };
  const item = { starts_at: seen.starts_at, ends_at: seen.ends_at, title: 'Golf', description: '' };
  expect(refusal(await ben.save(uuid, 'agenda', { ...agenda, agenda: [item] }))).toEqual([
    409,
    'changed_meanwhile',
  ]);
  expect((await ben.save(uuid, 'agenda', { agenda: [item], version: 2 })).json().data).toEqual({
    agenda: [item],
    version: 3,
  });
  for (const act of ['publish', 'unpublish', 'repeat', 'call-off']) {
    const body = { version: 1, reason: 'x', key: randomUUID() };
    const stale = await ben.browser.post(ben.at(uuid, `/${act}`), body);
    if (act !== 'publish')
      expect([act, ...refusal(stale)]).toEqual([act, 409, 'changed_meanwhile']);
  }
});

test('12.2 PUT takes the record as GET gave it and ignores what is not for it', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { venue_province: 'ON' });
  const record = await ada.record(uuid);
  expect((await ada.put(uuid, record)).json().data).toEqual(record);
  const sent = {
    uuid: randomUUID(),
    status: 'cancelled',
    sold: 9,
    held: 9,
    spots_left: 1,
    currency: 'USD',
  };
  expect((await ada.put(uuid, { ...record, ...sent })).json().data).toEqual(record);
  expect(await acts()).toEqual([]);
});

test('12.1 10.5 a slug stays once it was published, and the log has old and new', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { status: 'draft', slug: 'links-day' });
  await buildEvent(portal.db, { slug: 'taken' });
  expect((await ada.change(uuid, { slug: 'taken' })).json().errors).toHaveProperty('slug');
  expect((await ada.change(uuid, { slug: 'links-day-2026' })).statusCode).toBe(200);
  const [entry] = await notedActs(portal.db);
  expect(entry).toMatchObject({
    action: 'event_saved',
    actor: ada.user.uuid,
    about: uuid,
    changes: { slug: { old: 'links-day', new: 'links-day-2026' } },
  });
  await ada.act(uuid, 'publish');
  await ada.act(uuid, 'unpublish');
  expect((await ada.change(uuid, { slug: 'other' })).json().errors.slug).toEqual([
    'This event was published under “links-day-2026”, and people may have that address. Keep it.',
  ]);
});

test('10.1 12 a captain changes the texts, agenda and pictures of the own event, and is told what not', async () => {
  const { uuid } = await buildEvent(portal.db);
  const other = await buildEvent(portal.db);
  const kim = await buildEventDesk(portal, { role: 'captain', event: uuid });
  expect(
    (await kim.change(uuid, { title: 'Kim’s Day', summary: 'A', description: 'B' })).statusCode,
  ).toBe(200);
  const answer = await kim.change(uuid, {
    capacity: 10,
    venue: { ...(await kim.record(uuid)).venue, name: 'Elsewhere' },
  });
  expect(refusal(answer)).toEqual([403, 'forbidden']);
  expect(answer.json().message).toContain('capacity, venue');
  expect(Object.keys(answer.json().errors)).toEqual(['capacity', 'venue']);
  expect((await kim.save(uuid, 'agenda', { agenda: [], version: 2 })).statusCode).toBe(200);
  expect((await kim.list()).data.map((event: { uuid: string }) => event.uuid)).toEqual([uuid]);
  expect((await kim.browser.get(kim.at(other.uuid))).statusCode).toBe(404);
  for (const act of ['publish', 'unpublish', 'repeat', 'call-off']) {
    expect(refusal(await kim.act(uuid, act))).toEqual([403, 'forbidden']);
  }
  expect(refusal(await kim.browser.get(kim.at(uuid, '/finances')))).toEqual([403, 'forbidden']);
  expect(refusal(await kim.add(gala))).toEqual([403, 'forbidden']);
  const treasurer = await buildEventDesk(portal, { role: 'treasurer' });
  expect(refusal(await treasurer.change(uuid, { title: 'B' }))).toEqual([403, 'forbidden']);
  expect((await treasurer.browser.get(treasurer.at(uuid, '/finances'))).statusCode).toBe(200);
});

test('12.6 11.5 J5 capacity is at least booked plus held, and the refusal says the figure and the next step', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, { ...visa, guests });
  await kim.hold(uuid);
  const answer = await ada.change(uuid, { capacity: 2 });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      capacity: [
        'Capacity 2: 3 places are booked, 1 of them being paid just now. Cancel 1, or keep 3.',
      ],
    },
  ]);
  expect((await ada.change(uuid, { capacity: 3 })).json().data).toMatchObject({
    sold: 2,
    held: 1,
    spots_left: 0,
    capacity: 3,
  });
});

test('12.6 J5 a new price is for new bookings, and who was shown the old one pays nothing', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, { ...visa, expected_total_cents: 180_00 });
  await ada.change(uuid, { price_cents: 200_00 });
  const outdated = await kim.attend(uuid, { ...visa, expected_total_cents: 180_00 });
  expect([outdated.statusCode, Object.keys(outdated.json().errors)]).toEqual([
    400,
    ['data.expected_total_cents'],
  ]);
  expect(await kim.ledger()).toEqual([]);
  await kim.attend(uuid, { ...visa, expected_total_cents: 200_00 });
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  expect(await kim.ledger()).toEqual(['event 20000 paid']);
});

test('12.2 an event goes back to a draft while nobody has booked; a draft never booked is deleted', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  await robin.attend(uuid);
  const booked = await ada.act(uuid, 'unpublish');
  expect(refusal(booked)).toEqual([409, 'in_use']);
  expect(booked.json()).toMatchObject({
    message:
      '1 place is booked, so this event stays published. Call it off, or cancel the bookings first.',
    current: { sold: 1, held: 0 },
  });
  await robin.cancel(uuid);
  expect((await ada.remove(uuid)).json().message).toBe(
    'This event is published. Make it a draft again first.',
  );
  expect((await ada.act(uuid, 'unpublish')).json().data.status).toBe('draft');
  expect(refusal(await ada.remove(uuid))).toEqual([409, 'in_use']);
  const draft = (await ada.add(gala)).json().data;
  expect((await ada.remove(draft.uuid)).statusCode).toBe(200);
  expect((await ada.remove(draft.uuid)).statusCode).toBe(404);
  const deleted = (await notedActs(portal.db)).find(({ action }) => action === 'event_deleted');
  expect(deleted).toMatchObject({
    about: draft.uuid,
    changes: { title: { old: 'Été Gala', new: null } },
  });
});

test('12.2 11.3 lists: upcoming with drafts, past newest first, drafts, all; search, order and CSV', async () => {
  const ada = await buildEventDesk(portal);
  const past = (day: string) => ({
    starts_at: new Date(`${day}T12:00:00Z`),
    ends_at: new Date(`${day}T20:00:00Z`),
    booking_opens_at: new Date('2026-01-01'),
    booking_closes_at: new Date(`${day}T12:00:00Z`),
  });
  await buildEvent(portal.db, { title: 'First', ...past('2026-05-01') });
  await buildEvent(portal.db, { title: 'Second', ...past('2026-05-02') });
  await buildEvent(portal.db, { title: 'Été', status: 'draft' });
  await buildEvent(portal.db, {
    title: '=Off',
    status: 'cancelled',
    ends_at: new Date('2026-07-19'),
  });
  const titles = async (query: string) =>
    (await ada.list(query)).data.map(({ title }: { title: string }) => title);
  expect((await titles('')).toSorted()).toEqual(['=Off', 'Été']);
  expect(await titles('filter=past')).toEqual(['Second', 'First']);
  expect(await titles('filter=past&sort=date')).toEqual(['First', 'Second']);
  expect(await titles('filter=drafts')).toEqual(['Été']);
  expect(await titles('filter=all&sort=-title')).toEqual(['Second', 'First', 'Été', '=Off']);
  expect(await titles('filter=all&search=ete')).toEqual(['Été']);
  expect((await ada.list('filter=all')).meta).toEqual({ current_page: 1, last_page: 1, total: 4 });
  expect((await ada.list('sort=price')).errors.sort).toEqual([
    'Choose one of: date, -date, title, -title.',
  ]);
  const file = await ada.browser.get('/api/v1/organize/events.csv?filter=all&search=off');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body).toContain(`"'=Off","cancelled","2026-07-18 08:30 EDT"`);
});

test('12.7 pictures: several are added, shown in order with their words, and a cover is one of them', async () => {
  const { uuid } = await buildEvent(portal.db);
  const kim = await buildEventDesk(portal, { role: 'captain', event: uuid });
  const add = async (colour: string) => {
    const bytes = await sharp({
      create: { width: 80, height: 40, channels: 3, background: colour },
    })
      .jpeg()
      .toBuffer();
    const { payload, type } = formOf(image(bytes, { type: 'image/jpeg' }));
    return (
      await kim.browser.send('POST', kim.at(uuid, '/media'), payload, { 'content-type': type })
    ).json().data;
  };
  const [red, blue] = await Promise.all([add('#f00'), add('#00f')]);
  // Before it is saved, who added it sees it.
  expect((await kim.browser.get(red.url)).statusCode).toBe(200);
  expect((await portal.browser().get(red.url)).statusCode).toBe(404);
  const shown = (url: string, alt: string) => ({ kind: 'image', url, alt, caption: '' });
  const film = { kind: 'video', url: 'https://films.example/a', alt: 'The auction', caption: '' };
  const media = [shown(blue.url, 'Blue'), film, shown(red.url, 'Red')];
  expect((await kim.save(uuid, 'media', { media, version: 1 })).json().data).toEqual({
    media,
    version: 2,
  });
  const [event] = await portal.db.select().from(events).where(eq(events.uuid, uuid));
  const seen = (await portal.browser().get(`/api/v1/events/${event?.slug}/media`)).json().data;
  expect(seen.map(({ alt }: { alt: string }) => alt)).toEqual(['Blue', 'The auction', 'Red']);
  const wrong = [
    shown('/pictures/none.webp', 'A'),
    { ...film, url: 'javascript:alert(1)' },
    shown(red.url, ' '),
  ];
  expect(
    Object.keys((await kim.save(uuid, 'media', { media: wrong, version: 2 })).json().errors),
  ).toEqual(['media.2.alt']);
  expect(
    Object.keys(
      (await kim.save(uuid, 'media', { media: wrong.slice(0, 2), version: 2 })).json().errors,
    ),
  ).toEqual(['media.0.url', 'media.1.url']);
  const ada = await buildEventDesk(portal);
  expect((await ada.change(uuid, { cover_url: red.url })).json().data.cover_url).toBe(red.url);
  expect((await ada.change(uuid, { title: 'Same cover' })).json().data.cover_url).toBe(red.url);
  expect(
    (await ada.change(uuid, { cover_url: '/pictures/none.webp' })).json().errors,
  ).toHaveProperty('cover_url');
  expect((await ada.change(uuid, { cover_url: null })).json().data.cover_url).toMatch(
    /^\/drawings/,
  );
});

test('12.7 a cover as GET gave it is ignored by PUT: a drawn one stays drawn, and an old one may be in no library', async () => {
  const ada = await buildEventDesk(portal);
  const coverIn = async (uuid: string) =>
    (await portal.db.select().from(events).where(eq(events.uuid, uuid)))[0]?.cover_url;
  const drawn = await buildEvent(portal.db, { status: 'draft', cover_url: null });
  const given = await ada.record(drawn.uuid);
  expect(given.cover_url).toContain(drawn.slug);
  expect((await ada.put(drawn.uuid, given)).json().data).toEqual(given);
  const renamed = (await ada.put(drawn.uuid, { ...given, slug: 'links-day' })).json().data;
  // So it follows the event: it is drawn from what is saved now.
  expect([await coverIn(drawn.uuid), renamed.cover_url]).toEqual([
    null,
    expect.stringContaining('links-day'),
  ]);
  const lost = '/pictures/lost.webp';
  const old = await buildEvent(portal.db, { cover_url: lost });
  const saved = await ada.change(old.uuid, { title: 'Autumn Links' });
  expect(saved.json().data).toMatchObject({ title: 'Autumn Links', cover_url: lost });
  expect((await ada.change(drawn.uuid, { cover_url: lost })).json().errors).toEqual({
    cover_url: ['The library has no such picture.'],
  });
});

test('12.7 no save or publication makes a seventh featured event to come', async () => {
  const ada = await buildEventDesk(portal);
  for (let count = 0; count < 6; count += 1) await buildEvent(portal.db, { featured: true });
  const { uuid } = await buildEvent(portal.db);
  const draft = await buildEvent(portal.db, { featured: true, status: 'draft' });
  for (const answer of [
    await ada.change(uuid, { featured: true }),
    await ada.act(draft.uuid, 'publish'),
  ]) {
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['featured']]);
  }
  // One of the six may be saved.
  const [one] = await portal.db.select().from(events).where(eq(events.featured, true));
  expect((await ada.change(one?.uuid ?? '', { title: 'Again' })).statusCode).toBe(200);
});

test('N20 12.1 a statement that gives more than is left is saved, and says so', async () => {
  const ada = await buildEventDesk(portal, { role: 'treasurer' });
  const { uuid } = await buildEvent(portal.db);
  const lines = (donation: number) => [
    { kind: 'income', label: 'Places', amount_cents: 1000_00 },
    { kind: 'expense', label: 'Hall', amount_cents: 400_00 },
    { kind: 'donation', label: 'Food bank', amount_cents: donation },
  ];
  expect(
    (await ada.save(uuid, 'finances', { finances: lines(600_00), version: 1 })).json().data
      .warnings,
  ).toEqual([]);
  const answer = (await ada.save(uuid, 'finances', { finances: lines(700_00), version: 2 })).json()
    .data;
  expect(answer).toMatchObject({ version: 3, finances: lines(700_00) });
  expect(answer.warnings).toEqual([
    '$700.00 is given, and $600.00 is left of the income. Is a part of the income missing, or was some of it given by others?',
  ]);
  expect((await ada.read(uuid, 'finances')).data.warnings).toEqual(answer.warnings);
});

test('N19 11.1 a draft’s address answers for who may see it, and for nobody else', async () => {
  const { slug } = await buildEvent(portal.db, { status: 'draft' });
  const ada = await buildEventDesk(portal);
  const robin = await buildBooker(portal);
  expect((await ada.browser.get(`/api/v1/events/${slug}`)).statusCode).toBe(200);
  for (const browser of [robin.browser, portal.browser()]) {
    expect((await browser.get(`/api/v1/events/${slug}`)).statusCode).toBe(404);
  }
});
