import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '../accounts/password.ts';
import { ledgerEntries } from '../db/tables/ledger-tables.ts';
import { subscriptions } from '../db/tables/payment-tables.ts';
import { memberships, users } from '../db/tables/tables.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { cancelMembership } from '../membership/cancel-membership.ts';
import { reconcileMembership } from '../membership/reconcile-membership.ts';
import { resumeMembership } from '../membership/resume-membership.ts';
import { presentMembership } from '../membership/year/present-membership.ts';
import { useTestApp } from '../testing/test-app.ts';
import { demoPassword } from './data/demo-accounts.ts';
import { fillDemo } from './fill-demo.ts';

const portal = useTestApp();

test("1.7 the demo's memberships and ledger are those of its sandbox", async () => {
  await fillDemo(portal.deps, portal.clock.now(), async () => 'hash');
  const known = async () => ({
    memberships: await portal.db.select().from(memberships).orderBy(asc(memberships.user_uuid)),
    entries: await portal.db.select().from(ledgerEntries).orderBy(asc(ledgerEntries.uuid)),
  });
  const filled = await known();
  expect(filled.memberships.length).toBeGreaterThanOrEqual(130);
  expect(filled.entries.length).toBeGreaterThan(filled.memberships.length);
  const all = await portal.db.select().from(subscriptions).orderBy(asc(subscriptions.id));
  for (const { id } of all.filter((_, index) => index % 5 === 0)) {
    await reconcileMembership(portal.deps, id);
  }
  expect(await known()).toEqual(filled);
});

test('1.7 the member of the demo can leave, stay, and is charged when the year is over', async () => {
  await fillDemo(portal.deps, portal.clock.now(), async () => 'hash');
  const people = await portal.db.select().from(users);
  const uuid = people.find(({ email }) => email === 'member@example.com')?.uuid ?? '';
  const state = () => presentMembership(portal.deps, uuid);
  const { renews_at } = await state();
  await cancelMembership(portal.deps, uuid);
  expect(await state()).toMatchObject({ ends_at: renews_at, payment_method: { exp_year: 2029 } });
  await resumeMembership(portal.deps, uuid);
  expect(await state()).toMatchObject({ renews_at, ends_at: null });

  portal.clock.set(renews_at ?? '');
  const [own] = await portal.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_uuid, uuid));
  await reconcileMembership(portal.deps, own?.id ?? '');
  expect((await state()).renews_at?.slice(0, 4)).toBe(String(Number(renews_at?.slice(0, 4)) + 1));
});

test("1.5 what the demo's people booked is paid for, and the ledger agrees", async () => {
  await fillDemo(portal.deps, portal.clock.now(), hashPassword);
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
  for (const email of ['member@example.com', 'user@example.com']) {
    const browser = portal.browser();
    await browser.login(email, demoPassword);
    const next = (await browser.get('/api/v1/my-events')).json().data.at(-1);
    const cancelled = await browser.post(`/api/v1/events/${next.uuid}/action/cancel`);
    expect(cancelled.statusCode).toBe(200);
    const { booking, places } = (
      await browser.get(`/api/v1/confirmation/${next.booking.id}`)
    ).json().data;
    expect(booking).toMatchObject({ status: 'cancelled', refund_cents: next.booking.total_cents });
    expect(places).toHaveLength(next.booking.players);
  }
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
});
