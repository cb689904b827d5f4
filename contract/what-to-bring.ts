import type { Event, EventKind } from './events.ts';

const forARound = [
  'Your clubs, and shoes with soft spikes',
  'A layer for wind and rain: we play in both',
  'Water, sunscreen and a hat',
];

const usual: Record<EventKind, string[]> = {
  round: forARound,
  nine_and_dine: [...forARound, 'A good appetite: there is something to eat'],
  clinic: ['Your clubs, if you have some', 'Shoes and clothes that you can swing in'],
  range: ['Your clubs, and shoes that you can swing in', 'A layer for wind and rain'],
  simulator: ['Your clubs, wiped clean', 'Indoor shoes without spikes'],
  putting: ['Your putter', 'Flat shoes without spikes'],
  dinner: ['A good appetite: there is something to eat'],
  gala: ['A good appetite: there is something to eat'],
  meeting: [],
  social: [],
};

/** The event's own words a line each, or what is usual for its kind. */
export function whatToBring(event: Pick<Event, 'kind' | 'what_to_bring'>): string[] {
  const own = ownThingsToBring(event);
  return own.length > 0 ? own : usual[event.kind];
}

export function ownThingsToBring({ what_to_bring }: Pick<Event, 'what_to_bring'>): string[] {
  return (what_to_bring ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
