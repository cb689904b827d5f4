import { expect, test } from 'vitest';
import { grantRoles } from '#contract/calls/access.ts';
import type { ListedPayout, PayoutRecord } from '#contract/organizing/payout-api.ts';
import { payoutLines, payouts } from '#server/db/tables/payout-tables.ts';
import { recordPayouts } from '#server/ledger/payouts/record-payouts.ts';
import { MissingRight, type PayoutLine } from '#server/payments/payment-provider.ts';
import { lineFromStripe, payoutFromStripe } from '#server/payments/stripe/stripe-payouts.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const path = '/api/v1/organize/payouts';
const pay = { payment_method: 'pm_card_visa' };

async function buildWeek() {
  const gala = await buildEvent(portal.db, { title: 'Gala', slug: 'gala' });
  const open = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const desk = await buildDesk(portal, 'treasurer', gala.uuid);
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Day' });
  await robin.attend(gala.uuid, pay);
  const { id } = (await robin.attend(open.uuid, pay)).json().data;
  await robin.browser.post('/api/v1/subscribe', pay);
  await desk.cancel(id, {});
  // The Tuesday after that week.
  portal.clock.set(new Date('2026-06-23T16:00:00Z'));
  await desk.signInAgain();
  const list = async (query = '') =>
    (await desk.browser.get(`${path}?${query}`)).json() as {
      data: ListedPayout[];
      missing_right: string | null;
      read_at: string | null;
    };
  const record = async (of: string): Promise<PayoutRecord> =>
    (await desk.browser.get(`${path}/${of}`)).json().data;
  return { desk, list, record };
}

test('17.2 a payout says what of it is of each event, and its lines come to it', async () => {
  const { desk, list, record } = await buildWeek();
  await recordPayouts(portal.deps);
  const { data, missing_right } = await list();
  expect([data.length, missing_right]).toEqual([1, null]);
  const [tuesday] = data;
  expect(tuesday).toMatchObject({
    arrives_on: '2026-06-23',
    state: 'paid',
    list: 'listed',
    payments: 3,
    refunds: 1,
    difference_cents: 0,
  });
  const payout = await record(String(tuesday?.id));
  expect(payout.parts.map(({ of, event, cents }) => [of, event?.title ?? null, cents])).toEqual([
    ['event', 'Gala', 180_00],
    ['memberships', null, expect.any(Number)],
    ['event', 'Spring Open', 0],
  ]);
  const net = payout.parts.reduce((sum, part) => sum + part.net_cents, 0);
  expect(net).toBe(payout.amount_cents);
  const file = (await desk.browser.get(`${path}.csv`)).body;
  expect(file).toContain('"2026-06-23"');
  // Read once more, an hour later: nothing is there twice.
  portal.clock.advance(3601);
  await recordPayouts(portal.deps);
  expect((await record(String(tuesday?.id))).lines).toHaveLength(payout.lines.length);
  await expectCleanLedger(portal);
  // What its month came to has all of it that arrived.
  const more = { list: 'by_hand', created_at: portal.clock.now() } as const;
  await portal.db.insert(payouts).values([
    { ...more, id: 'po_1', arrives_on: '2026-06-01', amount_cents: 1_00, state: 'paid' },
    { ...more, id: 'po_2', arrives_on: '2026-06-30', amount_cents: 9_00, state: 'failed' },
    { ...more, id: 'po_3', arrives_on: '2026-07-01', amount_cents: 5_00, state: 'paid' },
  ]);
  const june = payout.amount_cents + 1_00;
  expect((await list()).data.map(({ month_cents }) => month_cents)).toEqual([
    5_00,
    june,
    june,
    june,
  ]);
});

