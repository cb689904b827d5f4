import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { User } from '#contract/profile/profile.ts';
import { userQuery } from '../api/session.ts';
import { render } from '../ui/testing/render.tsx';
import { useTakeUser } from './use-take-user.ts';

const robin = { uuid: 'robin', first_name: 'Robin' } as User;

/** The signed-in user after the answer to Robin's change; `current` was signed in before it. */
function userAfterAnswer(current: User | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, current);
  let take: ReturnType<typeof useTakeUser> | undefined;
  function Screen() {
    take = useTakeUser();
    return null;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  take?.({ data: { ...robin, first_name: 'Rob' } });
  return queryClient.getQueryData(userQuery.queryKey);
}

test('4.11 the answer to a change is shown at once', () => {
  expect(userAfterAnswer(robin)?.first_name).toBe('Rob');
});

test('4.1 the answer to a change does not sign in a person who has signed out meanwhile', () => {
  expect(userAfterAnswer(null)).toBeNull();
});
