import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened, topDialog } from './open-dialogs.ts';

/**
 * Opens the native dialog for as long as its component is mounted. The browser keeps the focus
 * inside and the page behind inert; `onClose` asks the owner to unmount.
 */
export function useModalDialog(onClose: () => void, { outsideCloses }: { outsideCloses: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const stop = new AbortController();
    const on = (type: string, listener: (event: Event) => void) =>
      dialog.addEventListener(type, listener, { signal: stop.signal });

    on('cancel', (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      askToClose();
    });

    // Browsers let only the first of two Escapes be refused: the second closes without asking.
    on('close', () => {
      if (!dialog.open) askToClose();
    });

    // The panel fills the dialog, so only a click on the backdrop has the dialog as its target.
    // Both ends have to be outside, or selecting text beyond the edge would close.
    let pressedOutside = false;
    on('pointerdown', (event) => {
      pressedOutside = event.target === dialog;
    });
    on('click', (event) => {
      if (outsideCloses && pressedOutside && event.target === dialog) askToClose();
    });

    if (!topDialog()) keepScrollbarWidth();
    dialog.showModal();
    dialogOpened(dialog);

    return () => {
      stop.abort();
      dialogClosed(dialog);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [outsideCloses]);

  return ref;
}

/** Measured while the page still scrolls; the style sheet of the modal uses it. */
function keepScrollbarWidth() {
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.offsetWidth}px`);
}
