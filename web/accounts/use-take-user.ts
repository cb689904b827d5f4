import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile/profile.ts';
import { userQuery } from '../api/session.ts';

/** Stores the user record that a change returned, for all screens, and marks the directory as stale. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    // A person who signed out in the meantime stays signed out.
    queryClient.setQueryData(userQuery.queryKey, (current) =>
      current?.uuid === data.uuid ? data : current,
    );
    for (const stale of ['member', 'members']) {
      void queryClient.invalidateQueries({ queryKey: [stale] });
    }
  };
}
