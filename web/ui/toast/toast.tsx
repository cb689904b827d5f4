import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { leavesFocus } from '../focus-content.ts';
import { CloseIcon } from '../icons/icon.tsx';
import { StatusIcon, type StatusType, statusWord } from '../icons/status-icon.tsx';
import styles from './toast.module.css';

/** 9.1 */
const duration = 5000;

/** 3.9; the body is text, and may hold a button. */
export type ToastNotification = {
  uuid: string;
  type: StatusType;
  title: string;
  body?: ReactNode;
  hasClose: boolean;
};

export function Toast({
  notification: { type, title, body, hasClose },
  onClose,
}: {
  notification: ToastNotification;
  onClose: () => void;
}) {
  const [paused, setPaused] = useState(false);
  const left = useRef(duration);
  const expire = useEffectEvent(onClose);
  const toast = useRef<HTMLDivElement>(null);

  // The time stops while the pointer or the focus is inside, and while the page is hidden.
  useEffect(() => {
    const element = toast.current;
    const pause = () => setPaused(true);
    const resume = () =>
      setPaused(document.hidden || (element?.matches(':hover, :focus-within') ?? false));
    const stop = new AbortController();
    for (const type of ['pointerenter', 'focusin']) {
      element?.addEventListener(type, pause, { signal: stop.signal });
    }
    for (const type of ['pointerleave', 'focusout']) {
      element?.addEventListener(type, resume, { signal: stop.signal });
    }
    document.addEventListener('visibilitychange', resume, { signal: stop.signal });
    if (document.hidden) pause();
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (paused) return;
    const from = Date.now();
    const timer = setTimeout(expire, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [paused]);

  return (
    <div
      ref={toast}
      className={classNames(styles.toast, styles[type])}
      role={type === 'error' ? 'alert' : undefined}
      // Announced as a whole: the title alone says little.
      aria-atomic="true"
      data-toast={type}
    >
      <StatusIcon type={type} className={styles.mark} />
      <div>
        <p className={styles.title}>
          {!title.startsWith(statusWord[type]) && (
            <span className="visually-hidden">{statusWord[type]}: </span>
          )}
          {title}
        </p>
        {body !== undefined && <p className={styles.body}>{body}</p>}
      </div>
      {hasClose && (
        <button
          ref={leavesFocus}
          type="button"
          className={styles.close}
          aria-label={`Close: ${title}`}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
