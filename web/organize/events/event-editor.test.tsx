import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../session/organizer.ts';
import { EventEditor } from './event-editor.tsx';
import type { EventRecord } from './record/event-values.ts';
import { sampleRecord } from './record/testing/sample-record.ts';

const self: OrganizerSelf = JSON.parse(
  '{"uuid":"ada","name":"Ada","email":"ada@example.org","grants":[{"role":"owner","event":null,"until":null}]}',
);
const venue = {
  name: 'Peak Links',
  address: '1 Peak Road',
  city: 'Canmore',
  province: 'Alberta',
  latitude: 51.09,
  longitude: -115.36,
  timezone: 'America/Edmonton',
};
const nowhere = { name: '', address: '', city: '', province: '', latitude: null, longitude: null };

/** What the server answers, by the last part of the path. */
let answers: Record<string, unknown>;
let sent: [path: string, body: unknown][];
let refusal: Record<string, string[]> | undefined;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  refusal = undefined;
  answers = {
    venues: [],
    zone: { timezone: 'America/Toronto' },
    move: null,
    publishing: { errors: {}, warnings: [] },
  };
  answerCalls(async (path, { method, body }) => {
    const part = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (method !== 'GET') sent.push([`${method} ${part}`, body]);
    if (method === 'PUT' && refusal) {
      const message = 'The given data was invalid.';
      return { status: 400, body: { code: 'validation_failed', message, errors: refusal } };
    }
    return { status: 200, body: { data: answers[part] ?? null } };
  });
});

async function show(record: EventRecord) {
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, self);
  const router = makeRouter({
    routes: [
      { path: '/organize/events/$slug/edit', screen: async () => () => null },
      { path: '/not-found', screen: async () => () => null },
    ],
    load: async () => undefined,
    context: sampleContext(client),
    href: `/organize/events/${record.event.slug}/edit`,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <EventEditor part="edit" record={record} self={self} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
}

const section = (id: string) => one<HTMLDetailsElement>(`details#${id}`);
const stateOf = (id: string) => section(id).querySelector('summary')?.textContent;
const field = (name: string) => one<HTMLInputElement>(`[name="${name}"]`);
const button = (name: string | RegExp) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent),
  );
  if (!found) throw new Error(`No button ${name}`);
  return found;
};

test('W10 each section says how it stands, and opens alone', async () => {
  await show(sampleRecord({ status: 'published' }));
  const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  expect(open()).toEqual([]);
  expect(stateOf('what')).toBe('BasicsWinter Gala · Gala · Gala');
  expect(stateOf('where')).toBe('WhereOld Mill Hall · Guelph, Ontario');
  expect(stateOf('places')).toBe('Places and prices120 places · $95, members $79.50');
  expect(stateOf('booking')).toContain('Tue Dec 1 – Wed Feb 10 · full refund until Sat Feb 6');
  expect(stateOf('charity')).toBe('CharityNone');
  expect(stateOf('agenda')).toBe('Agenda1 line');
  type(field('venue.name'), 'New Mill Hall');
  await vi.waitFor(() => expect(stateOf('where')).toContain('New Mill Hall'));
});

test('11.4 W10 what is optional follows what is typed, and says that members pay nothing', async () => {
  answers.publishing = {
    errors: {},
    warnings: [{ field: 'capacity', message: 'The number of places is not limited.' }],
  };
  const record = sampleRecord({ status: 'draft' });
  await show(record);
  const panel = () => one('[aria-labelledby="publish"]').textContent;
  await vi.waitFor(() => expect(panel()).toContain('not limited'));
  expect(panel()).not.toContain('Members pay nothing.');
  type(field('capacity'), '32');
  type(field('member_price_cents'), '0');
  await vi.waitFor(() => expect(panel()).toContain('Members pay nothing.'));
  expect(panel()).not.toContain('not limited');
  expect(stateOf('places')).toContain('$95, members free');
  type(field('price_cents'), '0');
  await vi.waitFor(() => expect(panel()).not.toContain('Members pay nothing.'));
});

