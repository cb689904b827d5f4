import { z } from 'zod';
import { unpaidMembersSchema } from '../membership/unpaid-members.ts';
import { cents, instant, uuid } from '../values/fields.ts';
import { moneyTotalsSchema } from './money-api.ts';
import { movingInSchema } from './moving-in.ts';

// Today: what is next, what needs somebody, what comes, what is new (W8).

const eventAhead = z.object({
  uuid,
  slug: z.string(),
  title: z.string(),
  timezone: z.string(),
  starts_at: instant,
  /** Counted in days of the event's own zone; 0 is today, or under way. */
  in_days: z.int(),
  capacity: z.int().nullable(),
  /** Nobody sees it yet but organizers. */
  is_draft: z.boolean(),
  /** Null for people who do not see attendees. */
  seats: z
    .object({
      booked: z.int(),
      held: z.int(),
      owing: z.int(),
      owing_cents: cents,
      /** What the kitchen still lacks; null where no meal is served. */
      without_meal: z.int().nullable(),
    })
    .nullable(),
});

/** What has happened to an event since then; null: to memberships. */
const recentLine = z.object({
  event: z.object({ slug: z.string(), title: z.string() }).nullable(),
  bookings: z.int(),
  places: z.int(),
  cancelled: z.int(),
  in_cents: z.int(),
  /** What went back, by what became of it: "refunded", "returned by the bank". */
  back: z.array(
    z.object({
      word: z.string(),
      cents: z.int(),
      /** The only booking, or the only member, that it is about. */
      booking: z.string().nullable(),
      member: z.string().nullable(),
    }),
  ),
});

export const todaySchema = z.object({
  /** "Thursday, November 26. Short Game Supper is tomorrow." */
  sentence: z.string(),
  next: eventAhead
    .extend({ ends_at: instant, venue: z.string(), cover_url: z.string() })
    .nullable(),
  /** What needs somebody, most urgent first; `href` is where to do it. */
  needs: z.array(
    z.object({
      kind: z.enum([
        'event_soon',
        'meals_missing',
        'refund_failed',
        'dispute',
        'email_refused',
        'message_stopped',
        'renewal_failed',
        'money_undeposited',
        'same_mailbox',
        'draft_soon',
        'statement_missing',
        'statement_behind',
        'clock_changed',
        'page_gaps',
      ]),
      title: z.string(),
      detail: z.string(),
      /** It is one line of several. */
      is_list: z.boolean().optional(),
      href: z.string().nullable(),
      /** The door of an event of today or tomorrow, for people who may check in there. */
      door: z.string().optional(),
      at: instant.nullable(),
    }),
  ),
  /** The events of the next six weeks, those under way too. */
  weeks: z.array(eventAhead),
  /** The money of this month, for people who keep the accounts (17.0). */
  money: moneyTotalsSchema
    .extend({
      month: z.string(),
      /** Members by hand who have not paid: beside what is owed for events. */
      unpaid_members: unpaidMembersSchema,
      /** As in Money: what is in no deposit yet. */
      undeposited_cents: z.int(),
    })
    .nullable(),
  since: z.object({ from: instant, lines: z.array(recentLine) }),
  /** For owners, until it is done or put away (19.6). */
  moving_in: movingInSchema.nullable(),
});

export type Today = z.infer<typeof todaySchema>;

export type EventAhead = z.infer<typeof eventAhead>;
