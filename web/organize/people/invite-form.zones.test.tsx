import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { roles } from '#contract/calls/access.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { InviteForm } from './invite-form.tsx';

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
  for (const role of Object.values(roles)) expect(shown).toContain(role.may);
  expect(document.querySelectorAll('input[name="role"]').length).toBe(5);
  expect([...document.querySelectorAll('input[name="role"]:checked')]).toEqual([]);
});

test('V19 10.2 who is no owner gives the roles of one event alone', async () => {
  await show(false);
  const values = [...document.querySelectorAll<HTMLInputElement>('input[name="role"]')].map(
    ({ value }) => value,
  );
  expect(values).toEqual(['captain', 'safety']);
});
