import type { User } from '#contract/profile/profile.ts';
import { useIsMember, useUser } from '../api/session.ts';

// Q2: what an event shows depends on who reads it. The public answers are the same for everybody; the rest
// comes with the user, loaded on every visit.

export interface Reader {
  isMember: boolean;
  bookings: User['bookings'];
  waiting: User['waiting'];
  offers: User['offers'];
}

export const visitor: Reader = { isMember: false, bookings: [], waiting: [], offers: [] };

/** A visitor until the user is known. */
export function useReader(): Reader {
  const user = useUser();
  const isMember = useIsMember() ?? false;
  return user ? { ...user, isMember } : visitor;
}

/** The reader's live booking of an event. */
export function ownBooking({ uuid }: { uuid: string }, { bookings }: Reader) {
  return bookings.find(({ event_uuid, status }) => event_uuid === uuid && status !== 'cancelled');
}

/** "Booked · 2 seats"; "Held · 1 seat" while it is paid for. */
export function bookedText({ status, seats }: Pick<User['bookings'][number], 'status' | 'seats'>) {
  return `${status === 'held' ? 'Held' : 'Booked'} · ${seats === 1 ? '1 seat' : `${seats} seats`}`;
}

/** "Waiting · 6 ahead", or that places are offered; undefined for who does neither. */
export function waitingText({ uuid }: { uuid: string }, { waiting, offers }: Reader) {
  const isOwn = (one: { event_uuid: string }) => one.event_uuid === uuid;
  if (offers.some(isOwn)) return 'Offered to you';
  const own = waiting.find(isOwn);
  return own && `Waiting · ${own.ahead} ahead`;
}
