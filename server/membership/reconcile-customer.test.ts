import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attend } from '../bookings/reserve/attend.ts';
import { bookings, seatRequests } from '../db/tables/booking-tables.ts';
import { charges, ledgerEntries } from '../db/tables/ledger-tables.ts';
import { paymentCustomers, paymentRequests, subscriptions } from '../db/tables/payment-tables.ts';
import { sandboxCharges, sandboxCustomers } from '../db/tables/sandbox-tables.ts';
import { memberships, users } from '../db/tables/tables.ts';
import { ProviderUnavailable } from '../payments/payment-provider.ts';
import { eraseDueAccounts } from '../privacy/delete-account.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { openTestCharge } from '../testing/builders/build-ledger.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { reconcilePayments } from './reconcile-requests.ts';
import { subscribe } from './subscribe.ts';
import { updatePaymentMethod } from './update-payment-method.ts';

const portal = useTestApp();
const fortnight = 14 * 24 * 3600;

async function leavingMember() {
  const person = await buildUser(portal.db);
  await subscribe(portal.deps, person.uuid, 'pm_card_visa');
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  const [row] = await portal.db.select().from(subscriptions);
  portal.clock.advance(fortnight);
  return { ...person, subscription: row?.id ?? '' };
}

const takeBack = ({ uuid }: { uuid: string }) =>
  portal.db.update(users).set({ deletion_requested_at: null }).where(eq(users.uuid, uuid));

test('1.8 erasing a customer removes their requests and card, and leaves other customers as they were', async () => {
  const robin = await leavingMember();
  const kim = await buildUser(portal.db);
  await subscribe(portal.deps, kim.uuid, 'pm_card_visa');
  // Each has a new card that waits for its bank, and so an open request.
  for (const { uuid } of [robin, kim]) {
    await updatePaymentMethod(portal.deps, uuid, 'pm_card_authenticationRequired');
  }
  expect(await portal.db.$count(paymentRequests)).toBe(2);
  await eraseDueAccounts(portal.deps);
  for (const table of [paymentCustomers, paymentRequests, subscriptions]) {
    expect(await portal.db.select().from(table)).toMatchObject([{ user_uuid: kim.uuid }]);
  }
});

/** A hold of an upcoming event that waits for the bank. */
async function holdSeats(user_uuid: string) {
  const { uuid } = await buildEvent(portal.db, {
    starts_at: new Date('2026-09-12T12:00:00Z'),
    ends_at: new Date('2026-09-12T20:00:00Z'),
  });
  const { id } = await buildBooking(portal.db, {
    id: 'h'.repeat(22),
    event_uuid: uuid,
    user_uuid,
    players: 1,
    status: 'held',
    hold_expires_at: portal.clock.now(),
  });
  const charge = await openTestCharge(portal.db, user_uuid, [{ kind: 'seat', cents: 185_00 }], id);
  const asked = eq(charges.uuid, charge);
  await portal.db.update(charges).set({ provider_ref: 'pi_asked' }).where(asked);
  await portal.db.update(seatRequests).set({ charge_uuid: charge });
}

test('1.8 an erased account is not charged again, and the ledger stays', async () => {
  const robin = await leavingMember();
  await Promise.all([eraseDueAccounts(portal.deps), eraseDueAccounts(portal.deps)]);

  for (const table of [paymentCustomers, paymentRequests, subscriptions]) {
    expect(await portal.db.$count(table)).toBe(0);
  }
  expect(await portal.db.select().from(sandboxCustomers)).toMatchObject([
    { user_uuid: null, card_id: null },
  ]);
  portal.clock.advance(2 * 365 * 24 * 3600);
  await reconcilePayments(portal.deps);
  expect(await reconcileMembership(portal.deps, robin.subscription)).toBeUndefined();
  expect(await portal.db.$count(sandboxCharges)).toBe(1);
  const [entry, ...more] = await portal.db.select().from(ledgerEntries);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ kind: 'membership', user_uuid: null, facts: { payer: null } });
});

