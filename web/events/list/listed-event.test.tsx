import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { type EventSearch, eventListQuery } from './event-list.ts';
import { EventResults } from './event-results.tsx';
import { ListedEvent } from './listed-event.tsx';

async function footOf(now: string, raised_cents: number, goal_cents: number) {
  vi.setSystemTime(now);
  const charity = { name: 'The Pantry', url: '', raised_cents, goal_cents };
  const tile = await renderWithRouter(
    <ListedEvent event={sampleEvent({ charity })} headingLevel={2} isInFirstRow={true} />,
  );
  vi.useRealTimers();
  return tile.querySelector('p:last-child')?.textContent;
}

test.each([
  ['2027-08-01T12:00:00Z', 12_140_00, 9_480_00, 'Raised $12,140, 128% of the goalPast event'],
  ['2027-08-01T12:00:00Z', 12_047_46, 9_500_00, 'Raised $12,047, 127% of the goalPast event'],
  ['2027-08-01T12:00:00Z', 9_499_99, 9_500_00, 'Raised $9,500, 99% of the goalPast event'],
  ['2027-08-01T12:00:00Z', 12_140_00, 0, 'Raised $12,140Past event'],
  ['2027-08-01T12:00:00Z', 0, 9_480_00, 'Past event'],
  ['2027-06-01T12:00:00Z', 12_140_00, 9_480_00, '$120 · $95 for members12 places left'],
])(
  'W18 N22 at %s an event that raised %i cents of %i says "%s"',
  async (now, raised, goal, foot) => {
    expect(await footOf(now, raised, goal)).toBe(foot);
  },
);

test('W18 N22 among past events none says that it is one, and without a charity it was to raise nothing', async () => {
  vi.setSystemTime('2027-08-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const foot = async (event: Parameters<typeof sampleEvent>[0]) => {
    const tile = await renderWithRouter(
      <ListedEvent event={sampleEvent(event)} headingLevel={2} isInFirstRow={true} isAmongPast />,
    );
    return tile.querySelector('p:last-child')?.textContent;
  };
  const charity = { name: 'The Pantry', url: '', raised_cents: 0, goal_cents: 9_480_00 };
  expect(await foot({ charity })).toBe('');
  expect(await foot({ charity: null })).toBe('Not a fund-raiser');
});

test('W18 a list by date has a heading for each year, and one by title has none', async () => {
  const data = ['2027-07-17', '2027-07-31', '2028-08-02'].map((day) =>
    sampleEvent({ uuid: day, title: day, starts_at: `${day}T12:30:00.000Z` }),
  );
  const headings = async (search: EventSearch) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    const pages = [{ data, meta: { current_page: 1, last_page: 1, total: 3 } }];
    queryClient.setQueryData(eventListQuery(search).queryKey, { pages, pageParams: [1] });
    const list = await renderWithRouter(<EventResults search={search} />, { queryClient });
    return [...list.querySelectorAll('h2, h3')].map(
      (heading) => `${heading.localName} ${heading.textContent}`,
    );
  };
  expect(await headings({})).toEqual([
    'h2 2027',
    'h3 2027-07-17',
    'h3 2027-07-31',
    'h2 2028',
    'h3 2028-08-02',
  ]);
  expect(await headings({ sort: 'title' })).toEqual(data.map(({ title }) => `h2 ${title}`));
});
