import type { z } from 'zod';
import { type Field, type FieldTable, namesOf } from '../values/field-table.ts';
import { kindNames } from './event-kinds.ts';
import type {
  organizerAgendaSchema,
  organizerMediaSchema,
  organizerStatementSchema,
  SavedEvent,
} from './organize-events.ts';

// What people edit of an event (12): its own fields, and those of a line of each list that belongs to it.

/** The sections of its form, in order. */
export const eventSections = {
  what: 'Basics',
  when: 'When',
  where: 'Where',
  places: 'Places and prices',
  booking: 'Booking',
  charity: 'Charity',
  agenda: 'Agenda',
  pictures: 'Pictures',
  statement: 'Sponsors, costs and gifts',
} as const;

interface OfEvent {
  section: keyof typeof eventSections;
  /** Captains change it at their own event; of everything else organizers do. */
  ofCaptains?: true;
  /** Publishing needs it (V11): completes "Enter …". */
  toPublish?: string;
}

/** In the order of the form. */
export const eventFields = {
  title: { section: 'what', label: 'Title', kind: 'text', isRequired: true, ofCaptains: true },
  kind: {
    section: 'what',
    label: 'Kind',
    kind: 'choice',
    choices: kindNames,
    empty: null,
    hint: 'Rounds, clinics and simulators ask for handicaps.',
    across: 2,
  },
  format: {
    section: 'what',
    label: 'Format',
    kind: 'text',
    hint: 'In your words, as in “Scramble, 18 holes”.',
    toPublish: 'what is played, or what kind of evening it is',
    across: 2,
  },
  summary: {
    section: 'what',
    label: 'Summary',
    kind: 'long',
    hint: 'A sentence or two, in lists and when the page is shared.',
    lines: 2,
    ofCaptains: true,
    toPublish: 'a sentence about it',
  },
  description: {
    section: 'what',
    label: 'Description',
    kind: 'long',
    hint: 'An empty line begins a paragraph.',
    lines: 8,
    ofCaptains: true,
    toPublish: 'what it is',
  },
  what_to_bring: {
    section: 'what',
    label: 'What to Bring',
    kind: 'long',
    hint: 'One item per line: on the page, the ticket and in emails. Left empty, the ticket says what is usual.',
    lines: 3,
    empty: null,
  },
  serves_meal: {
    section: 'what',
    label: 'A meal is served',
    kind: 'switch',
    hint: 'A meal is served: people say which they eat, and the kitchen gets counts.',
  },
  slug: {
    section: 'what',
    label: 'Web Address',
    kind: 'slug',
    hint: 'Small letters, digits and hyphens, e.g. winter-gala-2027. Fixed once published.',
  },
  featured: {
    section: 'what',
    label: 'Featured on the home page',
    kind: 'switch',
    hint: 'Feature it on the home page, among at most 6 upcoming events.',
  },
  timezone: { section: 'when', label: 'Time Zone', kind: 'zone', zones: 'America/' },
  starts_at: { section: 'when', label: 'Starts', kind: 'time', across: 2 },
  ends_at: { section: 'when', label: 'Ends', kind: 'time', across: 2 },
  'venue.name': {
    section: 'where',
    label: 'Venue',
    kind: 'text',
    across: 2,
    toPublish: 'the name of the venue',
  },
  'venue.address': {
    section: 'where',
    label: 'Street Address',
    kind: 'text',
    across: 2,
    toPublish: 'the address of the venue',
  },
  'venue.city': {
    section: 'where',
    label: 'City',
    kind: 'text',
    across: 2,
    toPublish: 'the city',
  },
  'venue.province': {
    section: 'where',
    label: 'Province',
    kind: 'text',
    hint: 'In full, or in its two letters.',
    across: 2,
    toPublish: 'the province or territory',
  },
  'venue.latitude': {
    section: 'where',
    label: 'Latitude',
    kind: 'number',
    empty: null,
    hint: 'Optional: only if the portal does not know the city.',
    across: 2,
  },
  'venue.longitude': {
    section: 'where',
    label: 'Longitude',
    kind: 'number',
    empty: null,
    hint: 'In Canada it begins with a minus sign.',
    across: 2,
  },
  capacity: {
    section: 'places',
    label: 'Places',
    kind: 'count',
    empty: null,
    hint: 'Empty: no limit.',
    across: 3,
  },
  price_cents: {
    section: 'places',
    label: 'Price in Dollars',
    kind: 'money',
    hint: '0 is free, 0.50 the least otherwise.',
    across: 3,
  },
  member_price_cents: {
    section: 'places',
    label: 'Price for Members',
    kind: 'money',
    hint: 'Never more than the price.',
    across: 3,
  },
  member_only: {
    section: 'places',
    label: 'For members only',
    kind: 'switch',
    hint: 'Members only: nobody else can book.',
  },
  booking_opens_at: { section: 'booking', label: 'Booking Opens', kind: 'time', across: 2 },
  booking_closes_at: { section: 'booking', label: 'Booking Closes', kind: 'time', across: 2 },
  cancel_until: {
    section: 'booking',
    label: 'Full Refund Until',
    kind: 'time',
    hint: 'Full refund if cancelled by then.',
    across: 2,
  },
  'charity.name': { section: 'charity', label: 'Charity', kind: 'text', across: 2 },
  'charity.url': {
    section: 'charity',
    label: 'Charity Website',
    kind: 'web',
    placeholder: 'https://',
    across: 2,
    toPublish: 'the website of the charity',
  },
  'charity.goal_cents': {
    section: 'charity',
    label: 'Goal in Dollars',
    kind: 'money',
    empty: 0,
    across: 2,
  },
  'charity.raised_cents': {
    section: 'charity',
    label: 'Raised in Dollars',
    kind: 'money',
    empty: 0,
    hint: 'What has come in so far.',
    across: 2,
  },
  cover_url: { section: 'pictures', label: 'Cover', kind: 'picture', empty: null },
} as const satisfies FieldTable<Omit<SavedEvent, 'version'>, OfEvent>;

