import { useLayoutEffect, useRef } from 'react';
import { whenIn } from '#contract/values/when.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { nameParts } from '../print/by-surname.ts';
import { type Place, partyOf } from './door-list.ts';
import styles from './party.module.css';

/** One booking: tick its people, one by one or all at once. */
export function Party({
  places,
  zone,
  chosen,
  onCheckIn,
}: {
  places: Place[];
  zone: string;
  /** The ticket of the person searched for. */
  chosen: string | undefined;
  onCheckIn: (places: Place[], here: boolean) => void;
}) {
  const missing = places.filter(({ here }) => !here);
  const here = places.length - missing.length;
  if (places.length === 0) return null;
  return (
    <section className={styles.party} aria-labelledby="party">
      <h2 id="party" tabIndex={-1}>
        {places.length === 1 ? places[0]?.name : `${here} of ${places.length} here`}
        <Dots places={places} />
      </h2>
      <Note of={places} />
      <ul>
        {places.map((place) => (
          <li key={place.ticket_hash}>
            <label
              className={classNames(
                styles.person,
                place.ticket_hash === chosen && places.length > 1 && styles.chosen,
              )}
            >
              <input
                type="checkbox"
                checked={place.here !== null}
                onChange={({ target }) => onCheckIn([place], target.checked)}
              />
              <span className={styles.name}>
                {place.name}
                <span className={styles.code}>
                  <span>{place.code}</span>
                </span>
              </span>
              <span className={styles.when}>
                {place.here
                  ? `Here since ${whenIn(zone, place.here.at, 'clock')}`
                  : 'Tap when they are here'}
                {place.isWaiting && ', waiting to be sent'}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {places.length > 1 && missing.length > 0 && (
        // A person found by name comes in alone more often than with all others.
        <Button
          variant={chosen ? 'outline' : 'green'}
          className={styles.all}
          onClick={() => onCheckIn(missing, true)}
        >
          {missing.length === places.length
            ? everybodyHere(places.length)
            : `The Other ${missing.length === 1 ? 'One' : missing.length} Here`}
        </Button>
      )}
    </section>
  );
}

const everybodyHere = (people: number) => (people === 2 ? 'Both Here' : `All ${people} Here`);

/** V14: what organizers noted, such as that they arrive late. */
function Note({ of }: { of: Place[] }) {
  const note = of.find((place) => place.note)?.note;
  return note ? (
    <p className={styles.note}>
      <strong>Note</strong> {note}
    </p>
  ) : null;
}

const states = { cancelled: 'Cancelled', moved: 'Moved', swapped: '', confirmed: '' };

export function SearchResults({
  typed,
  found,
  places,
  onChoose,
}: {
  typed: string;
  found: Place[];
  places: Place[];
  onChoose: (place: Place) => void;
}) {
  const signs = typed.replace(/\s/g, '').length;
  const results = useRef<HTMLParagraphElement>(null);
  // Who reads about the helpers has scrolled past it.
  useLayoutEffect(() => {
    if (typed !== '') results.current?.scrollIntoView({ block: 'nearest' });
  }, [typed]);
  if (signs === 0) return null;
  return (
    <section className={styles.results} aria-label="Found">
      <p role="status" ref={results}>
        {signs < 2
          ? 'Type two letters of a name, or the short code.'
          : found.length === 0
            ? `Nobody called “${typed.trim()}” is on the list. Try a part of the name, or of the name of whoever booked.`
            : `${found.length} found`}
      </p>
      <ul>
        {found.map((place) => (
          <li key={place.ticket_hash}>
            <PlaceButton
              place={place}
              party={partyOf(places, place.party)}
              state={states[place.state] || (place.here ? 'Here' : 'Not here')}
              onPress={() => onChoose(place)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is found, with whom they come and how far the party is. */
export function PlaceButton({
  place,
  party,
  state,
  onPress,
}: {
  place: Place;
  party: Place[];
  state: string;
  onPress: () => void;
}) {
  const { first, last } = nameParts(place.name);
  return (
    <button type="button" onClick={onPress}>
      <span>
        {first && `${first} `}
        <strong className={styles.name}>{last}</strong>
      </span>
      <span className={styles.code}>
        <span>{place.code}</span>
        {withWhom(place, party)}
        {place.note && ' · Note'}
      </span>
      <span className={styles.when}>
        <Dots places={party} />
        {state}
      </span>
    </button>
  );
}

/** A dot a person of the party, filled once they are here. The words beside it say the same. */
function Dots({ places }: { places: Place[] }) {
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${places.length * 14} 12`}
      width={places.length * 14}
      height="12"
      aria-hidden="true"
    >
      {places.map(({ ticket_hash, here }, index) => (
        <circle
          key={ticket_hash}
          cx={index * 14 + 6}
          cy="6"
          r="4.5"
          className={here ? styles.full : styles.open}
        />
      ))}
    </svg>
  );
}

/** Two people may have one name: the others of the party tell them apart. */
function withWhom({ ticket_hash }: Place, party: Place[]): string {
  const [other, ...more] = party.filter((one) => one.ticket_hash !== ticket_hash);
  if (!other) return '';
  return ` · with ${other.name}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}
