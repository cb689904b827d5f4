import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A popup inside a group of controls. It closes on Escape, on a press outside of the group, and when
 * the focus leaves the group.
 */
export function usePopup() {
  const group = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  /** Whether the focus stays outside the open popup or moves into it. */
  const [focus, setFocus] = useState<'beside' | 'inside'>();

  function close() {
    setFocus(undefined);
    opener.current?.focus();
  }

  const closeFrom = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !group.current?.contains(target)) setFocus(undefined);
  });

  const closeOnEscape = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    // The field handles Escape itself: it loses the focus (5.5).
    if (event.target instanceof HTMLInputElement) return;
    // Keeps the dialog around the field open.
    event.preventDefault();
    close();
  });

  useEffect(() => {
    if (!focus) return;
    const stop = new AbortController();
    const { signal } = stop;
    const frame = group.current;
    document.addEventListener('pointerdown', (event) => closeFrom(event.target), { signal });
    frame?.addEventListener('focusout', (event) => closeFrom(event.relatedTarget), { signal });
    frame?.addEventListener('keydown', closeOnEscape, { signal });
    return () => stop.abort();
  }, [focus]);

  return {
    group,
    focus,
    open(from: HTMLElement, where: 'beside' | 'inside') {
      opener.current = from;
      setFocus(where);
    },
    /** Closes the popup and focuses the element that opened it. */
    close,
    /** Closes the popup without moving the focus. */
    hide: () => setFocus(undefined),
  };
}