test('W10 11.4 a free event without a limit is asked about as it is typed', async () => {
  answers.publishing = { errors: {}, warnings: [] };
  await show(sampleRecord({ status: 'draft' }));
  const panel = () => one('[aria-labelledby="publish"]').textContent;
  type(field('capacity'), '');
  await vi.waitFor(() => expect(panel()).toContain('Is this meant?'));
  expect(panel()).toContain('The number of places is not limited.');
  type(field('price_cents'), '0');
  await vi.waitFor(() =>
    expect(panel()).toContain('The event is free and its places are not limited'),
  );
  type(field('capacity'), '32');
  await vi.waitFor(() => expect(panel()).toContain('The event is free.'));
});

test('W10 an error opens its section, and its field has the focus', async () => {
  await show(sampleRecord({ status: 'published' }));
  refusal = { 'venue.city': ['We do not know where this is.'] };
  type(field('venue.city'), 'Atlantis');
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  await vi.waitFor(() => expect(section('where').open).toBe(true));
  expect(document.activeElement).toBe(field('venue.city'));
  expect(section('what').open).toBe(false);
});

test('W10 the lines of an agenda have one day, and a field for it', async () => {
  await show(sampleRecord());
  expect(document.querySelectorAll('#agenda [type=date]')).toHaveLength(1);
  type(one('#agenda [type=date]'), '2027-02-20');
  const [line] = JSON.parse(field('agenda').value);
  expect(line).toMatchObject({ starts_at: '2027-02-20T18:00', ends_at: '2027-02-20T19:00' });
  click(button('Use Several Days'));
  expect(
    [...document.querySelectorAll('#agenda th')].map(({ textContent }) => textContent)[0],
  ).toBe('Day');
});

test('V11 what publishing needs is marked while somebody types', async () => {
  await show(sampleRecord({ summary: '', charity: null }));
  const panel = () => one('section[aria-labelledby=publish]').textContent;
  const hintOf = (name: string) => field(name).closest('[class*=field]')?.textContent;
  expect(panel()).toContain('Summary: Enter a sentence about it.');
  expect(panel()).not.toContain('Charity Website');
  type(field('charity.name'), 'Food Bank');
  await vi.waitFor(() => expect(panel()).toContain('Charity Website: Enter the website'));
  expect(hintOf('charity.url')).toContain('Needed to publish.');
  expect(stateOf('charity')).toContain('1 to fill in');
  type(field('charity.url'), 'www.food.example');
  await vi.waitFor(() => expect(panel()).not.toContain('Charity Website'));
  expect(hintOf('charity.url')).not.toContain('Needed to publish.');
});

test('V10 a venue used before gives its address; its zone is asked about, and not changed by itself', async () => {
  answers.venues = [venue];
  await show(sampleRecord({ venue: nowhere }));
  await vi.waitFor(() => one('option[value="Peak Links"]'));
  type(field('venue.name'), 'Peak Links');
  await vi.waitFor(() => expect(field('venue.address').value).toBe('1 Peak Road'));
  expect([field('venue.city').value, field('venue.latitude').value]).toEqual(['Canmore', '51.09']);
  expect(document.activeElement).toBe(field('venue.name'));
  expect(field('timezone').value).toBe('America/Toronto');
  await vi.waitFor(() => button(/^Use Mountain/));
  click(button(/^Use Mountain/));
  await vi.waitFor(() => expect(field('timezone').value).toBe('America/Edmonton'));
  expect(document.body.textContent).not.toContain('Canmore is on');
});

test('V10 the city gives the zone, and what is kept is not asked about again', async () => {
  answers.zone = { timezone: 'America/Edmonton' };
  await show(sampleRecord());
  type(field('venue.city'), 'Canmore');
  await vi.waitFor(() => button(/^Keep Eastern/));
  click(button(/^Keep Eastern/));
  expect(document.body.textContent).not.toContain('Canmore is on');
  expect(field('timezone').value).toBe('America/Toronto');
});

test('V9 who is told of a move, and when, is said where it is saved, until it is answered', async () => {
  const at = '2026-12-02T02:51:00.000Z';
  answers.move = { at, people: 16, reason: null };
  await show(sampleRecord({ status: 'published', sold: 20, version: 7 }));
  const sentence = '16 people are told at 9:51 p.m. EST';
  await vi.waitFor(() => expect(document.body.textContent).toContain(sentence));
  click(button('Add a Reason'));
  type(one('[maxlength="500"]:not([name])'), 'A wedding.');
  answers.move = null;
  await act(async () => click(button('Send Now')));
  expect(sent).toContainEqual(['POST move', { version: 7, answer: 'send', reason: 'A wedding.' }]);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(sentence));
});
