import { expect, test } from 'vitest';
import { placesOf, readTicket } from './door-list.ts';
import { outcomeOf } from './outcome.tsx';
import { sampleDoor as door } from './testing/sample-door.ts';

test('14.1 each result has words and a tone of its own; offline it names the time of the list', () => {
  const places = placesOf(door, [], 'Ivo');
  const stored = { event: { uuid: 'e', slug: 's', title: 'T', timezone: 'America/Toronto' }, door };
  const say = (hash: string, why?: 'other_event' | 'not_ours', event?: string) => {
    const reading = readTicket(hash, door, places);
    const { tone, title, text } = outcomeOf(reading, stored, why && { why, event, how: 'seen' });
    return [tone, title, text.replaceAll(/\s/g, ' ')];
  };
  expect(say('Robin Reed')).toEqual(['good', 'Here', 'Robin Reed']);
  expect(say('Anne-Marie O’Neil')).toEqual([
    ...['known', 'Already here', 'Anne-Marie O’Neil, since 8:02 a.m., let in by Hana'],
  ]);
  expect(say('Kim Cancelled')[1]).toBe('Cancelled');
  expect(say('swapped')).toEqual([
    'bad',
    'Given to somebody else',
    'This ticket lets nobody in any more.',
  ]);
  expect(say('x', 'other_event').slice(1)).toEqual([
    ...['Another event', 'This is a ticket, but not one of this event.'],
  ]);
  expect(say('x', 'other_event', 'Gala')[2]).toBe('This ticket is for Gala.');
  expect(say('x', 'not_ours')[1]).toBe('Not ours');
  expect(say('x')[2]).toContain('The list is of 8:00 a.m.');
});
