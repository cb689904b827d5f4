import { lazy, Suspense, useEffect } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { ToastStack } from '../ui/toast-stack.tsx';
import { closeAccessBlocked, closeAlert, dismiss, useOverlays } from './overlay-store.ts';

// Most visits never see one of these two.
const AccessBlockedModal = lazy(() =>
  loadChunk(() => import('./access-blocked-modal.tsx')).then((file) => ({
    default: file.AccessBlockedModal,
  })),
);
const AlertDialog = lazy(() =>
  loadChunk(() => import('../ui/alert-dialog.tsx')).then((file) => ({ default: file.AlertDialog })),
);

/** What may lie over every screen: toasts, the confirm alert, the page-access-blocked modal. */
export function Overlays() {
  const { notifications, alert, accessBlocked } = useOverlays();

  // Back and Forward leave the screen that a question was about. Other navigations do not count:
  // the modal itself opens over the redirect that follows it (2.6).
  useEffect(() => {
    const leave = () => {
      closeAlert(false);
      closeAccessBlocked();
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);

  return (
    <>
      <Suspense>
        {accessBlocked && <AccessBlockedModal />}
        {alert && (
          <AlertDialog
            {...alert}
            onPrimary={() => closeAlert(true)}
            onClose={() => closeAlert(false)}
          />
        )}
      </Suspense>
      <ToastStack notifications={notifications} onClose={dismiss} />
    </>
  );
}
