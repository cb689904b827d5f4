import type { Season } from '#contract/events/events.ts';
import { formatDollars } from '#contract/values/money.ts';
import site from '../site.module.css';
import styles from './charities.module.css';

/** The charities and what each received. */
export function Charities({ charities }: { charities: Season['charities'] }) {
  return (
    <section className={site.section} aria-labelledby="charities">
      <div className={site.head}>
        <h2 id="charities">The charities</h2>
        <p className={site.lead}>
          Members propose them and vote on them once a year. Small ones near the course come first:
          what an event brings makes a difference there.
        </p>
      </div>
      {charities.length > 0 ? (
        <ul className={styles.list}>
          {charities.map(({ name, url, raised_cents }) => (
            <li key={name}>
              {url ? (
                <a href={url} rel="noopener">
                  {name}
                </a>
              ) : (
                name
              )}
              <span className={styles.dots} />
              <strong>{formatDollars(raised_cents)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <p>The first gift is still to be made.</p>
      )}
    </section>
  );
}
