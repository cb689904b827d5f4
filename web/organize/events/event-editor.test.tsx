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
  vi.setSystemTime('2026-06-01T12:00:00Z');
  sessionStorage.clear();
  sent = [];
  refusal = undefined;
  answers = {
    venues: [],
    zone: { timezone: 'America/Toronto' },
    move: null,
    publishing: { errors: {}, leftovers: [], warnings: [] },
  };
  answerCalls(async (path, { method, body }) => {
    const part = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (method !== 'GET') sent.push([`${method} ${part}`, body]);
    if (method === 'PUT' && refusal) {
      const message = 'The given data was invalid.';
      return { status: 400, body: { code: 'validation_failed', message, errors: refusal } };
    }
    if (answers[part] === 'refused')
      return { status: 500, body: { code: 'server_error', message: 'It broke.' } };
    return { status: 200, body: { data: answers[part] ?? null } };
  });
});

async function show(record: EventRecord) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
const dayIn = (id: string) =>
  section(id).querySelector<HTMLInputElement>('[type=date]') ?? one<HTMLInputElement>('none');
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
  expect(stateOf('what')).toBe('BasicsWinter Gala · Gala');
  expect(stateOf('where')).toBe('WhereOld Mill Hall · Guelph, Ontario');
  expect(stateOf('places')).toBe('Places and prices120 places · $95, members $79.50');
  expect(stateOf('booking')).toContain('Tue Dec 1 – Wed Feb 10 · full refund until Sat Feb 6');
  expect(stateOf('charity')).toBe('CharityNone');
  expect(stateOf('agenda')).toBe('Agenda1 line');
  // Its fields go on below the screen.
  const agenda = section('agenda');
  agenda.scrollIntoView = vi.fn();
  agenda.getBoundingClientRect = () => new DOMRect(0, 0, 1, innerHeight + 1);
  const unfold = () => act(async () => agenda.dispatchEvent(new Event('toggle')));
  agenda.open = true;
  await unfold();
  expect(agenda.scrollIntoView).not.toHaveBeenCalled();
  one('#agenda summary').focus();
  await unfold();
  expect(agenda.scrollIntoView).toHaveBeenCalledWith({ block: 'start' });
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
  click(button('Check and Publish'));
  const panel = () => one('dialog').textContent;
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
  click(button('Check and Publish'));
  const panel = () => one('dialog').textContent;
  type(field('capacity'), '');
  await vi.waitFor(() => expect(panel()).toContain('Is this meant?'));
  expect(panel()).toContain('The number of places is not limited.');
  type(field('price_cents'), '0');
  await vi.waitFor(() =>
    expect(panel()).toContain('The event is free and its places are not limited'),
  );
  type(field('capacity'), '32');
  await vi.waitFor(() => expect(panel()).toContain('The event is free.'));
  expect(panel()).toContain(
    'What to Bring: Empty, so people read ‘A good appetite: there is something to eat’.',
  );
  type(field('what_to_bring'), 'A coat');
  await vi.waitFor(() => expect(panel()).not.toContain('Empty, so'));
});

test('W10 12.3 the check says what is missing, what may not fit and what publishing does, each with its way', async () => {
  answers.publishing = {
    errors: { 'venue.province': ['Enter a province.'] },
    leftovers: [{ field: 'description', message: 'It is word for word that of Sat Feb 14, 2026.' }],
    warnings: [],
  };
  await show(sampleRecord({ status: 'draft' }));
  const opens = () => [...document.querySelectorAll('button')].filter(isCheck);
  const isCheck = ({ textContent }: Element) => textContent === 'Check and Publish';
  // Above the form, and beside Save.
  expect(opens()).toHaveLength(2);
  for (const opener of opens()) {
    click(opener);
    await vi.waitFor(() =>
      expect(one('dialog').textContent).toContain('Province: Enter a province.'),
    );
    click(one('dialog [aria-label="Close"]'));
  }
  click(opens()[0] as Element);
  const words = () => one('dialog').textContent;
  expect(words()).toContain('Description: It is word for word that of Sat Feb 14, 2026.');
  expect(words()).toContain('Nobody gets an email.');
  expect(words()).toContain('People can book from Tuesday, December 1, 2026');
  expect(words()).toContain('Web Address: its page stays at /events/winter-gala-2027 from then on');
  expect(() => button('Publish')).toThrow();
  const link = [...document.querySelectorAll('dialog a')].find(
    ({ textContent }) => textContent === 'Province',
  );
  click(link as Element);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(field('venue.province'));
  type(field('venue.province'), 'ON');
  click(opens()[1] as Element);
  await vi.waitFor(() => expect(button('Save and Publish')).toBeTruthy());
});

