import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Undeposited } from '#contract/organizing/deposit-api.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../session/organizer.ts';
import { MakeDeposit } from './make-deposit.tsx';

const payment: Undeposited['payments'][number] = {
  charge: 'cheque-1',
  refund: null,
  day: '2027-06-01',
  way: 'cheque',
  who: 'Lou Poe',
  what: 'Spring Open',
  event: null,
  booking: null,
  member: null,
  cents: 100_00,
  to_deposit_cents: 100_00,
  owed_back_cents: 0,
  receipt_number: '000017',
};
const many = Array.from({ length: 14 }, (_, index) => ({
  ...payment,
  charge: `cash-${index}`,
  way: 'cash' as const,
  cents: 10_00,
  to_deposit_cents: 10_00,
}));
const open: Undeposited = {
  payments: [payment, ...many],
  refunds: [],
  total_cents: 240_00,
  more: 0,
  next_slip: null,
};

let sent: unknown[];
let refusal: Record<string, string[]> | undefined;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  refusal = undefined;
});

async function show(undeposited: Undeposited | 'fails') {
  answerCalls(async (path, { method, body }) => {
    if (method === 'POST' && path.endsWith('/deposits')) {
      sent.push(body);
      if (refusal) {
        return { status: 400, body: { message: 'Check what is marked.', errors: refusal } };
      }
      return { status: 201, body: { data: { uuid: 'made', total_cents: 100_00 } } };
    }
    return undeposited === 'fails'
      ? { status: 500, body: { message: 'Server error.' } }
      : { status: 200, body: { data: undeposited } };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants: [] } as never);
  const paths = ['/organize/money/deposits/$uuid', '/organize/members/$uuid'];
  await act(() => renderWithRouter(<MakeDeposit />, { queryClient, paths }));
  await vi.waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
}

const buttons = () => [...document.querySelectorAll('button')];
const button = (name: string) => {
  const found = buttons().find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const sum = () => one('[aria-live] strong').textContent;
const submit = () => act(async () => button('Make the Deposit').click());

test('17.2 the cheques alone are listed and ticked, and go into a deposit with the total of the slip', async () => {
  await show(open);
  expect(ticks()).toHaveLength(12);
  click(button('Show All 15'));
  expect(ticks()).toHaveLength(15);
  click(button('Cheque 1'));
  expect(ticks()).toHaveLength(1);
  expect(document.querySelector('section[aria-label="Ticked"]')).toBeNull();
  expect(button('Make the Deposit').textContent).toBe('Make the Deposit');
  click(ticks()[0] as HTMLInputElement);
  expect(sum()).toBe('$100.00');
  // W4: it says what it decides, once there is something to decide.
  expect(button('Make the Deposit').textContent).toBe('Make the Deposit of $100.00');
  // Below the list on a phone, where the slip is out of sight.
  const bar = one('section[aria-label="Ticked"]');
  expect(bar.textContent).toContain('1 ticked$100.00Fill In the Slip');
  expect(document.querySelector(bar.querySelector('a')?.hash ?? '')?.textContent).toBe('The slip');
  type(one('[name=total_cents]'), '100');
  type(one('[name=slip]'), '0412');
  type(one('[name=on]'), '2027-06-02');
  await submit();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    payments: ['cheque-1'],
    on: '2027-06-02',
    slip: '0412',
    total_cents: 100_00,
  });
});

test('17.2 what is ticked of one way stays ticked beside the others', async () => {
  await show(open);
  click(button('Cheque 1'));
  click(ticks()[0] as HTMLInputElement);
  click(button('Cash 14'));
  click(button('Tick All 14'));
  expect(sum()).toBe('$240.00');
  expect(one('[aria-live]:has(strong)').textContent).toContain(
    'Mixed on one slip: Cash 14, Cheque 1',
  );
  click(button('Untick All 14'));
  expect(sum()).toBe('$100.00');
});

test('17.2 all of one way is ticked at once, and all ways by no single press', async () => {
  await show(open);
  const all = buttons().filter(({ textContent }) => textContent?.startsWith('Tick'));
  expect(all.map(({ textContent }) => textContent)).toEqual(['Tick All 14 in cash']);
  click(button('Tick All 14'));
  expect(sum()).toBe('$140.00');
  expect(one('[aria-live]:has(strong)').textContent).not.toContain('Mixed');
});

test('17.2 a slip of another sum is refused beside its field, and what is ticked stays', async () => {
  refusal = { total_cents: ['The slip says $90.00, and what is ticked comes to $100.00.'] };
  await show(open);
  click(button('Cheque 1'));
  click(ticks()[0] as HTMLInputElement);
  type(one('[name=total_cents]'), '90');
  type(one('[name=slip]'), '0412');
  await submit();
  await vi.waitFor(() => expect(document.body.textContent).toContain('The slip says $90.00'));
  expect(one('[name=total_cents]').getAttribute('aria-invalid')).toBe('true');
  expect([sum(), ticks()[0]?.checked]).toEqual(['$100.00', true]);
});

test('17.2 where nothing is left to deposit the screen says so', async () => {
  await show({ ...open, payments: [], total_cents: 0 });
  expect(document.body.textContent).toContain('Everything is deposited.');
  expect(document.querySelector('form')).toBeNull();
});

test('17.2 what is not deposited could not be loaded: a way to try again', async () => {
  await show('fails');
  await vi.waitFor(() => expect(document.body.textContent).toContain('could not be loaded'));
  expect(button('Try Again')).toBeDefined();
});

test('17.2 16.2 of what went back the screen says what has a box, and of the rest that nothing is to do; what is owed back is marked', async () => {
  const refund = { ...payment, refund: 'cash', way: 'cash' as const, cents: -10_00 };
  const cheque = { ...payment, refund: 'cheque', cents: -70_00, is_returned: true };
  const shown = async (...refunds: object[]) => {
    document.body.replaceChildren();
    await show({ ...open, refunds: refunds as Undeposited['refunds'] });
    return document.body.textContent;
  };
  const cash = await shown({ ...refund, is_returned: false });
  expect(cash).toContain('Tick what was taken out of the cash');
  expect(cash).not.toContain('Nothing to do');
  expect(cash).not.toContain('owed back');
  const returned = await shown(cheque);
  expect(returned).not.toContain('Tick what was taken');
  expect(returned).toContain('The slip$0.00');
  // After the slip, of whose total it is no part.
  expect(returned?.split('The slip')[1]).toContain(
    'it is printed on the next slip, and changes no total',
  );
  document.body.replaceChildren();
  await show({ ...open, payments: [{ ...payment, member: 'lou', owed_back_cents: 70_00 }] });
  expect(document.body.textContent).toContain('$70.00 of it is owed back');
  const link = one<HTMLAnchorElement>('li:has(input) a');
  expect([link.textContent, link.pathname]).toEqual(['Owed back: $70.00', '/organize/members/lou']);
  expect(ticks()).toHaveLength(1);
});
