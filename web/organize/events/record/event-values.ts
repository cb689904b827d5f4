import type { z } from 'zod';
import type {
  OrganizerEvent,
  organizerAgendaSchema,
  organizerMediaSchema,
  organizerStatementSchema,
  savedEventSchema,
} from '#contract/events/organize-events.ts';
import { instantIn, wallTimeIn } from './event-zone.ts';

// Between an event as the server has it and the texts of its form: times as the clocks of its place show
// them, amounts in dollars. The fields have the names by which the server refuses them. A list is one text.

export type AgendaLine = z.output<typeof organizerAgendaSchema>['agenda'][number];
export type Medium = z.output<typeof organizerMediaSchema>['media'][number];
export type StatementLine = z.output<typeof organizerStatementSchema>['finances'][number];

/** An event with what belongs to it; each part is saved by a call of its own. */
export interface EventRecord {
  event: OrganizerEvent;
  agenda: AgendaLine[];
  media: Medium[];
  /** Empty for who does not see the statement. */
  finances: StatementLine[];
}

/** A picture that has arrived in the library, or was there. */
export interface ArrivedPicture {
  url: string;
  alt: string;
}

export type AgendaTexts = Record<keyof AgendaLine, string>;
export type MediumTexts = Medium;
export type StatementTexts = Record<'kind' | 'label' | 'amount_cents', string>;

const times = [
  'starts_at',
  'ends_at',
  'booking_opens_at',
  'booking_closes_at',
  'cancel_until',
] as const;

const texts = ['title', 'slug', 'summary', 'description', 'format', 'timezone'] as const;
const venueTexts = ['name', 'address', 'city', 'province'] as const;
const prices = ['price_cents', 'member_price_cents'] as const;

export type EventTexts = Record<
  | (typeof times)[number]
  | (typeof texts)[number]
  | (typeof prices)[number]
  | `venue.${(typeof venueTexts)[number] | 'latitude' | 'longitude'}`
  | `charity.${'name' | 'url' | 'raised_cents' | 'goal_cents'}`
  | 'kind'
  | 'what_to_bring'
  | 'cover_url'
  | 'capacity'
  | ListName,
  string
> & { member_only: boolean; featured: boolean };

export type ListName = 'agenda' | 'media' | 'finances';
export type EventField = keyof EventTexts;

type SavedBody = Omit<z.input<typeof savedEventSchema>, 'version'>;

/** What is sent, part by part, without versions. */
export interface EventBodies {
  event: SavedBody;
  agenda: AgendaLine[];
  media: Medium[];
  finances: StatementLine[];
}

export function eventTexts({ event, agenda, media, finances }: EventRecord): EventTexts {
  const { venue, charity, timezone } = event;
  const wall = (instant: string) => wallTimeIn(timezone, instant);
  return {
    title: event.title,
    slug: event.slug,
    summary: event.summary,
    description: event.description,
    kind: event.kind ?? '',
    format: event.format,
    what_to_bring: event.what_to_bring ?? '',
    timezone,
    starts_at: wall(event.starts_at),
    ends_at: wall(event.ends_at),
    'venue.name': venue.name,
    'venue.address': venue.address,
    'venue.city': venue.city,
    'venue.province': venue.province,
    'venue.latitude': numberText(venue.latitude),
    'venue.longitude': numberText(venue.longitude),
    cover_url: event.cover_url,
    member_only: event.member_only,
    featured: event.featured,
    capacity: numberText(event.capacity),
    price_cents: dollarsOf(event.price_cents),
    member_price_cents: dollarsOf(event.member_price_cents),
    booking_opens_at: wall(event.booking_opens_at),
    booking_closes_at: wall(event.booking_closes_at),
    cancel_until: wall(event.cancel_until),
    'charity.name': charity?.name ?? '',
    'charity.url': charity?.url ?? '',
    'charity.raised_cents': charity ? dollarsOf(charity.raised_cents) : '',
    'charity.goal_cents': charity ? dollarsOf(charity.goal_cents) : '',
    agenda: JSON.stringify(agenda.map((line) => agendaTexts(line, timezone))),
    media: JSON.stringify(media.map(mediumTexts)),
    finances: JSON.stringify(finances.map(statementTexts)),
  };
}

function agendaTexts({ starts_at, ends_at, title, description }: AgendaLine, zone: string) {
  const line: AgendaTexts = {
    starts_at: wallTimeIn(zone, starts_at),
    ends_at: wallTimeIn(zone, ends_at),
    title,
    description,
  };
  return line;
}

function mediumTexts({ kind, url, alt, caption }: Medium): MediumTexts {
  return { kind, url, alt, caption };
}

