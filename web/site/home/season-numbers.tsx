import { formatNumber, wholeDollars } from '#contract/values/money.ts';
import type { SeasonCounts } from '#web/events/season-numbers-query.ts';
import { Link } from '#web/router/link.tsx';
import styles from './season-numbers.module.css';

/** Three numbers from the published statements of all seasons. */
export function SeasonNumbers({ season }: { season: SeasonCounts }) {
  return (
    <section className={styles.band} aria-labelledby="figures">
      <div className={styles.inner}>
        <h2 className={styles.title} id="figures">
          So far, in three figures
        </h2>
        <dl className={styles.numbers}>
          <div>
            <dt>raised for charity</dt>
            <dd>{wholeDollars(season.raised_cents)}</dd>
          </div>
          <div>
            <dt>events played</dt>
            <dd>{formatNumber(season.events)}</dd>
          </div>
          <div>
            <dt>members</dt>
            <dd>{formatNumber(season.members)}</dd>
          </div>
        </dl>
        <p>
          <Link to="/about-us" hash="money">
            See Where the Money Goes
          </Link>
        </p>
      </div>
    </section>
  );
}
