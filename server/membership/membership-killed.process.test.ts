import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { fromNow } from '#server/testing/processes/machine-clock.ts';
import { paymentRequests } from '../db/tables/payment-tables.ts';
import {
  sandboxCharges,
  sandboxCustomers,
  sandboxSubscriptions,
} from '../db/tables/sandbox-tables.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { signInAt } from '../testing/processes/portal-browser.ts';
import type { PortalProcess } from '../testing/processes/portal-process.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';

// Killed between the provider's success and our own write. The test holds a lock on the table that
// the process is about to write to, so that it dies there and nowhere else. The provider is the
// sandbox: what it did is committed by then.

const portal = useProcesses();
const visa = { payment_method: 'pm_card_visa' };
type Table = 'payment_customers' | 'subscriptions' | 'ledger_entries';

async function killWhereItWrites(
  table: Table,
  process: PortalProcess,
  ask: () => Promise<unknown>,
) {
  await portal.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    const asked = expect(ask()).rejects.toThrow();
    await vi.waitFor(
      async () => {
        expect(await waitingToInsert(table)).toBe(1);
      },
      { timeout: 60_000, interval: 20 },
    );
    await process.kill();
    await asked;
  });
}

/** Everything that waits for the table: a scheduled task of the process may be about to update it. */
function waitingToInsert(table: Table): Promise<number> {
  return portal.db.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() and wait_event_type = 'Lock'
      and query like ${`insert into "${table}" %`}`,
  );
}

async function statusAt({ url }: PortalProcess, browser: Awaited<ReturnType<typeof signInAt>>) {
  return (await browser.get(url, api.subscriptionStatus.path)).body;
}

const rounds: [diesAt: Table, then: 'asks again' | 'looks' | 'sweeps'][] = [
  ['payment_customers', 'asks again'],
  ['subscriptions', 'looks'],
  ['ledger_entries', 'sweeps'],
];

test('G11 killed with -9 after the provider took the money: one subscription, one charge, a member', async () => {
  let alive = await portal.start();
  for (const [diesAt, then] of rounds) {
    const doomed = alive;
    const robin = await buildUser(portal.db);
    const browser = await signInAt(doomed.url, robin.email, testPassword);
    const subscribe = ({ url }: PortalProcess) => browser.post(url, api.subscribe.path, visa);
    await killWhereItWrites(diesAt, doomed, () => subscribe(doomed));
    expect(await portal.db.$count(paymentRequests)).toBe(1);
    expect(await findBilling(portal.db, robin.uuid)).toEqual([]);

    // The scheduled task reads only requests that cannot be in progress any more.
    const longAgo = fromNow(-11 * 60_000);
    if (then === 'sweeps') await portal.db.update(paymentRequests).set({ asked_at: longAgo });
    alive = await portal.start();
    if (then === 'asks again') {
      expect((await subscribe(alive)).body.data).toEqual({ status: 'active' });
    }
    if (then === 'sweeps') {
      await vi.waitFor(async () => expect(await portal.db.$count(paymentRequests)).toBe(0), {
        timeout: 60_000,
        interval: 50,
      });
    }
    expect(await statusAt(alive, browser)).toMatchObject({ subscribed: true, cancelled: false });
    expect(await portal.db.$count(paymentRequests)).toBe(0);
    expect((await subscribe(alive)).body.code).toBe('already_subscribed');
    expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);

    const customers = await portal.db
      .select()
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.user_uuid, robin.uuid));
    expect(customers).toHaveLength(1);
    const mine = String(customers[0]?.id);
    const started = eq(sandboxSubscriptions.customer_id, mine);
    expect(await portal.db.$count(sandboxSubscriptions, started)).toBe(1);
    expect(await portal.db.$count(sandboxCharges, eq(sandboxCharges.customer_id, mine))).toBe(1);
  }
});
