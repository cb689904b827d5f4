import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onDialogsChange, topDialog } from '../dialog/open-dialogs.ts';
import styles from './toast.module.css';
import { Toast, type ToastNotification } from './toast.tsx';

/**
 * Toasts lie over the end of the page, which gets room to be scrolled above them, or below an open
 * dialog, which makes room: they hide nothing that one is about to press (base.css, modal.module.css).
 *
 * Stands empty from the start, or the first toast would not be announced.
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

/** Where not all of them have room: the last one, from its beginning, where it is closed. */
function showLast(stack: HTMLElement): void {
  const first = stack.firstElementChild as HTMLElement;
  const last = stack.lastElementChild as HTMLElement;
  stack.scrollTop = last.offsetTop - first.offsetTop;
}

/** Whoever sees where they are goes on seeing it (WCAG 2.4.11). */
function showFocused(): void {
  const focused = document.activeElement;
  if (!focused?.matches('a, button, input, select, textarea')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: 'nearest' });
}
