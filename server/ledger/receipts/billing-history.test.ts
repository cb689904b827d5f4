import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { charges, ledgerEntries } from '../../db/tables/ledger-tables.ts';
import { buildCharge } from '../../testing/builders/build-charge.ts';
import { buildRefund, openTestCharge, recordSeen } from '../../testing/builders/build-ledger.ts';
import { buildUser, testPassword } from '../../testing/builders/build-user.ts';
import { useTestApp } from '../../testing/test-app.ts';

const portal = useTestApp();

interface Entry {
  uuid: string;
  date: string;
  amount_cents: number;
  currency: string;
  kind: string;
}

async function signedIn() {
  const user = await buildUser(portal.db);
  const browser = portal.browser();
  await browser.login(user.email, testPassword);
  const page = async (number = 1) =>
    (await browser.get(`${api.billingHistory.path}?page=${number}`)).json();
  return { user, browser, page };
}

test('G15 3.7 7.41 five hundred invoices are read page by page, newest first, each once and only the own', async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  const start = Date.UTC(2020, 0, 1);
  const currencies = ['CAD', 'USD', 'JPY'];
  const entries = Array.from({ length: 500 }, (_, index) => ({
    user_uuid: robin.user.uuid,
    // Zero, and what no binary fraction can say.
    amount_cents: (index * 1_010_103) % 214_748_364,
    currency: currencies[index % 3] ?? 'CAD',
    // Several at the same moment.
    paid_at: new Date(start + Math.floor(index / 4) * 3600_000),
  }));
  const paid = { method: 'card' as const, state: 'paid' as const, description: 'A year' };
  const charged = await portal.db
    .insert(charges)
    .values(entries.map((entry) => ({ ...entry, ...paid, created_at: entry.paid_at })))
    .returning({ uuid: charges.uuid });
  const year = { payer: null, event: null, seats: [], card: null, sandbox: true };
  await portal.db.insert(ledgerEntries).values(
    entries.map(({ amount_cents: cents, paid_at: at, ...entry }, index) => ({
      ...entry,
      cents,
      at,
      kind: 'membership' as const,
      charge_uuid: String(charged[index]?.uuid),
      facts: { ...year, description: 'Annual membership' },
    })),
  );

  const pages = await Promise.all(Array.from({ length: 21 }, (_, index) => robin.page(index + 1)));
  expect(pages[0].meta).toEqual({ current_page: 1, last_page: 21, total: 500 });
  const read: Entry[] = pages.flatMap(({ data }) => data);
  expect([read.length, new Set(read.map(({ uuid }) => uuid)).size]).toEqual([500, 500]);
  expect(read.map(({ date }) => date)).toEqual(
    read
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
  const asText = ({ amount_cents, currency }: { amount_cents: number; currency: string }) =>
    `${amount_cents} ${currency}`;
  expect(read.map(asText).sort()).toEqual(entries.map(asText).sort());
  expect(read.some(({ amount_cents }) => amount_cents === 0)).toBe(true);

  expect(await robin.page(22)).toMatchObject({ data: [], meta: { current_page: 22 } });
  expect(await kim.page()).toEqual({
    data: [],
    meta: { current_page: 1, last_page: 1, total: 0 },
  });
});

test('7.41 an invalid page is refused with its field', async () => {
  const { browser } = await signedIn();
  for (const page of ['0', '-1', '1.5', 'x', '9'.repeat(12)]) {
    const answer = await browser.get(`${api.billingHistory.path}?page=${page}`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['page']]);
  }
});

test('G14 1.6 a refund stands above the entry that it refunds and names it', async () => {
  const { user, page } = await signedIn();
  const chargedAt = new Date('2026-06-15T16:00:00Z');
  const refund = buildRefund({ amountCents: 100_01, refundedAt: chargedAt });
  const lines = [{ kind: 'seat' as const, cents: 100_01 }];
  const charge = await openTestCharge(portal.db, user.uuid, lines);
  await recordSeen(portal.deps, charge, buildCharge({ chargedAt, refunds: [refund] }));
  const { data } = await page();
  expect(data).toMatchObject([
    {
      kind: 'refund',
      description: 'Refund: Autumn Classic',
      amount_cents: -100_01,
      refunds: {
        uuid: data[1].uuid,
        date: chargedAt.toISOString(),
        receipt_number: data[1].receipt_number,
      },
    },
    { kind: 'event', status: 'refunded', amount_cents: 100_01, refunds: null },
  ]);
});

test('G14 a refund under way is pending, without a receipt, and then takes the place of that line', async () => {
  const { user, page } = await signedIn();
  const charge = await openTestCharge(portal.db, user.uuid);
  const refund = buildRefund({ amountCents: 70_00, state: 'sent' });
  const seen = buildCharge();
  await recordSeen(portal.deps, charge, { ...seen, refunds: [refund] });
  const refunds = async () => {
    const { data } = await page();
    return data
      .filter(({ kind }: Entry) => kind === 'refund')
      .map((entry: Entry & { status: string; receipt_url: string | null }) => [
        entry.amount_cents,
        entry.status,
        entry.receipt_url !== null,
      ])
      .sort();
  };
  expect(await refunds()).toEqual([
    [-10_00, 'pending', false],
    [-60_00, 'pending', false],
  ]);
  await recordSeen(portal.deps, charge, { ...seen, refunds: [{ ...refund, state: 'done' }] });
  expect(await refunds()).toEqual([
    [-10_00, 'paid', true],
    [-60_00, 'paid', true],
  ]);
});

test('W19 Q18 each payment has its year in the association’s zone, and what that comes to after refunds', async () => {
  const { user, page } = await signedIn();
  // Still 2025 in Toronto.
  const chargedAt = new Date('2026-01-01T04:30:00Z');
  const done = buildRefund({ amountCents: 30_00, refundedAt: new Date('2026-02-01T16:00:00Z') });
  const lines = [{ kind: 'seat' as const, cents: 100_00 }];
  for (const refunds of [[], [done]]) {
    const charge = await openTestCharge(portal.db, user.uuid, lines);
    await recordSeen(portal.deps, charge, buildCharge({ chargedAt, amountCents: 100_00, refunds }));
  }
  const { data } = await page();
  const years = data.map((entry: Entry & { year: number; year_cents: number }) => [
    entry.amount_cents,
    entry.year,
    entry.year_cents,
  ]);
  expect(years).toEqual([
    [-30_00, 2026, -30_00],
    [100_00, 2025, 200_00],
    [100_00, 2025, 200_00],
  ]);
});
