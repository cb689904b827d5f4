/** The `ref` of a button that its result replaces: its focus moves to the content. */
export function leavesFocus(button: HTMLButtonElement | null): () => void {
  return () => {
    if (document.activeElement === button) moveToContent();
  };
}

/** For a button that disappears with its part of the screen. A focus that has moved on stays. */
export function focusContent(): void {
  const isStillThere = document.activeElement?.matches('body, [aria-disabled=true]');
  if (isStillThere) moveToContent();
}

/** For a link among results, which disappears with them: the focus moves to their section. */
export function focusOwnSection({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('section')?.focus({ preventScroll: true });
}

function moveToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
