import { z } from 'zod';
import { eventKinds } from '#contract/events/events.ts';
import { isEventYear } from '#contract/events/organize-events.ts';
import {
  line,
  optionalLine,
  optionalParagraph,
  optionalWebUrl,
  paragraph,
} from '#contract/values/fields.ts';
import { instantIn } from '#contract/values/zoned-time.ts';
import { findPlace, provinceNamed } from '../places/find-place.ts';
import { kindOfFormat } from './event-kind.ts';
import {
  endsBeforeItStarts,
  membersPayMore,
  nameInFile,
  orderMistakes,
  unknownPlace,
  unknownProvince,
} from './event-order.ts';
import { parseWritten, WrittenFileError } from './written-file.ts';

// An event as its organizer writes it, in a JSON file: amounts in dollars, times in the event's local
// time. docs/events.md explains each line.

const clockTime = z
  .string({ error: 'Enter a time like "2027-06-12 08:30".' })
  .refine(isClockTime, {
    error: 'Enter a time like "2027-06-12 08:30", on a day that exists.',
    abort: true,
  })
  .refine(isEventYear, { error: 'Choose a year from 1900 to 2199.', abort: true });

function isClockTime(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)) return false;
  const time = new Date(`${value.replace(' ', 'T')}:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.replace(' ', 'T'));
}

const amount = 'Enter an amount in dollars, like 95 or 95.50.';

/** Dollars in the file, whole cents in the code. */
const dollars = z
  .number({ error: amount })
  .min(0, { error: amount })
  .max(10_000_000, { error: amount })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: amount })
  .transform((value) => Math.round(value * 100));

const price = 'Enter 0, or an amount from 0.50, the least a card can be charged, to 10000.';

const seatPrice = dollars
  .refine((cents) => cents === 0 || cents >= 50, { error: price })
  .refine((cents) => cents <= 10_000_00, { error: price });

const zone = line('a time zone like "America/Toronto"').refine(
  (value) => /^America\//.test(value) && canTellTime(value),
  { error: 'Enter the time zone of the place, like "America/Toronto".', abort: true },
);

const instantOf = (timezone: string, time: string) => instantIn(timezone, time.replace(' ', 'T'));

function canTellTime(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone }));
  } catch {
    return false;
  }
}

const webUrl = optionalWebUrl.refine((value) => value !== null, {
  error: 'Enter a full address that starts with https://.',
});

const degrees = (from: number, to: number) => {
  const error = `Enter degrees from ${from} to ${to}, or leave latitude and longitude out.`;
  return z.number({ error }).min(from, { error }).max(to, { error }).optional();
};

const venue = z
  .strictObject({
    name: line('the name of the venue'),
    address: line('the address of the venue'),
    city: line('the city'),
    province: line('the province or territory').transform((text, context) => {
      const name = provinceNamed(text);
      if (name) return name;
      context.addIssue(unknownProvince);
      return z.NEVER;
    }),
    latitude: degrees(41, 84),
    longitude: degrees(-142, -52),
  })
  .transform((value, context) => {
    const { latitude, longitude } = value;
    if (latitude !== undefined && longitude !== undefined) return { ...value, latitude, longitude };
    if (latitude !== undefined || longitude !== undefined) {
      context.addIssue('Enter both latitude and longitude, or leave both out.');
      return z.NEVER;
    }
    const city = findPlace(`${value.city} ${value.province}`);
    if (city) return { ...value, ...city };
    context.addIssue({
      code: 'custom',
      path: ['city'],
      message: unknownPlace,
    });
    return z.NEVER;
  });

const period = { starts: clockTime, ends: clockTime };

const agendaItem = z.strictObject({
  ...period,
  title: line('what happens'),
  description: optionalLine(500).transform((value) => value ?? ''),
});

const caption = {
  alt: line('what is to be seen, for whoever does not see it', 300),
  caption: optionalLine(300).transform((value) => value ?? ''),
};

/** A file beside this one, or the URL of a picture that the event has already. */
const picture = line('the name of a picture', 300);

const medium = z.union(
  [
    z.strictObject({ picture, ...caption }),
    z.strictObject({ film: webUrl.transform((value) => value ?? ''), ...caption }),
  ],
  { error: 'Enter "picture" with the name of a file, or "film" with a URL, and "alt".' },
);

const financeLine = z.strictObject({
  kind: z.enum(['income', 'expense', 'donation'], {
    error: 'Choose one of: income, expense, donation.',
  }),
  label: line('what it was'),
  amount: dollars,
});

const charity = z.strictObject({
  name: line('the name of the charity'),
  url: webUrl.transform((value) => value ?? ''),
  raised: dollars.default(0),
  goal: dollars,
});

const yesOrNo = z.boolean({ error: 'Enter true or false, without quotation marks.' });

const eventFileSchema = z
  .strictObject({
    slug: line('the last part of the URL of its page')
      .refine((value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), {
        error: 'Use small letters, digits and single hyphens, like "winter-gala-2027".',
      })
      // The console's form of a new event is at this address.
      .refine((value) => value !== 'new', { error: 'Use another word than "new" alone.' }),
    status: z.enum(['draft', 'published', 'cancelled'], {
      error: 'Choose one of: draft, published.',
    }),
    title: line('the title'),
    summary: line('a sentence about it', 300),
    description: paragraph('what it is', 10_000),
    kind: z.enum(eventKinds, { error: `Choose one of: ${eventKinds.join(', ')}.` }).optional(),
    format: line('what is played, or what kind of evening it is'),
    what_to_bring: optionalParagraph(500),
    timezone: zone,
    ...period,
    venue,
    cover: picture.nullish(),
    member_only: yesOrNo.default(false),
    featured: yesOrNo.default(false),
    capacity: z
      .int({ error: 'Enter how many places there are, or null for no limit.' })
      .min(1, { error: 'There is at least one place.' })
      .max(100_000, { error: 'There are at most 100,000 places.' })
      .nullable(),
    price: seatPrice,
    member_price: seatPrice,
    booking: z.strictObject({ opens: clockTime, closes: clockTime, cancel_until: clockTime }),
    charity: charity.nullish(),
    agenda: z.array(agendaItem).max(100).default([]),
    media: z.array(medium).max(100).default([]),
    finances: z.array(financeLine).max(100).default([]),
  })
  .superRefine(({ timezone, starts, ends, booking, agenda }, context) => {
    const at = (time: string) => instantOf(timezone, time);
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const mistakes = orderMistakes({
      starts_at: at(starts),
      ends_at: at(ends),
      booking_opens_at: at(booking.opens),
      booking_closes_at: at(booking.closes),
      cancel_until: at(booking.cancel_until),
    });
    for (const { field, message } of mistakes) refuse(nameInFile[field] ?? [field], message);
    for (const [index, item] of agenda.entries()) {
      if (at(item.starts) > at(item.ends)) refuse(['agenda', index, 'ends'], endsBeforeItStarts);
    }
  })
  .refine(({ price, member_price }) => member_price <= price, {
    path: ['member_price'],
    error: membersPayMore,
  });

export type EventFile = z.output<typeof eventFileSchema>;
/** The file before defaults and transformations. */
export type WrittenEvent = z.input<typeof eventFileSchema>;

export { WrittenFileError as EventFileError };

/** Throws `EventFileError`, which names every line that is wrong. */
export function parseEventFile(text: string): EventFile {
  return parseWritten(eventFileSchema, text, 'docs/events.md');
}

/** The rows to save, without the pictures, which are stored first. */
export function eventRows(file: EventFile) {
  const { venue, booking, charity, timezone } = file;
  const instant = (time: string) => instantOf(timezone, time);
  return {
    event: {
      slug: file.slug,
      title: file.title,
      summary: file.summary,
      description: file.description,
      kind: file.kind ?? kindOfFormat(file.format) ?? null,
      format: file.format,
      what_to_bring: file.what_to_bring,
      starts_at: instant(file.starts),
      ends_at: instant(file.ends),
      timezone,
      venue_name: venue.name,
      venue_address: venue.address,
      venue_city: venue.city,
      venue_province: venue.province,
      venue_latitude: venue.latitude,
      venue_longitude: venue.longitude,
      member_only: file.member_only,
      featured: file.featured,
      capacity: file.capacity,
      price_cents: file.price,
      member_price_cents: file.member_price,
      booking_opens_at: instant(booking.opens),
      booking_closes_at: instant(booking.closes),
      cancel_until: instant(booking.cancel_until),
      status: file.status,
      charity_name: charity?.name ?? null,
      charity_url: charity?.url ?? null,
      charity_raised_cents: charity?.raised ?? null,
      charity_goal_cents: charity?.goal ?? null,
    },
    agenda: file.agenda.map(({ starts, ends, title, description }) => ({
      starts_at: instant(starts),
      ends_at: instant(ends),
      title,
      description,
    })),
    finances: file.finances.map(({ kind, label, amount: amount_cents }, index) => ({
      position: index + 1,
      kind,
      label,
      amount_cents,
    })),
  };
}
