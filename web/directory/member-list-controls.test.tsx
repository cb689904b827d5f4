import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import type { MemberSearch } from './member-list.ts';
import { MemberListControls } from './member-list-controls.tsx';

async function choicesOf(search: MemberSearch) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(['memberInitials'], { data: ['a', 'm'] });
  queryClient.setQueryData(['memberCities'], { data: [] });
  const shown = await renderWithRouter(<MemberListControls search={search} />, {
    queryClient,
    paths: ['/members'],
    href: '/members',
  });
  const texts = (selector: string) =>
    [...shown.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    rail: texts('nav a'),
    hidden: texts('nav li[aria-hidden]').length,
    choices: texts('select[name=initial] option:not([disabled])'),
  };
}

test('Q17 a letter that no last name begins with cannot be chosen, and the chosen one can be left', async () => {
  expect(await choicesOf({})).toEqual({
    rail: ['All', 'A', 'M'],
    hidden: 24,
    choices: ['All', 'A', 'M'],
  });
  expect((await choicesOf({ initial: 'x' })).rail).toEqual(['All', 'A', 'M', 'X']);
});
