import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one } from '#web/ui/testing/render.tsx';
import { organizeRoutes } from '../organize-routes.tsx';
import { selfQuery } from '../session/organizer.ts';
import { InviteForm } from './invite-form.tsx';
import { PeoplePage } from './people-page.tsx';

const show = (isOwner: boolean) =>
  renderWithRouter(
    <InviteForm isOwner={isOwner} onInvited={async () => undefined} onClose={() => undefined} />,
    {
      queryClient: new QueryClient({ defaultOptions: { queries: { enabled: false } } }),
      href: '/not-found',
    },
  );

test('W15 V19 each role says what it may do before it is chosen, and none is chosen', async () => {
  await show(true);
  const shown = one('fieldset').textContent;
  for (const duty of Object.values(roleDuties)) expect(shown).toContain(duty);
  expect(document.querySelectorAll('input[name="role"]').length).toBe(5);
  expect([...document.querySelectorAll('input[name="role"]:checked')]).toEqual([]);
});

test('14.2 W15 the form says that the door alone needs a pass, and the event is asked for below the roles', async () => {
  await show(false);
  const way = [...document.querySelectorAll('form a')].map((link) => link.getAttribute('href'));
  expect(one('form').textContent).toContain('Who helps at the door alone needs no role but a pass');
  expect(way).toContain('/organize/events');
  click(one('input[value="captain"]'));
  const event = one('select[name="event"]');
  expect(one('fieldset').compareDocumentPosition(event)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(event.getAttribute('aria-required')).toBe('true');
  expect(event.compareDocumentPosition(one('input[name="email"]'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('V19 10.2 who is no owner gives the roles of one event alone', async () => {
  await show(false);
  const values = [...document.querySelectorAll<HTMLInputElement>('input[name="role"]')].map(
    ({ value }) => value,
  );
  expect(values).toEqual(['captain', 'safety']);
});

test('W9 11.3 a way to invite somebody comes with role and event, and begins at the address', async () => {
  const event = {
    uuid: 'uuid-gala',
    title: 'Gala',
    status: 'published',
    timezone: 'America/Toronto',
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(
    ['events to come'],
    [{ ...event, starts_at: '2030-06-01T12:00:00.000Z' }],
  );
  queryClient.setQueryData(selfQuery.queryKey, {
    uuid: 'ada',
    grants: [{ role: 'organizer', event: null }],
  } as never);
  const list = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } };
  answerCalls(async () => ({ status: 200, body: list }));
  const href = '/not-found?invite=captain&event=uuid-gala';
  await renderWithRouter(<PeoplePage />, { queryClient, href });
  expect(one('dialog h2').textContent).toBe('Invite somebody');
  expect(document.querySelector<HTMLInputElement>('input[name="role"]:checked')?.value).toBe(
    'captain',
  );
  expect(document.querySelector<HTMLSelectElement>('select[name="event"]')?.value).toBe(
    'uuid-gala',
  );
  expect(document.activeElement).toBe(document.querySelector('input[name="email"]'));
  // The address of Roles may have it.
  const route = organizeRoutes.find(({ path }) => path === '/organize/people');
  const search = route && 'search' in route ? route.search : undefined;
  expect(search?.({ invite: 'captain', event: 'uuid-gala', other: 'x' })).toEqual({
    invite: 'captain',
    event: 'uuid-gala',
  });
});
