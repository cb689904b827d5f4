import { useEffect } from 'react';

/** The section that the address names was not there yet when the screen was entered. */
export function useHash(isWhole: boolean): void {
  useEffect(() => {
    if (isWhole) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isWhole]);
}
