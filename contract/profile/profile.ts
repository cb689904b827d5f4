import { z } from 'zod';
import { samePasswords } from '../accounts/same-passwords.ts';
import { handicapIndex } from '../bookings/bookings.ts';
import { grantRoles } from '../calls/access.ts';
import { firstYear, monthKey, months } from '../values/dates.ts';
import {
  anyPassword,
  email,
  flag,
  instant,
  line,
  newPassword,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  optionalWebUrl,
  passwordConfirmation,
  personName,
  plainDate,
  uuid,
  withName,
} from '../values/fields.ts';
import { golfHands, golfWays } from './golf.ts';

const optionalText = z.string().nullable();

export const socialLinksSchema = z.object({
  linkedin: optionalText,
  facebook: optionalText,
  twitter: optionalText,
  instagram: optionalText,
});

/** 3.3: dates are 'Month Year'; an empty end means until now. */
export const employmentEntrySchema = z.object({
  uuid,
  title: z.string(),
  company: z.string(),
  start_date: z.string(),
  end_date: z.string(),
});

/** 3.4 */
export const educationEntrySchema = z.object({
  uuid,
  course: z.string(),
  place: z.string(),
  start_date: z.string(),
  end_date: z.string(),
});

/** Q17: what a profile says about golf. */
export const golfFacts = {
  handicap_index: z.number().nullable(),
  /** The day on which the index was last changed. */
  handicap_index_on: plainDate.nullable(),
  home_course: optionalText,
  hand: z.enum(golfHands).nullable(),
  gets_around: z.enum(golfWays).nullable(),
};

/** 3.1, with the additions of the API reference. Sent only to the user whom it describes. */
export const userSchema = z.object({
  uuid,
  email: z.string(),
  pending_email: optionalText,
  /** `organizer` with any live grant. No rule reads it: `grants` say what somebody may do. */
  role: z.enum(['user', 'organizer']),
  /** What the association has entrusted to them, for one event or for all, until then or without end. */
  grants: z.array(
    z.object({
      role: z.enum(grantRoles),
      event_uuid: uuid.nullable(),
      until: instant.nullable(),
    }),
  ),
  member_since: instant,
  first_name: z.string(),
  last_name: z.string(),
  pfp_url: optionalText,
  about: optionalText,
  about_visibility: z.boolean(),
  social_links: socialLinksSchema,
  social_links_visibility: z.boolean(),
  ...golfFacts,
  golf_visibility: z.boolean(),
  employment: z.array(employmentEntrySchema),
  employment_visibility: z.boolean(),
  education: z.array(educationEntrySchema),
  education_visibility: z.boolean(),
  dob_at: plainDate.nullable(),
  dob_visibility: z.boolean(),
  gender: optionalText,
  phone_number: optionalText,
  languages: optionalText,
  location: optionalText,
  /** The part of the location that members see; null without one. */
  city: optionalText,
  emergency_contact_name: optionalText,
  emergency_contact_phone_number: optionalText,
  health_conditions: optionalText,
  dietary_restrictions: optionalText,
  private_consent_at: instant.nullable(),
  deletion_requested_at: instant.nullable(),
  bookings: z.array(
    z.object({
      id: z.string(),
      event_uuid: uuid,
      status: z.enum(['confirmed', 'held', 'cancelled']),
      /** Those that it has now: none once it is cancelled. */
      seats: z.int(),
    }),
  ),
  /** 20.3: places that are kept for the user, the first to end first. */
  offers: z.array(
    z.object({
      event_uuid: uuid,
      seats: z.int(),
      until: instant,
      slug: z.string(),
      title: z.string(),
      timezone: z.string(),
    }),
  ),
  /** 20.1: the waiting lists of the user, with the seats that are wanted before; at most five. */
  waiting: z.array(
    z.object({
      event_uuid: uuid,
      seats: z.int(),
      ahead: z.int(),
      slug: z.string(),
      title: z.string(),
      starts_at: instant,
      timezone: z.string(),
    }),
  ),
  /** Q4: the booked events that begin within two days or are under way, the next first, at most three. */
  soon: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      starts_at: instant,
      ends_at: instant,
      timezone: z.string(),
    }),
  ),
});

export type User = z.infer<typeof userSchema>;

/** 5.4: not before the first year and not after today in UTC, which is ahead of every Canadian zone (D6). */
const dateOfBirth = plainDate
  .refine((day) => day >= `${firstYear}-01-01`, { error: `Enter a year from ${firstYear} on.` })
  .refine((day) => day <= new Date().toISOString().slice(0, 10), {
    error: 'A date of birth cannot be in the future.',
  });