test('W10 12.3 a check that failed does not say that nothing is missing', async () => {
  answers.publishing = 'refused';
  await show(sampleRecord({ status: 'draft' }));
  click(button('Check and Publish'));
  const words = () => one('dialog').textContent;
  await vi.waitFor(() => expect(words()).toContain('It could not be checked'));
  expect(() => button('Publish')).toThrow();
  answers.publishing = { errors: {}, leftovers: [], warnings: [] };
  click(button('Check Again'));
  await vi.waitFor(() => expect(words()).toContain('Nothing is missing'));
  expect(button('Publish')).toBeTruthy();
});

test.each([
  ['2026-06-01T12:00:00Z', 'People can book from Tuesday, December 1, 2026'],
  ['2026-12-05T12:00:00Z', 'People can book at once.'],
  ['2027-02-20T12:00:00Z', 'Nobody can book: booking is closed.'],
])('W10 12.3 the check of %s says whether people can book', async (now, sentence) => {
  vi.setSystemTime(now);
  await show(sampleRecord({ status: 'draft' }));
  click(button('Check and Publish'));
  expect(one('dialog').textContent).toContain(sentence);
});

test('W10 an error opens its section, and its field has the focus', async () => {
  await show(sampleRecord({ status: 'published' }));
  refusal = { 'venue.city': ['We do not know where this is.'] };
  type(field('venue.address'), '1 Deep Road');
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
  expect(document.activeElement).toBe(document.querySelector('#agenda tr [type=date]'));
});

test('W10 2.9 what is added to a form has the focus, in its first field', async () => {
  await show(sampleRecord());
  click(button('+ Add a Line'));
  expect(document.activeElement).toBe(one('[name="agenda.1.starts_at"]'));
  click(button('Add Video'));
  expect(document.activeElement).toBe(one('[name^="media."][name$=".url"]'));
});

test('V11 what publishing needs is marked while somebody types', async () => {
  await show(sampleRecord({ summary: '', charity: null }));
  const panel = () => one('section[aria-labelledby=missing]').textContent;
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
  answers.zone = { timezone: null };
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

test('V10 another venue that was used before replaces the address of the one before', async () => {
  answers.venues = [venue];
  await show(sampleRecord());
  await vi.waitFor(() => one('option[value="Peak Links"]'));
  type(field('venue.name'), 'peak');
  await vi.waitFor(() => button('Use Peak Links, Canmore'));
  click(button('Use Peak Links, Canmore'));
  await vi.waitFor(() => expect(field('venue.address').value).toBe('1 Peak Road'));
  expect([field('venue.name').value, field('venue.city').value]).toEqual(['Peak Links', 'Canmore']);
  expect(document.body.textContent).not.toContain('Use Peak Links');
});

test('V10 a new venue is not saved with the old address until somebody says that it stays', async () => {
  await show(sampleRecord({ status: 'published' }));
  const text = 'This is still the address of Old Mill Hall: 27 Old Mill Lane, Guelph.';
  const save = () => act(async () => one<HTMLFormElement>('form').requestSubmit());
  type(field('venue.name'), 'New Club');
  await vi.waitFor(() => expect(document.body.textContent).toContain(text));
  await save();
  await vi.waitFor(() => expect(document.activeElement).toBe(field('venue.address')));
  expect(document.body.textContent).toContain('Say below whether this address stays.');
  expect(sent.filter(([path]) => path.startsWith('PUT'))).toEqual([]);
  click(button('Keep the Address'));
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(text));
  await save();
  await vi.waitFor(() => expect(sent.some(([path]) => path.startsWith('PUT'))).toBe(true));
});

test('V10 a new city asks about the old street, and clears it with one press', async () => {
  await show(sampleRecord());
  type(field('venue.city'), 'Canmore');
  await vi.waitFor(() => button('Clear the Address'));
  click(button('Clear the Address'));
  await vi.waitFor(() => expect(field('venue.address').value).toBe(''));
  expect([field('venue.city').value, field('venue.latitude').value]).toEqual(['Canmore', '']);
  expect(document.body.textContent).not.toContain('This is still the address');
});

test('V10 the city is asked about also where the venue is known with the zone of before', async () => {
  const here = { ...venue, timezone: 'America/Toronto' };
  answers.venues = [here];
  answers.zone = { timezone: 'America/Edmonton' };
  await show(sampleRecord({ venue: here, timezone: 'America/Toronto' }));
  await vi.waitFor(() => button(/^Use Mountain/));
  click(button('Check and Publish'));
  expect(() => button('Publish')).toThrow();
  click(one('dialog [href="#where"]'));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('venue.city')));
});

