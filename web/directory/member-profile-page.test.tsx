import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { callQuery } from '../api/use-call.ts';
import { one } from '../ui/testing/render.tsx';
import { MemberProfilePage } from './member-profile-page.tsx';

const maya: Member = {
  uuid: '6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b11',
  first_name: 'Maya',
  last_name: 'Chartrand',
  pfp_url: null,
  member_since: '2023-05-03T10:00:00.000Z',
};

async function showMaya(queryClient: QueryClient): Promise<void> {
  await renderWithRouter(<MemberProfilePage />, {
    queryClient,
    href: `/members/${maya.uuid}`,
    paths: ['/members/$memberID', '/members', '/events'],
  });
}

test('Q26 a profile that shows only its name says that it is private, and where to go', async () => {
  answerCalls(async () => ({ status: 200, body: { data: maya } }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(callQuery('member', { params: { memberId: maya.uuid } }).queryKey, {
    data: maya,
  });
  await showMaya(queryClient);
  expect(one('h1').textContent).toBe('Maya Chartrand');
  expect(one('h2').textContent).toBe('This profile is private');
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'All Members',
    'See Events',
    'See All Members',
  ]);
});

test('3.8 a member who has left the directory is not shown from the cache', async () => {
  answerCalls(async () => ({ status: 404, body: { code: 'not_found', message: 'Nobody.' } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = callQuery('member', { params: { memberId: maya.uuid } });
  queryClient.setQueryData(queryKey, { data: maya });
  await showMaya(queryClient);
  await act(() => expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe('error'));
  expect(one('h1').textContent).toBe('We can’t find that member');
});
