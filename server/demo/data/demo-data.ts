import { z } from 'zod';
import { eventKinds } from '#contract/events/event-kinds.ts';
import { lights, sceneKinds } from '#server/artwork/scenes/scene.ts';
import careersJson from './careers.json' with { type: 'json' };
import citiesJson from './cities.json' with { type: 'json' };
import comingIndoorsJson from './coming-indoors.json' with { type: 'json' };
import comingSeasonJson from './coming-season.json' with { type: 'json' };
import comingSoonJson from './coming-soon.json' with { type: 'json' };
import membersJson from './members.json' with { type: 'json' };
import pastIndoorsJson from './past-indoors.json' with { type: 'json' };
import pastSeasonJson from './past-season.json' with { type: 'json' };

// The association as a person would write it down; server/demo/build/ turns it into rows. Only the
// start that fills an empty database loads this file.

const text = z.string().min(1);
const someTexts = z.tuple([text], text);

/** What people learned and did: titles from the first job to the latest. */
const careerSchema = z.strictObject({
  course: text,
  schools: someTexts,
  titles: someTexts,
  companies: someTexts,
});
export type Career = z.infer<typeof careerSchema>;
export const careers = z.record(text, careerSchema).parse(careersJson);

/** Where members live: province, starts of postal codes, area code, streets. */
const citySchema = z.strictObject({
  province: z.string().length(2),
  postal: z.tuple([z.string().length(3)], z.string().length(3)),
  area: z.string().length(3),
  streets: someTexts,
});
export type DemoCity = z.infer<typeof citySchema>;
export const cities = z.record(text, citySchema).parse(citiesJson);

/** A member as a person would introduce them; a seeded random number decides everything else. */
export const memberSchema = z.strictObject({
  first_name: text,
  last_name: text,
  city: z.enum(Object.keys(cities)),
  gender: z.enum(['Female', 'Male', 'Rather not say']).nullable(),
  born: z.int().min(1900),
  languages: text,
  career: z.enum(Object.keys(careers)),
  about: text.nullable(),
  employer: text.optional(),
});
export type DemoMember = z.infer<typeof memberSchema>;
export const members = z.array(memberSchema).parse(membersJson);

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const dollars = z.int().min(0);
/** What for, and how many dollars. */
const amount = z.tuple([text, dollars]);

export const eventSchema = z.strictObject({
  /** Without the year, which is added once it is known. */
  slug,
  title: text,
  summary: text,
  paragraphs: z.array(text),
  kind: z.enum(eventKinds),
  format: text,
  /** A thing a line. */
  bring: z.array(text).optional(),
  /** The second Saturday of June is week 2, 'Sat', month 6. */
  on: z.union([
    z.strictObject({
      week: z.int().min(1).max(4),
      weekday: z.enum(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']),
      month: z.int().min(1).max(12),
    }),
    // So many days from now: an event is always tomorrow.
    z.strictObject({ in_days: z.int().positive() }),
  ]),
  /** Start and end in the venue's time; an end before the start is on the next day. */
  hours: z.tuple([time, time]),
  zone: text,
  venue: z.strictObject({
    name: text,
    address: text,
    city: text,
    province: text,
    /** Latitude and longitude. */
    at: z.tuple([z.number(), z.number()]),
  }),
  price: z.strictObject({ guest: dollars, member: dollars }),
  capacity: z.int().positive().nullable(),
  member_only: z.literal(true).optional(),
  featured: z.literal(true).optional(),
  status: z.enum(['draft', 'cancelled']).optional(),
  /** Why it was called off. */
  why_off: text.optional(),
  /** How many days before the event booking opens; the build has a default. */
  opens: z.int().positive().optional(),
  charity: z.strictObject({ name: text, page: slug, goal: dollars }).optional(),
  /** Start, end, title, description. */
  agenda: z.array(z.tuple([time, time, text, text])),
  /** Kind of scene, caption, and the light where it matters. */
  pictures: z.array(z.tuple([z.enum(sceneKinds), text, z.enum(lights).optional()])),
  /** What sponsors gave, where it is published before the event. */
  sponsors: z.array(amount).optional(),
});
export type DemoEvent = z.infer<typeof eventSchema>;

/** A past event, with what its statement shows beside the entry fees. */
export const pastEventSchema = eventSchema.extend({
  /** How many people took part. */
  played: z.int().positive(),
  income: z.array(amount),
  /** What for, dollars, and dollars for each player. */
  expense: z.array(z.tuple([text, dollars, dollars.optional()])),
  /** How the donation was shared out, in parts of the whole. */
  gifts: z.array(z.tuple([text, z.number().positive().max(1)])).optional(),
});
export type PastDemoEvent = z.infer<typeof pastEventSchema>;

/** What comes in the next days and weeks, the golf season to come, and the events indoors between. */
export const comingEvents: DemoEvent[] = z
  .array(eventSchema)
  .parse([...comingSoonJson, ...comingSeasonJson, ...comingIndoorsJson]);

/** The last season, and the winter and spring before today. */
export const pastEvents: PastDemoEvent[] = z
  .array(pastEventSchema)
  .parse([...pastSeasonJson, ...pastIndoorsJson]);
