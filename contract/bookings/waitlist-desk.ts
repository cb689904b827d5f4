import { z } from 'zod';
import { can } from '../calls/access.ts';
import { done, get, pageOf, post } from '../calls/endpoint.ts';
import { actKey } from '../organizing/organize-acts.ts';
import {
  byUuid,
  instant,
  optionalParagraph,
  pageNumber,
  paragraph,
  searchText,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { foursome } from '../values/portal-limits.ts';

// The waiting list of an event as its organizers see it, and what they do with it (20.4).

/** `closed`: nobody joins any more, and people already waiting keep their turn; `off`: there is none. */
export const waitlistStates = ['open', 'closed', 'off'] as const;

const waitingPersonSchema = z.object({
  /** Of the entry: somebody who leaves and joins again has another. */
  uuid,
  /** The place in line, from 1. */
  number: z.int(),
  name: z.string(),
  /** For people who may write to attendees. */
  email: z.string().optional(),
  seats: z.int(),
  least: z.int(),
  since: instant,
  /** Offers of this event that ran out; after a second one they wait no more. */
  run_outs: z.int(),
  offer: z.object({ seats: z.int(), until: instant, is_out_of_turn: z.boolean() }).nullable(),
  /** Why no seat is offered to them yet, in a sentence; null while an offer stands. */
  why_not_yet: z.string().nullable(),
});

export type WaitingPerson = z.infer<typeof waitingPersonSchema>;

export const waitingQuerySchema = z.object({ search: searchText, page: pageNumber });

export const waitingListSchema = pageOf(waitingPersonSchema).extend({
  state: z.enum(waitlistStates),
  /** Of all who wait, whatever is searched, and of them those who hold an offer: how many they are, how many seats they want. */
  waiting: z.object({
    people: z.int(),
    seats: z.int(),
    offered: z.object({ people: z.int(), seats: z.int() }),
  }),
  /** booked + held + offered + free = capacity; null: no limit. */
  places: z.object({
    capacity: z.int().nullable(),
    booked: z.int(),
    held: z.int(),
    offered: z.int(),
    free: z.int().nullable(),
  }),
});

const entry = z.uuid({ error: 'Choose who waits.' }).toLowerCase();

export const offerOutOfTurnSchema = z.object({
  entry,
  seats: wholeNumber('Choose how many places.')
    .min(1, { error: 'Choose how many places.' })
    .max(foursome, { error: `At most ${foursome} places are offered at once.` }),
  reason: paragraph('the reason', 300),
  /** Raises the capacity by the places that are missing; for people who may change it. */
  raise: z.boolean({ error: 'Choose yes or no.' }).default(false),
  key: actKey,
});

export type OfferOutOfTurn = z.output<typeof offerOutOfTurnSchema>;

export const takeOffWaitlistSchema = z.object({
  entry,
  reason: optionalParagraph(300),
  key: actKey,
});

export type TakeOffWaitlist = z.output<typeof takeOffWaitlistSchema>;

export const waitlistChangeSchema = z.object({
  state: z.enum(waitlistStates, { error: 'Choose open, closed or off.' }),
  key: actKey,
});

export const waitlistDeskApi = {
  waitingList: get(
    '/api/v1/organize/events/:uuid/waitlist',
    can('attendees.see', { event: 'uuid' }),
    {
      summary:
        'Who waits for places, in turn, 50 a page: since when, how many, their offer, or why there is none yet. Email only for some.',
      clause: '20.4',
      params: byUuid,
      query: waitingQuerySchema,
      answer: waitingListSchema,
    },
  ),
  offerOutOfTurn: post(
    '/api/v1/organize/events/:uuid/waitlist/offer',
    can('attendees.change', { event: 'uuid' }),
    {
      summary: 'Offers places out of turn, with the reason. 409 event_full, booking_closed.',
      clause: '20.4',
      params: byUuid,
      body: offerOutOfTurnSchema,
      answer: done,
    },
  ),
  takeOffWaitlist: post(
    '/api/v1/organize/events/:uuid/waitlist/take-off',
    can('attendees.change', { event: 'uuid' }),
    {
      summary: 'Takes somebody off the list, with their offer, and tells them.',
      clause: '20.4',
      params: byUuid,
      body: takeOffWaitlistSchema,
      answer: done,
    },
  ),
  changeWaitlist: post(
    '/api/v1/organize/events/:uuid/waitlist/state',
    can('event.manage', { event: 'uuid' }),
    {
      summary:
        'Opens the list, closes it to others, or turns it off: then everybody on it is told that it has ended.',
      clause: '20.4',
      params: byUuid,
      body: waitlistChangeSchema,
      answer: done,
    },
  ),
};
