import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { WaitingLines } from './waiting-lines.tsx';

async function linesOf(ahead: number[]) {
  const waiting = ahead.map((count, number) => ({
    event_uuid: `e${number}`,
    slug: `round-${number}`,
    title: `Round ${number}`,
    seats: number + 1,
    ahead: count,
    starts_at: '2027-01-15T01:00:00Z',
    timezone: 'America/Toronto',
  }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, sampleUser({ waiting }));
  const paths = ['/events/$slug'];
  const container = await renderWithRouter(<WaitingLines />, { queryClient, paths });
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
}

test('20.1 My Events has a line for each event that one waits for, and nothing without', async () => {
  const rest = (number: number) => `Change or Leave the waiting list of Round ${number}`;
  const day = 'Thursday, January 14, 2027Jan14Thu · 2027';
  expect(await linesOf([6, 0])).toEqual([
    `${day}Round 0You asked for 1 place. 6 places are ahead of you.${rest(0)}`,
    `${day}Round 1You asked for 2 places. You are first in line.${rest(1)}`,
  ]);
  expect(await linesOf([])).toEqual([]);
});
