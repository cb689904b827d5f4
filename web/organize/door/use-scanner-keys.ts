import { useEffectEvent, useLayoutEffect } from 'react';

/** What somebody who writes needs for themselves. */
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Shorter than any ticket, and longer than what a hand presses by mistake. */
const shortest = 8;

/**
 * V28: a hand scanner types what it reads, and then Enter or Tab, wherever the focus is. Outside of fields its keys are
 * taken here, so they press nothing.
 */
export function useScannerKeys(onRead: (text: string) => void): void {
  const read = useEffectEvent(onRead);
  // From the moment at which the door is seen: half a ticket is none.
  useLayoutEffect(() => {
    let typed = '';
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(fields)) {
        typed = '';
      } else if (key.length === 1 && key !== ' ') {
        typed += key;
        event.preventDefault();
      } else if (key === 'Enter' || key === 'Tab') {
        const text = typed;
        typed = '';
        if (text.length < shortest) return;
        event.preventDefault();
        event.stopPropagation();
        read(text);
      } else if (key !== 'Shift' && key !== 'CapsLock') {
        typed = '';
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
