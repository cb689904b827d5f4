import type { Event } from '#contract/events/events.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { JoinLink } from '../join-link.tsx';
import { Prose } from '../prose.tsx';
import { useSitePage } from '../use-site-page.ts';
import styles from './hero.module.css';
import landscape from './hero-landscape.svg';
import { NextEvent } from './next-event.tsx';

export function Hero({ next }: { next: Event | null }) {
  const page = useSitePage('home');
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.headline}>{page.line('headline')}</h1>
        <Prose className={styles.sentence} parts={page.prose('lead')} />
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
