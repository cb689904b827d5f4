import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { paymentRequests, subscriptions } from '../db/tables/payment-tables.ts';
import { sandboxCharges, sandboxSubscriptions } from '../db/tables/sandbox-tables.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { signInAt } from '../testing/processes/portal-browser.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { findMembership } from './subscription/membership-queries.ts';

// Two real processes on one PostgreSQL, on the sandbox, whose tables they share as well.

const portal = useProcesses();
const visa = { payment_method: 'pm_card_visa' };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function twoPortals() {
  const both = await Promise.all([portal.start(), portal.start()]);
  const robin = await buildUser(portal.db);
  const browser = await signInAt(both[0].url, robin.email, testPassword);
  /** The same call many times at once, at the one and at the other in turn. */
  const storm = (paths: string[], body?: object) =>
    Promise.all(
      paths.map((path, index) => browser.post(both[index % 2 === 0 ? 0 : 1].url, path, body)),
    );
  return { both, robin, browser, storm };
}

test('G1 G3 two processes: twenty starts are one subscription and one charge, and cancelling and resuming end as the provider says', async () => {
  const { both, robin, browser, storm } = await twoPortals();
  const answers = await storm(
    times(20).map(() => api.subscribe.path),
    visa,
  );
  const sent = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`));
  expect([...sent].filter((one) => one !== '409 already_subscribed')).toEqual(['200 ']);
  expect(await portal.db.$count(sandboxSubscriptions)).toBe(1);
  expect(await portal.db.$count(sandboxCharges)).toBe(1);
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
  expect(await portal.db.$count(subscriptions)).toBe(1);

  for (let round = 0; round < 3; round += 1) {
    const { cancelMembership, resumeMembership } = api;
    const paths = times(20).map((index) => (index % 3 ? cancelMembership : resumeMembership).path);
    const statuses = (await storm(paths)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const [there] = await portal.db.select().from(sandboxSubscriptions);
    const here = await findMembership(portal.db, robin.uuid);
    expect(here?.ends_at).toEqual(there?.cancel_at_period_end ? there.period_ends_at : null);
    for (const { url } of both) {
      expect((await browser.get(url, api.subscriptionStatus.path)).body).toMatchObject({
        subscribed: true,
        cancelled: there?.cancel_at_period_end,
      });
    }
  }
  expect(await portal.db.$count(paymentRequests)).toBe(0);
  expect(await portal.db.$count(sandboxCharges)).toBe(1);
});
