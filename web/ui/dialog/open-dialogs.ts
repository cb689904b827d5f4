/**
 * The open modal dialogs, the topmost last. A modal dialog makes everything outside it inert, so the
 * toasts move into the topmost one.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  open.push(dialog);
  notifyListeners();
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  open.splice(open.indexOf(dialog), 1);
  notifyListeners();
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
