import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { selfQuery } from '../../session/organizer.ts';
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
  expect(buttons.length).toBe(3);
  return buttons
    .filter(({ className }) => className === buttonClass('green'))
    .map(({ textContent }) => textContent);
}

test('W4 recording a payment is the deciding button while nothing is paid', async () => {
  expect(await decidingButtons('unpaid')).toEqual(['Record a Payment']);
  expect(await decidingButtons('active')).toEqual([]);
});
