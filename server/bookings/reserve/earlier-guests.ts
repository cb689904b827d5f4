import type { EarlierGuest } from '#contract/bookings/bookings.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Deps } from '#server/deps/deps.ts';
import { findEarlierGuests } from './booker-queries.ts';

/** So many are offered. More would be a list to search in. */
const maxOffered = 8;

/** Seats that are looked at for them: regular guests come again and again. */
const latestSeats = 60;

/** Q7: the guests of the user's bookings, each once, as they were given the last time. */
export async function earlierGuests({ db }: Deps, userUuid: string): Promise<EarlierGuest[]> {
  const guests = new Map<string, EarlierGuest>();
  for (const { name, ...rest } of await findEarlierGuests(db, userUuid, latestSeats)) {
    // The second is what is left of a name 30 days after the event (N12).
    if (name === null || name === 'Guest') continue;
    const key = `${name.toLowerCase()} ${rest.email === null ? '' : emailKey(rest.email)}`;
    if (!guests.has(key)) guests.set(key, { name, ...rest });
  }
  return [...guests.values()].slice(0, maxOffered);
}
