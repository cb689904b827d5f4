import { useLayoutEffect, useRef } from 'react';

/**
 * After 'Show more' or 'Try Again', focuses the first new item, unless the focus has moved on. `count` is the
 * number of items in `list`, which the selector `item` finds.
 */
export function useFocusOnFirstNew<List extends HTMLElement>(count: number, item: string) {
  const list = useRef<List>(null);
  const pending = useRef<{ from: number; button: Element | null }>(undefined);

  useLayoutEffect(() => {
    const { from, button } = pending.current ?? { from: count, button: null };
    if (count <= from) return;
    pending.current = undefined;
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    const first = list.current?.querySelectorAll<HTMLElement>(item)[from];
    (first?.matches('[tabindex]') ? first : first?.querySelector('a'))?.focus();
  }, [count, item]);

  return {
    list,
    rememberFocus: () => {
      pending.current = { from: count, button: document.activeElement };
    },
  };
}
