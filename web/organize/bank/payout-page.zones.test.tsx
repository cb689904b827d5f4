import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { PayoutRecord } from '#contract/organizing/payout-api.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { listQuery } from '../lists/list-search.ts';
import { payoutList } from '../lists/organize-lists.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { PayoutPage } from './payout-page.tsx';
import { PayoutsPage } from './payouts-page.tsx';

const line: PayoutRecord['lines'][number] = {
  id: 'a',
  at: '2026-11-16T17:00:00.000Z',
  kind: 'payment',
  what: '',
  is_ours: true,
  who: 'Paolo Ricci',
  for_what: 'Three Peaks Scramble',
  event: { slug: 'three-peaks', title: 'Three Peaks Scramble' },
  booking: 'bk_1',
  member: null,
  cents: 450_00,
  fee_cents: 13_35,
};

const back = { ...line, id: 'b', kind: 'refund' as const, cents: -70_00, fee_cents: 0 };

const payout: PayoutRecord = {
  id: 'po_1',
  arrives_on: '2026-11-24',
  amount_cents: 366_65,
  state: 'paid',
  list: 'listed',
  payments: 1,
  refunds: 1,
  others: 0,
  cents: 380_00,
  fee_cents: 13_35,
  difference_cents: 0,
  parts: [],
  lines: [line, back],
};

async function shown(more: Partial<PayoutRecord> = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { queryKey } = organizeQuery('payout', { params: { id: '' } });
  queryClient.setQueryData(queryKey, { data: { ...payout, ...more } });
  const paths = ['/organize/events/$slug/attendees/$id'];
  return renderWithRouter(<PayoutPage />, { queryClient, paths });
}

test('17.2 a payout says that it matches its entries, or by how much it differs', async () => {
  expect((await shown()).textContent).toContain('Matches its 2 entries');
  const differs = (await shown({ difference_cents: 5_00 })).textContent;
  expect(differs).not.toContain('Matches');
  expect(differs).toContain('The payout is $5.00 more than its lines come to.');
  expect((await shown({ list: 'coming', lines: [] })).textContent).not.toContain('Matches');
});

test('17.2 a month of payouts that another page has the rest of says which part of its sum is here', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const failed = { ...payout, id: 'po_2', state: 'failed' };
  const before = { ...payout, id: 'po_3', arrives_on: '2026-10-30', month_cents: 900_00 };
  const data = [payout, failed].map((one) => ({ ...one, month_cents: 366_65 }));
  queryClient.setQueryData(listQuery(payoutList, {}).queryKey, {
    data: [...data, before],
    meta: { total: 9, last_page: 2, current_page: 1 },
  } as never);
  const paths = ['/organize/money/payouts', '/organize/money/payouts/$id'];
  const list = await renderWithRouter(<PayoutsPage />, { queryClient, paths });
  const months = [...list.querySelectorAll('tr:has([scope=rowgroup])')];
  expect(months.map(({ textContent }) => textContent)).toEqual([
    'November 2026$366.65',
    'October 20261 payout on this page$366.65of $900.00',
  ]);
});

test('17.2 an entry of a payout begins with its event, and says what it is where it is no payment', async () => {
  const facts = [...(await shown()).querySelectorAll('tbody small')];
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'Three Peaks Scramble · Mon Nov 16',
    'Three Peaks Scramble · Mon Nov 16 · Refund',
  ]);
});
