import { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { Attendee } from '#contract/bookings/attendees.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, focus, one, press } from '#web/ui/testing/render.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery } from '../lists/list-search.ts';
import { attendeeListOf, memberList } from '../lists/organize-lists.ts';
import { rowKeys } from '../lists/row-keys.ts';
import { AttendeeControls } from './attendee-controls.tsx';
import { AttendeeRows } from './attendee-rows.tsx';
import { emailsOf, namesOf } from './ticked-bar.tsx';

const links = ['/organize/events/$slug/attendees/$id', '/organize/events/$slug/attendees'];

const sample: Attendee = {
  uuid: '1',
  booking: 'b1',
  position: 0,
  name: 'Robin Zoé',
  is_booker: true,
  booker: 'Robin Zoé',
  has_note: true,
  is_member: true,
  state: 'confirmed',
  price_cents: 45_00,
  paid_cents: 45_00,
  left_cents: 45_00,
  owing_cents: 0,
  has_meal: false,
  code: 'LD-K74J',
  here_at: null,
  booked_at: '2030-05-01T12:00:00.000Z',
  party: { seats: 3, left_cents: 90_00, owing_cents: 45_00, disputed_cents: 0 },
};

const guest = (uuid: string, name: string, more: Partial<Attendee> = {}): Attendee => ({
  ...sample,
  uuid,
  name,
  position: 1,
  is_booker: false,
  is_member: false,
  has_meal: true,
  ...more,
});

const noTicks = { ticked: new Set<string>(), tick: () => undefined };

async function show(
  seats: Attendee[],
  owing = 0,
  ticks = noTicks,
  past?: { isOver: boolean; wasCounted: boolean },
): Promise<string[][]> {
  await renderWithRouter(
    <div {...rowKeys}>
      <AttendeeRows
        seats={seats}
        slug="links-day"
        isByParty
        ticks={ticks}
        owing={owing}
        {...past}
      />
    </div>,
    {
      paths: links,
    },
  );
  const rows = [...document.querySelectorAll('tbody tr')];
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '').slice(1),
  );
}

test('W11 a place a line; what is of the party stands once, and what is owing in all below', async () => {
  const rows = await show([sample, guest('2', 'Sam Guest'), guest('3', 'Kit Guest')], 95_50);
  expect(rows).toEqual([
    ['Robin Zoé', '3 places', 'Member', 'Not chosen', 'Note', 'Paid $90 · Owing $45', 'LD-K74J'],
    ['Sam Guest', '', 'Guest', 'Chosen', '', '', 'LD-K74J'],
    ['Kit Guest', '', 'Guest', 'Chosen', '', '', 'LD-K74J'],
  ]);
  expect(document.querySelectorAll('tbody')).toHaveLength(1);
  expect(one('tfoot').textContent).toBe('Owing in all $95.50');
});

test('W11 10.4 that a meal is not chosen yet is said where others have', async () => {
  await show([sample, guest('2', 'Sam Guest')]);
  const titles = [...document.querySelectorAll('td[title]')];
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Not chosen']);
  expect(titles[0]?.getAttribute('title')).toMatch(/^No meal is chosen yet/);
});

test('W11 10.4 while nobody has chosen a meal, the chip says so and no row', async () => {
  const [row] = await show([{ ...sample, has_meal: false }]);
  expect(row).toEqual([
    'Robin Zoé',
    '3 places',
    'Member',
    'Note',
    'Paid $90 · Owing $45',
    'LD-K74J',
  ]);
});

test('W11 afterwards that somebody came is as expected, and who did not is marked, if anybody was checked in', async () => {
  const seats = [{ ...sample, here_at: '2030-06-01T12:00:00.000Z' }, guest('2', 'Sam Guest')];
  const states = async (...past: Parameters<typeof show>[3][]) => {
    const rows = await show(seats, 0, noTicks, ...past);
    return [rows.map(([, , state]) => state), document.querySelectorAll('[class*=badge]').length];
  };
  expect(await states()).toEqual([['HereMember', 'Guest'], 2]);
  document.body.replaceChildren();
  expect(await states({ isOver: true, wasCounted: true })).toEqual([
    ['CameMember', 'Did not comeGuest'],
    2,
  ]);
});

test('13.4 W11 what a cardholder disputes is not called paid', async () => {
  const party = { ...sample.party, owing_cents: 0, disputed_cents: 60_00 };
  expect((await show([{ ...sample, party }]))[0]).toContain('Paid $30 · $60 disputed');
});

test('V13 of a party split over two pages the second one says whose guests they are, and of how many', async () => {
  const [row] = await show([guest('3', 'Kit Guest')]);
  expect(row?.slice(0, 2)).toEqual(['Kit Guest', 'Guest of Robin Zoé 3 places']);
  expect(row?.[5]).toBe('Paid $90 · Owing $45');
  expect(one('tfoot').textContent).toBe('Nothing is owing.');
});

