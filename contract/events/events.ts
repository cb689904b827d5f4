import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import {
  cents,
  currency,
  instant,
  line,
  oneOf,
  pageNumber,
  searchText,
  uuid,
} from '../values/fields.ts';
import { eventKinds } from './event-kinds.ts';

const venueSchema = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

const charitySchema = z.object({
  name: z.string(),
  url: z.string(),
  raised_cents: cents,
  goal_cents: cents,
});

/** 3.5. Instants are UTC; `timezone` is the IANA zone in which the event is announced (H1). */
export const eventSchema = z.object({
  uuid,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  kind: z.enum(eventKinds),
  format: z.string(),
  /** In the organizers' words, a thing a line; null leaves it to the kind. */
  what_to_bring: z.string().nullable(),
  /** Whether people choose a meal. */
  serves_meal: z.boolean(),
  starts_at: instant,
  ends_at: instant,
  timezone: z.string(),
  venue: venueSchema,
  cover_url: z.string(),
  member_only: z.boolean(),
  featured: z.boolean(),
  capacity: z.int().nullable(),
  spots_left: z.int().nullable(),
  /** 20.4: nobody joins its waiting list, or it has none. Absent: who finds it full may wait. */
  waitlist: z.enum(['closed', 'off']).optional(),
  price_cents: cents,
  member_price_cents: cents,
  currency,
  booking_opens_at: instant,
  booking_closes_at: instant,
  cancel_until: instant,
  /** Only organizers see a `draft`; for everybody else it does not exist (A8). */
  status: z.enum(['draft', 'published', 'cancelled']),
  /** Why it was called off, where its organizers chose to say so to everybody (W18). */
  call_off_reason: z.string().optional(),
  charity: charitySchema.nullable(),
});

export type Event = z.infer<typeof eventSchema>;

const nearbyEventSchema = eventSchema.extend({ distance_km: z.number() });

const mediaSchema = z.object({
  uuid,
  kind: z.enum(['image', 'video']),
  url: z.string(),
  alt: z.string(),
  caption: z.string(),
});

const agendaItemSchema = z.object({
  uuid,
  starts_at: instant,
  ends_at: instant,
  title: z.string(),
  description: z.string(),
});

/** A line of the event's published statement. The amount is not negative; `kind` says what it counts as. */
const financeLineSchema = z.object({
  uuid,
  kind: z.enum(['income', 'expense', 'donation']),
  label: z.string(),
  amount_cents: cents,
});

export const eventQuerySchema = z.object({
  search: searchText,
  sort: oneOf(['date', '-date', 'title', 'price'], 'date'),
  /**
   * `upcoming` (not over yet), `past` and `all` include cancelled events. The other filters list
   * upcoming events without the cancelled ones: `open` can be booked now (window open, seats left),
   * `members` is for members only, `free` costs nothing.
   */
  filter: oneOf(['upcoming', 'past', 'all', 'open', 'members', 'free'], 'upcoming'),
  page: pageNumber,
});

export type EventQuery = z.output<typeof eventQuerySchema>;
export type EventSort = EventQuery['sort'];
export type EventFilter = EventQuery['filter'];

const within = (degrees: number, error: string) =>
  z.number().min(-degrees, { error }).max(degrees, { error });

const coordinates = z.object({
  latitude: within(90, 'A latitude lies between -90 and 90.'),
  longitude: within(180, 'A longitude lies between -180 and 180.'),
});

/** A Canadian city, the start of a postal code, or coordinates. */
export const nearbySchema = z.object({
  location: z.union([line('a city or a postal code'), coordinates], {
    error: 'Enter a Canadian city or the start of a postal code.',
  }),
});

/** The numbers of all seasons: past events and their published statements. */
export const seasonSchema = z.object({
  raised_cents: cents,
  events: z.int(),
  members: z.int(),
  statement: z.object({ income_cents: cents, expense_cents: cents, donation_cents: cents }),
  charities: z.array(z.object({ name: z.string(), url: z.string(), raised_cents: cents })),
});

export type Season = z.infer<typeof seasonSchema>;

/** The towns of the past and the coming events, the one that raised most first (W16). */
export const seasonTownsSchema = z.array(
  z.object({ city: z.string(), held: z.int(), coming: z.int(), raised_cents: cents }),
);

export type SeasonTown = z.infer<typeof seasonTownsSchema>[number];

export const bySlug = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,120}$/, { error: 'No such event.' }),
});

export const eventList = pageOf(eventSchema);

export const nearbyListSchema = pageOf(nearbyEventSchema);

export const mediaListSchema = pageOf(mediaSchema);

export const agendaListSchema = pageOf(agendaItemSchema);

export const financeListSchema = pageOf(financeLineSchema);
