import { z } from 'zod';
import { grantRoles } from '../calls/access.ts';
import { pageOf } from '../calls/endpoint.ts';
import { contrastMistake, isColour } from '../values/colours.ts';
import {
  centsUpTo,
  emailOf,
  flag,
  instant,
  instantOf,
  isDayOfYear,
  line,
  listQuery,
  optionalLine,
  optionalParagraph,
  textUpTo,
  timeZone,
  uuid,
  webUrl,
  wholeNumber,
} from '../values/fields.ts';
import { formatDollars, formatMoney } from '../values/money.ts';
import { leastCharge, maxCharge, shortNameLength } from '../values/portal-limits.ts';
import { grantChoices, pictureChoices } from './lists.ts';

// What the console asks and is answered about people, second factors and the audit log (clause 10).

const eventOfGrant = z.object({
  uuid,
  slug: z.string(),
  title: z.string(),
  timezone: z.string(),
});

/** Null: for all events, without end. */
const grantFields = {
  role: z.enum(grantRoles),
  event: eventOfGrant.nullable(),
  until: instant.nullable(),
};

/** How far this session's second factor goes (10.3). */
const factorStateSchema = z.object({
  /** The demo demands neither factor nor freshness. */
  required: z.boolean(),
  totp: z.boolean(),
  passkeys: z.int(),
  recovery_codes: z.int(),
  /** Shown in this session. */
  shown: z.boolean(),
  /** Null: not shown in the last 15 minutes. */
  fresh_until: instant.nullable(),
  /** False where the portal's host is an IP address. */
  passkeys_offered: z.boolean(),
  /**
   * Whether this session has shown that the account's mail is read here, which the first factor needs. Null:
   * there is a factor.
   */
  mailbox: z.enum(['none', 'sent', 'shown']).nullable(),
});

export type FactorState = z.infer<typeof factorStateSchema>;

export const organizerSelfSchema = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  /** The association's zone, in which the console says what belongs to no event. */
  time_zone: z.string(),
  grants: z.array(z.object(grantFields)),
  factor: factorStateSchema,
});

export type OrganizerSelf = z.infer<typeof organizerSelfSchema>;

export const factorSchema = z.object({
  uuid,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export const factorsSchema = z.object({
  factors: z.array(factorSchema),
  recovery_codes: z.int(),
});

/** With the person, whom `me` knows only as long as there is a grant. */
export const ownFactorsSchema = factorsSchema.extend({ self: organizerSelfSchema });

/** Six digits of an authenticator app. */
export const totpCode = z
  .string({ error: 'Enter the code of your app.' })
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'Enter the six digits that your app shows.' }));

/** As the browser's WebAuthn answers; the library checks what is in it. */
const passkeyAnswer = z.record(z.string().max(100), z.unknown(), {
  error: 'This is not the answer of a passkey.',
});

export const totpBegunSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});

/** Eight digits; people type them in groups. */
export const emailCodeSchema = z.object({
  code: z
    .string('Type the code from the email.')
    .trim()
    .min(1, 'Type the code from the email.')
    .max(20, 'The code has 8 digits.'),
});

export const totpFinishSchema = z.object({ code: totpCode });

/** The options of `navigator.credentials`, in JSON. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkeyFinishSchema = z.object({
  name: line('a name for this passkey', 60),
  response: passkeyAnswer,
});

export const recoveryCodesSchema = z.object({
  /** Told once: only with the first factor, and when they are made anew. Otherwise null. */
  recovery_codes: z.array(z.string()).nullable(),
});

/** One of the three. */
export const verifyFactorSchema = z.union(
  [
    z.object({ code: totpCode }).strict(),
    z.object({ recovery_code: line('one of your recovery codes', 40) }).strict(),
    z.object({ response: passkeyAnswer }).strict(),
  ],
  { error: 'Send a code, a recovery code or the answer of a passkey.' },
);

export const passkeySignInSchema = z.object({
  response: passkeyAnswer,
  remember: flag.optional(),
});

const sessionsSeen = {
  last_seen_at: instant.nullable(),
  sessions: z.int(),
};

export const grantSchema = z.object({
  uuid,
  ...grantFields,
  event: eventOfGrant.extend({ starts_at: instant }).nullable(),
  from: instant.nullable(),
  /** Null for an invitation that nobody has accepted yet. */
  person: z
    .object({
      uuid,
      name: z.string(),
      email: z.string(),
      blocked: z.boolean(),
      has_factor: z.boolean(),
      ...sessionsSeen,
    })
    .nullable(),
  /** Set for an invitation: the address it was emailed to, and when its link ends. */
  invited: z.object({ email: z.string(), expires_at: instant }).nullable(),
  /** What of theirs is touched when it ends: messages that wait, and passes in use. Null for an invitation. */
  left_behind: z.object({ messages: z.int(), passes: z.int() }).nullable(),
  given_at: instant,
  /** Null: by a command. */
  given_by: z.string().nullable(),
});

export type OrganizerGrant = z.infer<typeof grantSchema>;

export const ownGrantsSchema = z.object({
  grants: z.array(grantSchema),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
});

export const grantQuerySchema = listQuery(grantChoices);

export const grantListSchema = pageOf(grantSchema);

