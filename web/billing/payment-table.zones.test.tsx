import { expect, test } from 'vitest';
import type { CallAnswer } from '../api/call.ts';
import badges from '../ui/badge.module.css';
import { click, focus, one, render } from '../ui/testing/render.tsx';
import { PaymentTable } from './payment-table.tsx';

type Payment = CallAnswer<'billingHistory'>['data'][number];

const payment = (uuid: string): Payment => ({
  uuid,
  date: '2026-05-03T10:00:00.000Z',
  year: 2026,
  year_cents: 12_000,
  kind: 'membership',
  description: 'Membership',
  amount_cents: 12_000,
  currency: 'CAD',
  status: 'paid',
  way: 'card',
  reversal: null,
  receipt_number: null,
  receipt_url: null,
  refunds: null,
});

const table = (...uuids: string[]) => (
  <>
    <PaymentTable
      payments={uuids.map(payment)}
      meta={{ current_page: 1, last_page: 2, total: 3 }}
      failure={null}
      isFetching={false}
      onShowMore={() => undefined}
    />
    <a id="elsewhere" href="/events">
      Events
    </a>
  </>
);

test('1.6 after "Show more" the focus is on the first new row', () => {
  const { show } = render(table('a'));
  focus(one('button'));
  click(one('button'));
  show(table('a', 'b'));
  expect(document.activeElement).toBe(document.querySelectorAll('tr[tabindex]')[1]);
});

test('1.6 a focus that was moved while more was loading stays', () => {
  const { show } = render(table('a'));
  focus(one('button'));
  click(one('button'));
  focus(one('#elsewhere'));
  show(table('a', 'b'));
  expect(document.activeElement).toBe(one('#elsewhere'));
});

test('V1 N22 G14 a refund is refunded, under way by its way, or sent back by the bank, and not paid', () => {
  const rows = (
    [
      ['paid', 'card'],
      ['pending', 'card'],
      ['pending', 'cash'],
      ['pending', 'cheque'],
      ['failed', 'card'],
    ] as const
  ).map(
    ([status, way]): Payment => ({ ...payment(`${status} ${way}`), kind: 'refund', status, way }),
  );
  render(
    <PaymentTable
      payments={rows}
      meta={{ current_page: 1, last_page: 2, total: 3 }}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  expect(shownStates()).toEqual([
    // Its kind says it.
    '',
    'On its way',
    'Owed in cash',
    'Owed by cheque',
    'Sent back by the bank',
  ]);
});

test('V1 a payment of which a part went back is partly refunded, and a refund says so by its title and its number', () => {
  const paid = { ...payment('a'), kind: 'event', description: 'Fall Classic' } as const;
  const refund: Payment = {
    ...paid,
    uuid: 'b',
    kind: 'refund',
    description: 'Refund: Fall Classic',
    receipt_url: '/b.pdf',
    receipt_number: '001545',
    refunds: { uuid: 'a', date: paid.date, receipt_number: '001500' },
  };
  render(
    <PaymentTable
      payments={[refund, paid, payment('c')]}
      meta={undefined}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  expect(shownStates()).toEqual(['', 'Partly refunded', '']);
  const row = document.querySelector('tr[tabindex]');
  expect(row?.querySelector('th')?.textContent).toBe(
    'Refund: Fall Classic, of the payment on May 3 ',
  );
  expect(row?.textContent).toContain('Refund 001545');
});

test('W19 Q18 payments stand under their years, each with what it comes to after refunds', () => {
  const payments: Payment[] = [
    { ...payment('a'), year: 2027, year_cents: 5_000 },
    { ...payment('b'), kind: 'refund', year: 2027, year_cents: 5_000 },
    payment('c'),
  ];
  render(
    <PaymentTable
      payments={payments}
      meta={undefined}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  const years = [...document.querySelectorAll('tbody')].map((year) => [
    [...(year.firstElementChild?.children ?? [])].map(({ textContent }) => textContent),
    year.querySelectorAll('tr[tabindex]').length,
  ]);
  expect(years).toEqual([
    [['2027', '$50.00after refunds', ''], 2],
    [['2026', '$120.00', ''], 1],
  ]);
});

test('W19 an amount names its currency only where it is another than the page says', () => {
  render(
    <PaymentTable
      payments={[payment('a'), { ...payment('b'), currency: 'USD' }]}
      meta={undefined}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  const amounts = [...document.querySelectorAll('tr[tabindex] > td:nth-child(3)')].map(
    (cell) => cell.textContent,
  );
  expect(amounts).toEqual(['$120.00', '$120.00 USD']);
});

test('16.3 what was paid by hand says how', () => {
  render(
    <PaymentTable
      payments={[payment('a'), { ...payment('b'), way: 'cheque' }]}
      meta={undefined}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  expect(shownStates()).toEqual(['', 'Paid by cheque']);
});

test('16.2 of a cheque that the bank returned nothing says that it was refunded', () => {
  const paid = {
    ...payment('a'),
    status: 'refunded',
    way: 'cheque',
    reversal: 'cheque_returned',
  } as const;
  const reversal = { ...paid, uuid: 'b', kind: 'refund', status: 'paid' } as const;
  render(
    <PaymentTable
      payments={[{ ...reversal, receipt_url: '/b.pdf', receipt_number: '000018' }, paid]}
      meta={undefined}
      failure={null}
      isFetching={false}
      onShowMore={undefined}
    />,
  );
  expect(shownStates()).toEqual(['Returned by the bank', 'Returned by the bank']);
  expect(one('tbody a').textContent).toBe('Returned cheque 000018');
  expect(one('tbody > tr:first-child').textContent).toContain('after returned cheques');
  expect(one('tbody').textContent).not.toContain('Refund');
});

const shownStates = () =>
  [...document.querySelectorAll('tr[tabindex] > th')].map(
    (cell) => cell.querySelector(`.${badges.badge}`)?.textContent ?? '',
  );
