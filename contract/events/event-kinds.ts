import { keysOf } from '../values/choices.ts';

// The kinds of events; whatToBring has what is usual for each. A kind that lacks anywhere does not compile.

/** What people come to; `format` is the label beside it, in the organizers' own words. */
export const kindNames = {
  round: 'Round of golf',
  nine_and_dine: 'Nine and dine',
  clinic: 'Clinic',
  range: 'Driving range',
  simulator: 'Simulator',
  putting: 'Putting',
  dinner: 'Dinner',
  gala: 'Gala',
  meeting: 'Meeting',
  social: 'Social',
} as const;

export type EventKind = keyof typeof kindNames;

export const eventKinds = keysOf(kindNames);

/** Whether it has golf, and a handicap decides something: who plays with whom, or what a score is worth. */
const golf: Readonly<Record<EventKind, 'with handicap' | 'golf' | null>> = {
  round: 'with handicap',
  nine_and_dine: 'with handicap',
  clinic: 'with handicap',
  range: 'golf',
  simulator: 'with handicap',
  putting: 'golf',
  dinner: null,
  gala: null,
  meeting: null,
  social: null,
};

/** Whether the event has golf. */
export function isPlayed({ kind }: { kind: EventKind }): boolean {
  return golf[kind] !== null;
}

/** Whether it asks for handicaps. */
export function asksForHandicap({ kind }: { kind: EventKind }): boolean {
  return golf[kind] === 'with handicap';
}