/**
 * 3.2: some names differ from the user record (personal_info_visibility, dob). Emergency, health and
 * dietary texts are stored by consent: to send them gives it; `private_consent` false withdraws it and
 * empties them.
 */
export const personalInfoSchema = withName(
  z.object({
    first_name: personName,
    last_name: personName,
    personal_info_visibility: flag,
    gender: optionalLine(),
    dob: z
      .preprocess((day) => (day === '' ? null : day), dateOfBirth.nullish())
      .transform((day) => day ?? null),
    phone_number: optionalPhone,
    languages: optionalLine(),
    location: optionalParagraph(500),
    emergency_contact_name: optionalLine(),
    emergency_contact_phone_number: optionalPhone,
    health_conditions: optionalParagraph(500),
    dietary_restrictions: optionalParagraph(500),
    private_consent: flag.optional(),
  }),
);

export const aboutSchema = z.object({ about: optionalParagraph(2000), about_visibility: flag });

export const socialLinksPayloadSchema = z.object({
  linkedin: optionalWebUrl,
  facebook: optionalWebUrl,
  twitter: optionalWebUrl,
  instagram: optionalWebUrl,
  social_links_visibility: flag,
});

const orNothing = <T>(value: T | null | undefined): T | null => value ?? null;

export const golfSchema = z.object({
  handicap_index: handicapIndex.nullish().transform(orNothing),
  home_course: optionalLine(),
  hand: z.enum(golfHands, { error: 'Choose left or right.' }).nullish().transform(orNothing),
  gets_around: z.enum(golfWays, { error: 'Choose walks or rides.' }).nullish().transform(orNothing),
  golf_visibility: flag,
});

export const visibilitySchema = z
  .object({ employment_visibility: flag, education_visibility: flag })
  .partial()
  .refine((value) => Object.keys(value).length === 1, {
    error: 'Send one of: employment_visibility, education_visibility.',
    path: ['employment_visibility'],
  });

const centuries = Array.from({ length: 21 - firstYear / 100 }, (_, more) => firstYear / 100 + more);
const isMonth = new RegExp(`^(${months.join('|')}) (${centuries.join('|')})\\d\\d$`);
const noMonth = `Choose a month and a year from ${firstYear} on.`;

/** 5.3: 'Month Year', not before the first year and, like a date of birth, not after this month in UTC (D7). */
const monthYear = z
  .string({ error: 'Choose a month and a year.' })
  .regex(isMonth, { error: noMonth, abort: true })
  .refine(isNotInFuture, { error: 'This month is still to come.' });

/** 5.2: the same, or empty, null or absent, which means until now. */
const monthYearOrPresent = z
  .string({ error: 'Choose a month and a year.' })
  .refine((value) => value === '' || isMonth.test(value), {
    error: noMonth,
    abort: true,
  })
  .refine((value) => value === '' || isNotInFuture(value), {
    error: 'This month is still to come.',
  })
  .nullish()
  .transform((month) => month ?? '');

function isNotInFuture(month: string): boolean {
  return monthKey(month) <= new Date().toISOString().slice(0, 7);
}

const period = { start_date: monthYear, end_date: monthYearOrPresent };
const wholePeriod = z.object(period);
type Period = z.infer<typeof wholePeriod>;

/** Refuses an end before the start, on `end_date`. */
const inOrder = <T extends z.ZodType<Period>>(schema: T) =>
  schema.refine(endsAfterItStarts, {
    path: ['end_date'],
    error: 'The end cannot be before the start.',
    // Also beside other errors, as long as there are two months to compare.
    when: ({ value }) => wholePeriod.safeParse(value).success,
  });

function endsAfterItStarts({ start_date, end_date }: Period): boolean {
  return end_date === '' || monthKey(end_date) >= monthKey(start_date);
}

export const employmentSchema = inOrder(
  z.object({ title: line('a title'), company: line('a company'), ...period }),
);

export const educationSchema = inOrder(
  z.object({ course: line('a course'), place: line('a place'), ...period }),
);

export const emailChangeSchema = z.object({ email, current_password: anyPassword });

export const passwordChangeSchema = samePasswords(
  z.object({
    current_password: anyPassword,
    password: newPassword,
    password_confirmation: passwordConfirmation,
  }),
);

/** A browser in which the user is signed in. Its `id` cannot be used to sign in. */
export const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
});

/** One of the latest sign-ins, or ten in a row that failed, which is when the account is closed for a while. */
export const signInSchema = z.object({
  at: instant,
  what: z.enum(['signed_in', 'sign_in_failed']),
  /** Null if it failed. */
  device: z.string().nullable(),
});

export const bySessionId = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/, { error: 'This is not an id of ours.' }),
});

export const passwordOnly = z.object({ current_password: anyPassword });
