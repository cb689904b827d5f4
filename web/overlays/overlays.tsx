import { useEffect, useState } from 'react';
import { loadChunk } from '../loading/load-chunk.ts';
import { ToastStack } from '../ui/toast/toast-stack.tsx';
import {
  closeAccessBlocked,
  closeAlert,
  dismiss,
  notifyChunkFailure,
  useOverlays,
} from './overlay-store.ts';

// Most visits never see one of these two.
const loadAccessBlocked = () =>
  import('./access-blocked-modal.tsx').then((file) => file.AccessBlockedModal);
const loadAlertDialog = () =>
  import('../ui/dialog/alert-dialog.tsx').then((file) => file.AlertDialog);

/** What may lie over every screen: toasts, the confirm alert, the page-access-blocked modal. */
export function Overlays() {
  const { notifications, alert, accessBlocked } = useOverlays();
  const AccessBlockedModal = useChunk(loadAccessBlocked, accessBlocked, closeAccessBlocked);
  const AlertDialog = useChunk(loadAlertDialog, alert !== null, sayNo);

  // Back and Forward leave the screen that a question was about. Other navigations do not count:
  // the modal itself opens over the redirect that follows it (2.6).
  useEffect(() => {
    const leave = () => {
      sayNo();
      closeAccessBlocked();
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);

  return (
    <>
      {accessBlocked && AccessBlockedModal && <AccessBlockedModal />}
      {alert && AlertDialog && (
        <AlertDialog {...alert} onPrimary={() => closeAlert(true)} onClose={sayNo} />
      )}
      <ToastStack notifications={notifications} onClose={dismiss} />
    </>
  );
}

function sayNo(): void {
  closeAlert(false);
}

/** 8.5: a question whose code does not arrive is not asked, and the screen under it stays. */
function useChunk<Piece>(
  load: () => Promise<Piece>,
  isWanted: boolean,
  giveUp: () => void,
): Piece | undefined {
  const [piece, setPiece] = useState<Piece>();

  useEffect(() => {
    if (!isWanted || piece) return;
    let isOver = false;
    loadChunk(load).then(
      (loaded) => {
        if (!isOver) setPiece(() => loaded);
      },
      (error: Error) => {
        if (isOver) return;
        giveUp();
        notifyChunkFailure(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isWanted, piece, giveUp]);

  return piece;
}
