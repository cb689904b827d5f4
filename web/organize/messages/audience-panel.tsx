import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Audience } from '#contract/messages/messages.ts';
import { listed } from '#contract/values/choices.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import sections from '../../ui/sections.module.css';
import { withoutAddress } from '../pieces/without-address.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { type filtersOf, peopleCount, reasonNames } from './message-words.ts';
import styles from './messages.module.css';

export const audienceQuery = (filters: ReturnType<typeof filtersOf>) => ({
  ...organizeQuery('audience', { body: { filters } }),
  placeholderData: keepPreviousData,
});

/** The filters read back with the count; the people who get it, the people left out, and why (15.1, 15.3). */
export function AudiencePanel({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const query = useQuery(audienceQuery(filters));
  const { data, error, isFetching } = query;
  const here = 'here' in filters ? filters.here : undefined;
  const isNamed = 'booking' in filters || 'seats' in filters || 'person' in filters;
  if (error) {
    return (
      <div className={styles.audience}>
        <PartFailed what="Who gets it" query={query} />
      </div>
    );
  }
  return (
    <div className={styles.audience} aria-busy={isFetching || undefined}>
      <p className={styles.sentence} role="status">
        {data ? data.data.sentence : <span className="visually-hidden">Counting…</span>}
      </p>
      {data?.data.nobody_here && here !== undefined && (
        <p className={sections.notice} role="status">
          {nobodyHere(here)}
        </p>
      )}
      {data ? <People audience={data.data} isNamed={isNamed} /> : <Skeleton shape="short" />}
    </div>
  );
}

/** V15: nobody is asked to write to everybody by mistake. */
export const nobodyHere = (here: boolean) =>
  here
    ? 'Nobody was checked in at this event, so nobody gets it.'
    : 'Nobody was checked in at this event, so this is everybody with a place, also people who came.';

/** Who of them booked and who is a guest, and what becomes of guests without an address; empty for members. */
export function bookersAndGuests({
  emails,
  bookers,
  through_booker,
}: Pick<Audience, 'emails' | 'bookers' | 'through_booker'>): string {
  if (bookers === 0) return '';
  const guests = emails - bookers;
  const booked = bookers === 1 ? '1 person who booked' : `${bookers} people who booked`;
  const others = guests === 1 ? '1 guest' : `${guests} guests`;
  const sentence =
    guests === 0 ? `${booked}.` : `${booked}, and ${others} with an address of their own.`;
  return `${sentence} ${withoutAddress(through_booker)}`.trim();
}

/** 15.1: who reads it for a guest without an address is not mistaken for somebody whom it is about. */
export function readerInWords({
  name,
  guests,
  for_guests_alone,
}: Pick<Audience['to'][number], 'name' | 'guests' | 'for_guests_alone'>): string {
  if (guests.length === 0) return name;
  const whom = `for their ${guests.length === 1 ? 'guest' : 'guests'} ${listed(guests)}`;
  return `${name}, ${for_guests_alone ? whom : `also ${whom}`}`;
}

/** Of one booking, or of places that were ticked, the names are shown at once. */
function People({ audience, isNamed }: { audience: Audience; isNamed: boolean }) {
  const { emails, to, left_out, left_out_people, through_booker } = audience;
  const leftOut = left_out.reduce((sum, { people }) => sum + people, 0);
  const inWords = bookersAndGuests(audience);
  return (
    <>
      {inWords !== '' && <p>{inWords}</p>}
      {emails > 0 && (
        <p className={styles.number}>
          {peopleCount(emails)}. {withoutAddress(through_booker)}
        </p>
      )}
      {emails > 0 && (
        <details className={styles.who} open={isNamed}>
          <summary>Who gets it</summary>
          <ul className={styles.names}>
            {to.map((person, index) => (
              <li key={`${person.booking} ${index}`}>{readerInWords(person)}</li>
            ))}
          </ul>
          {to.length < emails && <p>And {peopleCount(emails - to.length)} more.</p>}
        </details>
      )}
      {leftOut > 0 && (
        <details>
          <summary>Who does not: {peopleCount(leftOut)}</summary>
          <ul className={styles.names}>
            {left_out_people.map(({ name, booking, reason }, index) => (
              <li key={`${booking} ${index}`}>
                {name}: {reasonNames.get(reason)}
              </li>
            ))}
          </ul>
          {left_out_people.length < leftOut && (
            <p>And {peopleCount(leftOut - left_out_people.length)} more.</p>
          )}
        </details>
      )}
    </>
  );
}