export type AgendaLine = z.output<typeof organizerAgendaSchema>['agenda'][number];
export type Medium = z.output<typeof organizerMediaSchema>['media'][number];
export type StatementLine = z.output<typeof organizerStatementSchema>['finances'][number];

const agendaFields = {
  starts_at: { label: 'From', kind: 'time', across: 2 },
  ends_at: { label: 'To', kind: 'time', across: 2 },
  title: { label: 'What Happens', kind: 'text' },
  description: { label: 'Details', kind: 'long', lines: 1 },
} as const satisfies FieldTable<AgendaLine>;

const mediumFields = {
  kind: { label: 'Kind', kind: 'choice', choices: { image: 'Picture', video: 'Video' } },
  url: { label: 'Video Link', kind: 'web', placeholder: 'https://' },
  alt: {
    label: 'What It Shows',
    kind: 'text',
    hint: 'Describe the picture for people who cannot see it, in a sentence. It is saved only with this.',
    isRequired: true,
  },
  caption: { label: 'Caption', kind: 'text' },
} as const satisfies FieldTable<Medium>;

const statementFields = {
  label: { label: 'Who or What', kind: 'text' },
  kind: {
    label: 'Kind',
    kind: 'choice',
    choices: { income: 'Income', expense: 'Cost', donation: 'Given to the charity' },
  },
  amount_cents: { label: 'Amount in Dollars', kind: 'money', hasCents: true },
} as const satisfies FieldTable<StatementLine>;

/** The lists beside it; each is saved by a call of its own. */
export const eventLists = {
  agenda: {
    section: 'agenda',
    label: 'Agenda',
    kind: 'rows',
    rows: agendaFields,
    ofCaptains: true,
  },
  media: {
    section: 'pictures',
    label: 'Pictures and videos',
    kind: 'rows',
    rows: mediumFields,
    ofCaptains: true,
  },
  result: {
    section: 'statement',
    label: 'Sponsors, costs and gifts',
    kind: 'rows',
    rows: statementFields,
  },
} as const satisfies Record<string, Field & OfEvent>;

export const isOfCaptains = (name: keyof typeof eventFields | keyof typeof eventLists): boolean =>
  'ofCaptains' in { ...eventFields, ...eventLists }[name];

type EventFieldName = keyof typeof eventFields;

/** V11: what publishing needs and is empty, by field: the server refuses it, the form marks it while somebody types. */
export function publishingGaps(
  valueIn: (name: EventFieldName) => unknown,
): Partial<Record<EventFieldName, string>> {
  const isEmpty = (name: EventFieldName) => String(valueIn(name) ?? '').trim() === '';
  const gaps = namesOf(eventFields).flatMap((name) => {
    const { toPublish }: Field & OfEvent = eventFields[name];
    // Without a charity nothing of one is needed.
    const isNeeded =
      toPublish !== undefined && !(name === 'charity.url' && isEmpty('charity.name'));
    return isNeeded && isEmpty(name) ? [[name, `Enter ${toPublish}.`]] : [];
  });
  return Object.fromEntries(gaps);
}
