import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { selfQuery } from '../session/organizer.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { SafetyLeads } from './safety-leads.tsx';

async function show(role: GrantRole, names: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const grants = [{ role, event: null, until: null }];
  queryClient.setQueryData(selfQuery.queryKey, sampleSelf({ grants }));
  const { queryKey } = organizeQuery('safetyLeads', { params: { uuid: 'supper' } });
  queryClient.setQueryData(queryKey, { data: names.map((name) => ({ name })) });
  const content = await renderWithRouter(<SafetyLeads event="supper" />, {
    queryClient,
    paths: ['/organize/people'],
  });
  const way = content.querySelector('a')?.getAttribute('href');
  return [content.textContent?.trim(), way];
}

test('10.4 who may not see notes reads whom to ask, and who gives roles how to have somebody', async () => {
  expect(await show('captain', ['Ingrid Tremaine'])).toEqual([
    'Safety lead: Ingrid Tremaine.',
    undefined,
  ]);
  expect(await show('captain', ['Bo Li', 'Ingrid Tremaine'])).toEqual([
    'Safety leads: Bo Li and Ingrid Tremaine.',
    undefined,
  ]);
  expect(await show('captain', [])).toEqual(['Nobody is safety lead yet.', undefined]);
  expect(await show('organizer', [])).toEqual([
    'Nobody is safety lead yet. Invite a Safety Lead',
    '/organize/people?invite=safety&event=supper',
  ]);
});
