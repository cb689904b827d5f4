import type { ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './closing-band.module.css';
import { Contours } from './contours.tsx';
import { JoinLink } from './join-link.tsx';

/** The end of a page, with the next steps. */
export function ClosingBand({ title, text }: { title: string; text: ReactNode }) {
  return (
    <section className={styles.band}>
      <Contours className={styles.contours} />
      <div className={styles.inner}>
        <h2>{title}</h2>
        <div className={styles.text}>{text}</div>
        <p className={styles.actions}>
          <JoinLink className={styles.join} />
          <Link className={buttonClass('outline', styles.events)} to="/events">
            See Events
          </Link>
        </p>
      </div>
    </section>
  );
}
