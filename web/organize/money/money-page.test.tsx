import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { listQuery } from '../lists/list-search.ts';
import { memberList, moneyList } from '../lists/organize-lists.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { TreasurerPage } from './money-page.tsx';

const none = { in_cents: 0, back_cents: 0, fees_cents: 0, net_cents: 0 };

const page = {
  data: [],
  meta: { total: 0, last_page: 1, current_page: 1 },
  totals: { ...none, reversed_cents: 0, returned_cents: 0, owed_cents: 0, owed_back_cents: 0 },
  months: [],
  kinds: [],
  ways: [],
  listed_cents: 0,
  event: null,
  span: { from: '2026-06-01', to: '2026-06-30' },
  fiscal_year: { from: '2026-01-01', to: '2026-12-31' },
  undeposited_cents: 0,
  disputed: { payments: 0, cents: 0, due_at: null },
  fees_unknown: 0,
};

async function shown(unpaid: number, more = {}, search: Record<string, string> = {}) {
  answerCalls(() => new Promise(() => {}));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const stored = { ...page, ...more };
  queryClient.setQueryData(listQuery(moneyList, search).queryKey, stored as never);
  const counts = { unpaid: { people: unpaid, cents: unpaid * 120_00, year_cents: 120_00 } };
  queryClient.setQueryData(organizeQuery('memberCounts').queryKey, counts as never);
  return renderWithRouter(<TreasurerPage />, {
    queryClient,
    href: `/not-found?${new URLSearchParams(search)}`,
    paths: [
      moneyList.path,
      memberList.path,
      '/organize/events/:slug/money',
      '/organize/money/deposits',
    ],
  });
}

test('17.0 beside what is owed for events stands how many members have not paid, and what they owe', async () => {
  const container = await shown(4);
  expect(container.textContent).toContain('Nobody owes for events');
  const link = container.querySelector('a[href$="/organize/members?filter=unpaid"]');
  expect(link?.textContent).toBe('4 members owe $480.00 by cheque or cash, $120.00 a year each');
  expect((await shown(1)).textContent).toContain(
    '1 member owes $120.00 for the year, by cheque or cash',
  );
  expect((await shown(0)).textContent).not.toContain('by cheque');
  // Of one event no member owes a year.
  const event = { slug: 'spring-open', title: 'Spring Open' };
  expect((await shown(4, { event })).textContent).not.toContain('by cheque');
});

test('17.0 what is open now says what it is narrowed to, and is left out where it is not of the list', async () => {
  const more = {
    undeposited_cents: 910_00,
    totals: { ...page.totals, owed_back_cents: 70_00 },
    disputed: { payments: 1, cents: 45_00, due_at: '2026-07-08T16:00:00Z' },
  };
  const all = await shown(4, more);
  const open = [...all.querySelectorAll('header ul[aria-labelledby="open-now"] > li')];
  expect(all.querySelector('#open-now')?.textContent).toBe('Now');
  expect(open.map(({ textContent }) => textContent)).toEqual([
    '$45.00 disputed, answer by Wed Jul 8',
    '$70.00 owed back',
    '4 members owe $480.00 by cheque or cash, $120.00 a year each',
    '$910.00 not deposited',
    'Nobody owes for events.',
  ]);
  const deposits = all.querySelector('a[href$="/organize/money/deposits"]');
  expect([...all.querySelectorAll('a')].map(({ textContent }) => textContent)).toContain(
    '$910.00 not deposited',
  );
  expect(deposits).not.toBeNull();
  // Below the sums of other days, too.
  const may = await shown(4, more, { from: '2026-05-01', to: '2026-05-31' });
  expect(may.querySelector('header div:has(> #open-now)')?.textContent).toBe(
    'Now$45.00 disputed, answer by Wed Jul 8$70.00 owed back4 members owe $480.00 by cheque or cash, $120.00 a year each$910.00 not depositedNobody owes for events.',
  );
  const cheques = await shown(4, { undeposited_cents: 910_00 }, { way: 'cheque' });
  expect(cheques.textContent).toContain('Nothing is owed back by cheque.');
  expect(cheques.textContent).not.toContain('not deposited');
  expect(cheques.textContent).not.toContain('have not paid');
  expect((await shown(4, {}, { kind: 'donation' })).textContent).toContain(
    'Nothing is owed back for gifts.',
  );
});

