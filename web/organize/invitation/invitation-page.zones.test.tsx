import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { ZoneOfAssociation } from '#web/ui/zone.ts';
import { InvitationPage } from './invitation-page.tsx';

const path = '/organize/invitation';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const title = (text: string) => act(() => expect.poll(() => one('h1').textContent).toBe(text));

test('10.2 a link pasted into the tab that has no invitation, or another one, opens it', async () => {
  const tokens: unknown[] = [];
  answerCalls(async (_path, { body }) => {
    const { token } = body as unknown as { token: string };
    tokens.push(token);
    const data = {
      role: 'treasurer',
      event: null,
      from: null,
      until: null,
      email: `${token}@example.org`,
      by: 'Ada Roy',
      factor_required: true,
    };
    return { status: 200, body: { data } };
  });
  history.replaceState(null, '', path);
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, null);
  await renderWithRouter(<InvitationPage />, { queryClient, href: path, paths: [path] });
  await title('No invitation here');
  for (const token of ['sam', 'kim']) {
    history.pushState(null, '', `${path}#${token}`);
    await act(async () => dispatchEvent(new HashChangeEvent('hashchange')));
    await title('You are invited');
    expect(document.body.textContent).toContain(`${token}@example.org`);
    expect(location.hash).toBe('');
  }
  expect(tokens).toEqual(['sam', 'kim']);
});

test('10.2 an invitation says how long the role holds, in the words of its email', async () => {
  const [begin, end] = ['2031-01-01T05:00:00.000Z', '2031-07-01T04:00:00.000Z'];
  const spans: Record<string, { from: string | null; until: string | null; words: string }> = {
    both: {
      from: begin,
      until: end,
      words: 'from January 1, 2031 until June 30, 2031, including this day',
    },
    begin: { from: begin, until: null, words: 'from January 1, 2031, with no end date' },
    end: { from: null, until: end, words: 'until June 30, 2031, including this day' },
  };
  answerCalls(async (_path, { body }) => {
    const { token } = body as unknown as { token: string };
    const { from = null, until = null } = spans[token] ?? {};
    const data = { role: 'treasurer', event: null, from, until, email: 'kim@example.org' };
    return { status: 200, body: { data: { ...data, by: 'Ada Roy', factor_required: true } } };
  });
  history.replaceState(null, '', path);
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, null);
  const content = await renderWithRouter(
    <ZoneOfAssociation value="America/Toronto">
      <InvitationPage />
    </ZoneOfAssociation>,
    { queryClient, href: path, paths: [path] },
  );
  for (const [token, { words }] of Object.entries(spans)) {
    history.pushState(null, '', `${path}#${token}`);
    await act(async () => dispatchEvent(new HashChangeEvent('hashchange')));
    await act(() => expect.poll(() => content.textContent).toContain(`association, ${words}.`));
  }
});
