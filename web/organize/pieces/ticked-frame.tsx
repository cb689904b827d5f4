import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
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
      <Button variant="quiet" onClick={onClear}>
        Clear<span className="visually-hidden"> what is ticked</span>
      </Button>
    </section>
  );
}
