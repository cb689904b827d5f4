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

/** "Booked · 2 places"; "Held · 1 place" while it is paid for. */
export function bookedText({ status, seats }: Pick<User['bookings'][number], 'status' | 'seats'>) {
  return `${status === 'held' ? 'Held' : 'Booked'} · ${seats === 1 ? '1 place' : `${seats} places`}`;
}

/** 20.3: places of the event are kept for the reader, who may book them though it is full for others. */
export const isOffered = (event: { uuid: string }, reader: Reader, now: number): boolean =>
  offerOf(event, reader, now) !== undefined;

/** 20.3: its places, and until when they are the reader's to book. */
export function offerOf({ uuid }: { uuid: string }, { offers }: Reader, now: number) {
  return offers.find(({ event_uuid, until }) => event_uuid === uuid && Date.parse(until) > now);
}

/** 20.1: "Waiting · 6 ahead"; undefined for who does not wait. */
export function waitingText({ uuid }: { uuid: string }, { waiting }: Pick<Reader, 'waiting'>) {
  const own = waiting.find(({ event_uuid }) => event_uuid === uuid);
  return own && `Waiting · ${own.ahead} ahead`;
}
