import { expect, it } from 'vitest';
import { buildEvent } from '../testing/builders/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

const nearby = (location: unknown) => test.browser().post('/api/v1/nearby', { location });

const halifax = { venue_latitude: 44.6488, venue_longitude: -63.5752 };
const toronto = { venue_latitude: 43.6532, venue_longitude: -79.3832 };
const victoria = { venue_latitude: 48.4284, venue_longitude: -123.3656 };

async function found(location: unknown) {
  const answer = await nearby(location);
  expect(answer.statusCode).toBe(200);
  return answer
    .json()
    .data.map(({ slug, distance_km }: { slug: string; distance_km: number }) => [
      slug,
      distance_km,
    ]);
}

it('7.11 lists the events to come nearest first, with the distance in kilometres', async () => {
  await buildEvent(test.db, { slug: 'victoria', ...victoria });
  await buildEvent(test.db, { slug: 'toronto', ...toronto });
  await buildEvent(test.db, { slug: 'halifax', ...halifax });

  expect(await found({ latitude: 44.6488, longitude: -63.5752 })).toEqual([
    ['halifax', 0],
    ['toronto', 1264.1],
    ['victoria', 4475.1],
  ]);
  expect((await found('V8W')).map(([slug]: [string]) => slug)).toEqual([
    'victoria',
    'toronto',
    'halifax',
  ]);
  expect((await found('Mississauga, ON'))[0]).toEqual(['toronto', expect.closeTo(24, 0)]);
});

it('7.11 answers the whole event beside its distance', async () => {
  const { slug } = await buildEvent(test.db, halifax);

  const [event] = (await nearby('Halifax')).json().data;
  const { distance_km, ...rest } = event;
  expect(distance_km).toBeLessThan(5);
  expect(rest).toEqual((await test.browser().get(`/api/v1/events/${slug}`)).json().data);
});

it('7.11 measures across the date line and at the poles', async () => {
  await buildEvent(test.db, { slug: 'here', venue_latitude: 0, venue_longitude: 179.5 });

  expect(await found({ latitude: 0, longitude: -179.5 })).toEqual([['here', 111.2]]);
  expect(await found({ latitude: 90, longitude: 0 })).toEqual([['here', 10007.5]]);
  expect(await found({ latitude: 0, longitude: -0.5 })).toEqual([['here', 20015.1]]);
});

it('7.11 leaves out drafts, cancelled and past events, and stops at twelve', async () => {
  await buildEvent(test.db, { ...halifax, status: 'draft' });
  await buildEvent(test.db, { ...halifax, status: 'cancelled' });
  await buildEvent(test.db, {
    ...halifax,
    starts_at: new Date('2026-06-01T12:00:00Z'),
    ends_at: new Date('2026-06-01T20:00:00Z'),
  });
  expect(await found('Halifax')).toEqual([]);

  for (let count = 0; count < 13; count += 1) await buildEvent(test.db, halifax);
  expect(await found('Halifax')).toHaveLength(12);
});

it('7.11 of equally near events the sooner comes first', async () => {
  const at = (day: number) => ({ starts_at: new Date(`2026-07-${day}T12:00:00Z`) });
  await buildEvent(test.db, { slug: 'later', ...halifax, ...at(12) });
  await buildEvent(test.db, { slug: 'sooner', ...halifax, ...at(11) });

  expect((await found('Halifax')).map(([slug]: [string]) => slug)).toEqual(['sooner', 'later']);
});

it('7.11 an unknown place is reported in a sentence, on the field', async () => {
  const answer = await nearby('Atlantis');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({
    location: ['We do not know this place. Enter a Canadian city or the start of a postal code.'],
  });
});

it.each([
  [undefined],
  [null],
  [''],
  ['   '],
  [12],
  [[]],
  [{}],
  [{ latitude: '44', longitude: '-63' }],
  [{ latitude: 44 }],
  ['Halifax\u0000'],
  ['Halifax\ud800'],
  ['x'.repeat(121)],
])('7.11 D11 %j is 400 on location', async (location) => {
  const answer = await nearby(location);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual(['location']);
});

it('7.11 coordinates off the globe are 400', async () => {
  expect((await nearby({ latitude: 90.1, longitude: -180.1 })).json().errors).toEqual({
    'location.latitude': ['A latitude lies between -90 and 90.'],
    'location.longitude': ['A longitude lies between -180 and 180.'],
  });
});

it.each([
  [5e-324, 0],
  [-5e-324, 5e-324],
])('D11 a place almost on the equator is a place: %d, %d', async (latitude, longitude) => {
  await buildEvent(test.db, { slug: 'halifax', ...halifax });

  expect((await found({ latitude, longitude }))[0]?.[0]).toBe('halifax');
});
