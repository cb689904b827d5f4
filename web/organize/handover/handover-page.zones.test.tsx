import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Handover } from '#contract/organizing/handover.ts';
import { ApiError } from '#web/api/api-error.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one, type as typeInto } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { HandoverPage } from './handover-page.tsx';
import { atOutsideRows, outsideOf, outsideTexts } from './outside-values.ts';
import { dutiesOf, dutyInWords } from './year-tasks.ts';

const nobody = { who: null, renews_on: null, note: null };
const domain = {
  what: 'Domain name',
  who: 'Kim',
  renews_on: '2031-03-01',
  note: 'At the registrar.',
};
const grant = {
  uuid: '00000000-0000-4000-8000-000000000001',
  role: 'owner' as const,
  event: null,
  from: '2031-01-01T05:00:00.000Z',
  until: '2031-07-01T04:00:00.000Z',
  person: {
    uuid: '00000000-0000-4000-8000-000000000002',
    name: 'Robin Fox',
    email: 'robin@example.org',
    blocked: false,
    has_factor: true,
    last_seen_at: null,
    sessions: 0,
  },
  invited: null,
  left_behind: null,
  given_at: '2030-07-01T04:00:00.000Z',
  given_by: null,
};
const handover: Handover = {
  outside: [{ what: 'Server', ...nobody }, domain],
  version: 3,
  open: [],
  holders: [grant],
  owners: { count: 1, with_factor: 1 },
  months: [
    { month: '2030-08', tasks: [] },
    {
      month: '2031-05',
      tasks: [{ task: 'events', count: 4, titles: ['Links Day', 'Cup', 'Supper'] }],
    },
  ],
};

let sent: unknown[];

async function show(data: Handover) {
  sent = [];
  answerCalls(async (path, { method, body }) => {
    if (method !== 'GET') sent.push(body);
    const isRecord = method !== 'GET' || path.endsWith('/handover');
    // The screen also asks while it opens: until something is saved, the record is as it was.
    const { version } = data;
    const record = { ...data, version: version + sent.length };
    return { status: 200, body: { data: isRecord ? record : [] } };
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queryClient.setQueryData(organizeQuery('handover').queryKey, { data });
  queryClient.setQueryData(organizeQuery('exports').queryKey, { data: [] });
  await renderWithRouter(<HandoverPage />, { queryClient, href: '/not-found' });
}

const open = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

test('it says who has which role until when, advises two owners, and what a year has', async () => {
  await show(handover);
  const holders = one('section[aria-labelledby=holders]').textContent;
  const alone = one('#only-owner').textContent;
  expect(alone).toContain(
    'One person is the only owner without an end date, and uses a second factor.',
  );
  expect(alone).toContain('If they cannot sign in, only another owner can let them back in.');
  expect(one<HTMLAnchorElement>('#only-owner > a').search).toBe('?invite=owner');
  expect(holders).toMatch(
    /Robin FoxOwnerFrom January 1, 2031 until June 30, 2031, including this day/,
  );
  expect(one('section[aria-labelledby=year]').textContent).toContain(
    'MayRun Links Day, Cup, Supper and 1 more',
  );
  expect(document.querySelector('dl')?.textContent).toMatch(/^May.*AugustNothing$/);
});

test('11 it says what is open: the state, how much, and what to do', async () => {
  const matter = {
    kind: 'money_undeposited' as const,
    what: '2 payments by hand, $90.00',
    is_list: true,
    href: '/organize/money/deposits',
  };
  await show({ ...handover, open: [matter] });
  const link = one<HTMLAnchorElement>('section[aria-labelledby=open] a');
  expect([link.parentElement?.textContent, link.textContent, link.getAttribute('href')]).toEqual([
    'Not deposited2 payments by hand, $90.00Deposit Them',
    'Deposit Them',
    '/organize/money/deposits',
  ]);
});

test('11 the only owner is named', async () => {
  await show({ ...handover, holders: [{ ...grant, until: null }] });
  expect(one('#only-owner').textContent).toContain(
    'Robin Fox is the only owner without an end date',
  );
});

test('11 two owners need no advice, and where nothing is open it says so', async () => {
  await show({ ...handover, owners: { count: 2, with_factor: 1 } });
  expect(one('section[aria-labelledby=open]').textContent).toContain('Nothing is open.');
  const holders = one('section[aria-labelledby=holders]').textContent;
  expect(holders).toContain('2 owners have no end date, 1 of them with a second factor.');
  expect(holders).not.toContain('Name Another Owner');
  expect(document.querySelector('#only-owner')).toBeNull();
});

test('11 the screen says until when predecessors have their roles, and sends those that were ticked', async () => {
  const kim = {
    ...grant,
    uuid: '00000000-0000-4000-8000-000000000003',
    role: 'treasurer' as const,
    until: null,
    person: { ...grant.person, name: 'Kim Novak' },
  };
  await show({ ...handover, holders: [grant, kim] });
  expect(document.querySelector('section form')).toBeNull();
  await open('Choose Whose Role Ends');
  const section = () => one('section[aria-labelledby=ends]');
  const submit = () =>
    act(async () => one<HTMLFormElement>('section[aria-labelledby=ends] form').requestSubmit());
  await submit();
  expect(section().textContent).toContain('Choose at least one role.');
  typeInto(one<HTMLInputElement>('input[name=begin]'), '2031-10-20');
  expect(section().textContent).toContain('30 days, until November 19, 2031, including this day');
  expect(section().textContent).toContain(
    'Robin Fox, Owner, now until June 30, 2031, including this day',
  );
  await act(async () => one<HTMLInputElement>(`input[name="grant.${kim.uuid}"]`).click());
  await submit();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ grants: [kim.uuid], until: '2031-11-20T05:00:00.000Z' }]),
  );
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

