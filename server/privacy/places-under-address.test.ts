import { asc, eq, isNull } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { emailKey } from '#contract/values/fields.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { users } from '../db/tables/tables.ts';
import { buildDesk } from '../testing/builders/build-attendees.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { eraseDueAccounts } from './delete-account.ts';

const portal = useTestApp();

/** Robin brings Kim, with an account, and Kim's child under the same address; an organizer adds Kim by name. */
async function buildPlaces() {
  const free = { price_cents: 0, member_price_cents: 0 };
  const event = await buildEvent(portal.db, { title: 'Links Day', ...free });
  const other = await buildEvent(portal.db, { title: 'Supper', ...free });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Reed' });
  const guests = [
    { name: 'Kim Fox', email: 'Kim@example.org', handicap_index: 12.4, meal: 'vegan' },
    { name: 'Jo Fox', email: 'kim@example.org', handicap_index: 30 },
    { name: 'Sam Lee', email: 'sam@example.org', handicap_index: 20 },
  ];
  await robin.attend(event.uuid, { guests });
  const { add } = await buildDesk(portal, 'organizer', other.uuid);
  const people = [
    { name: 'Kim Fox', email: 'kim@example.org', phone: '506 555 0100' },
    { name: 'Bo Poe' },
  ];
  await add({ seats: people, pay: 'free' });
  const kim = await buildBooker(portal, {
    first_name: 'Kim',
    last_name: 'Fox',
    email: 'kim@example.org',
    email_key: 'kim@example.org',
  });
  return { kim, robin };
}

test('V27 the copy of one’s data has what others booked under the own address, and nobody else’s', async () => {
  const { kim, robin } = await buildPlaces();
  const placesOf = async ({ browser }: typeof kim) => {
    const { rawPayload } = await browser.get(api.exportData.path);
    return JSON.parse(strFromU8(unzipSync(rawPayload)['guest-places.json'] ?? new Uint8Array()));
  };
  const places = await placesOf(kim);
  expect(places).toHaveLength(3);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'Links Day',
        name: 'Kim Fox',
        email: 'Kim@example.org',
        handicap_index: 12.4,
        meal: 'vegan',
        state: 'confirmed',
      }),
      expect.objectContaining({ event: 'Links Day', name: 'Jo Fox' }),
      expect.objectContaining({ event: 'Supper', name: 'Kim Fox', phone: '506 555 0100' }),
    ]),
  );
  expect(JSON.stringify(places)).not.toMatch(/Robin|Sam Lee|Bo Poe/);
  expect(await placesOf(robin)).toEqual([]);
});

test('V27 with the account goes what others booked under its address, and of nobody else', async () => {
  const { kim } = await buildPlaces();
  await kim.browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  const [erased] = await portal.db.select().from(users).where(eq(users.uuid, kim.user.uuid));
  expect(erased?.first_name).toBe('Former');
  const left = await portal.db
    .select({
      name: seats.name,
      email: seats.email,
      handicap: seats.handicap_index,
      meal: seats.meal,
      state: seats.state,
    })
    .from(seats)
    .where(isNull(seats.user_uuid))
    .orderBy(asc(seats.name));
  expect(left).toEqual([
    { name: 'Bo Poe', email: null, handicap: null, meal: null, state: 'confirmed' },
    { name: 'Guest', email: null, handicap: null, meal: null, state: 'confirmed' },
    { name: 'Guest', email: null, handicap: null, meal: null, state: 'confirmed' },
    { name: 'Jo Fox', email: null, handicap: 30, meal: null, state: 'confirmed' },
    { name: 'Sam Lee', email: 'sam@example.org', handicap: 20, meal: null, state: 'confirmed' },
  ]);
  const [byName] = await portal.db.select().from(bookings).where(isNull(bookings.user_uuid));
  expect(byName).toMatchObject({ name: 'Guest', email: null, email_key: null, phone: null });
});

test('V41 V27 places under the address are found with its domain in letters and in ASCII', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  const guests = ['Kim@bücher.example', 'kim@XN--bcher-kva.example', 'kim@bucher.example'];
  await robin.attend(event.uuid, {
    guests: guests.map((email) => ({ name: 'Kim Fox', email, handicap_index: 12 })),
  });
  const email = 'kim@bücher.example';
  const kim = await buildBooker(portal, {
    first_name: 'Kim',
    last_name: 'Fox',
    email,
    email_key: emailKey(email),
  });
  const { rawPayload } = await kim.browser.get(api.exportData.path);
  const copy = unzipSync(rawPayload)['guest-places.json'] ?? new Uint8Array();
  const found = JSON.parse(strFromU8(copy)).map((place: { email: string }) => place.email);
  expect(found.toSorted()).toEqual(['Kim@bücher.example', 'kim@XN--bcher-kva.example']);

  await kim.browser.post(api.requestDeletion.path, { current_password: testPassword });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  const left = await portal.db.select({ email: seats.email }).from(seats);
  expect(left.flatMap((seat) => seat.email ?? [])).toEqual(['kim@bucher.example']);
});
