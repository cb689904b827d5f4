/** The `ref` of a button that goes when it is pressed: its focus moves to the content. */
export function leavesFocus(button: HTMLButtonElement | null): () => void {
  return () => {
    if (document.activeElement === button) contentOfScreen()?.focus({ preventScroll: true });
  };
}

/**
 * Q20: brings the outcome of a pressed button into view and focuses its heading: the one with the id, or else
 * the title of the screen. A focus that has moved on stays.
 */
export function showOutcome(headingId?: string): void {
  const pressed = document.activeElement;
  if (!pressed?.matches('body, [aria-disabled=true]')) return;
  // The screen shows in the next task what has just been loaded.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === pressed || activeElement === document.body) focusHeading(headingId);
  });
}

function focusHeading(id: string | undefined): void {
  const named = id === undefined ? null : document.getElementById(id);
  const heading = named ?? contentOfScreen()?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  // It is read, not operated, so it has no focus ring.
  heading.style.outline = 'none';
  heading.style.scrollMarginBlockStart = 'var(--space-64)';
  heading.focus({ preventScroll: true });
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth', block: 'start' });
}

/** For a link among results, which disappears with them: the focus moves to their section. */
export function focusOwnSection({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('section')?.focus({ preventScroll: true });
}

function contentOfScreen(): HTMLElement | null {
  return document.getElementById('content');
}
