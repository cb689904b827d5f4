import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';

/** Takes over the user record that a change answered with, on every screen at once; the directory tells of it, too. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    queryClient.setQueryData(userQuery.queryKey, data);
    for (const stale of ['member', 'members']) {
      void queryClient.invalidateQueries({ queryKey: [stale] });
    }
  };
}
