import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
