import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './closing-band.module.css';
import { Contours } from './contours.tsx';
import { JoinLink } from './join-link.tsx';

/** The end of a page, with the next steps. */
export function ClosingBand({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.band}>
      <Contours className={styles.contours} />
      <div className={styles.inner}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
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
