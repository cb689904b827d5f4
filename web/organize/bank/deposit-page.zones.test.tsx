import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DepositLine, DepositRecord } from '#contract/organizing/deposit-api.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { answerQuestion, useQuestion } from '../session/questions.ts';
import { DepositPage } from './deposit-page.tsx';

const line: DepositLine = {
  charge: 'lou',
  refund: null,
  day: '2027-06-01',
  way: 'cheque',
  who: 'Lou Poe',
  what: 'Membership',
  event: null,
  booking: null,
  member: 'lou-uuid',
  cents: 120_00,
  in_total: true,
  is_returned: true,
  returned_on: '2027-10-18',
  other_slip: { uuid: 'next', slip: '131' },
  receipt_number: '000276',
};

const deposit: DepositRecord = {
  uuid: 'slip',
  banked_on: '2027-06-02',
  slip: '114',
  total_cents: 240_00,
  payments: 2,
  by: 'Olga Desk',
  created_at: '2027-06-02T12:00:00.000Z',
  undone_at: null,
  reverses: null,
  reversed_by: null,
  take_back: 'undo',
  history: [],
  lines: [
    line,
    {
      ...line,
      charge: 'max',
      event: { slug: 'spring-open', title: 'Spring Open' },
      booking: 'bk_1',
      member: null,
      who: 'Max Fay',
      is_returned: false,
      returned_on: null,
      other_slip: null,
    },
    {
      ...line,
      refund: 'back',
      cents: -120_00,
      in_total: false,
      receipt_number: null,
      other_slip: null,
    },
    {
      ...line,
      charge: 'old',
      refund: 'old back',
      who: 'Ida Way',
      cents: -90_00,
      in_total: false,
      receipt_number: null,
      other_slip: { uuid: 'before', slip: '98' },
    },
  ],
};

