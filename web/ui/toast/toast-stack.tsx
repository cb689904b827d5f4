import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onDialogsChange, topDialog } from '../dialog/open-dialogs.ts';
import styles from './toast.module.css';
import { Toast, type ToastNotification } from './toast.tsx';

/**
 * Toasts cover the end of the page or of a side sheet, which can be scrolled above them (base.css,
 * side-sheet.module.css), or are shown below an open dialog, which shrinks (modal.module.css). So they hide no control.
 *
 * The live region must exist before the first toast, or it would not be announced.
 */
export function ToastStack({
  notifications,
  onClose,
}: {
  notifications: readonly ToastNotification[];
  onClose: (uuid: string) => void;
}) {
  const [host, setHost] = useState<HTMLElement>();

  useEffect(() => setHost(document.createElement('div')), []);

  // Moving the element keeps the toasts and their timers. A modal dialog makes everything outside it inert.
  useLayoutEffect(() => {
    if (!host) return;
    const attach = () => (topDialog() ?? document.body).append(host);
    attach();
    const unsubscribe = onDialogsChange(attach);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);

  useLayoutEffect(() => {
    const stack = host?.firstElementChild as HTMLElement | null;
    if (!stack || notifications.length === 0) return;
    const { style } = document.documentElement;
    style.setProperty('--toasts', `${stack.offsetHeight}px`);
    showLast(stack);
    showFocused();
    return () => void style.removeProperty('--toasts');
  }, [host, notifications]);

  if (!host) return null;
  return createPortal(
    <section className={styles.stack} aria-label="Notifications" aria-live="polite" data-toasts="">
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

/** If not all toasts fit, shows the last one from its beginning, with its close button. */
function showLast(stack: HTMLElement): void {
  const first = stack.firstElementChild as HTMLElement;
  const last = stack.lastElementChild as HTMLElement;
  stack.scrollTop = last.offsetTop - first.offsetTop;
}

/** A focused control that was visible stays visible (WCAG 2.4.11). */
function showFocused(): void {
  const focused = document.activeElement;
  if (!focused?.matches('a, button, input, select, textarea')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: 'nearest' });
}
