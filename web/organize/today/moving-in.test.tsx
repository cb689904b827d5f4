import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { MovingIn as Lacking } from '#contract/organizing/moving-in.ts';
import type { Today } from '#contract/organizing/today.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { currentOverlays } from '#web/overlays/overlay-store.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { selfQuery } from '../session/organizer.ts';
import { TodayPage } from './today-page.tsx';

const pages: Record<Lacking['rows'][number]['name'], string | null> = {
  identity: '/organize/settings',
  mark: '/organize/settings',
  words: '/organize/pages',
  email: '/organize/mail',
  payments: '/organize/settings',
  taxes: '/organize/settings',
  second_owner: '/organize/people',
  members: '/organize/members/import',
  event: '/organize/events/new',
  backup: null,
};
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

const lacking = (done: readonly Name[], test_email: Lacking['test_email'] = null): Lacking => ({
  rows: names.map((name) => ({
    name,
    title: `Title of ${name}`,
    done: done.includes(name),
    detail: `Detail of ${name}.`,
    href: pages[name],
  })),
  test_email,
});

async function show(moving_in: Lacking | null): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(selfQuery.queryKey, {
    uuid: 'ada',
    grants: [{ role: 'owner', event: null }],
  } as never);
  const today: Today = {
    sentence: 'Thursday, November 26.',
    next: null,
    needs: [],
    weeks: [],
    money: null,
    moving_in,
    since: { from: '2026-11-25T05:00:00.000Z', lines: [] },
  };
  queryClient.setQueryData(organizeQuery('today').queryKey, { data: today });
  await renderWithRouter(<TodayPage />, { queryClient });
}

const box = 'section[aria-labelledby=moving-in]';
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const leads = () =>
  [...document.querySelectorAll(`${box} li > a`)].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
const signs = () => textsOf(`${box} li > span > .visually-hidden`);
const button = (text: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>(`${box} button`)];
  return found.find(({ textContent }) => textContent?.includes(text)) ?? expect.fail(text);
};
const press = (text: string) => act(async () => button(text).click());

test('19.6 nothing done: each row says so in words, and leads to where it is done', async () => {
  await show(lacking([]));
  expect(one(box).textContent).toContain('0 of 10 done.');
  expect(signs()).toEqual(names.map(() => 'To do: '));
  expect(leads()).toEqual([
    ['Say Who You Are', '/organize/settings'],
    ['Choose Them', '/organize/settings'],
    ['Fill the Gaps', '/organize/pages'],
    ['See Emails', '/organize/mail'],
    ['Say How to Pay', '/organize/settings'],
    ['Enter Taxes', '/organize/settings'],
    ['Invite an Owner', '/organize/people'],
    ['Bring in a List', '/organize/members/import'],
    ['Begin an Event', '/organize/events/new'],
  ]);
  // A backup is made on the server: its row has words and no button.
  expect(textsOf(`${box} li`).at(-1)).toBe('To do: Title of backup Detail of backup.');
  expect(button('Send Me a Test').disabled).toBe(false);
});

test('19.6 some done: those have a tick in words, too, and no button any more', async () => {
  await show(lacking(['identity', 'words', 'backup']));
  expect(one(box).textContent).toContain('3 of 10 done.');
  const done = textsOf(`${box} li[data-done]`);
  expect(done).toHaveLength(3);
  for (const row of done) expect(row).toMatch(/^Done: Title of/);
  expect(leads().map(([verb]) => verb)).toEqual([
    ...['Choose Them', 'See Emails', 'Say How to Pay', 'Enter Taxes', 'Invite an Owner'],
    ...['Bring in a List', 'Begin an Event'],
  ]);
});

test('19.6 all done, put away, or no owner: there is no Moving In', async () => {
  await show(null);
  expect(document.querySelector(box)).toBeNull();
  expect(one('h1').textContent).toBe('Today');
});

test('19.6 the test email says what the mail server answers, in a sentence, whatever it answers', async () => {
  const tried_at = '2026-11-26T12:00:00.000Z';
  const answers = [
    [
      { state: 'waiting', answer: null, error: null },
      'The email is on its way to your mail server…',
    ],
    [{ state: 'taken', answer: '250 OK', error: null }, 'Your mail server took it: 250 OK.'],
    [{ state: 'taken', answer: 'Kept here.', error: null }, 'Your mail server took it: Kept here.'],
    [{ state: 'taken', answer: null, error: null }, 'Your mail server took it: without a word.'],
    [
      { state: 'refused', answer: '535 wrong password', error: 'EAUTH' },
      'Your mail server did not take it: 535 wrong password.',
    ],
    [
      { state: 'given_up', answer: null, error: 'ECONNREFUSED' },
      'Your mail server did not take it: ECONNREFUSED.',
    ],
    [
      { state: 'refused', answer: null, error: null },
      'Your mail server did not take it: it did not answer.',
    ],
    [{ state: 'stopped', answer: null, error: null }, 'It was not sent.'],
  ] as const;
  for (const [sent, sentence] of answers) {
    document.body.replaceChildren();
    await show(lacking([], { ...sent, tried_at }));
    expect(one(`${box} p[role=status]`).textContent).toBe(sentence);
    expect(button('Another').getAttribute('aria-disabled')).toBe(
      sent.state === 'waiting' ? 'true' : null,
    );
  }
});

test('19.6 a test that is refused says why beside its button, and putting away tells that it is away', async () => {
  const calls: string[] = [];
  answerCalls(async (path) => {
    calls.push(path);
    if (path.endsWith('/put-away')) return { status: 200, body: { data: null } };
    return { status: 503, body: { code: 'unavailable', message: 'No mail server is set up.' } };
  });
  await show(lacking([]));
  await press('Send Me a Test');
  await act(() =>
    expect
      .poll(() => one(`${box} li [role=alert]`).textContent)
      .toContain('No mail server is set up.'),
  );
  await press('Put Moving In Away');
  await act(() =>
    expect.poll(() => JSON.stringify(currentOverlays())).toContain('Moving In is put away.'),
  );
  expect(calls).toEqual([
    '/api/v1/organize/moving-in/email',
    '/api/v1/organize/moving-in/put-away',
  ]);
});

test('19.6 where putting away fails it stays, and says so', async () => {
  answerCalls(async () => ({ status: 503, body: { code: 'unavailable', message: 'Not now.' } }));
  await show(lacking(['mark']));
  await press('Put Moving In Away');
  await act(() => expect.poll(() => one(box).textContent).toContain('Not now.'));
  expect(button('Put Moving In Away').disabled).toBe(false);
});
