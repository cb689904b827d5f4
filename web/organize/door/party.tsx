import { Button } from '#web/ui/button.tsx';
import styles from './door.module.css';
import type { Place } from './door-list.ts';
import { clockOf } from './outcome.tsx';

type OnCheckIn = (hashes: string[], here: boolean) => Promise<void>;

/** One booking: tick who is here, one by one or all at once. */
export function Party({
  places,
  zone,
  onCheckIn,
}: {
  places: Place[];
  zone: string;
  onCheckIn: OnCheckIn;
}) {
  const missing = places.filter(({ here }) => !here);
  if (places.length === 0) return null;
  return (
    <section className={styles.party} aria-labelledby="party">
      <h2 id="party">{places.length === 1 ? places[0]?.name : `Party of ${places[0]?.name}`}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.ticket_hash}>
            <label className={styles.person}>
              <input
                type="checkbox"
                checked={place.here !== null}
                onChange={({ target }) => onCheckIn([place.ticket_hash], target.checked)}
              />
              <span className={styles.name}>
                {place.name}
                <span className={styles.code}>{place.code}</span>
              </span>
              <span className={styles.when}>
                {place.here ? `Here since ${clockOf(place.here.at, zone)}` : 'Not here'}
                {place.isWaiting && ', waiting to be sent'}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {places.length > 1 && missing.length > 0 && (
        <Button
          className={styles.all}
          onClick={() =>
            onCheckIn(
              missing.map(({ ticket_hash }) => ticket_hash),
              true,
            )
          }
        >
          {missing.length === places.length
            ? `All ${places.length} Here`
            : `The Other ${missing.length} Here`}
        </Button>
      )}
    </section>
  );
}

const states = { cancelled: 'Cancelled', moved: 'Moved', swapped: '', confirmed: '' };

export function SearchResults({
  typed,
  found,
  onChoose,
}: {
  typed: string;
  found: Place[];
  onChoose: (place: Place) => void;
}) {
  const signs = typed.replace(/\s/g, '').length;
  if (signs === 0) return null;
  return (
    <section className={styles.results} aria-label="Found">
      <p role="status">
        {signs < 2
          ? 'Type two letters of a name, or the short code.'
          : found.length === 0
            ? `Nobody of “${typed.trim()}” is on the list.`
            : `${found.length} found`}
      </p>
      <ul>
        {found.map((place) => (
          <li key={place.ticket_hash}>
            <button type="button" onClick={() => onChoose(place)}>
              <span className={styles.name}>
                {place.name}
                <span className={styles.code}>{place.code}</span>
              </span>
              <span className={styles.when}>
                {states[place.state] || (place.here ? 'Here' : 'Not here')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
