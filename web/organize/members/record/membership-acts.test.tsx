import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { HeadActs } from './head-acts.tsx';
import { MemberPayments } from './member-payments.tsx';
import { MembershipActs } from './membership-acts.tsx';

async function decidingButtons(state: string) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(selfQuery.queryKey, {
    uuid: 'self',
    grants: [{ role: 'owner' }],
  } as never);
  const membership = { state, unpaid_until: null, renews_by_card: false };
  const member = { membership, unclaimed: false } as MemberRecord;
  const container = await renderWithRouter(<MembershipActs member={member} />, {
    queryClient,
    href: '/not-found',
  });
  const buttons = [...container.querySelectorAll('button')];
  expect(buttons.length).toBe(2);
  return buttons
    .filter(({ className }) => className === buttonClass('green'))
    .map(({ textContent }) => textContent);
}

test('W4 recording a payment is the deciding button while nothing is paid', async () => {
  expect(await decidingButtons('unpaid')).toEqual(['Record a Payment']);
  expect(await decidingButtons('active')).toEqual([]);
});

test('15.1 16.1 by the name stand the ways to write to them, and to what is known of them', async () => {
  const queryClient = new QueryClient();
  const grants = [{ role: 'owner' }];
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'self', grants } as never);
  const member = { name: 'Kim Novak', email: 'kim@example.org', unclaimed: false, uuid: 'kim' };
  const acts = async (state: string) => {
    const record = { ...member, membership: { state } } as MemberRecord;
    const shown = await renderWithRouter(<HeadActs member={record} />, {
      queryClient,
      href: '/not-found',
      paths: ['/organize/messages/new'],
    });
    return [...shown.querySelectorAll('a, button')].map(({ textContent }) => textContent);
  };
  expect(await acts('active')).toEqual(['Email Kim Novak', 'Edit the Details']);
  expect(await acts('none')).toEqual([]);
});

test('16.1 17.2 a payment by hand says where it lies, and each leads to its receipt', async () => {
  const queryClient = new QueryClient();
  const self = { uuid: 'self', grants: [{ role: 'treasurer' }] };
  queryClient.setQueryData(selfQuery.queryKey, self as never);
  const payment = {
    kind: 'membership',
    way: 'cheque',
    status: 'paid',
    amount_cents: 120_00,
    booking: null,
    date: '2026-11-27T12:00:00Z',
    day: '2026-11-27',
    description: 'Annual membership',
    reversal: null,
    disputed_at: null,
    fee_cents: null,
    bank_fee_cents: null,
    receipt_number: '001386',
    receipt_url: '/receipt.pdf',
  };
  const factsOf = async (deposit: object | null) => {
    const reversible = { charge: 'c', is_cheque: true };
    const payments = [{ ...payment, uuid: 'p', way: 'cheque', reversible, deposit }];
    const member = { payments, payments_total: 1, years: [] as object[] } as MemberRecord;
    const shown = await renderWithRouter(<MemberPayments member={member} />, {
      queryClient,
      href: '/not-found',
      paths: ['/organize/money/deposits/$uuid'],
    });
    const [, facts] = shown.querySelectorAll('li p');
    return [
      facts?.textContent,
      [...(facts?.querySelectorAll('a') ?? [])].map((a) => a.textContent),
    ];
  };
  const known = 'November 27, 2026 · Cheque · Receipt 001386 · ';
  expect(await factsOf(null)).toEqual([`${known}Not deposited yet`, ['Receipt 001386']]);
  expect(await factsOf({ uuid: 'd', slip: '0385' })).toEqual([
    `${known}Slip 0385`,
    ['Receipt 001386', 'Slip 0385'],
  ]);
});
