import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened, topDialog } from './open-dialogs.ts';

/**
 * Opens the native dialog while its component is mounted. The browser keeps the focus inside and makes the
 * page inert; `onClose` must unmount the component.
 */
export function useModalDialog(onClose: () => void, { outsideCloses }: { outsideCloses: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const requestClose = useEffectEvent(onClose);

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
      requestClose();
    });

    // Browsers let a page prevent only the first of two Escapes: the second closes the dialog.
    on('close', () => {
      if (!dialog.open) requestClose();
    });

    // The panel fills the dialog, so only a click on the backdrop has the dialog as its target.
    // Press and release must both be outside, or selecting text beyond the edge would close.
    let pressedOutside = false;
    on('pointerdown', (event) => {
      pressedOutside = event.target === dialog;
    });
    on('click', (event) => {
      if (outsideCloses && pressedOutside && event.target === dialog) requestClose();
    });

    if (!topDialog()) storeScrollbarWidth();
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

/** For modal.module.css; measured before the dialog stops the page from scrolling. */
function storeScrollbarWidth() {
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.offsetWidth}px`);
}
