import { expect, test } from 'vitest';
import { publishingGaps } from '#contract/events/event-fields.ts';
import { valueAt } from '#contract/values/field-table.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const draft = {
  title: 'Open',
  timezone: 'America/Toronto',
  starts_at: '2027-06-12T14:00:00.000Z',
  ends_at: '2027-06-12T22:00:00.000Z',
};
const charity = { name: 'Food Bank', url: '', raised_cents: 0, goal_cents: 0 };
const whole = {
  summary: 'Golf.',
  description: 'Eighteen holes.',
  format: 'Scramble',
  venue: { name: 'The Links', address: '1 Links Road', city: 'Guelph', province: 'ON' },
};

test.each([
  { gaps: 8, changes: { charity } },
  { gaps: 7, changes: { charity: null } },
  { gaps: 1, changes: { ...whole, charity } },
  { gaps: 0, changes: { ...whole, charity: { ...charity, url: 'https://food.example' } } },
])(
  'V11 the $gaps gaps that the form marks are those that publishing refuses, in the same words',
  async ({ gaps, changes }) => {
    const ada = await buildEventDesk(portal);
    const record = (await ada.add({ ...draft, ...changes })).json().data;
    const { errors } = (await ada.read(record.uuid, 'publishing')).data;
    const marked = Object.entries(publishingGaps((name) => valueAt(record, name)));
    expect(marked).toHaveLength(gaps);
    expect(errors).toMatchObject(Object.fromEntries(marked.map(([name, text]) => [name, [text]])));
    // What else it says is about values that are there.
    const others = Object.keys(errors).filter((name) => !marked.some(([own]) => own === name));
    for (const name of others) expect(String(valueAt(record, name) ?? '')).not.toBe('');
  },
);
