import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventResult } from '#contract/events/event-result.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { EventEditor } from '../event-editor.tsx';
import type { EventRecord } from '../record/event-values.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';

const known: EventResult = {
  result: [],
  version: 3,
  ledger: {
    entry_fees_cents: 14_000_00,
    gifts_cents: 0,
    fees_cents: 406_30,
    after_closing_cents: -45_00,
  },
  fees_unknown: 0,
  span: { from: '2027-01-04', to: '2027-02-12' },
  is_over: true,
  closed_at: '2027-02-20T12:00:00Z',
  refunded_cents: 0,
  to_go_back_cents: 0,
  lines: [],
  statement: [{ kind: 'income', label: 'Entry fees', amount_cents: 14_000_00 }],
  warnings: [],
};

let sent: [string, unknown][];
/** What the answers have besides. */
let answer: Partial<EventResult>;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  answer = {};
  answerCalls(async (path, { method, body }) => {
    const part = path.split('?')[0]?.split('/').slice(6).join('/') ?? '';
    if (method === 'GET') return { status: 200, body: { data: [] } };
    sent.push([`${method} ${part}`, body]);
    const { result } = body as { result?: EventResult['result'] };
    return {
      status: 200,
      body: { data: { ...known, result: result ?? [], version: 4, ...answer } },
    };
  });
});

async function show(
  role: 'owner' | 'organizer',
  changes: Partial<EventResult> = {},
  event: Partial<EventRecord['event']> = { status: 'published' },
) {
  const self: OrganizerSelf = JSON.parse(
    `{"uuid":"ada","name":"Ada","email":"ada@example.org","grants":[{"role":"${role}","event":null,"until":null}]}`,
  );
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, self);
  const record: EventRecord = {
    ...sampleRecord(event),
    result: changes.result ?? [],
    known: { ...known, ...changes },
  };
  const router = makeRouter({
    routes: [
      { path: '/organize/events/$slug/attendees', screen: async () => () => null },
      { path: '/organize/money', screen: async () => () => null },
      { path: '/organize/events/$slug/money', screen: async () => () => null },
      { path: '/not-found', screen: async () => () => null },
    ],
    load: async () => undefined,
    context: sampleContext(client),
    href: `/organize/events/${record.event.slug}/money`,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <EventEditor part="money" record={record} self={self} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
}

const panel = () => one('section[aria-labelledby="result"]');
const lines = () => one('section#statement');
const rows = () =>
  [...lines().querySelectorAll('tr')]
    .slice(1)
    .map((row) => row.textContent?.replace('\u00a0', ' '));
const button = (name: RegExp) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
    name.test(textContent ?? ''),
  );
  if (!found) throw new Error(`No button ${name}`);
  return found;
};

test('17.3 L11 each line of the ledger leads to its entries under the filters of the address', async () => {
  await show('owner');
  expect(rows()).toEqual([
    'Income',
    'Entry fees: its entries$14,000.00',
    '+ Add Income',
    'Total income$14,000.00',
    'Costs',
    'Refunded or returned by the bank after closing: its entries$45.00',
    'Card fees: its entries$406.30',
    '+ Add a Cost',
    'Total costs$451.30',
    'Given',
    '+ Add What Was GivenGive the $13,548.70 Left',
    'Total given$0.00',
    'Left to give$13,548.70',
  ]);
  const links = [...lines().querySelectorAll<HTMLAnchorElement>('table a')];
  const of = ({ search }: HTMLAnchorElement) => Object.fromEntries(new URLSearchParams(search));
  const all = { event: sampleRecord().event.uuid, from: '2027-01-04', to: '2027-02-12' };
  expect(links.map(of)).toEqual([
    { ...all, kind: 'event', closing: 'before', sum: 'entry_fees' },
    { ...all, closing: 'after', sum: 'after_closing' },
    { ...all, way: 'card', closing: 'before', sum: 'fees' },
  ]);
});

