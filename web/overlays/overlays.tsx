import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { AccessBlockedModal } from './access-blocked-modal.tsx';
import { closeAccessBlocked, closeAlert, dismiss, useOverlays } from './overlay-store.ts';

/** What may lie over every screen: toasts, the confirm alert, the page-access-blocked modal. */
export function Overlays() {
  const { notifications, alert, accessBlocked } = useOverlays();
  const { history } = useRouter();

  // Back and Forward leave the screen that a question was about. Other navigations do not count:
  // the modal itself opens over the redirect that follows it (2.6).
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE') return;
        closeAlert(false);
        closeAccessBlocked();
      }),
    [history],
  );

  return (
    <>
      {accessBlocked && <AccessBlockedModal />}
      {alert && (
        <AlertDialog
          {...alert}
          onPrimary={() => closeAlert(true)}
          onClose={() => closeAlert(false)}
        />
      )}
      <ToastStack notifications={notifications} onClose={dismiss} />
    </>
  );
}
