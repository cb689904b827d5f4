import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';

/** Takes over the user record that a change answered with, on every screen at once. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    queryClient.setQueryData(userQuery.queryKey, data);
  };
}
