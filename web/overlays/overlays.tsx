import { useEffect } from 'react';
import { ToastStack } from '../ui/toast/toast-stack.tsx';
import { closeAccessBlocked, closeAlert, dismiss, useOverlays } from './overlay-store.ts';
import { useChunk } from './use-chunk.ts';

// Loaded on demand, because most visits do not need them.
const loadAccessBlocked = () =>
  import('./access-blocked-modal.tsx').then((file) => file.AccessBlockedModal);
const loadAlertDialog = () =>
  import('../ui/dialog/alert-dialog.tsx').then((file) => file.AlertDialog);

/** The overlays of every screen: toasts, the confirm alert, the page-access-blocked modal. */
export function Overlays() {
  const { notifications, alert, accessBlocked } = useOverlays();
  const AccessBlockedModal = useChunk(loadAccessBlocked, accessBlocked, closeAccessBlocked);
  const AlertDialog = useChunk(loadAlertDialog, alert !== null, declineAlert);

  // Back and Forward leave the screen that an overlay was about. Other navigations do not close it,
  // because the modal opens together with a redirect (2.6).
  useEffect(() => {
    const leave = () => {
      declineAlert();
      closeAccessBlocked();
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);

  return (
    <>
      {accessBlocked && AccessBlockedModal && <AccessBlockedModal />}
      {alert && AlertDialog && (
        <AlertDialog {...alert} onPrimary={() => closeAlert(true)} onClose={declineAlert} />
      )}
      <ToastStack notifications={notifications} onClose={dismiss} />
    </>
  );
}

function declineAlert(): void {
  closeAlert(false);
}
