import { type ReactNode, useId } from 'react';
import styles from './pieces-page.module.css';

export function PieceGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