test('17.2 payments of others and unknown kinds are listed, and a difference stands beside the sum', async () => {
  const { list, record } = await buildWeek();
  const line = (more: Partial<PayoutLine>): PayoutLine => ({
    id: 'txn_1',
    kind: 'payment',
    what: 'charge',
    charge: 'pi_of_another_shop',
    refund: null,
    cents: 50_00,
    feeCents: 1_75,
    at: portal.clock.now(),
    ...more,
  });
  const payments = {
    ...portal.deps.payments,
    listPayouts: async () => [
      {
        id: 'po_other',
        arrivesOn: '2026-06-23',
        amountCents: 60_00,
        state: 'paid' as const,
        list: 'listed' as const,
        createdAt: portal.clock.now(),
      },
    ],
    listPayoutLines: async () => [
      line({}),
      line({
        id: 'txn_2',
        kind: 'other',
        what: 'climate_order',
        charge: null,
        cents: -5_00,
        feeCents: 0,
      }),
    ],
  };
  await recordPayouts({ ...portal.deps, payments });
  const payout = await record('po_other');
  expect(payout.parts.map(({ of, net_cents }) => [of, net_cents])).toEqual([
    ['not_ours', 48_25],
    ['other', -5_00],
  ]);
  expect(payout.difference_cents).toBe(16_75);
  expect((await list('filter=different')).data).toHaveLength(1);
});

test('17.2 the lines of a payout are read once it is reconciled', async () => {
  await buildWeek();
  const { listPayouts } = portal.deps.payments;
  const unreconciled = async (since: Date) =>
    (await listPayouts(since)).map((payout) => ({ ...payout, list: 'coming' as const }));
  await recordPayouts({
    ...portal.deps,
    payments: { ...portal.deps.payments, listPayouts: unreconciled },
  });
  expect(await portal.db.select().from(payoutLines)).toEqual([]);
  portal.clock.advance(3601);
  await recordPayouts(portal.deps);
  expect(await portal.db.select().from(payouts)).toMatchObject([{ list: 'listed' }]);
});

test('17.2 without the right of the key the list says which one is missing', async () => {
  const { list } = await buildWeek();
  const payments = {
    ...portal.deps.payments,
    listPayouts: async () => {
      throw new MissingRight('Payouts: Read');
    },
  };
  await recordPayouts({ ...portal.deps, payments });
  expect(await list()).toMatchObject({ data: [], missing_right: 'Payouts: Read', read_at: null });
  await recordPayouts(portal.deps);
  expect(await list()).toMatchObject({ missing_right: null });
});

test('17.2 what Stripe says of a payout and its lines', () => {
  const payout = {
    id: 'po_1',
    arrival_date: 1_782_172_800,
    amount: 100,
    status: 'in_transit',
    automatic: true,
    reconciliation_status: 'in_progress',
    created: 1_782_086_400,
  };
  const read = (more: object) => payoutFromStripe({ ...payout, ...more });
  expect(read({})).toMatchObject({ arrivesOn: '2026-06-23', state: 'on_the_way', list: 'coming' });
  expect(read({ reconciliation_status: 'completed' }).list).toBe('listed');
  expect(read({ automatic: false }).list).toBe('by_hand');
  const booked = (more: object) =>
    lineFromStripe({
      id: 'txn_1',
      type: 'charge',
      reporting_category: 'charge',
      source: { object: 'charge', payment_intent: 'pi_1' },
      amount: 100,
      fee: 33,
      created: 1_782_086_400,
      ...more,
    });
  expect(booked({})).toMatchObject({ kind: 'payment', charge: 'pi_1', feeCents: 33 });
  const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1' };
  expect(booked({ type: 'refund', reporting_category: 'refund', source: refund })).toMatchObject({
    kind: 'refund',
    refund: 're_1',
  });
  const dispute = { type: 'adjustment', reporting_category: 'dispute' };
  expect(booked(dispute).kind).toBe('dispute');
  const unknown = { type: 'climate_order', reporting_category: 'climate', source: null };
  expect(booked(unknown)).toMatchObject({ kind: 'other', charge: null });
});

test('17.2 L11 payouts are for the treasurer and the owner', async () => {
  const event = await buildEvent(portal.db);
  const seen: string[] = [];
  for (const role of grantRoles) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    const list = await browser.get(path);
    if (list.statusCode === 200) seen.push(role);
    else expect(list.json().code).toBe('forbidden');
  }
  expect(seen).toEqual(['owner', 'treasurer']);
});
