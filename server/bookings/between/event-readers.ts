import { emailKey } from '#contract/values/fields.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { ConfirmedSeat, EventEmailKind, EventTimes } from './event-email-queries.ts';
import { isNearEnd, sendingTime } from './event-email-times.ts';

/** Whom an email before or after an event is to: a booker, or a guest with an address of their own. */
export interface EventReader {
  key: string;
  email: string;
  booking: string;
  /** Of a booker, or of an account holder who was there. */
  user: string | null;
  /** Of a guest; null: the booker. */
  seat: string | null;
  /** The booker's name. */
  host: string;
}

/** Each address once, as a booker before as a guest. */
export function readersOf(
  kind: EventEmailKind,
  event: EventTimes,
  seats: ConfirmedSeat[],
  now: Date,
): EventReader[] {
  const readers = kind === 'result' ? whoCame(event, seats, now) : whoComes(kind, event, seats);
  const byKey = new Map<string, EventReader>();
  for (const { email, ...reader } of readers) {
    if (email === null || isErased(email)) continue;
    const key = emailKey(email);
    if (!byKey.has(key)) byKey.set(key, { ...reader, key, email });
  }
  // In one order, so that two processes do not wait for each other.
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

type Addressed = Omit<EventReader, 'key' | 'email'> & { email: string | null };

/** None of who booked after the moment at which it was due: their confirmation says the same. */
function whoComes(kind: EventEmailKind, event: EventTimes, seats: ConfirmedSeat[]): Addressed[] {
  const from = sendingTime(event, kind)?.from ?? event.starts_at;
  const bookers = seats
    .filter(({ booked_at }) => booked_at <= from)
    .map(({ booking, host, booker: user, booker_email: email }) => ({
      booking,
      host,
      user,
      email,
      seat: null,
    }));
  const guests = seats
    .filter(({ is_booker, taken_at }) => !is_booker && taken_at <= from)
    .map(asGuest);
  return [...bookers, ...guests];
}

/** Those who were checked in; all, if nobody was. */
function whoCame(event: EventTimes, seats: ConfirmedSeat[], now: Date): Addressed[] {
  const isAnybodyHere = seats.some(({ checked_in_at }) => checked_in_at !== null);
  const came = seats.filter(({ checked_in_at }) => !isAnybodyHere || checked_in_at !== null);
  const holders = came.map(({ booking, host, holder: user, holder_email: email }) => ({
    booking,
    host,
    user,
    email,
    seat: null,
  }));
  if (!isNearEnd(event, now)) return holders;
  const byName = came
    .filter(({ is_booker, booker }) => is_booker && booker === null)
    .map(({ booking, host, booker_email: email }) => ({
      booking,
      host,
      email,
      user: null,
      seat: null,
    }));
  return [...holders, ...byName, ...came.filter(({ is_booker }) => !is_booker).map(asGuest)];
}

const asGuest = ({ booking, host, seat, guest_email: email }: ConfirmedSeat): Addressed => ({
  booking,
  host,
  seat,
  email,
  user: null,
});
