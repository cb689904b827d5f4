import type { Event } from '#contract/events.ts';
import { isPlayed } from '#contract/played-event.ts';

/** What to bring, besides oneself. */
export function whatToBring(event: Pick<Event, 'format'>): string[] {
  const always = ['This ticket, printed or on your phone'];
  if (!isPlayed(event)) return [...always, 'A good appetite: there is something to eat'];
  return [
    ...always,
    'Your clubs, and shoes with soft spikes',
    'A layer for wind and rain: we play in both',
    'Water, sunscreen and a hat',
  ];
}
