import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ExportRecord,
  FiscalYearRecord,
  YearChecks,
} from '#contract/organizing/export-api.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { selfQuery } from '../session/organizer.ts';
import { YearPage } from './year-page.tsx';

const over: FiscalYearRecord = {
  year: 2026,
  from: '2026-04-01',
  to: '2027-03-31',
  is_over: true,
  closed_at: null,
  closed_by: null,
  downloaded_at: null,
  history: [],
};
const running = { ...over, year: 2027, from: '2027-04-01', to: '2028-03-31', is_over: false };
const file: ExportRecord = {
  uuid: 'file',
  kind: 'year',
  year: 2026,
  state: 'failed',
  done: 0,
  total: null,
  bytes: null,
  why_not: null,
  asked_at: '2027-04-02T12:00:00Z',
  until: null,
};

const inOrder: YearChecks = {
  in_cents: 500_00,
  back_cents: 20_00,
  fees_cents: 5_00,
  net_cents: 475_00,
  owed_cents: 0,
  owed_back_cents: 0,
  undeposited_cents: 0,
  undeposited_payments: 0,
  payouts_different: 0,
  statements_open: 0,
  disputes: 0,
  members_unpaid: 0,
  statements: [],
  typed: { events: 0, income_cents: 0, cost_cents: 0, given_cents: 0 },
};

let sent: [string, unknown][];
let read: string[];

beforeEach(() => {
  sent = [];
  read = [];
});

async function show(
  years: FiscalYearRecord[],
  {
    exports = [],
    refusal,
    checks = inOrder,
  }: { exports?: ExportRecord[]; refusal?: string; checks?: YearChecks } = {},
) {
  answerCalls(async (path, { method, body }) => {
    if (method === 'POST') {
      sent.push([path, body]);
      return refusal
        ? { status: 409, body: { message: refusal, code: 'in_use' } }
        : { status: 202, body: { data: { ...file, state: 'waiting' } } };
    }
    read.push(path.replace(/^.*organize\/|\?.*/g, ''));
    if (path.endsWith('/years')) return { status: 200, body: { data: years } };
    if (path.endsWith('/exports')) return { status: 200, body: { data: exports } };
    if (path.endsWith('/checks')) return { status: 200, body: { data: checks } };
    const totals = { in_cents: 500_00, back_cents: 20_00, fees_cents: 5_00, net_cents: 475_00 };
    return { status: 200, body: { data: [], totals } };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants: [] } as never);
  const paths = [
    '/organize/money',
    '/organize/money/deposits',
    '/organize/money/payouts',
    '/organize/money/year',
    '/organize/events/$slug/money',
  ];
  await act(() => renderWithRouter(<YearPage />, { queryClient, paths }));
  await vi.waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const steps = () =>
  [...document.querySelectorAll('ol > li h2')].map(
    (head) => `${head.textContent}: ${head.nextElementSibling?.textContent}`,
  );
const press = (name: string) => act(async () => button(name)?.click());
const text = () => document.body.textContent;

test('17.4 the year that is over comes first, with its sums, its file and its end', async () => {
  await show([running, over]);
  expect(document.querySelector('h1')?.textContent).toBe('Money Year-end 2026–27');
  expect(steps()).toEqual([
    'Check the books: In order',
    'Close the year: Open',
    'Take the file for the accountant: Not made yet',
  ]);
  expect([...document.querySelectorAll('#sums ~ dl dd')].map((sum) => sum.textContent)).toEqual([
    '$500.00',
    '$20.00',
    '$5.00',
    '$475.00',
  ]);
  await press('Make the ZIP File');
  await press('Close Fiscal Year 2026–27');
  expect(sent).toEqual([
    ['/api/v1/organize/exports', { kind: 'year', year: 2026, key: expect.any(String) }],
    ['/api/v1/organize/years/2026/close', {}],
  ]);
});

test('17.4 a file that is refused or was not made says why', async () => {
  const why_not = 'The portal was stopped while it made this file. Ask for it again.';
  await show([over], { exports: [{ ...file, why_not }], refusal: 'Another file is being made.' });
  await vi.waitFor(() => expect(text()).toContain(why_not));
  await press('Make the ZIP File');
  await vi.waitFor(() => expect(text()).toContain('Another file is being made.'));
});

test('17.4 a year that is not over cannot be closed, and a closed one is opened again', async () => {
  await show([running]);
  expect(text()).toContain('Until the year is over the file is a draft');
  expect(steps()[1]).toBe('Close the year: From April 1, 2028');
  expect(button('Close Fiscal Year 2027–28')).toBeUndefined();
  document.body.replaceChildren();
  await show([{ ...over, closed_at: '2027-04-20T12:00:00Z', closed_by: 'Ada Gray' }]);
  expect(steps()[1]).toBe('Close the year: Closed');
  expect(text()).toContain('by Ada Gray.');
  // Its form opens by a button, and says what it does.
  expect(document.querySelector('input[name=reason]')).toBeNull();
  await press('Reopen Fiscal Year 2026–27');
  expect(text()).toContain('also those that were recorded while it was closed.');
  const why = document.querySelector<HTMLInputElement>('input[name=reason]');
  if (why) why.value = 'A cheque was found.';
  expect(sent).toEqual([]);
  read = [];
  await press('Reopen the Year');
  expect(sent).toEqual([['/api/v1/organize/years/2026/reopen', { reason: 'A cheque was found.' }]]);
  // Its sums are others now, and so is what is open.
  await vi.waitFor(() =>
    expect(read.toSorted()).toEqual(['exports', 'money', 'years', 'years/2026/checks']),
  );
});

test('17.4 11.4 before a year is closed each open matter is named with the way there, and what is in order says so', async () => {
  await show([over], {
    checks: {
      ...inOrder,
      undeposited_cents: 910_00,
      undeposited_payments: 4,
      disputes: 1,
      members_unpaid: 2,
      payouts_different: 1,
      statements_open: 2,
      statements: [
        { slug: 'spring-open', title: 'Spring Open', is_missing: false },
        { slug: 'gala', title: 'Gala', is_missing: true },
      ],
    },
  });
  await vi.waitFor(() => expect(steps()[0]).toBe('Check the books: 5 open'));
  const rows = [...document.querySelectorAll('ol > li ul > li[class]')];
  expect(
    rows.map(
      (row) => row.querySelector('span')?.textContent + String(row.querySelector('p')?.textContent),
    ),
  ).toEqual([
    'Open: 4 payments, $910.00, are not deposited yet.',
    'Open: 2 members who pay by cheque or cash have not paid.',
    'Open: 1 payment is disputed.',
    'Open: 1 payout differs from its payments.',
    'Open: 2 events have no statement, or one that is out of date.',
    'In order: Nobody owes for its events.',
    'In order: Nothing of it is owed back.',
  ]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('ol > li ul a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Deposit Them', '/organize/money/deposits'],
    ['See Members', '/organize/members?filter=unpaid'],
    ['See Disputes', '/organize/money?filter=disputes'],
    ['See Payouts', '/organize/money/payouts?filter=different'],
    ['Spring Open', '/organize/events/spring-open/money'],
    ['Gala', '/organize/events/gala/money'],
    ['See Events', '/organize/events?filter=past'],
  ]);
});

