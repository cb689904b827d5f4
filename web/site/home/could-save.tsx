import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { formatDollars } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import styles from './could-save.module.css';

/** Q3: in the place of the membership card, what one would have saved this year. */
export function CouldSave({ year }: Pick<Clubhouse, 'year'>) {
  const { could_save_cents: cents } = year;
  return (
    <section className={styles.band} aria-labelledby="could-save">
      <h2 className={styles.title} id="could-save">
        {cents > 0
          ? `As a member you would have saved ${formatDollars(cents)} this year`
          : 'A place for your membership card'}
      </h2>
      <p>
        {cents > 0
          ? 'Member prices on every event that you booked, and the directory besides.'
          : 'Members pay less at the events of the season, and find each other in the directory.'}
      </p>
      <p className={styles.links}>
        <Link to="/membership">See Benefits</Link>
        <Link to="/subscribe">Become a Member</Link>
      </p>
    </section>
  );
}
