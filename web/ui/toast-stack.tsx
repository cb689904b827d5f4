import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onDialogsChange, topDialog } from './open-dialogs.ts';
import styles from './toast.module.css';
import { Toast, type ToastNotification } from './toast.tsx';

/** Stands empty from the start, or the first toast would not be announced. */
export function ToastStack({
  notifications,
  onClose,
}: {
  notifications: readonly ToastNotification[];
  onClose: (uuid: string) => void;
}) {
  const [host, setHost] = useState<HTMLElement>();

  useEffect(() => setHost(document.createElement('div')), []);

  // The element moves, its toasts and their clocks stay: a modal dialog makes all outside it inert.
  useLayoutEffect(() => {
    if (!host) return;
    const place = () => (topDialog() ?? document.body).append(host);
    place();
    const forget = onDialogsChange(place);
    return () => {
      forget();
      host.remove();
    };
  }, [host]);

  if (!host) return null;
  return createPortal(
    <section className={styles.stack} aria-label="Notifications" aria-live="polite">
      {notifications.map((notification) => (
        <Toast
          key={notification.uuid}
          notification={notification}
          onClose={() => onClose(notification.uuid)}
        />
      ))}
    </section>,
    host,
  );
}
