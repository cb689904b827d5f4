import { useEffect } from 'react';

/** The section that the address names was not there yet when the screen was entered, and may be folded. */
export function useHash(isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return;
    const find = () => {
      const section = document.getElementById(location.hash.slice(1));
      const fold = section?.querySelector<HTMLDetailsElement>(':scope > details');
      if (fold) fold.open = true;
      section?.scrollIntoView();
    };
    find();
    window.addEventListener('hashchange', find);
    return () => window.removeEventListener('hashchange', find);
  }, [isWhole]);
}