test('17.3 L11 an organizer sees the sums, and no way to the entries', async () => {
  await show('organizer');
  expect(rows()[1]).toBe('Entry fees$14,000.00');
  expect(lines().querySelectorAll('table a')).toHaveLength(0);
});

test('17.3 W9 before the event is over its result says what is paid so far, and when that is added', async () => {
  const result: EventResult['result'] = [
    { kind: 'income', label: 'Birdie Bank', amount_cents: 100 },
  ];
  const ledger = { ...known.ledger, entry_fees_cents: 24_010_00, after_closing_cents: 0 };
  await show('owner', { is_over: false, closed_at: null, ledger, result });
  expect(panel().textContent).toContain(
    'The lines ‘so far’ come from Money; they become public when the event is over. See Who Has Paid',
  );
  expect(panel().textContent).toContain('Income so far $24,011.00 · Costs so far $406.30 · Given');
  expect(panel().textContent).not.toContain('Public now');
  expect(rows().join()).not.toContain('Left to give');
  expect(rows().slice(0, 8)).toEqual([
    'Income',
    'Entry fees so far: its entries$24,010.00',
    expect.stringContaining('Remove Birdie Bank'),
    '+ Add Income',
    'Total income$24,011.00',
    'Costs',
    'Card fees so far: its entries$406.30',
    '+ Add a Cost',
  ]);
  document.body.replaceChildren();
  const statement = result;
  await show('owner', { is_over: false, closed_at: null, ledger, result, statement });
  expect(panel().textContent).toContain('Public now: Birdie Bank $1.00.');
});

test('17.3 V3 of an event that is called off its result says what was refunded, and what that cost', async () => {
  await show(
    'owner',
    { refunded_cents: 690_00, is_over: false, lines: [] },
    { status: 'cancelled' },
  );
  expect(panel().textContent).toContain(
    'Called off. $690.00 was refunded. $406.30 of card fees are lost.',
  );
  expect(panel().textContent).not.toContain('Nothing is typed yet');
});

test('17.3 V3 what is still to go back of an event that is called off is not said to be refunded', async () => {
  const change = { is_over: false, lines: [], to_go_back_cents: 240_00 };
  await show('owner', change, { status: 'cancelled' });
  expect(panel().textContent).toContain('Called off. $240.00 is still to go back. $406.30');
});

test('17.3 W9 W16 what is typed counts at once, more than is left is said, and it is saved before it is published', async () => {
  await show('owner');
  click(button(/Give the \$13,548.70 Left/));
  expect(document.activeElement).toBe(one('[name="result.0.label"]'));
  await vi.waitFor(() =>
    expect(panel().textContent).toContain('Given $13,548.70 · Left to give $0.00'),
  );
  type(one<HTMLInputElement>('[name="result.0.amount_cents"]'), '14000');
  await vi.waitFor(() => expect(panel().textContent).toContain('$451.30 more than there is'));
  expect(panel().querySelector('svg')).not.toBeNull();
  expect(panel().textContent).toContain('The public page says: Income $14,000.00');
  expect(panel().textContent).toContain(
    'Once it is published: Income $14,000.00 · Costs $451.30 · Given $14,000.00',
  );
  // Beside Save.
  const bar = button(/Save the Result/).parentElement;
  expect(bar?.contains(button(/Save and Publish/))).toBe(true);
  await act(async () => button(/Save and Publish/).click());
  await vi.waitFor(() =>
    expect(sent.map(([what]) => what)).toEqual(['PUT result', 'POST result/publish']),
  );
  expect(sent[0]?.[1]).toMatchObject({
    result: [{ kind: 'donation', label: 'Gift', amount_cents: 14_000_00 }],
  });
});

