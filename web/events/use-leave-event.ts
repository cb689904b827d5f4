import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const subLists = ['eventMedia', 'eventAgendas', 'eventFinances'];

/**
 * 4.6: leaving an event clears its media, agenda and finances. Once everything of the screen has
 * let go of them; what is still looked at stays.
 */
export function useLeaveEvent(slug: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () =>
      queueMicrotask(() => {
        for (const name of subLists) {
          const queryKey = [name, { params: { slug } }];
          queryClient.removeQueries({ queryKey, type: 'inactive' });
        }
      }),
    [queryClient, slug],
  );
}
