import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fingerprint } from './new-booking.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };

test('7.37 a booking that costs nothing stores no card, and does not expire', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  expect(
    (await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).json().data.status,
  ).toBe('confirmed');
  expect(await portal.db.select().from(seatRequests)).toMatchObject([{ payment_method: null }]);
  expect(await portal.db.select().from(seats)).toMatchObject([{ hold_expires_at: null }]);
});

test('F9 a donation of zero and no donation are the same form', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const first = (await robin.attend(event.uuid)).json().data;
  expect((await robin.attend(event.uuid, { donation_cents: 0 })).json().data).toEqual(first);
});

test('7.37 the fingerprint of a form does not reveal its contents', () => {
  const wanted = { guests: [], notes: null, dietary_restrictions: 'No nuts, please' };
  const settings = { ...portal.settings, sessionSecret: 'another secret, which nobody knows' };
  const by = (deps: typeof portal.deps) => fingerprint(deps, wanted);
  expect(by(portal.deps)).toBe(by({ ...portal.deps }));
  expect(by(portal.deps)).not.toBe(by({ ...portal.deps, settings }));
});

test('7.37 dietary needs are stored unless consent is refused, and sealed', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const dietary_restrictions = 'No nuts, please';
  const rejected = await robin.attend(event.uuid, { dietary_restrictions, private_consent: false });
  expect(Object.keys(rejected.json().errors)).toEqual(['data.dietary_restrictions']);
  const nothing = { dietary_restrictions: null, private_consent: false };
  const before = await robin.attend(event.uuid, nothing);
  expect(before.statusCode).toBe(201);
  await robin.cancel(event.uuid);
  const answer = await robin.attend(event.uuid, { dietary_restrictions });
  const { id } = answer.json().data;
  expect((await robin.confirmation(id)).json().data.dietary_restrictions).toBe(
    dietary_restrictions,
  );
  const [row] = await portal.db.select().from(seats).where(eq(seats.booking_id, id));
  expect(row?.dietary_restrictions).toMatch(/^v1\./);
  // Copied into the other booking it does not open.
  await portal.db.update(seats).set({ dietary_restrictions: row?.dietary_restrictions ?? null });
  const other = await robin.confirmation(before.json().data.id);
  expect(other.json().data.dietary_restrictions).toBeNull();
  expect(portal.log.join()).not.toContain('nuts');
  expect(await portal.db.select().from(seats)).toHaveLength(2);
});
