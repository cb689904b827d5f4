import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../session/organizer.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { MessageForm } from './message-form.tsx';
import { emptyMessage } from './message-words.ts';

let calls: [string, unknown][];

beforeEach(() => {
  sessionStorage.clear();
  calls = [];
  answerCalls(async (path, { body }) => {
    calls.push([path.split('/').at(-1) ?? '', body]);
    const people = { sentence: 'Everybody: 2 people', emails: 2, bookers: 2, through_booker: 0 };
    const email = { subject: '', reply_to: 'office@example.org', html: '<p>Bring water.</p>' };
    const lists = { to: [], left_out: [], left_out_people: [], nobody_here: false };
    return { status: 200, body: { data: { ...people, ...email, ...lists } } };
  });
});

async function show(isWide: boolean) {
  const listens = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, ...listens }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(selfQuery.queryKey, sampleSelf());
  const at = '2027-06-12T12:00:00Z';
  const to = { event: 'cup', booking: undefined, seats: undefined };
  await renderWithRouter(
    <QueryClientProvider client={queryClient}>
      <MessageForm
        addressee={{ title: 'Cup', timezone: 'America/Toronto', at, to }}
        start={emptyMessage}
        record="message cup"
      />
    </QueryClientProvider>,
    { queryClient, href: '/not-found' },
  );
  await act(() => vi.waitFor(() => expect(sendButton().textContent).toContain('Send 2 Emails')));
}

const sendButton = () => one<HTMLButtonElement>('button[type=submit]');
const named = (name: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);

test('W4 15.3 the button is green once nothing is missing', async () => {
  await show(false);
  type(one<HTMLInputElement>('[name=subject]'), 'Tee times');
  type(one<HTMLTextAreaElement>('[name=text]'), 'Bring water.');
  expect(sendButton().className).toContain('outline');
  click(one<HTMLInputElement>('[name=about]'));
  expect(sendButton().className).toContain('green');
  type(one<HTMLInputElement>('[name=subject]'), ' ');
  expect(sendButton().className).toContain('outline');
});

test('15.3 where the email stands beside what is written, a copy of it needs no dialog', async () => {
  await show(true);
  expect(named('Preview')).toHaveLength(0);
  type(one<HTMLInputElement>('[name=subject]'), 'Tee times');
  type(one<HTMLTextAreaElement>('[name=text]'), 'Bring water.');
  const [button] = named('Send to Me');
  for (let press = 0; press < 2; press += 1) await act(async () => button?.click());
  await act(() =>
    vi.waitFor(() => expect(calls.filter(([what]) => what === 'test')).toHaveLength(2)),
  );
  const keys = calls.flatMap(([what, body]) => (what === 'test' ? [body] : []));
  expect(keys[0]).toMatchObject({ subject: 'Tee times', text: 'Bring water.' });
  expect(keys[1]).toEqual(keys[0]);
});
