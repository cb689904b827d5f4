import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { type ApiError, fieldMessage } from '#web/api/api-error.ts';
import { type CallAnswer, call } from '#web/api/call.ts';
import { EventTile } from '#web/events/tile/event-tile.tsx';
import { EventTileSkeleton } from '#web/events/tile/event-tile-skeleton.tsx';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import site from '../site.module.css';
import styles from './nearby-events.module.css';

const maxShown = 6;

/** Upcoming events around a typed place, and before that around the own city, if it is known. */
export function NearbyEvents({ home }: { home?: Clubhouse['near'] }) {
  const nearby = useMutation<CallAnswer<'nearby'>, ApiError, string>({
    mutationFn: (location) => call('nearby', { body: { location } }),
  });
  const [place, setPlace] = useState('');
  const found = nearby.data?.data.slice(0, maxShown);
  const shown = found ?? (nearby.isPending ? undefined : home?.events);
  const unknownPlace = fieldMessage(nearby.error, 'location');

  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (nearby.isPending) return;
    const field = event.currentTarget.elements.namedItem('location') as HTMLInputElement;
    setPlace(field.value.trim());
    nearby.mutate(field.value, { onError: () => field.focus({ preventScroll: true }) });
  }

  return (
    <section className={styles.band} aria-labelledby="near-you">
      <div className={site.section}>
        <div className={styles.ask}>
          <Words home={found ? null : home} place={found && place} />
          <form className={styles.form} noValidate onSubmit={look}>
            <TextInput
              label={`${home ? 'Another ' : ''}City or Postal Code`}
              hint="e.g. Halifax or V6B"
              name="location"
              autoComplete="postal-code"
              enterKeyHint="search"
              error={unknownPlace}
            />
            <Button type="submit" loading={nearby.isPending} className={styles.find}>
              Find Events
            </Button>
          </form>
        </div>
        {/* Always there: screen readers only announce changes of an existing element. */}
        <div role="status">
          {found && found.length > 0 && (
            <p className="visually-hidden">
              {found.length === 1 ? '1 event' : `${found.length} events`} around {place}, nearest
              first
            </p>
          )}
          {found?.length === 0 && (
            <p className={classNames(styles.none, styles.answer)}>
              Nothing is planned around {place} yet. <Link to="/events">See all events</Link>, or{' '}
              <Link to="/contact-us">tell us</Link> where we should play.
            </p>
          )}
        </div>
        <div role="alert">
          {nearby.error && !unknownPlace && (
            <p className={classNames(styles.none, styles.answer)}>
              {nearby.error.message.replace(/\.?$/, '.')} Please try again.
            </p>
          )}
        </div>
        {nearby.isPending && (
          <div className={classNames(site.tiles, styles.answer)}>
            <EventTileSkeleton />
            <EventTileSkeleton />
            <EventTileSkeleton />
          </div>
        )}
        {shown && shown.length > 0 && (
          <ul className={classNames(site.tiles, styles.answer, !found && site.full)}>
            {shown.map((event) => (
              <li key={event.uuid}>
                <EventTile event={event} distanceKm={event.distance_km} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Words({
  home,
  place = 'you',
}: {
  home: Clubhouse['near'] | undefined;
  place?: string | undefined;
}) {
  return (
    <div className={styles.words}>
      <h2 id="near-you">{home ? `Closest to ${home.place}` : `Events near ${place}`}</h2>
      <p className={site.lead}>
        {home ? 'Open for booking first.' : 'Tell us where you are, and we look around.'}
      </p>
    </div>
  );
}
