import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Contours } from './contours.tsx';
import styles from './page-top.module.css';
import site from './site.module.css';

/** The top of an information page; `children` stand beside the title where there is room. */
export function PageTop({
  kicker,
  title,
  lead,
  children,
}: {
  kicker: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.top}>
      <Contours className={styles.contours} />
      <div className={classNames(styles.inner, children !== undefined && styles.split)}>
        <div className={styles.words}>
          <p className={site.eyebrow}>{kicker}</p>
          <h1>{title}</h1>
          <div className={styles.lead}>{lead}</div>
        </div>
        {children}
      </div>
    </div>
  );
}
