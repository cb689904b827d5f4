import type { EventKind } from './event-kinds.ts';
import type { Event } from './events.ts';

const shoes = 'Your clubs, and shoes with soft spikes';
const appetite = 'A good appetite: there is something to eat';

/** Some kinds are played in any weather. */
const usual: Record<EventKind, { things: string[]; outdoors?: true }> = {
  round: { things: [shoes], outdoors: true },
  nine_and_dine: { things: [shoes, appetite], outdoors: true },
  clinic: {
    things: ['Your clubs, if you have some', 'Shoes and clothes that you can swing in'],
    outdoors: true,
  },
  range: { things: ['Your clubs, and shoes that you can swing in'], outdoors: true },
  simulator: { things: ['Your clubs, wiped clean', 'Indoor shoes without spikes'] },
  putting: { things: ['Your putter', 'Flat shoes without spikes'] },
  dinner: { things: [appetite] },
  gala: { things: [appetite] },
  meeting: { things: [] },
  social: { things: [] },
};

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
  const { things, outdoors } = usual[event.kind];
  return outdoors ? [...things, ...seasonalThings(event)] : things;
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
