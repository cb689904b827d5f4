import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldErrors } from '#contract/calls/errors.ts';
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
import type { EventForm } from './use-event-form.ts';

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('en-CA') === other.trim().toLocaleLowerCase('en-CA');

export const venueNamed = (venues: UsedVenue[], name: string) =>
  venues.find((venue) => same(venue.name, name));

export function useVenues(): UsedVenue[] {
  return useOrganized('usedVenues').data?.data ?? noVenues;
}

const noVenues: UsedVenue[] = [];

/** The same for an act, which waits for them; none where they cannot be read. */
export const loadVenues = (queryClient: QueryClient): Promise<UsedVenue[]> =>
  queryClient.ensureQueryData(organizeQuery('usedVenues')).then(
    ({ data }) => data,
    () => noVenues,
  );

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

/** Of a name that is typed in part: the venues that it begins, to press where no list shows. */
export function VenueOffer({
  venues,
  typed,
  onUse,
}: {
  venues: UsedVenue[];
  typed: string;
  onUse: (venue: UsedVenue) => void;
}) {
  const begun = venueNamed(venues, typed) ? [] : venuesBegunBy(venues, typed);
  return (
    <div className={styles.offer} role="status">
      {begun.map((venue) => (
        <Button key={venue.name} variant="quiet" onClick={() => onUse(venue)}>
          Use {[venue.name, venue.city].filter(Boolean).join(', ')}
        </Button>
      ))}
    </div>
  );
}

const venuesBegunBy = (venues: UsedVenue[], typed: string) =>
  typed.trim().length < 3
    ? []
    : venues.filter(({ name }) => same(name.slice(0, typed.trim().length), typed)).slice(0, 3);

/** V10: with the place of a venue that was used before; its zone is asked about apart. */
export function atVenue(typed: EventTexts, { timezone: _, ...venue }: UsedVenue): EventTexts {
  const { title, ...texts } = textsOf(formFields, { venue });
  const place = Object.entries(texts).filter(([name]) => name.startsWith('venue.'));
  return { ...typed, ...Object.fromEntries(place) };
}

/** Whether the place was put in for another venue, or there is none: nobody typed it for this one. */
export function isOfAnother(typed: EventTexts, before: EventTexts, venues: UsedVenue[]): boolean {
  if (placeFields.every((name) => typed[name] === '')) return true;
  return [before, ...venues.map((venue) => atVenue(typed, venue))].some((other) =>
    placeFields.every((name) => same(other[name], typed[name])),
  );
}

const placeFields = ['venue.address', 'venue.city', 'venue.province'] as const;

/** V10: the venue whose address still stands, though another venue, or another city, was typed. */
export function staleAddress(typed: EventTexts, before: EventTexts, venues: UsedVenue[]) {
  const { 'venue.name': name, 'venue.address': address, 'venue.city': city } = typed;
  const stored = {
    name: before['venue.name'],
    address: before['venue.address'],
    city: before['venue.city'],
  };
  const isHere = (venue: typeof stored) => same(venue.address, address) && same(venue.city, city);
  const known = [stored, ...venues];
  if (address.trim() === '' || known.some((venue) => same(venue.name, name) && isHere(venue)))
    return undefined;
  const isMoved = stored.city !== '' && same(stored.address, address) && !same(stored.city, city);
  if (isMoved) return stored;
  return name.trim() === '' ? undefined : known.find((venue) => venue.name !== '' && isHere(venue));
}

/** Without the old address; a city that was typed anew stays. */
function withoutAddress(typed: EventTexts, { city }: { city: string }): EventTexts {
  const isNewCity = !same(city, typed['venue.city']);
  return {
    ...typed,
    'venue.address': '',
    ...(!isNewCity && { 'venue.city': '', 'venue.province': '' }),
    'venue.latitude': '',
    'venue.longitude': '',
  };
}

interface Questions {
  form: Pick<EventForm, 'typed' | 'texts' | 'base' | 'asked'>;
  venues: UsedVenue[];
  onType: (texts: EventTexts) => void;
  /** What was refused about a question is answered. */
  onAnswered: () => void;
}

/** What the venue or its city says otherwise than the fields: it is asked about, and no save passes over it. */
export function VenueQuestions({ form, venues, onType, onAnswered }: Questions) {
  const { typed, texts: before, base, asked } = form;
  const [staying, setStaying] = useState<string>();
  const venue = venueNamed(venues, typed['venue.name']);
  const isElsewhere =
    venue &&
    !(same(venue.address, typed['venue.address']) && same(venue.city, typed['venue.city']));
  const stale = staleAddress(typed, before, venues);
  const difference = stale && `${typed['venue.name']} ${stale.address} ${typed['venue.city']}`;
  const isStale = stale !== undefined && staying !== difference;
  const zone = useZoneQuestion(typed, isElsewhere ? undefined : venue);
  const isNewZone = (['timezone', 'venue.name', 'venue.city'] as const).some(
    (name) => typed[name] !== before[name],
  );
  useEffect(() => {
    const ofPlace: FieldErrors = isStale
      ? { 'venue.address': ['Say below whether this address stays.'] }
      : {};
    const ofZone: FieldErrors = zone
      ? { 'venue.city': ['Say below by which clocks the event is.'] }
      : {};
    const isShown = base.event.status === 'published' && isNewZone;
    asked.current = {
      toSave: { ...ofPlace, ...(isShown && ofZone) },
      toPublish: { ...ofPlace, ...ofZone },
    };
  });
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
      {stale && isStale && (
        <div className={styles.question}>
          <p>
            This is still the address of {stale.name}: {stale.address}, {stale.city}.
          </p>
          <div className={styles.lineActs}>
            <Button variant="outline" onClick={() => onType(withoutAddress(typed, stale))}>
              Clear the Address
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setStaying(difference);
                onAnswered();
              }}
            >
              Keep the Address
            </Button>
          </div>
        </div>
      )}
      {zone && <ZoneQuestion typed={typed} zone={zone} onType={onType} onAnswered={onAnswered} />}
    </div>
  );
}

/** The zone of the place, if it has other clocks than the event and nobody said that these are meant. */
function useZoneQuestion(typed: EventTexts, venue: UsedVenue | undefined) {
  const [declined, setDeclined] = useState<string>();
  const [city, province] = useSettled(typed['venue.city'], typed['venue.province']);
  const asked = organizeQuery('placeZone', { query: { city, province } });
  const { data } = useQuery({
    ...asked,
    enabled: city.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The city first: the venue may be known by this event alone, with the zone that it still has.
  const zone = data?.data.timezone ?? venue?.timezone ?? typed.timezone;
  const difference = `${zone} ${typed.timezone}`;
  if (declined === difference || isSameClock(zone, typed)) return undefined;
  return { name: zone, decline: () => setDeclined(difference) };
}

function ZoneQuestion({
  typed,
  zone,
  onType,
  onAnswered,
}: Pick<Questions, 'onType' | 'onAnswered'> & {
  typed: EventTexts;
  zone: NonNullable<ReturnType<typeof useZoneQuestion>>;
}) {
  const [there, here] = [zone.name, typed.timezone].map((name) => zoneName(dayOf(typed), name));
  return (
    <div className={styles.question}>
      <p>
        {typed['venue.city'] || typed['venue.name']} is on {there}, the event on {here}.
      </p>
      <div className={styles.lineActs}>
        <Button variant="outline" onClick={() => onType(inZone(typed, zone.name))}>
          Use {there}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            zone.decline();
            onAnswered();
          }}
        >
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
