import type { Event, EventKind } from './events.ts';

const shoes = 'Your clubs, and shoes with soft spikes';

const usual: Record<EventKind, string[]> = {
  round: [shoes],
  nine_and_dine: [shoes, 'A good appetite: there is something to eat'],
  clinic: ['Your clubs, if you have some', 'Shoes and clothes that you can swing in'],
  range: ['Your clubs, and shoes that you can swing in'],
  simulator: ['Your clubs, wiped clean', 'Indoor shoes without spikes'],
  putting: ['Your putter', 'Flat shoes without spikes'],
  dinner: ['A good appetite: there is something to eat'],
  gala: ['A good appetite: there is something to eat'],
  meeting: [],
  social: [],
};

/** Kinds that are played whatever the weather does. */
const outdoors: EventKind[] = ['round', 'nine_and_dine', 'clinic', 'range'];

const byTheSea = ['BC', 'NB', 'NL', 'NS', 'PE'];

interface Occasion extends Pick<Event, 'kind' | 'what_to_bring'> {
  /** As ISO 8601. */
  starts_at: string;
  province: string;
}

/** The event's own words a line each, or what is usual for its kind, its place and its season. */
export function whatToBring(event: Occasion): string[] {
  const own = ownThingsToBring(event);
  if (own.length > 0) return own;
  return outdoors.includes(event.kind)
    ? [...usual[event.kind], ...seasonalThings(event)]
    : usual[event.kind];
}

function seasonalThings({ starts_at, province }: Occasion): string[] {
  const month = Number(starts_at.slice(5, 7));
  return [
    byTheSea.includes(province)
      ? 'Rain gear: by the sea a shower comes quickly'
      : 'A layer for wind and rain: we play in both',
    month >= 5 && month <= 9
      ? 'Water, sunscreen and a hat'
      : 'Warm layers, and gloves for both hands',
  ];
}

export function ownThingsToBring({ what_to_bring }: Pick<Event, 'what_to_bring'>): string[] {
  return (what_to_bring ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
