import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';
import { render } from '../ui/testing/render.tsx';
import { useTakeUser } from './use-take-user.ts';

const robin = { uuid: 'robin', first_name: 'Robin' } as User;

/** Who is here once a change of Robin's was answered, with `here` in that moment. */
function takenOver(here: User | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, here);
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

test('4.11 what a change answered with is shown at once', () => {
  expect(takenOver(robin)?.first_name).toBe('Rob');
});

test('4.1 the answer to a change does not bring back who has signed out meanwhile', () => {
  expect(takenOver(null)).toBeNull();
});
