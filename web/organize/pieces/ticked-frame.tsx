import type { ReactNode } from 'react';
import { CloseIcon } from '#web/ui/icons/icon.tsx';
import styles from './ticked-frame.module.css';

/** Below a list: how many of it are ticked, and what is done with them (W11). */
export function TickedFrame({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label="Ticked" data-ticked>
      <strong role="status">{count} ticked</strong>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        <CloseIcon />
        <span className="visually-hidden">Clear what is ticked</span>
      </button>
    </section>
  );
}
