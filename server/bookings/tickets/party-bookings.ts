import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Deps } from '#server/deps/deps.ts';
import { partyCodeOf } from './party-code.ts';
import { findPartyBookings } from './ticket-queries.ts';

/** Takes a few milliseconds. */
const batchSize = 500;

type Needs = Pick<Deps, 'db' | 'settings'>;

/** By the settings, because the codes depend on the secret. */
const found = new WeakMap<Needs['settings'], Promise<Map<string, string>>>();

/** SHA-256 of a party code, as it stands in the QR code. */
export const partyHash = (settings: Needs['settings'], booking: string) =>
  createHash('sha256').update(partyCodeOf(settings, booking)).digest('hex');

/** The bookings of release 0.14 by the hashes of their codes. Found once: there will be no more of them. */
export function partyBookings(deps: Needs): Promise<Map<string, string>> {
  let bookings = found.get(deps.settings);
  if (!bookings) {
    bookings = readAll(deps);
    found.set(deps.settings, bookings);
    bookings.catch(() => found.delete(deps.settings));
  }
  return bookings;
}

async function readAll({ db, settings }: Needs): Promise<Map<string, string>> {
  const byHash = new Map<string, string>();
  for (const [index, id] of (await findPartyBookings(db)).entries()) {
    byHash.set(partyHash(settings, id), id);
    if (index % batchSize === 0) await othersFirst();
  }
  return byHash;
}
