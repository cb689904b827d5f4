import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';

/** Takes over the user record that a change returned, on every screen at once. The directory is loaded again. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    // After signing out in the meantime the person stays signed out.
    queryClient.setQueryData(userQuery.queryKey, (now) => (now?.uuid === data.uuid ? data : now));
    for (const stale of ['member', 'members']) {
      void queryClient.invalidateQueries({ queryKey: [stale] });
    }
  };
}
