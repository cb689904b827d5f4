import { expect, test } from 'vitest';
import { type User, userSchema } from '#contract/profile/profile.ts';
import { education, employment } from '../db/tables/tables.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { perPrivateField, sealTexts } from './private-texts.ts';

const portal = useTestApp();

async function userOf(person: { email: string }) {
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  return browser.get('/api/v1/user');
}

test('3.1 3.3 3.4 7.5 the signed-in user with every field, entries newest first', async () => {
  const { db } = portal;
  const uuid = crypto.randomUUID();
  const robin = await buildUser(db, {
    uuid,
    ...sealTexts(portal.deps, uuid, { ...perPrivateField(() => null), health_conditions: 'Bees' }),
    dob_at: '1980-02-29',
    location: '12 Quebec Street\nGuelph, ON',
    linkedin: 'https://linkedin.example/robin',
    created_at: new Date('2025-03-01T12:00:00Z'),
  });
  const job = { user_uuid: robin.uuid, company: 'Greens Ltd.' };
  await db.insert(employment).values([
    { ...job, title: 'first', start_month: '2001-01-01', end_month: '2010-12-01' },
    { ...job, title: 'also then', start_month: '2011-05-01', end_month: '2012-05-01' },
    { ...job, title: 'now', start_month: '2011-05-01', end_month: null },
  ]);
  await db.insert(education).values({
    user_uuid: robin.uuid,
    course: 'Turf science',
    place: 'Guelph',
    start_month: '1999-09-01',
    end_month: '2000-06-01',
  });
  const event = await buildEvent(db);
  await buildBooking(db, {
    id: 'b'.repeat(22),
    event_uuid: event.uuid,
    user_uuid: robin.uuid,
    players: 2,
    status: 'confirmed',
  });

  const answer = await userOf(robin);
  const { data } = answer.json();
  expect(Object.keys(data).sort()).toEqual(Object.keys(userSchema.shape).sort());
  expect(data).toMatchObject({
    uuid: robin.uuid,
    role: 'user',
    member_since: '2025-03-01T12:00:00.000Z',
    dob_at: '1980-02-29',
    location: '12 Quebec Street\nGuelph, ON',
    city: 'Guelph',
    health_conditions: 'Bees',
    about: null,
    about_visibility: false,
    social_links: { linkedin: 'https://linkedin.example/robin', twitter: null },
    bookings: [{ id: 'b'.repeat(22), event_uuid: event.uuid, status: 'confirmed', seats: 2 }],
  });
  const periods = data.employment.map((entry: Record<string, string>) => [
    entry.title,
    entry.start_date,
    entry.end_date,
  ]);
  expect(periods).toEqual([
    ['now', 'May 2011', ''],
    ['also then', 'May 2011', 'May 2012'],
    ['first', 'January 2001', 'December 2010'],
  ]);
  expect(data.education[0]).toMatchObject({
    course: 'Turf science',
    start_date: 'September 1999',
    end_date: 'June 2000',
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('A6 7.5 the answer has neither password hash nor email key, nor another person', async () => {
  const robin = await buildUser(portal.db);
  const sam = await buildUser(portal.db);
  await portal.db
    .insert(employment)
    .values({ user_uuid: sam.uuid, title: 'Pro', company: 'Links', start_month: '2001-01-01' });
  const { uuid } = await buildEvent(portal.db);
  await buildBooking(portal.db, {
    id: 'b'.repeat(22),
    event_uuid: uuid,
    user_uuid: sam.uuid,
    players: 1,
    status: 'confirmed',
  });
  const answer = await userOf(robin);
  expect(answer.body).not.toMatch(/argon2|email_key|password/);
  expect(answer.json().data).toMatchObject({ employment: [], bookings: [] });
});

test('3.1 F8 Q2 an expired or released hold is no booking, the newest booking is first, and says its seats', async () => {
  const { db, clock } = portal;
  const robin = await buildUser(db);
  const soon = new Date(clock.now().getTime() + 1);
  const kinds = [
    ['confirmed', 'confirmed', null],
    ['cancelled', 'cancelled', null],
    ['held', 'held', soon],
    ['ran-out', 'held', clock.now()],
    ['given-up', 'released', soon],
  ] as const;
  for (const [index, [id, status, hold_expires_at]] of kinds.entries()) {
    const { uuid } = await buildEvent(db);
    const created_at = new Date(clock.now().getTime() + index);
    await buildBooking(db, {
      id,
      event_uuid: uuid,
      user_uuid: robin.uuid,
      created_at,
      players: 2,
      status,
      hold_expires_at,
    });
  }
  const { data } = (await userOf(robin)).json();
  const shown = data.bookings.map(({ id, seats }: User['bookings'][number]) => [id, seats]);
  expect(shown).toEqual([
    ['held', 2],
    ['cancelled', 0],
    ['confirmed', 2],
  ]);
});
