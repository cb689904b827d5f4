import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type Tone = 'green' | 'pine' | 'sand' | 'flag' | 'plain';

/** The text names the state; the tone only repeats it. */
export function Badge({ tone = 'green', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
