import type { Door, DoorRow, NewCheckIn } from '#contract/door/door.ts';
import { compareSurnames } from '../print/by-surname.ts';

// What the phone knows of the door: the list, and over it the check-ins that have not reached the portal yet. Pure, so
// that it is the same with and without a network.

/** A check-in that waits for the network. */
export interface QueuedCheckIn extends NewCheckIn {
  event: string;
}

export interface Place extends DoorRow {
  /** Checked in on this phone, and not delivered yet. */
  isWaiting: boolean;
}

/** The rows as this phone shows them: what it has done itself counts at once. */
export function placesOf(door: Door, queue: QueuedCheckIn[], desk: string): Place[] {
  const newest = new Map(queue.map((one) => [one.ticket_hash, one]));
  return door.rows.map((row) => {
    const own = newest.get(row.ticket_hash);
    if (!own) return { ...row, isWaiting: false };
    // The earliest stands.
    const here = own.here ? (row.here ?? { at: own.at, desk }) : null;
    return { ...row, here, isWaiting: true };
  });
}

/** What was read from a QR code, or typed by a hand scanner. */
export type Reading =
  | { kind: 'valid' | 'here' | 'cancelled' | 'moved' | 'swapped'; place: Place }
  | { kind: 'party'; party: number }
  | { kind: 'unknown' };

export function readTicket(hash: string, door: Door, places: Place[]): Reading {
  const place = places.find(({ ticket_hash }) => ticket_hash === hash);
  if (!place) {
    const old = door.parties.find(({ fw1_hash }) => fw1_hash === hash);
    const first = places.find(({ ticket_hash }) => ticket_hash === old?.rows[0]);
    return first ? { kind: 'party', party: first.party } : { kind: 'unknown' };
  }
  if (place.state !== 'confirmed') return { kind: place.state, place };
  return { kind: place.here ? 'here' : 'valid', place };
}

/** The people of one booking who may come in; first the one searched for. */
export function partyOf(places: Place[], party: number, first?: string): Place[] {
  return places
    .filter((place) => place.party === party && place.state === 'confirmed')
    .toSorted(
      (one, other) => Number(other.ticket_hash === first) - Number(one.ticket_hash === first),
    );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  fold(text)
    .replace(/['’ʼ`´.-]/g, '')
    .split(/[\s,;]+/);

/** All that a search may begin with: O’Dea as dea and odea, Jean-Marc as jean, marc and jeanmarc, St. Onge as stonge (V38). */
const partsOf = (name: string) => [
  ...fold(name).split(/[\s.,;'’ʼ`´-]+/),
  ...wordsOf(name).map((_, index, words) => words.slice(index).join('')),
];

/** 14.2: names are shown after two signs of them. Every word has to begin a part of the name, or the code to hold them. */
export function findPlaces(places: Place[], typed: string): Place[] {
  const words = wordsOf(typed).filter(Boolean);
  const all = words.join('');
  if (all.length < 2) return [];
  return places
    .filter(({ state, name }) => state !== 'swapped' && name !== '')
    .filter(({ name, code }) => {
      const parts = partsOf(name);
      const isNamed = words.every((word) => parts.some((part) => part.startsWith(word)));
      return isNamed || wordsOf(code).join('').includes(all);
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-CA'))
    .slice(0, 30);
}

/** The parties by the last name of whom they are found by, as the printed list has them; first those of whom somebody is not here yet. */
export function partiesOf(places: Place[]): { missing: Place[][]; here: Place[][] } {
  const parties = Map.groupBy(
    places.filter(({ state }) => state === 'confirmed'),
    ({ party }) => party,
  );
  const byName = [...parties.values()].toSorted(([one], [other]) =>
    one && other ? compareSurnames(one, other) : 0,
  );
  const isHere = (party: Place[]) => party.every(({ here }) => here);
  return { missing: byName.filter((party) => !isHere(party)), here: byName.filter(isHere) };
}

export function countsOf(places: Place[]): { here: number; all: number } {
  const coming = places.filter(({ state }) => state === 'confirmed');
  return { here: coming.filter(({ here }) => here).length, all: coming.length };
}

/** SHA-256 in lower-case hexadecimal (14.3). */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
