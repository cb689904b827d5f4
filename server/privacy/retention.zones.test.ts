import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { seenEvents } from '../db/tables/payment-tables.ts';
import { jobs, linkTokens, sessions, throttles, users } from '../db/tables/tables.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { deleteExpiredData } from './retention.ts';

const portal = useTestApp();
const ago = (hours: number) => new Date(portal.clock.now().getTime() - hours * 3600_000);

test('H4 the scheduled task deletes data whose time is over and no other', async () => {
  const { db } = portal;
  const robin = await buildUser(db);
  const session = (mark: number, lastSeen: Date, remember = false, begun = lastSeen) => ({
    token_hash: Buffer.from([mark]),
    user_uuid: robin.uuid,
    created_at: begun,
    last_seen_at: lastSeen,
    remember,
    user_agent: '',
  });
  await db.insert(sessions).values([
    session(1, ago(1)),
    session(2, ago(13)),
    session(3, ago(13), true),
    session(4, ago(31 * 24), true),
    // Used recently, but older than the maximum.
    session(5, ago(1), true, ago(181 * 24)),
  ]);
  await db.insert(throttles).values([
    { key: 'runs', count: 3, expires_at: ago(-1) },
    { key: 'ended', count: 3, expires_at: ago(1) },
  ]);
  const link = (mark: number, purpose: 'verify_email' | 'reset_password', expiresAt: Date) => ({
    token_hash: Buffer.from([mark]),
    user_uuid: robin.uuid,
    purpose,
    email: robin.email,
    expires_at: expiresAt,
  });
  await db
    .insert(linkTokens)
    .values([link(1, 'verify_email', ago(-1)), link(2, 'reset_password', ago(1))]);
  await db.insert(jobs).values([
    { kind: 'waits', payload: {}, run_at: ago(50 * 24) },
    { kind: 'failed lately', payload: {}, run_at: ago(1), failed_at: ago(1) },
    { kind: 'failed long ago', payload: {}, run_at: ago(1), failed_at: ago(31 * 24) },
    // Enqueued thirty days ago, and tried for two of them.
    { kind: 'enqueued a month ago', payload: {}, run_at: ago(1), failed_at: ago(28 * 24) },
  ]);
  await db.insert(seenEvents).values([
    { id: 'evt_that_may_come_again', seen_at: ago(31 * 24) },
    { id: 'evt_long_ago', seen_at: ago(36 * 24) },
  ]);

  await deleteExpiredData(portal.deps);

  const left = await Promise.all([
    db.select().from(sessions),
    db.select().from(throttles),
    db.select().from(linkTokens),
    db.select().from(jobs),
    db.select().from(seenEvents),
  ]);
  expect(left[0].map((row) => row.token_hash[0]).sort()).toEqual([1, 3]);
  expect(left[1].map((row) => row.key)).toEqual(['runs']);
  expect(left[2].map((row) => row.purpose)).toEqual(['verify_email']);
  expect(left[3].map((row) => row.kind).sort()).toEqual(['failed lately', 'waits']);
  expect(left[4].map((row) => row.id)).toEqual(['evt_that_may_come_again']);
});

test('B9 an account with an unconfirmed email is deleted after 30 days, and the email is free again', async () => {
  const { db } = portal;
  const build = (name: string, overrides: Partial<typeof users.$inferInsert>) =>
    buildUser(db, { email: `${name}@example.org`, email_verified_at: null, ...overrides });
  await build('waits', { created_at: ago(29 * 24) });
  await build('forgotten', { created_at: ago(30 * 24) });
  await build('confirmed', { created_at: ago(31 * 24), email_verified_at: ago(1) });
  // Its link still works: it was requested late.
  const late = await build('late', { created_at: ago(31 * 24) });
  await db.insert(linkTokens).values({
    token_hash: Buffer.from([1]),
    user_uuid: late.uuid,
    purpose: 'verify_email',
    email: late.email,
    expires_at: ago(-1),
  });
  // The ledger needs an erased account.
  const erased = await build('x', { email: 'x@erased.invalid', created_at: ago(31 * 24) });
  const event = await buildEvent(db);
  await buildBooking(db, {
    id: 'b'.repeat(22),
    event_uuid: event.uuid,
    user_uuid: erased.uuid,
    players: 1,
    status: 'confirmed',
  });

  await deleteExpiredData(portal.deps);

  const left = await db.select({ email: users.email }).from(users);
  expect(left.map(({ email }) => email).sort()).toEqual([
    'confirmed@example.org',
    'late@example.org',
    'waits@example.org',
    'x@erased.invalid',
  ]);
});

test('N12 I11 diets, notes and who the guests were are deleted 30 days after the event', async () => {
  const { db } = portal;
  const robin = await buildUser(db);
  const note = { notes: 'A cart, please.' };
  const diet = { dietary_restrictions: 'sealed' };
  for (const [id, hours] of [
    ['lately', 29 * 24],
    ['long-ago', 30 * 24],
  ] as const) {
    const event = await buildEvent(db, { starts_at: ago(hours + 4), ends_at: ago(hours) });
    await buildBooking(db, {
      id,
      event_uuid: event.uuid,
      user_uuid: robin.uuid,
      players: 2,
      status: 'confirmed',
      ...note,
      seat: { name: 'Gail', email: 'gail@example.org', handicap_index: 12.4 },
      own: { name: 'Robin', email: null, handicap_index: null, ...diet },
    });
  }

  // Bookings with only one of the two texts.
  const event = await buildEvent(db, { starts_at: ago(31 * 24), ends_at: ago(30 * 24) });
  for (const [id, one] of [
    ['meal', { own: diet }],
    ['note', note],
  ] as const) {
    const { uuid } = await buildUser(db);
    const booked = { id, event_uuid: event.uuid, user_uuid: uuid, ...one };
    await buildBooking(db, { ...booked, status: 'confirmed' });
  }

  await deleteExpiredData(portal.deps);

  const left = await db.select().from(bookings).orderBy(bookings.id);
  expect(left).toMatchObject([
    { id: 'lately', status: 'confirmed', ...note },
    { id: 'long-ago', status: 'confirmed', notes: null },
    { id: 'meal' },
    { id: 'note', notes: null },
  ]);
  const own = await db.select().from(seats).where(eq(seats.position, 0)).orderBy(seats.booking_id);
  expect(own).toMatchObject([
    { booking_id: 'lately', ...diet },
    { booking_id: 'long-ago', dietary_restrictions: null, meal: null },
    { booking_id: 'meal', dietary_restrictions: null, meal: null },
    { booking_id: 'note', name: expect.stringContaining('') },
  ]);
  const guests = await db.select().from(seats).where(eq(seats.position, 1));
  expect(
    guests.toSorted((one, other) => one.booking_id.localeCompare(other.booking_id)),
  ).toMatchObject([
    { name: 'Gail', email: 'gail@example.org', handicap_index: 12.4 },
    { name: 'Guest', email: null, handicap_index: null },
  ]);
});
