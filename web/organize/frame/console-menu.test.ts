import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { groupAt, isAt, menuOf, placeOf } from './console-menu.ts';

const { factor } = sampleSelf();
const selfAs = (role: GrantRole) => ({ grants: [{ role, event: null, until: null }], factor });
const namesFor = (role: GrantRole) =>
  menuOf(selfAs(role)).map(({ name, entries }) =>
    entries.length > 0 ? [name, ...entries.map((entry) => entry.name)].join(' / ') : name,
  );

test('W1 the menu is by what people do, and nobody sees an entry that holds nothing for them', () => {
  expect(namesFor('owner')).toEqual([
    'Today',
    'Events',
    'People / Members / Roles',
    'Messages',
    'Money',
    'Association / Pages / Pictures / Settings / Emails Sent / Audit Log / Handover',
  ]);
  expect(namesFor('organizer')).toEqual([
    'Today',
    'Events',
    'People / Members / Roles',
    'Messages',
    'Association / Pages / Pictures / Emails Sent',
  ]);
  // A group of one is that screen, at one click.
  expect(namesFor('treasurer')).toEqual(['Today', 'Events', 'Members', 'Money', 'Audit Log']);
  expect(namesFor('captain')).toEqual(['Today', 'Events', 'Messages']);
  expect(namesFor('safety')).toEqual(['Today', 'Events']);
});

test('W1 before the second factor nothing is in the menu, and a record is in the group of its list', () => {
  const locked = { ...selfAs('owner'), factor: { ...factor, required: true } };
  expect(menuOf(locked)).toEqual([]);
  const items = menuOf(selfAs('owner'));
  expect(groupAt(items, '/organize/members/ada')?.name).toBe('People');
  expect(groupAt(items, '/organize/mail')?.name).toBe('Association');
  expect(groupAt(items, '/organize/events/cup')).toBeUndefined();
});

test('W1 a message to the people of an event is in the menu where the event is', () => {
  const at = (search: Record<string, string>) =>
    placeOf({ pathname: '/organize/messages/new', search });
  expect(isAt('/organize/events', at({ event: 'cup' }))).toBe(true);
  expect(isAt('/organize/messages', at({ event: 'cup' }))).toBe(false);
  expect(isAt('/organize/messages', at({ to: 'members' }))).toBe(true);
});
