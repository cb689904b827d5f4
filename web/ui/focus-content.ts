/** As the `ref` of a button that what it asked for takes the place of: the focus is not lost with it. */
export function leavesFocus(button: HTMLButtonElement | null): () => void {
  return () => {
    if (document.activeElement === button) moveToContent();
  };
}

/**
 * For a button that goes away with its part of the screen. Whoever has moved on while its work was
 * under way keeps the focus where they are.
 */
export function focusContent(): void {
  const isStillThere = document.activeElement?.matches('body, [aria-disabled=true]');
  if (isStillThere) moveToContent();
}

/** For a link among results, which goes away with them: the focus stays where the new ones come. */
export function focusOwnSection({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('section')?.focus({ preventScroll: true });
}

function moveToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
