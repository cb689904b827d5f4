import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { click, one, render } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../../session/organize-call.ts';
import { selfQuery } from '../../session/organizer.ts';
import { answerQuestion } from '../../session/questions.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { backOfCallingOff, CallOff, emailsOfCallingOff, sumsOfCallingOff } from './call-off.tsx';

const { event } = sampleRecord({ status: 'published' });
const cancelled = { ...event, status: 'cancelled', sold: 0 };
const numbers = { people: 3, cents: 36_000, emails: 3 };
let sent: unknown[];
let answered: Promise<void>;
const client = new QueryClient();

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  answered = Promise.resolve();
  client.clear();
  answerCalls(async (_, { method, body }) => {
    if (method !== 'GET') {
      sent.push(body);
      await answered;
      return { status: 200, body: { data: cancelled } };
    }
    return { status: 200, body: { data: numbers } };
  });
  client.setQueryData(selfQuery.queryKey, { uuid: 'ada' } as never);
  render(
    <QueryClientProvider client={client}>
      <CallOff event={event} onClose={() => {}} />
    </QueryClientProvider>,
  );
});

const tick = () => one<HTMLInputElement>('input[type=checkbox]');

function explain(text: string): void {
  const field = one<HTMLTextAreaElement>('textarea');
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    write?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Presses Call Off, and confirms what it costs. */
async function callOff(): Promise<void> {
  await act(async () => {
    one<HTMLFormElement>('form').requestSubmit();
    await vi.waitFor(() => {
      answerQuestion(true);
      expect(sent).toHaveLength(1);
    });
  });
}

test('W18 a reason stays off the event’s page unless the organizer ticks that it is shown there', async () => {
  expect(tick().checked).toBe(false);
  expect(one('label:has(input[type=checkbox])').textContent).toContain(
    'Also show this reason on the event’s page. Everybody can read it there, so name nobody.',
  );
  explain('The hall is flooded.');
  await callOff();
  expect(sent).toEqual([
    expect.objectContaining({ reason: 'The hall is flooded.', show_reason: false }),
  ]);
});

test('W18 a reason that is ticked is shown on the event’s page', async () => {
  explain('The hall is flooded.');
  click(tick());
  expect(tick().checked).toBe(true);
  await callOff();
  expect(sent).toEqual([
    expect.objectContaining({ reason: 'The hall is flooded.', show_reason: true }),
  ]);
});

test('12.2 while it is called off the form says so, and then the screen has what the answer says', async () => {
  const { queryKey } = organizeQuery('eventOverview', { params: { uuid: event.uuid } });
  const money = { paid_cents: 360_00, owing_cents: 0, owing_places: 0 };
  client.setQueryData(queryKey, { data: { event, money, tasks: [], latest: [] } } as never);
  let answer = () => {};
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  explain('The hall is flooded.');
  await callOff();
  expect(document.body.textContent).toContain(`Calling off ${event.title}…`);
  expect(document.body.textContent).not.toContain('Do Not Call It Off');
  await act(async () => {
    answer();
    await vi.waitFor(() =>
      expect(client.getQueryData(queryKey)).toMatchObject({
        data: { event: { status: 'cancelled', sold: 0 }, money: null },
      }),
    );
  });
  expect(document.body.textContent).not.toContain('Calling off');
});

test('V3 12.2 what goes back of an event is told apart from what its screen calls paid for places', () => {
  const sums = { ...numbers, cents: 500_00, gift_cents: 20_00, stays_cents: 310_00 };
  expect(sumsOfCallingOff(sums)).toBe(
    '$480.00 of it was paid for places, $20.00 are gifts. $310.00 paid for places that were given up before stays.',
  );
  expect(sumsOfCallingOff(numbers)).toBe('');
  // Why fewer emails leave than people had places.
  expect(emailsOfCallingOff({ people: 22, cents: 0, emails: 10 })).toBe(
    '10 emails: 12 guests have no email; whoever booked them can pass it on.',
  );
  expect(emailsOfCallingOff({ people: 1, cents: 0, emails: 1 })).toBe('1 email');
  // What it costs: the provider gives no fee back.
  expect(sumsOfCallingOff({ ...numbers, card_fees_cents: 31_20, card_fees_unknown: 2 })).toBe(
    '$31.20 of card fees are lost: the provider keeps them. What the provider keeps of 2 card payments is not known yet.',
  );
});

test('V3 12.2 what a person has to hand out is told apart from what goes back to cards', () => {
  const back = (cents: number, by_hand_cents?: number) =>
    backOfCallingOff({ ...numbers, cents, by_hand_cents });
  expect(back(315_00, 240_00)).toBe('$315.00 go back: $75.00 to cards, $240.00 by hand');
  expect(back(240_00, 240_00)).toBe('$240.00 go back, all of it by hand');
  expect(back(75_00, 0)).toBe('$75.00 go back to cards');
  expect(back(0, 0)).toBe('$0.00 to refund');
});
