import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk, gala } from '#server/testing/builders/build-event-desk.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const acts = async () => (await notedActs(portal.db)).map(({ action }) => action);
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
    waiting: 0,
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

test('12.1 D5 an event of 1900 is read where the clocks of the database were odd then', async () => {
  const ada = await buildEventDesk(portal);
  const starts_at = '1900-06-12T12:00:00.000Z';
  const { uuid } = await buildEvent(portal.db, { starts_at: new Date(starts_at) });
  expect((await ada.record(uuid)).starts_at).toBe(starts_at);
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
