import type { Event } from '#contract/events/events.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { JoinLink } from '../join-link.tsx';
import styles from './hero.module.css';
import landscape from './hero-landscape.svg';
import { NextEvent } from './next-event.tsx';

export function Hero({ next }: { next: Event | null }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.headline}>A good walk, shared.</h1>
        <p className={styles.sentence}>
          We bring golfers together all over Canada, and what an event earns beyond its costs is
          given to charity.
        </p>
        <p className={styles.actions}>
          <JoinLink />
          <Link className={buttonClass('outline')} to="/events">
            See Events
          </Link>
        </p>
      </div>
      <img className={styles.landscape} src={landscape} alt="" />
      {next && (
        <div className={styles.next}>
          <NextEvent event={next} />
        </div>
      )}
    </section>
  );
}