test('17.1 a list that was narrowed comes before the sums, which are of all, and goes back by one link', async () => {
  const sums = (container: HTMLElement) => ({
    numbers: container.querySelectorAll('dl').length,
    isFolded: container.querySelector('details:has(table):not([class*="onPhone"])') !== null,
    tables: container.querySelectorAll('table').length,
    back: [...container.querySelectorAll('a')].filter(({ textContent }) =>
      textContent?.startsWith('Show All of '),
    ).length,
  });
  expect(sums(await shown(0))).toEqual({ numbers: 1, isFolded: false, tables: 2, back: 0 });
  expect(sums(await shown(0, {}, { way: 'cheque' }))).toEqual({
    numbers: 1,
    isFolded: true,
    tables: 2,
    back: 1,
  });
  const narrowed: Record<string, string>[] = [
    { search: 'Whitfeather' },
    { filter: 'owed' },
    { filter: 'back' },
  ];
  for (const search of narrowed)
    expect(sums(await shown(0, { listed_cents: 120_00 }, search))).toEqual({
      numbers: 0,
      isFolded: false,
      tables: 0,
      back: 1,
    });
});

test('17.1 a list of what is open now says its sum once, with its entries below it', async () => {
  const meta = { ...page.meta, total: 3 };
  const owed = { listed_cents: 348_00, meta };
  const { textContent } = await shown(0, owed, { filter: 'owed-back' });
  expect(textContent?.split('$348.00')).toHaveLength(2);
  expect(textContent).toContain('3 entries');
});

test('17.0 each sum of the tables leads to its entries', async () => {
  const totals = { in_cents: 90_00, back_cents: 20_00, fees_cents: 3_00, net_cents: 67_00 };
  const ways = [{ way: 'card', ...totals }];
  const container = await shown(0, { ways, totals: { ...page.totals, ...totals } });
  const row = container.querySelector('table:nth-of-type(2) tbody tr');
  expect([...(row?.querySelectorAll('a') ?? [])].map((link) => link.search + link.hash)).toEqual([
    '?way=card#entries',
    '?way=card&filter=in#entries',
    '?way=card&filter=back#entries',
    '?way=card&sum=fees#entries',
    '?way=card#entries',
  ]);
});

test('17.1 a search that finds little in its days offers all years, with the count found there', async () => {
  answerCalls(() => new Promise(() => {}));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const asked = { search: '380' };
  const stored = (search: object, total: number) =>
    queryClient.setQueryData(listQuery(moneyList, search).queryKey, {
      ...page,
      meta: { ...page.meta, total },
    } as never);
  stored(asked, 0);
  stored({ ...asked, from: '2000-01-01', to: '2100-12-31' }, 3);
  const container = await renderWithRouter(<TreasurerPage />, {
    queryClient,
    href: '/not-found?search=380',
    paths: [moneyList.path, memberList.path],
  });
  expect(container.textContent).toContain('Nothing of it is in these days.');
  const link = [...container.querySelectorAll('a')].find(({ textContent }) =>
    textContent?.startsWith('Search All Years'),
  );
  expect(link?.textContent).toBe('Search All Years (3 entries)');
  expect(link?.getAttribute('href')).toContain('from=2000-01-01&to=2100-12-31');
});

test('17.0 16.2 what was refunded or reversed says how much nobody was given, and its list repeats its sum', async () => {
  const part = '$348.00 in returned cheques, $120.00 recorded by mistake';
  const reversed = { reversed_cents: 468_00, returned_cents: 348_00 };
  const totals = { ...page.totals, back_cents: 2_193_00, ...reversed };
  const all = await shown(0, { totals });
  expect(all.querySelector('dl + p')?.textContent).toBe(`Refunded or reversed includes ${part}.`);
  expect((await shown(0)).textContent).not.toContain('by mistake');
  const cheques = { ...totals, reversed_cents: 348_00 };
  expect((await shown(0, { totals: cheques })).textContent).not.toContain('by mistake');
  const listed = { totals, listed_cents: -2_193_00, meta: { ...page.meta, total: 26 } };
  const back = await shown(0, listed, { filter: 'back' });
  expect(back.querySelector('#entries')?.textContent).toBe(
    'Refunded or reversed, June 2026: $2,193.00, 26 entries',
  );
  expect(back.textContent).toContain(part);
  const found = await shown(0, listed, { filter: 'back', search: 'Poe' });
  expect(found.textContent).not.toContain('by mistake');
});