async function show(
  screen = <DepositPage />,
  changes: Partial<DepositRecord> = {},
  answerTo = (body: unknown): { status: number; body: unknown } => ({ status: 200, body }),
) {
  const posted: unknown[] = [];
  const shown = { data: { ...deposit, ...changes } };
  answerCalls(async (_path, { method, body }) => {
    if (method !== 'POST') return { status: 200, body: shown };
    posted.push(body);
    return answerTo(shown);
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = organizeQuery('deposit', { params: { uuid: '' } });
  queryClient.setQueryData(queryKey, shown);
  const paths = [
    '/organize/money',
    '/organize/money/deposits',
    '/organize/money/deposits/$uuid',
    '/organize/money/payouts',
    '/organize/money/year',
    '/organize/members/$uuid',
    '/organize/events/$slug/attendees/$id',
  ];
  await act(() => renderWithRouter(screen, { queryClient, paths }));
  return posted;
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('17.2 the head of a deposit says how much of what came when, below the ways to others, and leads to the list', async () => {
  await show();
  const head = document.querySelector('h1')?.closest('header');
  expect([...(head?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Money',
    '‹ Deposits',
    '$240.00: 2 cheques',
    'Deposited on June 2, 2027 · Recorded at 8:00 a.m. EDT by Olga Desk',
  ]);
  const tabs = head?.querySelector('nav');
  const first = head?.querySelector('p ~ div p');
  expect(Number(tabs?.compareDocumentPosition(first as Node)) & 4).toBe(4);
  document.body.replaceChildren();
  await show(<DepositPage />, {
    reversed_by: { uuid: 'later', slip: '120' },
    take_back: null,
    lines: [
      line,
      { ...line, charge: 'a', way: 'cash' },
      { ...line, charge: 'b', way: 'cash' },
      { ...line, charge: 'c', way: 'etransfer' },
    ],
  });
  const texts = [...document.querySelectorAll('header p')].map(({ textContent }) => textContent);
  expect(texts[2]).toBe('$240.00: 2 in cash, 1 cheque, 1 e-Transfer');
  expect(texts[4]).toBe('Taken back by another deposit. Its payments can be deposited again.');
  expect(button('Undo the Deposit')).toBeUndefined();
});

test('17.2 the making of a deposit is said once, and below it only what was changed since', async () => {
  const entry = { uuid: 'a', who: 'Olga Desk' };
  const made = {
    ...entry,
    at: deposit.created_at,
    act: 'deposit_made',
    changes: { total_cents: { old: null, new: 240_00 } },
  };
  await show(<DepositPage />, { history: [made] });
  expect(document.getElementById('history')).toBeNull();
  document.body.replaceChildren();
  const reduced = {
    ...entry,
    uuid: 'b',
    at: '2027-06-03T12:00:00.000Z',
    act: 'deposit_reduced',
    changes: {
      payment_cents: { old: null, new: 120_00 },
      total_cents: { old: 360_00, new: 240_00 },
    },
  };
  await show(<DepositPage />, { history: [reduced, made] });
  expect(document.querySelector('#history ~ ol')?.textContent).toBe(
    'Payment taken off a depositJun 3, 2027, 8:00 a.m., by Olga Desk$120.00 came off: the total was $360.00, and is $240.00.',
  );
});

test('17.2 16.2 a slip says which cheque the bank returned, and does not offer to take it off', async () => {
  await show();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect([...document.querySelectorAll('caption')].map(({ textContent }) => textContent)).toEqual([
    'In this deposit',
    'Cheques that the bank returned later (not in this total)',
    // It was deposited before, and lies before this slip.
    'Cheques that the bank returned, of earlier slips (not in this total)',
  ]);
  expect(document.body.textContent).not.toContain('Refunded');
  expect(rows.map(([, who, way]) => [who, way])).toEqual([
    [
      'Lou Poe Membership · Receipt 000276',
      'Cheque, returned later, on Mon Oct 18, 2027: slip 131',
    ],
    ['Max Fay Membership · Receipt 000276', 'Cheque'],
    ['Lou Poe Membership', 'Cheque'],
    ['Ida Way Membership', 'Cheque of slip 98'],
  ]);
  const links = [...document.querySelectorAll('tbody td:nth-child(2) a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/organize/members/lou-uuid',
    '/organize/events/spring-open/attendees/bk_1',
    ...['/organize/members/lou-uuid', '/organize/members/lou-uuid'],
  ]);
});

test('17.2 a payment comes off a slip in a sheet, which does not offer a cheque that the bank returned', async () => {
  const posted = await show(<Asked />);
  await act(async () => button('Take a Payment Off')?.click());
  const choice = document.querySelector('select');
  expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual([
    'Choose the payment',
    '$120.00 of Max Fay, by cheque, June 1, 2027',
  ]);
  if (choice) choice.value = 'max';
  await act(async () => button('Review the New Total')?.click());
  expect(posted).toEqual([{ payment: 'max', key: expect.any(String) }]);
  document.body.replaceChildren();
  await show(<Asked />, { payments: 1, lines: [{ ...line, is_returned: false }] });
  expect(button('Take a Payment Off')).toBeUndefined();
});

let asked: unknown;

function Asked() {
  const question = useQuestion();
  asked = question?.kind === 'loss' ? question.loss : undefined;
  return <DepositPage />;
}

test('17.2 a deposit is undone only after its slip, day, sum and payments were shown', async () => {
  const posted = await show(<Asked />);
  const undo = button('Undo the Deposit');
  expect(document.body.textContent).toContain(
    'For 30 days a deposit can be undone, or a payment taken off it.',
  );
  for (const answer of [false, true]) {
    await act(async () => undo?.click());
    expect(asked).toMatchObject({
      title: 'Undo slip 114?',
      facts: ['Slip 114 of June 2, 2027.', '$240.00 of 2 payments.'],
    });
    expect(posted).toEqual([]);
    await act(async () => answerQuestion(answer));
  }
  expect(posted).toHaveLength(1);
});

test('17.2 11.4 a deposit is taken back by another one only after its slip, day, sum and payments were shown', async () => {
  const numbers = { people: 2, cents: 240_00, emails: 0 };
  const refusals = [numbers, { ...numbers, people: 3, cents: 300_00 }];
  const posted = await show(<Asked />, { take_back: 'reverse' }, (body) => {
    const current = refusals.shift();
    return current
      ? { status: 409, body: { code: 'numbers_changed', message: 'Changed.', current } }
      : { status: 201, body };
  });
  const takeBack = async () => act(async () => button('Take It Back by Another Deposit')?.click());
  await takeBack();
  expect(asked).toMatchObject({
    title: 'Take slip 114 back?',
    facts: [
      'Slip 114 of June 2, 2027.',
      '$240.00 of 2 payments.',
      expect.stringMatching(/^The other deposit is of −\$240\.00, today, /),
    ],
  });
  await act(async () => answerQuestion(false));
  expect(posted).toMatchObject([{ on: expect.any(String) }]);
  refusals.unshift(numbers);
  await takeBack();
  await act(async () => answerQuestion(true));
  expect(asked).toMatchObject({ text: expect.stringContaining('nothing was done') });
  await act(async () => answerQuestion(true));
  expect(posted.slice(2)).toMatchObject([
    { expect: { people: 2, cents: 240_00 } },
    { expect: { people: 3, cents: 300_00 } },
  ]);
});

test('17.2 the deposit that takes another back has a name of its own', async () => {
  const reverses = { uuid: 'first', slip: '114' };
  await show(<DepositPage />, { reverses, take_back: null, total_cents: -240_00 });
  expect(document.querySelector('h1')?.textContent).toBe('Take-back of slip 114');
  expect(document.querySelector('header')?.textContent).toContain('Takes back slip 114.');
});
