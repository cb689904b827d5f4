import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { OpenMatter } from '#contract/organizing/handover.ts';
import type { OrganizerGrant, OrganizerSelf } from '#contract/organizing/organizing.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { LossDialog } from '../pieces/loss-dialog.tsx';
import { answerQuestion, useQuestion } from '../session/questions.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { GrantActs } from './grant-acts.tsx';

const person = {
  uuid: 'k',
  name: 'Kim Novak',
  email: 'kim@example.org',
  blocked: false,
  has_factor: true,
  last_seen_at: null,
  sessions: 0,
};
const grant: OrganizerGrant = {
  uuid: 'g',
  role: 'treasurer',
  event: null,
  from: null,
  until: null,
  left_behind: null,
  given_at: '2025-07-01T03:30:00.000Z',
  given_by: 'Ada Roy',
  person,
  invited: null,
};
const self = sampleSelf({
  uuid: 'k',
  name: person.name,
  email: person.email,
  grants: [{ role: 'treasurer', event: null, until: null }],
});

function Asked() {
  const question = useQuestion();
  return question?.kind === 'loss' ? (
    <LossDialog loss={question.loss} onAnswer={answerQuestion} />
  ) : null;
}

/** Presses the button that ends the role; the calls that were made. */
async function press(who: OrganizerSelf, open: object[], nobody_else: string | null = null) {
  const calls: string[] = [];
  answerCalls(async (path, { method }) => {
    calls.push(`${method} ${path}`);
    return { status: 200, body: { data: open, nobody_else } };
  });
  const screen = (
    <>
      <GrantActs grant={grant} self={who} />
      <Asked />
    </>
  );
  await renderWithRouter(screen, { queryClient: new QueryClient(), href: '/not-found' });
  await act(async () => one<HTMLButtonElement>('button').click());
  await vi.waitFor(() => one('dialog'));
  return calls;
}

const open: OpenMatter[] = [
  {
    kind: 'money_undeposited',
    what: '2 payments by hand, $90.00',
    is_list: true,
    href: '/organize/money/deposits',
  },
];

test.each([
  ['who leaves', self, 'Stop being treasurer?'],
  ['an owner', { ...self, uuid: 'a' }, 'End Kim Novak as treasurer?'],
] as const)(
  '11 V18 before a role ends, %s reads what is open for the next one',
  async (_, who, asks) => {
    const calls = await press(who, open);
    expect(calls).toEqual(['GET /api/v1/organize/grants/g/open']);
    expect(one('dialog h2').textContent).toBe(asks);
    expect(one('dialog h3').textContent).toBe('Open for the next treasurer');
    const link = one<HTMLAnchorElement>('dialog li a');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'Not deposited: 2 payments by hand, $90.00',
      open[0]?.href,
    ]);
    // The way there closes the dialog, and nothing has ended.
    await act(async () => link.click());
    expect(document.querySelector('dialog')).toBeNull();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  },
);

test('11 V18 the dialog begins with it where nobody else has the role', async () => {
  const alone = 'Nobody else is treasurer. Sam Successor has not accepted yet.';
  await press(self, [], alone);
  expect(one('dialog p').textContent).toContain(
    `${alone} Only an owner invites a successor: write to one before you stop, under “Who gives roles”. What this role allows ends at once.`,
  );
  await act(async () => answerQuestion(false));
});

test('11 V18 where nothing is open, the dialog says no word of it', async () => {
  await press(self, []);
  expect(document.querySelector('dialog h3')).toBeNull();
  await act(async () => answerQuestion(false));
});
