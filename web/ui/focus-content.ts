/**
 * For a button that goes away with its part of the screen. Whoever has moved on while its work was
 * under way keeps the focus where they are.
 */
export function focusContent(): void {
  const isStillThere = document.activeElement?.matches('body, [aria-disabled=true]');
  if (isStillThere) document.getElementById('content')?.focus({ preventScroll: true });
}