/**
 * Invites: the grant begins when the person accepts the emailed link, signed in with this address
 * confirmed, or at `from`; at `until` it counts no longer. Captains and safety leads are for one event, without `from`.
 */
export const newGrantSchema = z.object({
  email: emailOf('the email address of the person'),
  role: z.enum(grantRoles, { error: 'Choose a role.' }),
  event: uuid.nullish(),
  from: instantOf('Choose a day.').nullish(),
  until: instantOf('Choose a day.').nullish(),
});

export const tokenOfInvitation = z.object({ token: line('the link from your email', 200) });

export const invitationSchema = z.object({
  ...grantFields,
  from: instant.nullable(),
  email: z.string(),
  by: z.string(),
  /** False in the demo, which asks organizers for no second factor (10.3). */
  factor_required: z.boolean(),
});

export const byPerson = z.object({ uuid });

const aList = { error: 'Send a list.' };
const aRow = { error: 'Send its fields in { }.' };

/** Of the record, as it was read. */
const version = wholeNumber('Send the version of the record.');

/** As #rrggbb, so dark that it can be read (19.1). */
const colour = (kind: 'deep' | 'action') =>
  z
    .string({ error: 'Send a colour like #12372a.' })
    .transform((text) => text.trim().toLowerCase())
    .superRefine((text, context) => {
      const wrong = isColour(text) ? contrastMistake(kind, text) : 'Use a colour like #12372a.';
      if (wrong !== undefined) context.addIssue(wrong);
    });

const yearPrice = `Enter a price from ${formatMoney(leastCharge)} to ${formatDollars(maxCharge)}.`;

/** What an empty field means is that there is none: it is stored so, and answered as null. */
const settingsFields = {
  name: line('the name of the association'),
  short_name: line('the short name', shortNameLength),
  tagline: optionalLine(80),
  colours: z.object({ deep: colour('deep'), action: colour('action') }, aRow),
  address: z
    .array(line('a line of the address'), { error: 'Send a list of lines.' })
    .max(6, { error: 'Use at most 6 lines.' }),
  email: emailOf('the email address of the office'),
  phone: optionalLine(40),
  hours: optionalParagraph(300),
  links: z
    .array(z.object({ name: line('the name of the page', 60), url: webUrl }, aRow), aList)
    .max(12, { error: 'Use at most 12 links.' }),
  /** `rate` in thousandths of a percent: 13,000 is 13 %. */
  taxes: z
    .array(
      z.object(
        {
          name: line('the name of the tax', 40),
          number: line('the registration number', 60),
          rate: wholeNumber('Enter the rate.')
            .min(0, { error: 'Use a rate from 0 to 100 %.' })
            .max(100_000, { error: 'Use a rate from 0 to 100 %.' }),
        },
        aRow,
      ),
      aList,
    )
    .max(4, { error: 'Use at most 4 taxes.' }),
  time_zone: timeZone,
  how_to_pay: optionalParagraph(500),
  /** What a year of membership costs where no provider has a price. Null: the usual price. */
  membership_price_cents: centsUpTo(maxCharge, yearPrice)
    .refine((value) => value >= leastCharge, { error: yearPrice })
    .nullable()
    .default(null),
  /** The first day of the fiscal year, as MM-DD. */
  fiscal_year_start: z
    .string({ error: 'Choose a day.' })
    .refine(isDayOfYear, { error: 'Choose a day that every year has.' }),
  privacy_officer: optionalLine(),
  data_location: optionalLine(),
  /** Who else handles personal data; /privacy names them. */
  processors: z
    .array(
      z.object(
        {
          name: line('the name of the processor', 60),
          purpose: line('what it does', 60),
          country: line('its country', 60),
        },
        aRow,
      ),
      aList,
    )
    .max(12, { error: 'Use at most 12 processors.' }),
};

export const settingsToSave = z.object({ ...settingsFields, version });

/** The form of an emblem also has the `version` of the settings. */
export const settingsSchema = settingsToSave.extend({
  /** Empty as long as the association has not said them; saved they are not. */
  name: z.string(),
  short_name: z.string(),
  email: z.string(),
  /** The picture's URLs, 180 and 512 pixels wide; null: the drawn flag. */
  emblem: z.object({ small: z.string(), large: z.string() }).nullable(),
});

export type AssociationSettings = z.infer<typeof settingsSchema>;

/** The association as receipts, emails and pages name it. */
export type Association = Omit<AssociationSettings, 'version'>;

/** What is typed of it. */
export type AssociationTexts = Omit<Association, 'emblem'>;

export const libraryPictureSchema = z.object({
  uuid,
  url: z.string(),
  alt: z.string(),
  /** Pixels; 0 where the file is lost. */
  width: z.int(),
  height: z.int(),
  created_at: instant,
  /** Where it is shown; while there is any, it is not deleted. */
  used_in: z.array(z.object({ title: z.string(), href: z.string() })),
  version: z.int(),
});

export type LibraryPicture = z.infer<typeof libraryPictureSchema>;

export const libraryQuerySchema = listQuery(pictureChoices);

export const libraryListSchema = pageOf(libraryPictureSchema);

export const pictureChangeSchema = z.object({
  alt: textUpTo(300),
  version,
});