test('W11 of a place that is given up it says what was kept', async () => {
  const [gone, live] = await show([
    { ...sample, state: 'cancelled', code: null, left_cents: 20_00 },
    guest('2', 'Sam Guest'),
  ]);
  expect(gone).toEqual(['Robin Zoé', '', 'CancelledMember', '', '', '$20 kept', '']);
  expect(live?.[1]).toBe('Guest of Robin Zoé 3 places');
});

test('W11 V22 a guest without a name is said as whose guest it is, once, and quietly', async () => {
  const [booker, unnamed, named] = await show([
    { ...sample, is_member: false },
    guest('2', 'Guest', { position: 2 }),
    guest('3', 'Guest of Robin Zoé 3', { position: 3 }),
  ]);
  expect(booker?.[2]).toBe('Not a member');
  expect(unnamed?.slice(0, 3)).toEqual(['Guest of Robin Zoé 2', '', '']);
  expect(named?.slice(0, 3)).toEqual(['Guest of Robin Zoé 3', '', '']);
  expect(document.querySelectorAll('th[class*=unnamed]')).toHaveLength(2);
  expect(one('tbody tr:last-child input').getAttribute('aria-label')).toBe(
    'Tick Guest of Robin Zoé 3',
  );
});

test('W11 V22 apart from the booker, too, it is said once', async () => {
  const [apart] = await show([guest('2', 'Guest', { position: 2 })]);
  expect(apart?.slice(0, 2)).toEqual(['Guest of Robin Zoé 2', '3 places']);
});

test('W7 W11 the list is one stop of the Tab key, and arrows move in it', async () => {
  await show([sample, guest('2', 'Sam Guest'), guest('3', 'Kit Guest', { booking: 'b2' })]);
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('tbody a, tbody input')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((stop) => stop.textContent || stop.getAttribute('aria-label'));
  const focused = () =>
    document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');
  expect(stops()).toEqual(['Tick Robin Zoé', 'Robin Zoé']);
  focus(one('tbody tr:first-child th a'.replace('tbody', 'tbody:first-of-type')));
  expect(press('ArrowDown')).toBe(false);
  expect(focused()).toBe('Sam Guest');
  expect(stops()).toEqual(['Tick Sam Guest', 'Sam Guest']);
  press('ArrowLeft');
  expect(focused()).toBe('Tick Sam Guest');
  press('End');
  expect(focused()).toBe('Tick Kit Guest');
  press('ArrowDown');
  expect(focused()).toBe('Tick Kit Guest');
  // Enter opens: the browser's own act on a link.
  press('ArrowRight');
  expect(press('Enter')).toBe(true);
});

test('W11 a page is ticked as a whole', async () => {
  const asked: [string[], boolean][] = [];
  const tick = (uuids: string[], is: boolean) => asked.push([uuids, is]);
  await show([sample, guest('2', 'Sam Guest')], 0, { ticked: new Set(['2']), tick } as never);
  click(one('thead input'));
  expect(asked).toEqual([[['1', '2'], true]]);
});

test('W11 the filters that are asked most have their number; one that leaves nobody is quiet', async () => {
  const list = attendeeListOf({ uuid: 'u', slug: 'links-day', serves_meal: true }, true);
  const counts = {
    owing: 0,
    'not-here': 24,
    here: 7,
    'no-meal': 23,
    confirmed: 31,
    held: 0,
    cancelled: 2,
    moved: 0,
    all: 33,
  };
  const controls = (
    day: ComponentProps<typeof AttendeeControls>['day'],
    filter: string,
    counted: Partial<typeof counts> = {},
  ) =>
    renderWithRouter(
      <AttendeeControls
        list={list}
        search={{ filter }}
        counts={{ ...counts, ...counted }}
        day={day}
        ways={[]}
      />,
      { paths: links, href: `/not-found?filter=${filter}` },
    );
  // Before the day of the event nobody can be here.
  const chipsOf = async (...asked: Parameters<typeof controls>) => {
    const shown = await controls(...asked);
    const names = [...shown.querySelectorAll('nav a')].map(({ textContent }) => textContent);
    shown.remove();
    return names;
  };
  expect(await chipsOf('to come', '')).toEqual(['Meal not chosen23', 'Owing0']);
  // After it nobody chooses a meal, and without any check-in nobody is known to have stayed away.
  expect(await chipsOf('over', '')).toEqual(['Not here24']);
  // One that finds everybody is something to do.
  expect(await chipsOf('to come', '', { owing: 2, 'no-meal': 31 })).toEqual([
    ...['Owing2', 'Meal not chosen31'],
  ]);
  expect(await chipsOf('over', '', { owing: 2, here: 0 })).toEqual(['Owing2']);
  const over = await controls('over', '', { here: 0 });
  expect(over.querySelector('nav')).toBeNull();
  expect(over.textContent).toContain('Nobody was checked in at the door.');
  over.remove();
  await controls('begun', 'here', { 'no-meal': 31 });
  const chips = [...document.querySelectorAll('nav a')];
  expect(chips.map((chip) => chip.textContent)).toEqual([
    ...['Not here24', 'Here7', 'Meal not chosen31', 'Owing0'],
  ]);
  expect(chips.map((chip) => chip.getAttribute('aria-current'))).toEqual([
    null,
    'true',
    null,
    null,
  ]);
  expect(chips.map((chip) => /quiet/.test(chip.className))).toEqual([false, false, false, true]);
  expect(chips[2]?.getAttribute('href')).toContain('filter=here%2Cno-meal');
  const choices = [...document.querySelectorAll('details:first-of-type li')].map(
    (one) => one.textContent,
  );
  expect(choices).toEqual(
    expect.arrayContaining(['With a place31', 'Members', 'All, including cancelled33']),
  );
});

