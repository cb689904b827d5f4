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

test('17.2 16.2 a slip says which cheque the bank returned, and does not offer to take it off', async () => {
  answerCalls(async () => ({ status: 200, body: { data: deposit } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = organizeQuery('deposit', { params: { uuid: '' } });
  queryClient.setQueryData(queryKey, { data: deposit });
  const paths = ['/organize/money/deposits', '/organize/money/deposits/$uuid'];
  await act(() => renderWithRouter(<DepositPage />, { queryClient, paths }));
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
      'Cheque, returned later, on October 18, 2027: slip 131',
    ],
    ['Max Fay Membership · Receipt 000276Take Off the payment of Max Fay', 'Cheque'],
    ['Lou Poe Membership', 'Cheque'],
    ['Ida Way Membership', 'Cheque of slip 98'],
  ]);
});

let asked: unknown;

function Asked() {
  const question = useQuestion();
  asked = question?.kind === 'loss' ? question.loss : undefined;
  return <DepositPage />;
}

test('17.2 a deposit is undone only after its slip, day, sum and payments were shown', async () => {
  const posted: string[] = [];
  answerCalls(async (path, { method }) => {
    if (method === 'POST') posted.push(path);
    return { status: 200, body: { data: deposit } };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = organizeQuery('deposit', { params: { uuid: '' } });
  queryClient.setQueryData(queryKey, { data: deposit });
  const paths = ['/organize/money/deposits', '/organize/money/deposits/$uuid'];
  await act(() => renderWithRouter(<Asked />, { queryClient, paths }));
  const undo = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Undo the Deposit',
  );
  expect(document.body.textContent).toContain('For 30 days a deposit can be undone.');
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
