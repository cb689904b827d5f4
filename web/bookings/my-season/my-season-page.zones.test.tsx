import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MySeason } from '#contract/clubhouse/my-season.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { MySeasonPage } from './my-season-page.tsx';
import { mySeasonSearch } from './my-season-search.ts';

const empty: MySeason = {
  year: 2031,
  years: [2031, 2030],
  events: [],
  rounds: 0,
  courses: 0,
  saved_cents: 0,
  gift_cents: 0,
  raised_cents: 0,
};

async function pageOf(season: MySeason, year?: string, now = '2031-12-01T12:00:00Z') {
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(['mySeason', year], { data: season });
  const paths = ['/my-season', '/events', '/events/$slug'];
  return renderWithRouter(<MySeasonPage />, {
    queryClient,
    paths,
    href: year ? `/my-season?year=${year}` : '/my-season',
  });
}

test('Q29 the page says what a year was, event by event, and leads to the other years', async () => {
  const page = await pageOf({
    ...empty,
    events: [
      {
        slug: 'fall-scramble',
        title: 'Fall Scramble',
        kind: 'round',
        day: '2031-09-06',
        ends_at: '2031-09-06T20:00:00.000Z',
        venue_name: 'Rivermouth Links',
        venue_city: 'Halifax',
        cover_url: '/covers/links.svg',
        saved_cents: 40_00,
        has_charity: true,
        raised_cents: 12_140_00,
      },
    ],
    rounds: 1,
    courses: 1,
    saved_cents: 40_00,
    gift_cents: 25_00,
    raised_cents: 12_140_00,
  });
  const text = page.textContent;
  expect(text).not.toContain('appears here once it is published');
  expect([...page.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'raised by your events$12,140',
    'event played1',
    'roundon 1 course1',
    'saved by member prices$40',
    'given by you$25',
  ]);
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/covers/links.svg');
  expect([...page.querySelectorAll('tbody tr > *')].map((cell) => cell.textContent)).toEqual([
    '',
    'Fall ScrambleSat, September 6 Rivermouth Links, Halifax',
    '$40 saved',
    '$12,140 raised',
  ]);
  expect(page.querySelector('button')?.textContent).toBe('Print');
  const years = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  expect(years).toEqual(['/my-season?year=2031', '/my-season?year=2030']);
});

test('Q29 who gave nothing beside the fees does not read that they gave $0', async () => {
  const events = [
    {
      slug: 'fall-scramble',
      title: 'Fall Scramble',
      kind: 'round' as const,
      day: '2031-09-06',
      ends_at: '2031-09-06T20:00:00.000Z',
      venue_name: 'Rivermouth Links',
      venue_city: 'Halifax',
      cover_url: '/covers/links.svg',
      saved_cents: 0,
      has_charity: false,
      raised_cents: null,
    },
  ];
  const page = await pageOf({ ...empty, events, rounds: 1, courses: 1 });
  expect([...page.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'event played1',
    'roundon 1 course1',
  ]);
  // Nor that something is still to be raised.
  expect(page.querySelector('tr > :last-child:is(td)')?.textContent).toBe('–');
  expect(page.querySelector('tbody th')?.textContent).toContain('Without a charity');
  expect(page.textContent).not.toContain('appears here once it is published');
});

test('Q29 an event that is still to come says so, and counts as one', async () => {
  const at = (day: string) => ({
    slug: day,
    title: day,
    kind: 'gala' as const,
    day,
    ends_at: `${day}T20:00:00.000Z`,
    venue_name: 'Carding Mill Hall',
    venue_city: 'Toronto',
    cover_url: '/covers/hall.svg',
    saved_cents: 35_00,
    has_charity: true,
    raised_cents: null,
  });
  const season = { ...empty, events: [at('2031-09-06'), at('2031-12-12')], saved_cents: 70_00 };
  const page = await pageOf(season);
  expect([...page.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'events1 played, 1 to come2',
    'saved by member prices$35 of it to come$70',
  ]);
  expect(page.textContent).toContain('appears here once it is published');
  expect(
    [...page.querySelectorAll('tbody th > :last-child')].map((one) => one.textContent),
  ).toEqual(['The sum raised is not published yet', 'Still to come']);
  // Where all is to come it is not said of the sum, too.
  const next = await pageOf({ ...season, events: [at('2031-12-12')], saved_cents: 35_00 });
  expect(next.textContent).toContain('saved by member prices$35');
});

test('Q29 a year without events says so', async () => {
  expect((await pageOf(empty)).textContent).toContain('Your season has not begun');
  const past = await pageOf({ ...empty, year: 2030 }, '2030');
  expect(past.textContent).toContain('No events of yours in 2030');
});

test('Q29 the address has a year, or nothing', () => {
  expect(mySeasonSearch({ year: '2030' })).toEqual({ year: '2030' });
  for (const year of ['1999', '20301', 'next', '']) expect(mySeasonSearch({ year })).toEqual({});
});
