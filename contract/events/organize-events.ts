import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import { eventChoices } from '../organizing/lists.ts';
import { actKey, actNumbersSchema, expected } from '../organizing/organize-acts.ts';
import {
  centsUpTo,
  choiceOf,
  flag,
  instant,
  line,
  optionalParagraph,
  pageNumber,
  paragraph,
  searchText,
  textUpTo,
  timeZone,
  wholeNumber,
} from '../values/fields.ts';
import { formatDollars, formatMoney } from '../values/money.ts';
import { leastCharge, maxCharge } from '../values/portal-limits.ts';
import { eventKinds } from './event-kinds.ts';
import { eventSchema } from './events.ts';

// Events as organizers see and change them (clause 12). A draft may have gaps: publishing refuses them.

const aRow = { error: 'Send its fields in { }.' };

/** Of the record, as it was read. */
export const recordVersion = wholeNumber('Send the version of the record.');

/** A draft's place on the map may be unknown yet. */
const organizerVenue = eventSchema.shape.venue.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** The public fields, and what only organizers see. */
export const organizerEventSchema = eventSchema.extend({
  /** Null where nobody has chosen one: the public sees `social`. */
  kind: z.enum(eventKinds).nullable(),
  venue: organizerVenue,
  /** Seats of confirmed bookings, of those being paid, those kept for people who waited (20.2); people who wait. */
  sold: z.int(),
  held: z.int(),
  offered: z.int(),
  waiting: z.int(),
  /** What was said when it was called off, and whether its page says it, too. */
  call_off_reason: z.string().nullable(),
  call_off_public: z.boolean(),
  /** Once it is over, its statement is published. */
  has_result: z.boolean(),
  /** True until it is published for the first time. */
  slug_changeable: z.boolean(),
  /** When the bookers get the email about a new time or place: null if there is none to tell. */
  move_email_at: instant.nullable(),
  changed_at: instant.nullable(),
  /** Null: by a command, or never. */
  changed_by: z.string().nullable(),
  version: z.int(),
});

export type OrganizerEvent = z.infer<typeof organizerEventSchema>;

export const organizerEventQuerySchema = z.object({
  search: searchText,
  filter: choiceOf(eventChoices.filters),
  /** Without it `past` is newest first. */
  sort: choiceOf(eventChoices.sorts).removeDefault().optional(),
  page: pageNumber,
});

export type OrganizerEventQuery = z.output<typeof organizerEventQuerySchema>;

export const organizerEventListSchema = pageOf(organizerEventSchema);

/** Not a mistyped year, nor one beyond which days cannot be counted. */
export const isEventYear = (time: string) => /^(19|20|21)\d\d-/.test(time);

/** Of a form's two fields one may be empty: "2027-06-12T", "T08:30". The sentence says which. */
const time = (sentence: string) =>
  z.iso
    .datetime({
      abort: true,
      error: ({ input }) => {
        const [day, hour] = typeof input === 'string' ? input.split('T') : [];
        if (day && hour === '') return sentence.replace('when', 'what time');
        if (day === '' && hour) return sentence.replace('when', 'what day');
        return sentence;
      },
    })
    .refine(isEventYear, { error: 'Choose a year from 1900 to 2199.' });

const price = `Enter 0, or an amount from ${formatMoney(leastCharge)}, the least a card can be charged, to ${formatDollars(maxCharge)}.`;

const seatPrice = centsUpTo(maxCharge, price).refine(
  (value) => value === 0 || value >= leastCharge,
  { error: price },
);

const amount = 'Enter an amount from $0 to $10,000,000.';
const eventAmount = centsUpTo(10_000_000_00, amount);

const degrees = (from: number, to: number) => {
  const error = `Enter degrees from ${from} to ${to}, or leave latitude and longitude out.`;
  return z.number({ error }).min(from, { error }).max(to, { error }).nullish();
};

/** Several lines that may be empty, and are then stored as empty. */
const paragraphUpTo = (maximum: number) =>
  optionalParagraph(maximum).transform((value) => value ?? '');

/** The last part of the URL of its page. */
const slug = line('the last part of the address of its page', 120)
  .refine((value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), {
    error: 'Use small letters, digits and single hyphens, like "winter-gala-2027".',
  })
  // The form of a new event is at this address.
  .refine((value) => value !== 'new', { error: 'Use another word than "new" alone.' });

/** The picture's URL as the library or GET gave it; null for a drawn one. */
const coverUrl = line('a picture', 300).nullable();

const eventFields = {
  slug,
  title: line('the title'),
  summary: textUpTo(300),
  description: paragraphUpTo(10_000),
  kind: z.enum(eventKinds, { error: `Choose one of: ${eventKinds.join(', ')}.` }).nullable(),
  format: textUpTo(120),
  what_to_bring: optionalParagraph(500),
  serves_meal: flag,
  starts_at: time('Enter when it starts.'),
  ends_at: time('Enter when it ends.'),
  timezone: timeZone.refine((value) => value.startsWith('America/'), {
    error: 'Choose the time zone of the place, like America/Toronto.',
  }),
  venue: z.object(
    {
      name: textUpTo(120),
      address: textUpTo(120),
      city: textUpTo(120),
      province: textUpTo(120),
      latitude: degrees(41, 84),
      longitude: degrees(-142, -52),
    },
    aRow,
  ),
  cover_url: coverUrl,
  member_only: flag,
  featured: flag,
  capacity: wholeNumber('Enter how many places there are, or leave it empty for no limit.')
    .min(1, { error: 'There is at least one place.' })
    .max(100_000, { error: 'There are at most 100,000 places.' })
    .nullable(),
  price_cents: seatPrice,
  member_price_cents: seatPrice,
  booking_opens_at: time('Enter when booking opens.'),
  booking_closes_at: time('Enter when booking closes.'),
  cancel_until: time('Enter until when a booking can be cancelled.'),
  charity: z
    .object(
      {
        name: line('the name of the charity'),
        url: textUpTo(300),
        raised_cents: eventAmount,
        goal_cents: eventAmount,
      },
      aRow,
    )
    .nullable(),
};

