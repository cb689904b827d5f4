import { type Query, useQueryClient } from '@tanstack/react-query';
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
          // Who is already coming back waits for an answer that must not be taken away.
          const predicate = ({ state }: Query) => state.fetchStatus === 'idle';
          queryClient.removeQueries({ queryKey, type: 'inactive', predicate });
        }
      }),
    [queryClient, slug],
  );
}
