import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { EventAhead, Today } from '#contract/organizing/today.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { selfQuery } from '../session/organizer.ts';
import { TodayPage } from './today-page.tsx';

const supper: EventAhead = {
  uuid: 'supper',
  slug: 'supper',
  title: 'Short Game Supper',
  timezone: 'America/Toronto',
  starts_at: '2026-11-27T22:30:00.000Z',
  in_days: 1,
  is_draft: false,
  capacity: 32,
  seats: { booked: 24, held: 0, owing: 2, owing_cents: 90_00, without_meal: 1 },
};
const next = { ...supper, ends_at: supper.starts_at, venue: 'Tinsmith Hall', cover_url: '/a.svg' };
const soon = {
  kind: 'event_soon' as const,
  title: supper.title,
  detail: '',
  href: '/organize/events/supper',
  at: supper.starts_at,
};
const calm: Today = {
  sentence: 'Thursday, November 26. Short Game Supper is tomorrow.',
  next,
  needs: [soon],
  weeks: [supper, { ...supper, uuid: 'gala', slug: 'gala', title: 'Gala', in_days: 16 }],
  money: null,
  moving_in: null,
  since: { from: '2026-11-25T05:00:00.000Z', lines: [] },
};

async function show(role: string, today: Today): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const self = { uuid: 'ada', grants: [{ role, event: { uuid: 'supper' } }] };
  queryClient.setQueryData(selfQuery.queryKey, self as never);
  queryClient.setQueryData(organizeQuery('today').queryKey, { data: today });
  await renderWithRouter(<TodayPage />, { queryClient, href: '/not-found' });
}
const all = (selector: string) => [...document.querySelectorAll(selector)];
const textOf = (selector: string) => one(selector).textContent?.replaceAll(/\s/g, ' ');
const buttons = () =>
  all('section[aria-labelledby=next-event] p a').map((link) => link.firstChild?.textContent);

test('W8 on the eve the captain sees how full the event is, who owes, which meals are missing, and the door first', async () => {
  await show('captain', calm);
  expect(textOf('header')).toContain('Short Game Supper is tomorrow.');
  const shown = textOf('section[aria-labelledby=next-event]');
  for (const words of [
    '24 of 32 places booked',
    '$90.00 owing for 2 places',
    '1 place without a meal chosen yet',
  ])
    expect(shown).toContain(words);
  expect(all('rect[width="75"]')).not.toEqual([]);
  expect(buttons()).toEqual(['Door', 'Attendees', 'Print', 'Email']);
  // It is above: the line of the list is not said twice.
  expect(document.body.textContent).toContain('Nothing needs you today.');
  // The content security policy allows no style of an element.
  expect(all('body [style]')).toEqual([]);
});

test('W8 each role sees its own ways, and the strip is a table for readers', async () => {
  await show('safety', { ...calm, next: { ...next, seats: null } });
  expect(buttons()).toEqual(['Health Notes']);
  expect(document.body.textContent).not.toContain('places booked,');
  expect(all('tbody tr').map((row) => row.textContent)).toEqual([
    'Fri Nov 27Short Game Supper24 of 32',
    'Fri Nov 27Gala24 of 32',
  ]);
});

test('W8 what needs somebody has its verb as a button, and what is new leads to where it happened', async () => {
  const need = { ...soon, kind: 'draft_soon' as const, title: 'Cup is still a draft' };
  const line = {
    bookings: 2,
    places: 3,
    cancelled: 1,
    in_cents: 150_00,
    back: [
      { word: 'returned by the bank', cents: 48_00, booking: 'hive', member: null },
      { word: 'refunded', cents: 90_00, booking: null, member: null },
    ],
  };
  const mistake = { word: 'recorded by mistake', cents: 120_00, booking: null, member: 'lou' };
  const ofYears = { ...line, in_cents: 0, back: [mistake] };
  await show('owner', {
    ...calm,
    needs: [soon, need],
    since: {
      ...calm.since,
      lines: [
        { event: { slug: 'supper', title: 'Supper' }, ...line },
        { event: null, ...ofYears },
      ],
    },
  });
  expect(all('section[aria-labelledby=needs] li a').map((link) => link.textContent)).toEqual([
    'Finish Draft: Cup is still a draft',
  ]);
  const recent = all('section[aria-labelledby=recent] a');
  expect(recent.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Supper', '/organize/events/supper'],
    ['2 bookings, 3 places', '/organize/events/supper/attendees?sort=-booked'],
    ['1 place cancelled', '/organize/events/supper/attendees?filter=cancelled'],
    ['$150.00 paid', '/organize/events/supper/attendees?sort=-booked'],
    ['$48.00 returned by the bank', '/organize/events/supper/attendees/hive'],
    ['$90.00 refunded', '/organize/money?filter=back'],
    ['Memberships', '/organize/members'],
    ['$120.00 recorded by mistake', '/organize/members/lou'],
  ]);
});

test('W8 17.0 the treasurer sees below the month what is open now, with what is not deposited', async () => {
  const sums = { in_cents: 90_00, back_cents: 0, fees_cents: 3_00, net_cents: 87_00 };
  await show('treasurer', {
    ...calm,
    money: {
      ...sums,
      month: '2026-11',
      reversed_cents: 0,
      returned_cents: 0,
      owed_cents: 0,
      owed_back_cents: 70_00,
      unpaid_members: { people: 4, cents: 480_00, year_cents: 120_00 },
      undeposited_cents: 910_00,
    },
  });
  expect(all('ul[aria-labelledby=open-now] li').map((line) => line.textContent)).toEqual([
    '4 members owe $480.00 by cheque or cash, $120.00 a year each',
    '$910.00 not deposited',
    'Nobody owes for events.',
  ]);
  expect(one('ul[aria-labelledby=open-now] a[href="/organize/money/deposits"]')).toBeTruthy();
});
