import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as data from './demo-data.ts';

const json = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

test('1.1 the data of the demo is what its files hold, and no file is left out', () => {
  const { careers, cities, members, pastEvents, comingEvents } = data;
  const parsed: Record<string, unknown> = {
    careers,
    cities,
    'coming-indoors': comingEvents.slice(-json('coming-indoors').length),
    'coming-season': comingEvents.slice(json('coming-soon').length, -json('coming-indoors').length),
    'coming-soon': comingEvents.slice(0, json('coming-soon').length),
    members,
    'past-indoors': pastEvents.slice(-json('past-indoors').length),
    'past-season': pastEvents.slice(0, json('past-season').length),
  };
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'));
  expect(files.toSorted()).toEqual(Object.keys(parsed).map((name) => `${name}.json`));
  for (const [name, entries] of Object.entries(parsed)) expect(entries, name).toEqual(json(name));
});

test.each([
  { city: 'Atlantis' },
  { career: 'astronaut' },
  { gender: 'female' },
  { born: '1984' },
  { employr: 'Orchards' },
])('1.1 a member with %j is refused', (change) => {
  expect(data.memberSchema.safeParse(data.members[0]).success).toBe(true);
  expect(data.memberSchema.safeParse({ ...data.members[0], ...change }).success).toBe(false);
});

test.each([
  { on: { in_days: 0 } },
  { on: { week: 5, weekday: 'Sat', month: 6 } },
  { hours: ['7:00', '16:00'] },
  { price: { guest: 185.5, member: 145 } },
  { pictures: [['desert', 'Sand']] },
  { agenda: [['07:00', '08:15', 'Check-in']] },
  { member_onyl: true },
])('1.1 an event with %j is refused', (change) => {
  expect(data.eventSchema.safeParse(data.comingEvents[0]).success).toBe(true);
  expect(data.eventSchema.safeParse({ ...data.comingEvents[0], ...change }).success).toBe(false);
});
