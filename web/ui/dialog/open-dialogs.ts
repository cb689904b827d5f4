/**
 * Which modal dialogs stand open, the topmost last. A modal dialog makes everything outside it
 * inert, so what must stay usable above it (the toasts) moves into the topmost one.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  open.push(dialog);
  tell();
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  open.splice(open.indexOf(dialog), 1);
  tell();
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
