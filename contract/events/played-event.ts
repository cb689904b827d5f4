import type { Event, EventKind } from './events.ts';

const withGolf: EventKind[] = ['round', 'nine_and_dine', 'clinic', 'range', 'simulator', 'putting'];
const withHandicap: EventKind[] = ['round', 'nine_and_dine', 'clinic', 'simulator'];

/** Whether the event has golf. */
export function isPlayed({ kind }: Pick<Event, 'kind'>): boolean {
  return withGolf.includes(kind);
}

/** Whether a handicap decides something: who plays with whom, or what a score is worth. */
export function asksForHandicap({ kind }: Pick<Event, 'kind'>): boolean {
  return withHandicap.includes(kind);
}
