import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { organizeRoutes } from '../organize-routes.tsx';
import { selfQuery } from '../session/organizer.ts';
import { ReversePayment } from './record/membership-acts.tsx';

const member = { uuid: 'lou', name: 'Lou Poe' } as MemberRecord;
const payment = {
  uuid: 'entry',
  amount_cents: 120_00,
  receipt_number: '000017',
  way: 'cheque',
  deposit: null,
  reversible: { charge: 'cheque', is_cheque: true, is_over: false },
} as MemberRecord['payments'][number];

beforeEach(() => sessionStorage.clear());

async function show(href: string, more: Partial<typeof payment> = {}) {
  const queryClient = new QueryClient();
  const grants = [{ role: 'treasurer', event: null }];
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants } as never);
  const content = <ReversePayment member={member} payment={{ ...payment, ...more }} />;
  await act(() => renderWithRouter(content, { queryClient, href }));
  return document.querySelector('dialog')?.textContent;
}

const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent);

test('16.2 an address with a cheque opens its form at once, which names payer, sum and receipt', async () => {
  const sheet = await show('/not-found?returned=cheque');
  expect(sheet).toContain('$120.00 of Lou Poe, receipt 000017');
  expect(sheet).toContain('Ends now');
  document.body.replaceChildren();
  const reversible = { charge: 'cheque', is_cheque: true, is_over: true };
  const over = await show('/not-found?returned=cheque', { reversible });
  expect(over).toContain('it is in no list of what is owed, and the email does not ask for it.');
  expect(over).not.toContain('Ends now');
});

test('16.2 what the bank took of the association has a field of its own, beside what the member pays', async () => {
  const sent: unknown[] = [];
  answerCalls(async (_path, { body }) => {
    sent.push(body);
    return { status: 400, body: { code: 'invalid', message: 'No.', errors: {} } };
  });
  await show('/not-found?returned=cheque');
  const type = (name: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`);
    if (field) field.value = value;
  };
  type('fee_cents', '25');
  type('bank_fee_cents', '7.50');
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit());
  const fees = { fee_cents: 25_00, bank_fee_cents: 7_50 };
  expect(sent).toMatchObject([{ charge: 'cheque', keep: true, ...fees }]);
});

test('16.2 without it, or of another cheque, the form is not open', async () => {
  expect(await show('/not-found?returned=another')).toBeUndefined();
  expect(await show('/not-found')).toBeUndefined();
});

test('16.2 J17 a payment by hand has Record as a Mistake, unless it is in a deposit, and an address opens it', async () => {
  const cash = { charge: 'cash', is_cheque: false, is_over: false };
  expect(await show('/not-found', { way: 'cash', reversible: cash })).toBeUndefined();
  expect(buttons()).toEqual(['Record as a Mistake']);
  const opened = await show('/not-found?mistaken=cash', { way: 'cash', reversible: cash });
  expect(opened).toContain('$120.00, Cash, of Lou Poe, receipt 000017');
});

test('16.2 J17 a cheque in a deposit may come back, and was not recorded by mistake', async () => {
  const deposit = { uuid: 'slip', slip: '0385' };
  const deposited = { charge: 'cheque', is_cheque: true, is_over: false };
  expect(
    await show('/not-found?mistaken=cheque', { reversible: deposited, deposit }),
  ).toBeUndefined();
  expect(buttons()).toEqual(['Record as Returned']);
  expect(document.body.textContent).toContain(
    'Record as ReturnedTo record it as a mistake, first correct ',
  );
});

test('16.2 the records of a member and of a booking keep in their address which cheque came back', () => {
  for (const path of ['/organize/members/$uuid', '/organize/events/$slug/attendees/$id']) {
    const route = organizeRoutes.find((one) => one.path === path);
    const search = route && 'search' in route ? route.search : undefined;
    expect(search?.({ returned: 'cheque' })).toMatchObject({ returned: 'cheque' });
    expect(search?.({ mistaken: 'cash' })).toMatchObject({ mistaken: 'cash' });
  }
});
