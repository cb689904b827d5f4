import { expect, test } from 'vitest';
import { eraseDueAccounts } from '../accounts/delete-account.ts';
import { findPayments } from '../billing/payment-queries.ts';
import { paymentCustomers, paymentRequests, subscriptions } from '../db/payment-tables.ts';
import { sandboxCharges, sandboxCustomers } from '../db/sandbox-tables.ts';
import { users } from '../db/tables.ts';
import { ProviderAway } from '../payments/payment-provider.ts';
import { buildUser } from '../testing/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sweepPayments } from './settle-requests.ts';
import { subscribe } from './subscribe.ts';
import { syncMembership } from './sync-membership.ts';

const portal = useTestApp();
const fortnight = 14 * 24 * 3600;

async function leavingMember() {
  const person = await buildUser(portal.db, { deletion_requested_at: portal.clock.now() });
  await subscribe(portal.deps, person.uuid, 'pm_card_visa');
  const [row] = await portal.db.select().from(subscriptions);
  portal.clock.advance(fortnight);
  return { ...person, subscription: row?.id ?? '' };
}

test('1.8 who is erased is never charged again, and the books keep what was paid', async () => {
  const robin = await leavingMember();
  await Promise.all([eraseDueAccounts(portal.deps), eraseDueAccounts(portal.deps)]);

  for (const table of [paymentCustomers, paymentRequests, subscriptions]) {
    expect(await portal.db.$count(table)).toBe(0);
  }
  expect(await portal.db.select().from(sandboxCustomers)).toMatchObject([
    { user_uuid: null, card_id: null },
  ]);
  portal.clock.advance(2 * 365 * 24 * 3600);
  await sweepPayments(portal.deps);
  expect(await syncMembership(portal.deps, robin.subscription)).toBeUndefined();
  expect(await portal.db.$count(sandboxCharges)).toBe(1);
  expect(await findPayments(portal.db, robin.uuid)).toHaveLength(1);
});

test('1.8 while the payment provider is away the account waits to be erased', async () => {
  const robin = await leavingMember();
  const away = {
    ...portal.deps.payments,
    forgetCustomer: async () => {
      throw new ProviderAway();
    },
  };
  await eraseDueAccounts({ ...portal.deps, payments: away });
  expect(await portal.db.select().from(users)).toMatchObject([{ email: robin.email }]);
  expect(portal.log.join()).toContain('has to wait for the payment provider');

  await eraseDueAccounts(portal.deps);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
});