/** PUT takes the record as GET gave it; what it does not list is ignored. What 0.20 did not know yet may be left out. */
export const savedEventSchema = z.object({
  ...eventFields,
  serves_meal: eventFields.serves_meal.optional(),
  version: recordVersion,
});

export type SavedEvent = z.output<typeof savedEventSchema>;

/**
 * A new draft. What is left out is empty, or usual: the slug of the title and year, booking open from now
 * to the start, cancelling until a week before. With `key`, the same key is the same event.
 */
export const newEventSchema = z.object(eventFields).partial().extend({
  title: eventFields.title,
  starts_at: eventFields.starts_at,
  ends_at: eventFields.ends_at,
  timezone: eventFields.timezone,
  key: actKey.optional(),
});

export type NewEvent = z.output<typeof newEventSchema>;

export const versionOnly = z.object({ version: recordVersion });

/** With `key`, the same key is the same copy. */
export const repeatSchema = versionOnly.extend({ key: actKey.optional() });

/** V10: where events were before, as a form takes it, by name. */
export const usedVenuesSchema = z.array(organizerVenue.extend({ timezone: z.string() }));

export type UsedVenue = z.infer<typeof usedVenuesSchema>[number];

export const placeQuerySchema = z.object({ city: searchText, province: searchText });

/** Null for a place that the portal does not know. */
export const placeZoneSchema = z.object({ timezone: z.string().nullable() });

/** V9: who is told of the new time or place, when, and until when they may cancel then; null where nobody is. */
export const eventMoveSchema = z
  .object({
    at: instant,
    /** As many as have an address, and how many places they and the others have. */
    people: z.int(),
    places: z.int(),
    reason: z.string().nullable(),
    cancel_until: instant,
  })
  .nullable();

export type EventMove = z.infer<typeof eventMoveSchema>;

/** `explain` keeps the reason for the email; the other two end the wait. */
export const moveAnswerSchema = versionOnly.extend({
  answer: z.enum(['explain', 'send', 'leave'], {
    error: 'Choose one of: explain, send, leave.',
  }),
  reason: optionalParagraph(500),
});

export type MoveAnswer = z.output<typeof moveAnswerSchema>;

export const callOffSchema = z.object({
  version: recordVersion,
  /** For the email to every booker; `show_reason`: for everybody who reads the event's page, too (W18). */
  reason: paragraph('a reason; the email to everybody who booked says it', 500),
  show_reason: z
    .boolean({ error: 'Say true or false: whether the page says the reason, too.' })
    .default(false),
  expect: expected,
  key: actKey,
});

/** What publishing would refuse now, by field, and what it only warns of. */
export const publishingSchema = z.object({
  errors: z.record(z.string(), z.array(z.string())),
  /** What may still be as in an earlier event, and what does not fit its own dates and places. */
  leftovers: z.array(z.object({ field: z.string(), message: z.string() })),
  warnings: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
});

export type Publishing = z.infer<typeof publishingSchema>;

/** What calling it off would do now. */
export const callingOffSchema = actNumbersSchema;

const agendaRow = z.object(
  {
    starts_at: time('Enter when this starts.'),
    ends_at: time('Enter when this ends.'),
    title: line('what happens'),
    description: textUpTo(500),
  },
  aRow,
);

const upTo100 = (what: string) => ({ error: `Use at most 100 ${what}.` });
export const aList = { error: 'Send a list.' };

/** GET and PUT: the whole agenda, in order of time; `version` is the event's. */
export const organizerAgendaSchema = z.object({
  agenda: z.array(agendaRow, aList).max(100, upTo100('lines')),
  version: recordVersion,
});

const mediumRow = z.object(
  {
    kind: z.enum(['image', 'video'], { error: 'Choose one of: image, video.' }),
    /** Of a picture of the library, or of a video elsewhere. */
    url: line('an address', 300),
    alt: line('a description of the picture, for people who cannot see it', 300),
    caption: textUpTo(300),
  },
  aRow,
);

/** GET and PUT: all pictures and videos, in their order; `version` is the event's. */
export const organizerMediaSchema = z.object({
  media: z.array(mediumRow, aList).max(100, upTo100('pictures and videos')),
  version: recordVersion,
});

export const statementLine = z.object(
  {
    kind: z.enum(['income', 'expense', 'donation'], {
      error: 'Choose one of: income, expense, donation.',
    }),
    label: line('what it was'),
    amount_cents: eventAmount,
  },
  aRow,
);

/** PUT: the whole statement, in its order; `version` is the event's. */
export const organizerStatementSchema = z.object({
  finances: z.array(statementLine, aList).max(100, upTo100('lines')),
  version: recordVersion,
});

/** Takes the first publication of a result back: it is open again, and the lines are those of before. */
export const savedStatementSchema = organizerStatementSchema.extend({ reopen: flag.optional() });

/** N20: the answer also says what looks wrong, such as more given than is left. */
export const checkedStatementSchema = organizerStatementSchema.extend({
  warnings: z.array(z.string()),
});