test('17.0 More Filters is closed while only the days are chosen, and open with a field of its own', async () => {
  const isOpen = () =>
    [...document.querySelectorAll('details')].find(
      (one) => one.querySelector('summary')?.textContent === 'More Filters',
    )?.open;
  await shown(0, {}, { from: '2026-01-01', to: '2026-12-31' });
  expect(isOpen()).toBe(false);
  document.body.replaceChildren();
  await shown(0, {}, { from: '2026-01-01', to: '2026-12-31', way: 'cheque' });
  expect(isOpen()).toBe(true);
});

const row = {
  id: 'a',
  type: 'in',
  day: '2026-06-09',
  kind: 'event',
  way: 'card',
  cents: 45_00,
  fee_cents: 2_77,
  who: 'Ruth Friesen',
  what: 'Her First Round',
  event: { uuid: 'e', slug: 'her-first-round', title: 'Her First Round' },
  receipt_number: '001402',
  reversed: null,
  charge: 'c',
  is_undeposited: false,
  refund: null,
  booking: 'b',
  member: null,
  step: null,
  due_at: null,
};

test('17.0 a payment says in one line what it was for, and beside it how it was paid and what that cost', async () => {
  const gift = { ...row, id: 'b', kind: 'donation', what: 'Donation to Clubs', fee_cents: null };
  const alone = { ...gift, id: 'c', booking: null, fee_cents: 88 };
  const back = { ...row, id: 'd', type: 'back', cents: -45_00, fee_cents: null };
  const later = { ...row, id: 'e', type: 'fee', cents: 0, fee_cents: 15_00 };
  const given = { ...later, id: 'f', fee_cents: -15_00 };
  const data = [row, gift, alone, back, later, given];
  const container = await shown(0, { data, meta: { ...page.meta, total: 6 } });
  const small = [...container.querySelectorAll('#entries ~ section li p')].map(
    ({ textContent }) => textContent,
  );
  expect(small.filter((_, at) => at % 4 === 1)).toEqual([
    'Her First Round · Receipt 001402',
    'Donation to Clubs · Gifts · Receipt 001402',
    'Donation to Clubs · Gifts · Receipt 001402',
    'Her First Round · Refund 001402',
    'Her First Round · Receipt 001402',
    'Her First Round · Receipt 001402',
  ]);
  expect(small.filter((_, at) => at % 4 === 2).slice(3)).toEqual(['−$45.00', '−$15.00', '$15.00']);
  expect(small.filter((_, at) => at % 4 === 3)).toEqual([
    'Card, fee $2.77',
    'Card, fee with the booking',
    'Card, fee $0.88',
    'Refunded by card',
    'Later fee',
    'Fee given back later',
  ]);
});

test('16.2 what reverses a payment by hand is behind one line of it, and no other payment has it', async () => {
  const cheque = { ...row, way: 'cheque', fee_cents: null, is_undeposited: true };
  const data = [row, cheque, { ...cheque, id: 'e', way: 'cash', is_undeposited: false }];
  const container = await shown(0, { data, meta: { ...page.meta, total: 3 } });
  const acts = [...container.querySelectorAll('#entries ~ section li details')];
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    [
      'Returned or Wrong: the payment of Ruth Friesen',
      'Record as Returned, the cheque of Ruth Friesen',
      'Record as a Mistake, the payment of Ruth Friesen',
    ].join(''),
  ]);
});

test('17.0 the months of a year come first, open on a phone, too; of one month they are folded with the other sums', async () => {
  const sum = { ...none, in_cents: 90_00, net_cents: 90_00 };
  const months = ['2026-05', '2026-06'].map((month) => ({ month, ...sum }));
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const ofYear = await shown(0, { months, span: year }, year);
  expect(ofYear.querySelector('table')?.closest('details')).toBeNull();
  expect(ofYear.querySelector('table caption')?.textContent).toBe(
    'By monthIn: Net Refunded and fees',
  );
  expect(ofYear.textContent).toContain('Sums by kind and payment method');
  const ofMonth = await shown(0, { months: months.slice(1) });
  expect(ofMonth.querySelector('table')?.closest('details')).not.toBeNull();
});