test('11 the next board is invited behind a button, which then says who was', async () => {
  await show(handover);
  await open('Invite the Next Board');
  typeInto(one<HTMLInputElement>('input[name="board.0.email"]'), 'next@example.org');
  await act(async () => {
    const role = one<HTMLSelectElement>('select[name="board.0.role"]');
    role.value = 'treasurer';
    role.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => one<HTMLFormElement>('dialog form').requestSubmit());
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toMatchObject([{ email: 'next@example.org', role: 'treasurer' }]);
  expect(one('section[aria-labelledby=next] [role=status]').textContent).toContain(
    'next@example.org as Treasurer',
  );
});

test('11 what lies outside is read without a form, and for how much of it somebody is named', async () => {
  await show(handover);
  expect(one('section[aria-labelledby=outside]').textContent).toContain(
    '1 of 2 have somebody named.ServerName Somebody for ServerDomain nameKimRenews March 1, 2031. At the registrar.',
  );
});

test('11 where nobody is named, the way to the field stands beside it', async () => {
  await show({ ...handover, outside: [domain, { what: 'Server', ...nobody }] });
  await open('Name Somebody for Server');
  expect(document.activeElement?.getAttribute('name')).toBe('outside.1.who');
});

test('what lies outside is saved with its version, without the rows that are empty', async () => {
  await show(handover);
  await open('Edit This List');
  typeInto(one<HTMLInputElement>('input[name="outside.0.what"]'), '');
  await act(async () =>
    one<HTMLFormElement>('section[aria-labelledby=outside] form').requestSubmit(),
  );
  await vi.waitFor(() => expect(sent).toEqual([{ outside: [domain], version: 3 }]));
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

test('a refusal of a row stands at the row in which it was typed', () => {
  const texts = outsideTexts({ outside: [{ what: '', ...nobody }, domain] });
  expect(outsideOf(texts)).toEqual({ outside: [domain] });
  const refused = new ApiError(400, { message: 'No', errors: { 'outside.0.note': ['A secret.'] } });
  expect(atOutsideRows(refused, texts).errors).toEqual({ 'outside.1.note': ['A secret.'] });
});

test('11 a duty of most months is said once, and what is done is said as what to do', () => {
  const [deposits, years] = (['deposits', 'years'] as const).map((task) => ({
    task,
    count: 2,
    titles: [],
  }));
  const months = ['01', '02', '03', '04', '05', '06'].map((month) => ({
    month: `2031-${month}`,
    tasks: [...(deposits ? [deposits] : []), ...(month === '03' && years ? [years] : [])],
  }));
  const { often, months: all } = dutiesOf(months);
  expect(often).toEqual(['Bring cash and cheques to the bank']);
  // As it comes again: the month that runs first, and each is there.
  expect(all.map(({ month, tasks }) => [month, tasks.length])).toEqual([
    ['2031-06', 0],
    ['2031-01', 0],
    ['2031-02', 0],
    ['2031-03', 1],
    ['2031-04', 0],
    ['2031-05', 0],
  ]);
  expect(years && dutyInWords(years)).toBe('Close the fiscal year, and take its file');
  expect(dutiesOf(months.slice(1)).often).toEqual([]);
});
