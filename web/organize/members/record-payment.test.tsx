import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { render } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../session/organizer.ts';
import { RecordForm } from './record-payment-form.tsx';
import { RecordPaymentsSheet } from './record-payments-sheet.tsx';

const plan = { price_cents: 120_00, currency: 'CAD', interval: 'year' };
const membership = { state: 'none', until: null, unpaid_until: null, renews_by_card: false };
const payers = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({
  ...membership,
  uuid: `uuid-${name}`,
  name,
  unclaimed: false,
}));

const shown = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

/** The line of the foot, and what is typed into a field. */
function sheetOf(container: HTMLElement) {
  const lines = () => [...container.querySelectorAll('[role=status] p')].map((p) => p.textContent);
  return {
    lines,
    async type(name: string, value: string) {
      const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = value;
      await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })));
      return lines();
    },
  };
}

test('16.2 what is not the price of a year is said before it is recorded', async () => {
  const payments: MemberRecord['payments'] = [];
  const member = { uuid: 'uuid-Ada', unclaimed: false, membership, plan, payments } as MemberRecord;
  const { container, unmount } = shown(<RecordForm member={member} onDone={() => {}} />);
  const sheet = sheetOf(container.ownerDocument.body);
  const how = () => document.querySelector<HTMLSelectElement>('[name=method]')?.value;
  expect(how()).toBe('');
  expect(document.querySelector<HTMLInputElement>('[name=received_on]')?.value).not.toBe('');
  expect(sheet.lines()).toEqual([]);
  expect(await sheet.type('amount_cents', '60')).toEqual(['$60.00 less than a year costs.']);
  expect(await sheet.type('amount_cents', '1200')).toEqual(['$1,080.00 more than a year costs.']);
  expect(await sheet.type('amount_cents', 'sixty')).toEqual([]);
  await sheet.type('amount_cents', '60');
  expect(await sheet.type('paid_for', 'day')).toEqual([]);
  // Who has paid by hand before begins with that way.
  unmount();
  const before = [{ way: 'card' }, { way: 'cheque' }] as MemberRecord['payments'];
  shown(<RecordForm member={{ ...member, uuid: 'bo', payments: before }} onDone={() => {}} />);
  expect(how()).toBe('cheque');
});

test('17.4 a day in a year that is closed is said, with what becomes of the payment', async () => {
  const year = { year: 2025, from: '2025-01-01', to: '2025-12-31' };
  const years = [
    { ...year, closed_at: '2026-02-01T12:00:00Z' },
    { year: 2026, from: '2026-01-01', to: '2026-12-31', closed_at: null },
  ];
  answerCalls(async (path) => ({
    status: 200,
    body: { data: path.endsWith('/years') ? years : {} },
  }));
  const queryClient = new QueryClient();
  const self = { uuid: 'tess', grants: [{ role: 'treasurer', event: null }] };
  queryClient.setQueryData(selfQuery.queryKey, self as never);
  const payments: MemberRecord['payments'] = [];
  const member = { uuid: 'uuid-Ada', unclaimed: false, membership, plan, payments } as MemberRecord;
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RecordForm member={member} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const page = container.ownerDocument.body;
  const sheet = sheetOf(page);
  await sheet.type('received_on', '2025-12-15');
  const sentence =
    'Fiscal year 2025 is closed: this keeps its day, and counts on the day it is recorded.';
  await vi.waitFor(() => expect(page.textContent).toContain(sentence));
  await sheet.type('received_on', '2026-01-01');
  expect(page.textContent).not.toContain('is closed');
});

test('16.2 who was asked for the fee of a returned cheque is said with what it is in all, until a payment after it', async () => {
  const reversal = {
    kind: 'refund',
    refund_of: 'membership',
    status: 'paid',
    fee_cents: 25_00,
    date: '2026-06-02T12:00:00Z',
  };
  const payment = { kind: 'membership', status: 'refunded', fee_cents: null };
  const linesAfter = (...payments: object[]) => {
    const member = { uuid: 'uuid-Ada', unclaimed: false, membership, plan, payments };
    const { container, unmount } = shown(
      <RecordForm member={member as MemberRecord} onDone={() => {}} />,
    );
    const lines = sheetOf(container.ownerDocument.body).lines();
    unmount();
    return lines;
  };
  const before = { ...payment, date: '2026-06-01T12:00:00Z' };
  expect(linesAfter(reversal, before)).toEqual([
    'They were asked for a fee of $25.00 besides, $145.00 in all. Record only what is for this: the fee is in no list of what is owed.',
  ]);
  // A place was paid for since.
  const place = { ...payment, kind: 'event', status: 'paid', date: '2026-06-03T12:00:00Z' };
  expect(linesAfter(place, reversal, before)).toHaveLength(1);
  expect(linesAfter({ ...payment, date: '2026-06-03T12:00:00Z' }, reversal, before)).toEqual([]);
  // The cheque was for a place.
  expect(linesAfter({ ...reversal, refund_of: 'event' }, before)).toEqual([]);
});

test('16.2 and of several payments it is said by name, or how many they are', async () => {
  answerCalls(async () => ({ status: 200, body: { data: { people: payers, plan } } }));
  const { container } = shown(
    <RecordPaymentsSheet uuids={payers.map(({ uuid }) => uuid)} onClose={() => {}} />,
  );
  const sheet = sheetOf(container.ownerDocument.body);
  await vi.waitFor(() => expect(sheet.lines()).toEqual(['4 payments, $480.00']));
  expect(await sheet.type('amount_cents.uuid-Bo', '60')).toEqual([
    '4 payments, $420.00',
    'Bo: $60.00 less than a year costs.',
  ]);
  for (const { uuid } of payers) await sheet.type(`amount_cents.${uuid}`, '60');
  expect(sheet.lines()).toEqual([
    '4 payments, $240.00',
    '4 payments are not what a year costs, $120.00.',
  ]);
});
