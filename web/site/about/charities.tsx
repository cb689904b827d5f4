import type { Season } from '#contract/events/events.ts';
import { formatMoney } from '#contract/values/money.ts';
import styles from './charities.module.css';

/** The charities and what each received. */
export function Charities({ charities }: { charities: Season['charities'] }) {
  if (charities.length === 0) return <p>The first gift is still to be made.</p>;
  return (
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
          <strong>{formatMoney(raised_cents)}</strong>
        </li>
      ))}
    </ul>
  );
}