test('17.3 a published result reads as text until it is changed, and again once it is saved and published', async () => {
  const typed = { kind: 'expense', label: 'Lunch', amount_cents: 200_00 } as const;
  const gift = { kind: 'donation', label: 'Clinic', amount_cents: 100_00 } as const;
  const ledger = { ...known.ledger, after_closing_cents: 0 };
  const [fees, cardFees] = [
    { kind: 'income', label: 'Entry fees', amount_cents: 14_000_00 } as const,
    { kind: 'expense', label: 'Card fees', amount_cents: 406_30 } as const,
  ];
  const statement = [fees, typed, cardFees, gift];
  const read = [
    ...['Income', 'Entry fees: its entries$14,000.00', 'Total income$14,000.00'],
    ...['Costs', 'Lunch$200.00', 'Card fees: its entries$406.30', 'Total costs$606.30'],
    ...['Given', 'Clinic$100.00', 'Total given$100.00', 'Left to give$13,293.70'],
  ];
  const bar = () => document.querySelector('button[type=submit]');
  await show('owner', { ledger, result: [typed, gift], statement });
  expect([rows(), bar()]).toEqual([read, null]);
  click(button(/Change the Result/));
  const label = () => one<HTMLInputElement>('[name="result.0.label"]');
  expect(document.activeElement).toBe(label());
  expect(bar()?.textContent).toBe('Save the Result');
  expect(bar()?.parentElement?.className).toContain('inView');
  expect(bar()?.parentElement?.textContent).toContain('Left to give $13,293.70');
  // What is typed is left with the change.
  type(label(), 'Supper');
  click(button(/^Cancel$/));
  await vi.waitFor(() => expect([rows(), bar()]).toEqual([read, null]));
  click(button(/Change the Result/));
  click(button(/^Cancel$/));
  await vi.waitFor(() => expect([rows(), bar()]).toEqual([read, null]));
  click(button(/Change the Result/));
  // What was typed before a reload opens it at once.
  type(label(), 'Dinner');
  document.body.replaceChildren();
  await show('owner', { ledger, result: [typed, gift], statement });
  await vi.waitFor(() => expect(label().value).toBe('Dinner'));
  const dinner = { ...typed, label: 'Dinner' };
  answer = { ledger, result: [dinner, gift], statement: [fees, dinner, cardFees, gift] };
  await act(async () => button(/Save and Publish/).click());
  await vi.waitFor(() => expect(rows()).toContain('Dinner$200.00'));
  expect(bar()).toBeNull();
  expect(sent.map(([what]) => what)).toEqual(['PUT result', 'POST result/publish']);
});

test('17.3 W16 the goal has a mark, and what is short of it is said', async () => {
  const charity = { goal_cents: 12_000_00, raised_cents: 0, name: 'Clinic', url: '' };
  await show('owner', {}, { status: 'published', charity });
  click(button(/Add What Was Given/));
  const given = async (amount: string, words: string) => {
    type(one<HTMLInputElement>('[name="result.0.amount_cents"]'), amount);
    await vi.waitFor(() => expect(panel().textContent).toContain(words));
  };
  await given('10228.08', '$1,771.92 short of the goal of $12,000');
  await given('12000', 'The goal of $12,000 is reached');
});

test('17.3 a statement that was typed by hand is where the result begins', async () => {
  await show('owner', { closed_at: null });
  click(button(/Begin with Its Line/));
  expect(document.activeElement).toBe(one('[name="result.0.label"]'));
  expect(one<HTMLInputElement>('[name="result.0.label"]').value).toBe('Entry fees');
  expect(one<HTMLInputElement>('[name="result.0.amount_cents"]').value).toBe('14,000.00');
});

test('17.3 an amount that is typed gets its cents once it is left, as the sums around it have them', async () => {
  await show('owner');
  click(button(/Add a Cost/));
  expect(document.activeElement).toBe(one('[name="result.0.label"]'));
  const amount = () => one<HTMLInputElement>('[name="result.0.amount_cents"]');
  const leave = () =>
    act(async () => amount().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  type(amount(), '1200');
  await leave();
  expect(amount().value).toBe('1,200.00');
  type(amount(), 'a lot');
  await leave();
  expect(amount().value).toBe('a lot');
  type(amount(), '');
  await leave();
  expect(amount().value).toBe('');
});
