import type { Attendee } from '#contract/bookings/attendees.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import rows from '../lists/list-rows.module.css';
import { moneyInWords, placeCount, stateNames } from './attendee-names.ts';
import styles from './attendees.module.css';

/** The seats, those of a party together where they follow each other. */
export function AttendeeRows({ seats, slug }: { seats: Attendee[]; slug: string }) {
  return (
    <ul className={styles.parties}>
      {partiesOf(seats).map((party) => (
        <li key={party[0]?.uuid} className={styles.party}>
          {party.length > 1 && (
            <p className={styles.partyName}>
              Party of {party[0]?.booker}, {placeCount(party.length)}
            </p>
          )}
          <ul>
            {party.map((seat) => (
              <SeatRow key={seat.uuid} seat={seat} slug={slug} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Seats of one booking that follow each other. */
export function partiesOf<Seat extends { booking: string }>(seats: Seat[]): Seat[][] {
  const parties: Seat[][] = [];
  for (const seat of seats) {
    const last = parties.at(-1);
    if (last?.[0]?.booking === seat.booking) last.push(seat);
    else parties.push([seat]);
  }
  return parties;
}

function SeatRow({ seat, slug }: { seat: Attendee; slug: string }) {
  const { booking, name, booker, is_booker, state, owing_cents, here_at, email, phone } = seat;
  const isLive = state === 'confirmed' || state === 'held';
  return (
    <li className={styles.seat}>
      <div className={rows.what}>
        <p>
          <Link
            className={rows.name}
            to="/organize/events/$slug/attendees/$id"
            params={{ slug, id: booking }}
          >
            {name}
          </Link>
        </p>
        {!is_booker && <p className={rows.small}>Guest of {booker}</p>}
        {(email || phone) && (
          <p className={styles.contact}>
            {email && <a href={mailtoHref(email)}>{email}</a>}
            {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
          </p>
        )}
      </div>
      <p className={rows.badges}>
        {state !== 'confirmed' && (
          <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        )}
        {here_at !== null && <Badge tone="pine">Here</Badge>}
        {isLive && owing_cents > 0 && <Badge tone="flag">Owing</Badge>}
        {seat.is_member && <Badge tone="green">Member</Badge>}
        {seat.has_note && <Badge tone="sand">Note</Badge>}
      </p>
      <p className={rows.small}>
        {moneyInWords(seat)}
        {seat.code !== null && (
          <>
            {' '}
            · <span className={styles.code}>{seat.code}</span>
          </>
        )}
      </p>
    </li>
  );
}