test('V13 where nothing is found, the answer to what was asked is said', async () => {
  const meta = { total: 0, last_page: 1, current_page: 1 };
  const headingOf = async (list: never, search: Record<string, string>) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    queryClient.setQueryData(listQuery(list, search).queryKey, { data: [], meta } as never);
    const { path } = list as { path: string };
    const container = await renderWithRouter(
      <ListScreen
        list={list}
        title="List"
        description=""
        lead=""
        noun={['place', 'places']}
        searchLabel="Search"
        none={{ title: 'Nobody yet', text: '' }}
        coming={{ row: undefined, columns: 2 }}
        rows={() => null}
      />,
      { queryClient, href: `/not-found?${new URLSearchParams(search)}`, paths: [path] },
    );
    const heading = container.querySelector('h2')?.textContent;
    const next = container.querySelector('h2 ~ a')?.textContent;
    container.remove();
    return next ? [heading, next] : heading;
  };
  const attendees = attendeeListOf(
    { uuid: 'u', slug: 'links-day', serves_meal: true },
    true,
  ) as never;
  expect(await headingOf(attendees, {})).toBe('Nobody yet');
  expect(await headingOf(attendees, { filter: 'owing' })).toEqual([
    'Nobody owes anything',
    'Show All Places',
  ]);
  expect(await headingOf(attendees, { filter: 'owing', sort: 'name' })).toContain(
    'Nobody owes anything',
  );
  expect(await headingOf(attendees, { filter: 'owing,here' })).toContain('No place matches');
  expect(await headingOf(attendees, { filter: 'owing', search: 'sam' })).toEqual([
    'No place matches “sam”',
    'Clear the Search and Filters',
  ]);
  expect(await headingOf(memberList as never, { filter: 'problem' })).toContain('No card failed');
});

test('W11 sent again, who booked gets the booking, and guests their own tickets', () => {
  const seat = (uuid: string, booking: string, is_booker: boolean) => ({
    uuid,
    booking,
    is_booker,
  });
  expect(
    emailsOf([
      seat('1', 'a', true),
      seat('2', 'a', false),
      seat('3', 'b', false),
      seat('4', 'b', false),
    ]),
  ).toEqual([
    { booking: 'a', seats: undefined },
    { booking: 'a', seats: ['2'] },
    { booking: 'b', seats: ['3', '4'] },
  ]);
  const named = ['Ann', 'Bo', 'Cy'].map((name) => ({ name }));
  expect([1, 2, 3].map((count) => namesOf(named.slice(0, count)))).toEqual([
    ...['Ann', 'Ann and Bo', '3 people'],
  ]);
});

test('W11 what is seldom done with who comes is behind one button, unless it is one thing alone', async () => {
  const list = attendeeListOf({ uuid: 'e', slug: 'links-day' } as never, true);
  const timesShown = async (seldom: string[]) => {
    const ways = [
      { name: 'Add', way: () => 'Add' },
      { name: 'Email', way: () => 'Email' },
      ...seldom.map((name) => ({ name, way: () => name, isSeldom: true })),
    ];
    const page = await renderWithRouter(
      <AttendeeControls list={list} search={{}} counts={undefined} day="begun" ways={ways} />,
      { paths: links },
    );
    const words = [...page.querySelectorAll('li, span')].map(({ textContent }) => textContent);
    page.remove();
    return ['Email', ...seldom].map((name) => words.filter((word) => word === name).length);
  };
  expect(await timesShown(['Door', 'Print'])).toEqual([2, 1, 1]);
  expect(await timesShown(['Print'])).toEqual([2, 2]);
});
