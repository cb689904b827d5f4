import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seats } from '../db/tables/booking-tables.ts';
import { charges, refunds } from '../db/tables/ledger-tables.ts';
import { sessions, users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { openTestCharge } from '../testing/builders/build-ledger.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildGrant, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { eraseDueAccounts } from './delete-account.ts';
import { askIdleAccounts } from './idle-accounts.ts';

const portal = useTestApp();
const day = 24 * 3600;
const longAgo = new Date('2024-01-01T00:00:00Z');
const old = { created_at: longAgo };

async function run() {
  await askIdleAccounts(portal.deps);
  await eraseDueAccounts(portal.deps);
  await portal.deliverEmails();
}
const asked = async () => {
  const emails = await findOutboxEmails(portal.db);
  return emails.filter(({ subject }) => subject.startsWith('Do you still')).map(({ to }) => to);
};
const left = async () =>
  (await portal.db.select().from(users)).filter(({ email }) => !email.endsWith('.invalid'));

test('N12 an account that nobody used for two years is asked once, then erased after 30 days', async () => {
  const robin = await buildUser(portal.db, { ...old, email: 'robin@example.org' });
  await run();
  await run();
  expect(await asked()).toEqual([robin.email]);
  const [message] = await findOutboxEmails(portal.db);
  expect(message?.text).toContain('sign in once before July 15, 2026');
  portal.clock.advance(30 * day - 60);
  await run();
  expect(await left()).toHaveLength(1);
  portal.clock.advance(60);
  await run();
  expect(await left()).toEqual([]);
  expect(await asked()).toEqual([robin.email]);
});

test('N12 signing in keeps an account, and two years later it is asked anew', async () => {
  const robin = await buildUser(portal.db, old);
  await run();
  portal.clock.advance(29 * day);
  expect((await portal.browser().login(robin.email, testPassword)).statusCode).toBe(200);
  portal.clock.advance(2 * day);
  await run();
  portal.clock.advance(800 * day);
  await portal.db.delete(sessions);
  await run();
  expect(await left()).toHaveLength(1);
  expect(await asked()).toEqual([robin.email, robin.email]);
});

test('N12 nobody who is needed, or is owed something, loses their account by waiting', async () => {
  const { db } = portal;
  const people = {
    upgraded: await buildUser(db, { ...old, sign_ins_noted_from: new Date('2025-01-01') }),
    fresh: await buildUser(db, { created_at: new Date('2025-01-01') }),
    member: await buildUser(db, old),
    booker: await buildUser(db, old),
    debtor: await buildUser(db, old),
    payer: await buildUser(db, old),
    owed: await buildUser(db, old),
    captain: await buildUser(db, old),
    blocked: await buildUser(db, { ...old, blocked_at: longAgo }),
  };
  await buildMembership(db, people.member.uuid);
  await buildGrant(db, people.captain.uuid, { role: 'captain' });
  const past = await buildEvent(db, {
    starts_at: longAgo,
    ends_at: new Date('2024-01-02'),
    booking_opens_at: new Date('2023-01-01'),
    booking_closes_at: longAgo,
    cancel_until: longAgo,
  });
  const coming = await buildEvent(db);
  const booked = { status: 'confirmed', created_at: longAgo } as const;
  for (const [id, user, event] of [
    ['coming', people.booker, coming],
    ['debt', people.debtor, past],
  ] as const) {
    await buildBooking(db, { ...booked, id, user_uuid: user.uuid, event_uuid: event.uuid });
  }
  await run();
  const all = [people.debtor, people.payer, people.owed].map(({ email }) => email);
  expect((await asked()).toSorted()).toEqual(all.toSorted());
  // The same three, once they owe, have paid or are owed something.
  await db.update(users).set({ idle_asked_at: null });
  await db.update(seats).set({ owing_cents: 1, price_cents: 1 });
  await openTestCharge(db, people.payer.uuid);
  const charge_uuid = await openTestCharge(db, people.owed.uuid);
  const paid = { state: 'paid', paid_at: longAgo, created_at: longAgo } as const;
  await db.update(charges).set(paid).where(eq(charges.uuid, charge_uuid));
  await db.insert(refunds).values({
    charge_uuid,
    cents: 1,
    reason: 'cancelled',
    way: 'card',
    state: 'owed',
    created_at: longAgo,
  });
  await run();
  expect(await asked()).toHaveLength(3);
});

test('N12 who was asked and then became a member is asked anew the next time, not erased at once', async () => {
  const robin = await buildUser(portal.db, old);
  await run();
  await buildMembership(portal.db, robin.uuid, { ends_at: new Date('2027-01-01') });
  portal.clock.advance(40 * day);
  await run();
  portal.clock.advance(1000 * day);
  await run();
  expect(await left()).toHaveLength(1);
  expect(await asked()).toHaveLength(2);
});