test('1.8 G14 a reconciliation during the erasure writes nothing back', async () => {
  const robin = await leavingMember();
  const { payments } = portal.deps;
  const slow = {
    ...payments,
    async listInvoices(subscription: string) {
      const charges = await payments.listInvoices(subscription);
      await eraseDueAccounts(portal.deps);
      return charges;
    },
  };
  await reconcileMembership({ ...portal.deps, payments: slow }, robin.subscription);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
  for (const table of [memberships, subscriptions]) expect(await portal.db.$count(table)).toBe(0);
});

test('1.8 while the payment provider is unavailable the account waits to be erased', async () => {
  const robin = await leavingMember();
  const away = {
    ...portal.deps.payments,
    deleteCustomer: async () => {
      throw new ProviderUnavailable();
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: away });
  expect(await portal.db.select().from(users)).toMatchObject([{ email: robin.email }]);
  expect(portal.log.join()).toContain('could not be erased and waits');

  await eraseDueAccounts(portal.deps);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
});

test('1.8 an account whose hold cannot be released waits, and no other with it', async () => {
  const deletion_requested_at = portal.clock.now();
  const [robin, kim] = [
    await buildUser(portal.db, { deletion_requested_at }),
    await buildUser(portal.db, { deletion_requested_at }),
  ];
  portal.clock.advance(fortnight);
  await holdSeats(robin.uuid);
  const away = {
    ...portal.deps.payments,
    retrieveCharge: async () => {
      throw new ProviderUnavailable();
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: away });
  const firstNames = new Map(
    (await portal.db.select().from(users)).map(({ uuid, first_name }) => [uuid, first_name]),
  );
  expect([firstNames.get(robin.uuid), firstNames.get(kim.uuid)]).toEqual([
    robin.first_name,
    'Former',
  ]);
});

test('1.8 an erasure that is withdrawn while the payment provider is called leaves card and membership', async () => {
  const robin = await leavingMember();
  await holdSeats(robin.uuid);
  // Due as well, so that it is this account that is looked at again.
  await buildUser(portal.db, { deletion_requested_at: new Date('2026-06-15T16:00:01Z') });
  portal.clock.advance(1);
  const slow = {
    ...portal.deps.payments,
    retrieveCharge: async () => {
      await takeBack(robin);
      return undefined;
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: slow });
  expect(await portal.db.$count(paymentCustomers)).toBe(1);
  expect(await portal.db.select().from(users)).toContainEqual(
    expect.objectContaining({ email: robin.email }),
  );
});

test('1.8 an erasure that is withdrawn at the last moment does not happen', async () => {
  const robin = await leavingMember();
  const slow = {
    ...portal.deps.payments,
    async deleteCustomer(customer: string, key: string) {
      await portal.deps.payments.deleteCustomer(customer, key);
      await takeBack(robin);
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: slow });
  expect(await portal.db.select().from(users)).toMatchObject([{ email: robin.email }]);
});

test('1.8 an account that books during its erasure is erased once that booking is cancelled', async () => {
  const robin = await leavingMember();
  const free = { price_cents: 0, member_price_cents: 0 };
  const starts_at = new Date('2026-09-12T12:00:00Z');
  const ends_at = new Date('2026-09-12T20:00:00Z');
  const event = await buildEvent(portal.db, { ...free, starts_at, ends_at });
  const session = buildSession(robin.uuid);
  const form = { guests: [], dietary_restrictions: null, notes: null };
  const slow = {
    ...portal.deps.payments,
    async deleteCustomer(customer: string, key: string) {
      await attend(portal.deps, session, event.uuid, form);
      await portal.deps.payments.deleteCustomer(customer, key);
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: slow });
  await eraseDueAccounts(portal.deps);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
  expect(await portal.db.select().from(bookings)).toMatchObject([{ status: 'cancelled' }]);
});
