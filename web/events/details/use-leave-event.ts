import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const subLists = ['eventMedia', 'eventAgendas', 'eventFinances'];

/**
 * 4.6: leaving an event clears its media, agenda and finances from the cache, once no component of the
 * screen uses them.
 */
export function useLeaveEvent(slug: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () =>
      queueMicrotask(() => {
        for (const name of subLists) {
          const queryKey = [name, { params: { slug } }];
          // A fetch under way belongs to a person who is already coming back.
          const predicate = ({ state }: Query) => state.fetchStatus === 'idle';
          queryClient.removeQueries({ queryKey, type: 'inactive', predicate });
        }
      }),
    [queryClient, slug],
  );
}
