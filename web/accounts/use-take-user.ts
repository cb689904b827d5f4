import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';

/** Takes over the user record that a change answered with, on every screen at once; the directory tells of it, too. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    // Whoever has signed out before the answer came stays signed out.
    queryClient.setQueryData(userQuery.queryKey, (now) => (now?.uuid === data.uuid ? data : now));
    for (const stale of ['member', 'members']) {
      void queryClient.invalidateQueries({ queryKey: [stale] });
    }
  };
}