test('17.4 a year says how far it is, whether each is closed, and who closed and reopened it, and why', async () => {
  const at = '2027-04-20T16:00:00Z';
  await show([
    running,
    {
      ...over,
      downloaded_at: '2027-04-10T15:00:00Z',
      history: [
        { act: 'reopened', at, by: 'Ada Gray', reason: 'A cheque was found.' },
        { act: 'closed', at: '2027-04-10T16:00:00Z', by: 'Ben Hill', reason: null },
        { act: 'asked', at: '2027-04-09T16:00:00Z', by: null, reason: null },
      ],
    },
  ]);
  expect(steps()[2]).toBe('Take the file for the accountant: Out of date');
  expect(text()).toContain('Make it again: the year was reopened after the last file was made');
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(named('nav[aria-label="Fiscal Years"] a')).toEqual(['2027–28, running', '2026–27, open']);
  expect(named('#history ~ ul li span')).toEqual([
    'Reopened by Ada Gray: A cheque was found.',
    'Closed by Ben Hill',
    'File downloaded for the first time',
    'File made',
  ]);
});

test('17.4 a file is out of date until it is made again after the year was reopened', async () => {
  const acts = [
    { act: 'reopened' as const, at: '2027-04-20T16:00:00Z', by: null, reason: 'A cheque.' },
    { act: 'asked' as const, at: '2027-04-09T16:00:00Z', by: null, reason: null },
  ];
  const year = { ...over, downloaded_at: '2027-04-10T15:00:00Z', history: acts };
  const ready = { ...file, state: 'ready' as const, bytes: 61_000, until: '2027-04-21T12:00:00Z' };
  await show([year], { exports: [ready] });
  await vi.waitFor(() => expect(button('Make the ZIP File')).toBeDefined());
  expect(text()).not.toContain('Download (');
  for (const after of ['asked', 'closed'] as const) {
    document.body.replaceChildren();
    const last = { act: after, at: '2027-04-22T16:00:00Z', by: null, reason: null };
    await show([{ ...year, history: [last, ...acts] }]);
    expect(steps()[2]).toContain(after === 'asked' ? ': Downloaded' : ': Out of date');
  }
});

test('17.4 while a file waits its download comes first, and a new one can be made', async () => {
  const ready = { ...file, state: 'ready' as const, bytes: 61_000, until: '2027-04-03T12:00:00Z' };
  await show([over], { exports: [ready] });
  await vi.waitFor(() => expect(text()).toContain('Download (61 kB), year 2026'));
  expect(button('Make the ZIP File')).toBeUndefined();
  expect(button('Make a New File')).toBeDefined();
  document.body.replaceChildren();
  await show([over], { exports: [{ ...ready, state: 'fetched' }] });
  await vi.waitFor(() => expect(button('Make the ZIP File')).toBeDefined());
});

test('17.4 a download that was pressed is not offered again while it begins', async () => {
  const ready = { ...file, state: 'ready' as const, bytes: 61_000, until: '2027-04-03T12:00:00Z' };
  await show([over], { exports: [ready] });
  await vi.waitFor(() => expect(text()).toContain('Download (61 kB), year 2026'));
  const link = document.querySelector<HTMLAnchorElement>('a[download]');
  await act(async () => link?.click());
  await vi.waitFor(() => expect(text()).toContain('Downloading…'));
  expect(document.querySelector('a[download]')).toBeNull();
});