function statementTexts({ kind, label, amount_cents }: StatementLine): StatementTexts {
  return { kind, label, amount_cents: dollarsOf(amount_cents) };
}

/**
 * What is typed, as it is sent; the server checks it. What is as it was keeps its very instant, and half of a
 * time is sent as the half, so that the server says which one is missing.
 */
export function bodiesOf(typed: EventTexts, base: EventRecord): EventBodies {
  const before = eventTexts(base);
  const isSameZone = typed.timezone === before.timezone;
  const instant = (field: (typeof times)[number]) =>
    isSameZone && typed[field] === before[field]
      ? base.event[field]
      : (instantIn(typed.timezone, typed[field]) ?? typed[field]);
  return {
    event: {
      title: typed.title.trim(),
      slug: typed.slug.trim(),
      summary: typed.summary.trim(),
      description: typed.description.trim(),
      kind: (typed.kind || null) as SavedBody['kind'],
      format: typed.format.trim(),
      what_to_bring: typed.what_to_bring.trim() || null,
      timezone: typed.timezone,
      starts_at: instant('starts_at'),
      ends_at: instant('ends_at'),
      venue: {
        name: typed['venue.name'].trim(),
        address: typed['venue.address'].trim(),
        city: typed['venue.city'].trim(),
        province: typed['venue.province'].trim(),
        latitude: numberOf(typed['venue.latitude']),
        longitude: numberOf(typed['venue.longitude']),
      },
      cover_url: typed.cover_url || null,
      member_only: typed.member_only,
      featured: typed.featured,
      capacity: numberOf(typed.capacity),
      price_cents: centsOf(typed.price_cents),
      member_price_cents: centsOf(typed.member_price_cents),
      booking_opens_at: instant('booking_opens_at'),
      booking_closes_at: instant('booking_closes_at'),
      cancel_until: instant('cancel_until'),
      charity: charityOf(typed),
    },
    agenda: agendaOf(typed, before, base),
    media: rowsIn<MediumTexts>(typed.media).map((row) => ({
      ...row,
      url: row.url.trim(),
      alt: row.alt.trim(),
      caption: row.caption.trim(),
    })),
    finances: rowsIn<StatementTexts>(typed.finances).map(({ kind, label, amount_cents }) => ({
      kind: kind as StatementLine['kind'],
      label: label.trim(),
      amount_cents: centsOf(amount_cents),
    })),
  };
}

/** Four empty fields are no charity. What has come in may be left out. */
function charityOf(typed: EventTexts): SavedBody['charity'] {
  const [name, url, raised, goal] = [
    typed['charity.name'],
    typed['charity.url'],
    typed['charity.raised_cents'],
    typed['charity.goal_cents'],
  ].map((text) => text.trim());
  if (!name && !url && !raised && !goal) return null;
  return {
    name: name ?? '',
    url: url ?? '',
    raised_cents: centsOf(raised || '0'),
    goal_cents: centsOf(goal || '0'),
  };
}

function agendaOf(typed: EventTexts, before: EventTexts, base: EventRecord): AgendaLine[] {
  const known = rowsIn<AgendaTexts>(before.agenda).map((row) => JSON.stringify(row));
  return rowsIn<AgendaTexts>(typed.agenda).map((row) => {
    const same =
      typed.timezone === before.timezone && base.agenda[known.indexOf(JSON.stringify(row))];
    return {
      starts_at: same
        ? same.starts_at
        : (instantIn(typed.timezone, row.starts_at) ?? row.starts_at),
      ends_at: same ? same.ends_at : (instantIn(typed.timezone, row.ends_at) ?? row.ends_at),
      title: row.title.trim(),
      description: row.description.trim(),
    };
  });
}

export function rowsIn<Row>(text: string): Row[] {
  return JSON.parse(text || '[]') as Row[];
}

/** The parts that differ from what is stored, in the order in which they are saved. */
export function changedParts(typed: EventBodies, stored: EventBodies): (keyof EventBodies)[] {
  const parts = ['event', 'agenda', 'media', 'finances'] as const;
  return parts.filter((part) => JSON.stringify(typed[part]) !== JSON.stringify(stored[part]));
}

/** "95", or with cents "95.50". */
export function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2);
}

function numberText(value: number | null): string {
  return value === null ? '' : `${value}`;
}

/**
 * "$1,234.50" is 123450. What is no amount is sent as it is typed, so that the server refuses it at its field:
 * NaN would arrive as null.
 */
export function centsOf(text: string): number {
  const plain = text.replaceAll(/[\s$,]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : unread(text);
}

/** Null for an empty field. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-');
  if (plain === '') return null;
  return Number.isNaN(Number(plain)) ? unread(text) : Number(plain);
}

function unread(text: string): number {
  return text as unknown as number;
}
