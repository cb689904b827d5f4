import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the program takes over HTML that was made for nobody in particular. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
