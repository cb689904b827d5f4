import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import styles from './year-step.module.css';

/** A numbered step of a year's end, with how far it is. */
export function YearStep({
  id,
  title,
  state,
  children,
}: {
  id: string;
  title: string;
  /** Undefined until it is known. */
  state: { text: string; isDone: boolean } | undefined;
  children: ReactNode;
}) {
  return (
    <li className={styles.step} data-done={state?.isDone || undefined}>
      <section className={styles.part} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {state && <Badge tone={state.isDone ? 'green' : 'sand'}>{state.text}</Badge>}
        </div>
        {children}
      </section>
    </li>
  );
}