test('V10 a draft is not published past the question of its zone', async () => {
  answers.zone = { timezone: 'America/Edmonton' };
  await show(sampleRecord());
  await vi.waitFor(() => button(/^Keep Eastern/));
  click(button('Check and Publish'));
  expect(() => button('Publish')).toThrow();
  click(one('dialog [href="#where"]'));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('venue.city')));
  click(button(/^Keep Eastern/));
  click(button('Check and Publish'));
  await act(async () => click(button('Publish')));
  await vi.waitFor(() => expect(sent.map(([path]) => path)).toContain('POST publish'));
});

test('V11 a new start takes its end, the booking times and the agenda along, and one press puts them back', async () => {
  await show(sampleRecord());
  const times = () =>
    ['ends_at', 'booking_closes_at', 'cancel_until'].map((name) => field(name).value);
  const before = times();
  const agenda = field('agenda').value;
  type(dayIn('when'), '2027-02-20');
  await vi.waitFor(() =>
    expect(section('when').textContent).toContain(
      'These move along with the start: Ends, Booking Opens, Booking Closes (Feb 17, 8:00 p.m.), Full Refund Until (Feb 13, 8:00 p.m.) and Agenda.',
    ),
  );
  expect(times()).toEqual(['2027-02-20T23:00', '2027-02-17T20:00', '2027-02-13T20:00']);
  expect(field('agenda').value).toContain('2027-02-20T18:00');
  click(button('Put Them Back'));
  await vi.waitFor(() => expect(times()).toEqual(before));
  await vi.waitFor(() =>
    expect(section('when').textContent).toContain(
      'Not moved: Booking Closes (Feb 10, 8:00 p.m.) and Full Refund Until',
    ),
  );
  expect([field('agenda').value, field('starts_at').value]).toEqual([agenda, '2027-02-20T18:00']);
  click(button('Move the Rest Along'));
  await vi.waitFor(() => expect(field('cancel_until').value).toBe('2027-02-13T20:00'));
  // A time that is typed stays, whatever becomes of the start.
  type(dayIn('booking'), '2027-01-04');
  type(dayIn('when'), '2027-02-27');
  await vi.waitFor(() => expect(field('cancel_until').value).toBe('2027-02-20T20:00'));
  expect(field('booking_opens_at').value).toBe('2027-01-04T09:00');
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
  const cancel_until = '2026-12-09T02:51:00.000Z';
  answers.move = { at, people: 16, places: 19, reason: null, cancel_until };
  await show(sampleRecord({ status: 'published', sold: 20, version: 7 }));
  expect(document.body.textContent).toContain(
    'Everybody who booked is emailed about a new time or place, 10 minutes after you save it',
  );
  const sentence = '16 people are told at 9:51 p.m. EST';
  await vi.waitFor(() => expect(document.body.textContent).toContain(sentence));
  expect(document.body.textContent).toContain(
    '3 guests have no email; whoever booked them can pass it on.',
  );
  // The day of the email, and no number of days.
  expect(document.body.textContent).toContain(
    'full refund until Tuesday, December 8, 2026 at 9:51 p.m. EST.',
  );
  click(button('Add a Reason'));
  const reason = one<HTMLInputElement>('[maxlength="500"]:not([name])');
  expect(document.activeElement).toBe(reason);
  type(reason, 'A wedding.');
  answers.move = null;
  await act(async () => click(button('Send Now')));
  expect(sent).toContainEqual(['POST move', { version: 7, answer: 'send', reason: 'A wedding.' }]);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(sentence));
});
