import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsedVenue } from '#contract/events/organize-events.ts';
import { zoneName } from '#web/events/event-time.ts';
import { Button } from '#web/ui/button.tsx';
import { instantIn, wallTimeIn } from '../../fields/event-zone.ts';
import { textsOf } from '../../fields/field-texts.ts';
import { useSettled } from '../../pieces/use-settled.ts';
import { organizeQuery, useOrganized } from '../../session/organize-call.ts';
import { type EventTexts, formFields } from '../record/event-values.ts';
import { inZone } from '../record/in-zone.ts';
import styles from './event-form.module.css';

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('en-CA') === other.trim().toLocaleLowerCase('en-CA');

export const venueNamed = (venues: UsedVenue[], name: string) =>
  venues.find((venue) => same(venue.name, name));

export function useVenues(): UsedVenue[] {
  return useOrganized('usedVenues').data?.data ?? noVenues;
}

const noVenues: UsedVenue[] = [];

/** The venue of that name, or one of which nothing more is known yet. */
export function placeNamed(venues: UsedVenue[], name: string) {
  const known = venueNamed(venues, name);
  if (!known) return { name: name.trim(), address: '', city: '', province: '' };
  const { timezone: _, ...place } = known;
  return place;
}

/** The list that offers the venues at the field of their name. */
export const usedVenues = 'used-venues';

export function VenueList({ venues }: { venues: UsedVenue[] }) {
  return (
    <datalist id={usedVenues}>
      {venues.map((venue) => (
        <option key={venue.name} value={venue.name}>
          {venue.city}
        </option>
      ))}
    </datalist>
  );
}

/** V10: with the place of a venue that was used before; its zone is asked about apart. */
export function atVenue(typed: EventTexts, { timezone: _, ...venue }: UsedVenue): EventTexts {
  const { title, ...texts } = textsOf(formFields, { venue });
  const place = Object.entries(texts).filter(([name]) => name.startsWith('venue.'));
  return { ...typed, ...Object.fromEntries(place) };
}

export const hasNoPlace = (typed: EventTexts) =>
  typed['venue.address'] === '' && typed['venue.city'] === '' && typed['venue.province'] === '';

interface Questions {
  typed: EventTexts;
  venues: UsedVenue[];
  onType: (texts: EventTexts) => void;
}

/** What the venue or its city says otherwise than the fields: it is asked about, and nothing changes by itself. */
export function VenueQuestions({ typed, venues, onType }: Questions) {
  const venue = venueNamed(venues, typed['venue.name']);
  const isElsewhere =
    venue &&
    !(same(venue.address, typed['venue.address']) && same(venue.city, typed['venue.city']));
  return (
    <div role="status">
      {isElsewhere && (
        <div className={styles.question}>
          <p>
            {venue.name} was used before, at {venue.address}, {venue.city}.
          </p>
          <Button variant="outline" onClick={() => onType(atVenue(typed, venue))}>
            Use This Address
          </Button>
        </div>
      )}
      <ZoneQuestion typed={typed} venue={isElsewhere ? undefined : venue} onType={onType} />
    </div>
  );
}

function ZoneQuestion({
  typed,
  venue,
  onType,
}: Pick<Questions, 'typed' | 'onType'> & { venue: UsedVenue | undefined }) {
  const [declined, setDeclined] = useState<string>();
  const [city, province] = useSettled(typed['venue.city'], typed['venue.province']);
  const asked = organizeQuery('placeZone', { query: { city, province } });
  const { data } = useQuery({
    ...asked,
    enabled: venue === undefined && city.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const zone = venue?.timezone ?? data?.data.timezone ?? typed.timezone;
  const difference = `${zone} ${typed.timezone}`;
  if (declined === difference || isSameClock(zone, typed)) return null;
  const [there, here] = [zone, typed.timezone].map((name) => zoneName(dayOf(typed), name));
  return (
    <div className={styles.question}>
      <p>
        {typed['venue.city'] || typed['venue.name']} is on {there}, the event on {here}.
      </p>
      <div className={styles.lineActs}>
        <Button variant="outline" onClick={() => onType(inZone(typed, zone))}>
          Use {there}
        </Button>
        <Button variant="quiet" onClick={() => setDeclined(difference)}>
          Keep {here}
        </Button>
      </div>
    </div>
  );
}

/** When the event is; some day before that is known. */
function dayOf({ timezone, starts_at }: EventTexts): string {
  return instantIn(timezone, starts_at) ?? '2030-01-15T17:00:00.000Z';
}

/** Two zones are the same to people if their clocks are, on the day of the event. */
function isSameClock(zone: string, typed: EventTexts): boolean {
  const day = dayOf(typed);
  return wallTimeIn(zone, day) === wallTimeIn(typed.timezone, day);
}
