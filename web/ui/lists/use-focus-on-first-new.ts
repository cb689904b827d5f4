import { useLayoutEffect, useRef } from 'react';

/**
 * After 'Show more' or 'Try Again' one goes on at the first card or row that came, unless one has gone
 * elsewhere. `count` is how many are in `list`.
 */
export function useFocusOnFirstNew<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const wanted = useRef<{ from: number; button: Element | null }>(undefined);

  useLayoutEffect(() => {
    const { from, button } = wanted.current ?? { from: count, button: null };
    if (count <= from) return;
    wanted.current = undefined;
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    const first = list.current?.children[from] as HTMLElement | undefined;
    (first?.matches('[tabindex]') ? first : first?.querySelector('a'))?.focus();
  }, [count]);

  return {
    list,
    keepFocus: () => {
      wanted.current = { from: count, button: document.activeElement };
    },
  };
}
