import { z } from 'zod';
import { bookingId } from '../bookings/bookings.ts';
import { data, pageOf } from '../calls/endpoint.ts';
import { messageChoices } from '../organizing/lists.ts';
import { actKey } from '../organizing/organize-acts.ts';
import {
  flag,
  instant,
  instantOf,
  line,
  listQuery,
  oneOf,
  paragraph,
  plainDate,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { provinceCodes } from '../values/provinces.ts';

// What organizers write to the people of one event, and to members (clause 15).

/** Filters join by AND. Cancelled places only if they are chosen (15.1). */
const eventFiltersSchema = z
  .object(
    {
      event: uuid,
      /** Only one booking: its booker and its guests; without it all. */
      booking: bookingId.optional(),
      /** Only the people of these seats; the booker with them if nothing else reaches one of them. */
      seats: z.array(uuid).min(1).max(50, { error: 'These are too many places.' }).optional(),
      /** People with a confirmed seat; or people who cancelled and have none any more. */
      state: oneOf(['confirmed', 'cancelled'], 'confirmed'),
      /** Only bookings with something still to be paid: the booker pays. */
      owing: flag.default(false),
      /** Only people at the event, or only people not there; without it both. */
      here: flag.optional(),
      /** Only people for whom no meal is chosen, where one is served. */
      no_meal: flag.optional(),
    },
    { error: 'Choose whom to write to.' },
  )
  .refine(
    ({ state, owing, here, no_meal }) =>
      state === 'confirmed' || (!owing && here === undefined && !no_meal),
    { path: ['state'], error: 'Whoever has cancelled neither owes anything nor is here.' },
  );

export type EventFilters = z.output<typeof eventFiltersSchema>;

/** News needs a consent, express or implied (15.2). */
const memberFiltersSchema = z.object({
  members: z.enum(['active', 'lapsed'], { error: 'Choose whom to write to.' }),
  /** Only who became a member on this day or later; of lapsed ones whose membership ended then or later. */
  since: plainDate.optional(),
  /** Only who lives there, as far as the profile shows it. */
  province: z.enum(provinceCodes, { error: 'Choose a province.' }).optional(),
  /** Only this one. */
  person: uuid.optional(),
});

export type MemberFilters = z.output<typeof memberFiltersSchema>;

/** The people of an event, about that event; or members, who get news. */
export const messageFiltersSchema = z.union([memberFiltersSchema, eventFiltersSchema], {
  error: 'Choose whom to write to.',
});

export type MessageFilters = z.output<typeof messageFiltersSchema>;

/** As people type it: paragraphs, and links, which can be clicked. */
const words = {
  subject: line('a subject'),
  text: paragraph('the text', 5000),
};

export const audienceQuestionSchema = z.object({ filters: messageFiltersSchema });

/**
 * Why somebody is not written to. `refused`: mail servers have refused two emails of the last 90 days, and taken
 * none since. `withdrawn`: the account is erased, or news is switched off. `no_consent`: nobody gave one for news, and
 * the membership that implied it ended two years ago.
 */
export const leftOutReasons = [
  'no_address',
  'no_consent',
  'unconfirmed',
  'refused',
  'withdrawn',
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** A person, with the booking where an organizer finds them; null: a member who gets news. */
const personSchema = z.object({ name: z.string(), booking: z.string().nullable() });

const leftOutCounts = z.array(z.object({ reason: z.enum(leftOutReasons), people: z.int() }));

export const audienceSchema = z.object({
  /** The filters read back, with the count. */
  sentence: z.string(),
  /** An address with several seats counts once. */
  emails: z.int(),
  /** The first 500 of them, by name; of who booked their guests without an address, and whether it is for these alone. */
  to: z.array(personSchema.extend({ guests: z.array(z.string()), for_guests_alone: z.boolean() })),
  left_out: leftOutCounts,
  /** The first 500 of them. */
  left_out_people: z.array(personSchema.extend({ reason: z.enum(leftOutReasons) })),
  /** How many of the emails go to people who booked; the others go to guests with an address of their own, or to members. */
  bookers: z.int(),
  /** Guests without an address of their own: the booker gets the message. */
  through_booker: z.int(),
  /** Of an event: it is over; nobody was checked in, so that "not here" is everybody (V15). */
  is_over: z.boolean(),
  nobody_here: z.boolean(),
});

export type Audience = z.infer<typeof audienceSchema>;

export const previewQuestionSchema = z.object({ ...words, filters: messageFiltersSchema });

/** The email, as it goes out. */
export const messagePreviewSchema = z.object({
  subject: z.string(),
  /** Where answers go. */
  reply_to: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Sent earlier than in a minute, it waits for that minute all the same. */
const sendAt = instantOf('Choose a day and a time.').optional();

/**
 * To the people of an event the sender confirms that it is about the event; news goes to members who consent to it
 * (15.2). `key` becomes the message's uuid.
 */
export const newMessageSchema = z.object({
  ...words,
  filters: messageFiltersSchema,
  /** Without it in a minute. */
  send_at: sendAt,
  /** The number that was shown; without it, or if it has changed, 409 `numbers_changed`. */
  expect: z
    .object(
      { emails: wholeNumber('Send the number of emails.') },
      { error: 'Send the numbers that were shown.' },
    )
    .optional(),
  key: actKey,
});

export type NewMessage = z.output<typeof newMessageSchema>;

/** What is still being written is sent along; a message that is there is sent as it stands. */
export const messageTestSchema = z.object({
  subject: words.subject.optional(),
  text: words.text.optional(),
  filters: messageFiltersSchema.optional(),
  key: actKey,
});

export type MessageTest = z.output<typeof messageTestSchema>;

/** `waiting` can be stopped; `sent`: its emails are on their way. */
export const messageStates = ['waiting', 'sent', 'stopped'] as const;

/** As in the log of emails. */
export const deliveryStates = ['waiting', 'taken', 'refused', 'given_up', 'stopped'] as const;

const messageFields = {
  uuid,
  subject: z.string(),
  /** Null: news to members. */
  event: z.object({ uuid, slug: z.string(), title: z.string() }).nullable(),
  /** By whose clocks its times are shown: the event's, or the association's. */
  timezone: z.string(),
  /** To whom, in words, without the count. */
  audience: z.string(),
  state: z.enum(messageStates),
  /** How many it was written to; once it is sent, how many of them are not written to after all. */
  emails: z.int(),
  withdrawn: z.int(),
  send_at: instant,
  created_at: instant,
  /** Null: somebody whose account is erased. */
  created_by: z.string().nullable(),
  stopped_at: instant.nullable(),
  /** Null: the portal, or somebody whose account is erased. */
  stopped_by: z.string().nullable(),
  /** Why the portal has stopped it, in words. */
  stopped_why: z.string().nullable(),
  sent_at: instant.nullable(),
};

export const listedMessageSchema = z.object(messageFields);

export type ListedMessage = z.infer<typeof listedMessageSchema>;

export const messageSchema = z.object({
  ...messageFields,
  text: z.string(),
  filters: z.union([
    z.object({
      members: z.enum(['active', 'lapsed']),
      since: z.string().optional(),
      province: z.enum(provinceCodes).optional(),
      person: uuid.optional(),
    }),
    z.object({
      event: uuid,
      booking: z.string().optional(),
      seats: z.array(uuid).optional(),
      state: z.enum(['confirmed', 'cancelled']),
      owing: z.boolean(),
      here: z.boolean().optional(),
    }),
  ]),
  left_out: leftOutCounts,
  /** Each email once it is on its way, for the 90 days of the log; the first 500. `taken` by a mail server. */
  delivery: z.array(personSchema.extend({ state: z.enum(deliveryStates) })),
  delivery_counts: z.array(z.object({ state: z.enum(deliveryStates), emails: z.int() })),
  /** By the portal's clock: what a countdown begins with. */
  now: instant,
});

export type Message = z.infer<typeof messageSchema>;

export const messageAnswer = data(messageSchema);

export const messageQuerySchema = listQuery(messageChoices).extend({ event: uuid.optional() });

export type MessageQuery = z.output<typeof messageQuerySchema>;

export const messageListSchema = pageOf(listedMessageSchema);
