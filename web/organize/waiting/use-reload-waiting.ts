import { useQueryClient } from '@tanstack/react-query';

/** After an act on a waiting list: everything that counts its places. */
export function useReloadWaiting() {
  const queryClient = useQueryClient();
  return async () => {
    for (const name of ['kitchen', 'namedEvent', 'eventOverview', 'eventRecord'])
      void queryClient.invalidateQueries({ queryKey: [name] });
    await queryClient.invalidateQueries({ queryKey: ['waitingList'] });
  };
}
