import { useQuery } from '@tanstack/react-query';
import { inTabStorage } from '../api/tab-storage.ts';
import { accepting } from './sign-in-purpose.ts';

/** Where this tab has the token of the invitation that it opened. */
export const invitationKey = 'organize invitation';

/** 10.2: the address of the invitation that this tab opened, for who signs in to accept it; undefined without one. */
export function useInvitedEmail(path: string | undefined): string | undefined {
  const token = import.meta.env.SSR
    ? null
    : inTabStorage((storage) => storage.getItem(invitationKey));
  return useQuery({
    queryKey: ['invited email', token],
    enabled: path === accepting && Boolean(token),
    // Without it the form is filled in by hand.
    retry: false,
    queryFn: async () => {
      const { lateCall } = await import('../api/late-call.ts');
      return (await lateCall('invitation', { body: { token: token ?? '' } })).data.email;
    },
  }).data;
}
