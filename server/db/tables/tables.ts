import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { membershipSources } from '#contract/membership/membership-sources.ts';
import { golfHands, golfWays } from '#contract/profile/golf.ts';
import { consentSources } from '#contract/values/consent.ts';

// The schema. Migrations are generated from it (CONTRIBUTING.md), read, and then never edited.
// Instants are timestamptz, days are date, money is whole cents.

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database returns plain bytes.
  fromDriver: (value) => Buffer.from(value),
});
export const createdAt = () => instant().notNull().defaultNow();
const hidden = () => boolean().notNull().default(false);

export const users = pgTable(
  'users',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The normalized email, which is unique (B9). */
    email_key: text().notNull(),
    email_verified_at: instant(),
    /** Since when a link that only confirms the email does not suffice (N2): it was registered twice. */
    registered_again_at: instant(),
    pending_email: text(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    pfp_url: text(),
    about: text(),
    about_visibility: hidden(),
    linkedin: text(),
    facebook: text(),
    twitter: text(),
    instagram: text(),
    social_links_visibility: hidden(),
    employment_visibility: hidden(),
    education_visibility: hidden(),
    /** Negative: better than scratch. */
    handicap_index: doublePrecision(),
    /** The day on which it was last changed. */
    handicap_index_on: date({ mode: 'string' }),
    home_course: text(),
    hand: text({ enum: golfHands }),
    gets_around: text({ enum: golfWays }),
    golf_visibility: hidden(),
    dob_at: date({ mode: 'string' }),
    dob_visibility: hidden(),
    gender: text(),
    phone_number: text(),
    languages: text(),
    location: text(),
    emergency_contact_name: text(),
    emergency_contact_phone_number: text(),
    health_conditions: text(),
    dietary_restrictions: text(),
    /** Since when there is consent to store the four fields above; they are sealed (profile/sealed-text.ts). */
    private_consent_at: instant(),
    /** The version of the wording, and how it was given (N9); null if release 0.14 stored it. */
    private_consent_wording: text(),
    private_consent_source: text({ enum: consentSources }),
    /** When they accepted the terms, which, and how (N9). */
    terms_accepted_at: instant(),
    terms_wording: text(),
    terms_source: text({ enum: consentSources }),
    /** Of accounts of release 0.14 the upgrade: nothing tells when they signed in before. Null: since they exist. */
    sign_ins_noted_from: instant(),
    /** When a person away for two years was asked whether they still want the account (N12). */
    idle_asked_at: instant(),
    /** Since when nobody can sign in to the account (N5). */
    blocked_at: instant(),
    /** Since when the account waits to be erased. */
    deletion_requested_at: instant(),
    /** Since when an account that organizers added waits for its person, who has no password yet (16.2). */
    unclaimed_since: instant(),
    /** When the current visit of the home page began, and the one before: what is new since then is shown. */
    visited_at: instant(),
    visited_before_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key_unique').on(table.email_key),
    // V41: of domains written with other letters than ASCII (accounts/email-key-queries.ts).
    index('users_wide_email')
      .on(table.created_at, table.uuid)
      .where(
        sql`octet_length(substring(email_key from '[^@]*$')) <> char_length(substring(email_key from '[^@]*$'))`,
      ),
    index('users_deletion_requested')
      .on(table.deletion_requested_at)
      .where(sql`deletion_requested_at is not null`),
    index('users_idle').on(sql`coalesce(sign_ins_noted_from, created_at)`),
    index('users_idle_asked').on(table.idle_asked_at).where(sql`idle_asked_at is not null`),
    index('users_unconfirmed').on(table.created_at).where(sql`email_verified_at is null`),
    index('users_unclaimed').on(table.unclaimed_since).where(sql`unclaimed_since is not null`),
    // Of a list of members: who has the same name (16.4).
    index('users_name').on(sql`left(fold(btrim(first_name || ' ' || last_name)), 200)`),
    index('users_pfp_url').on(table.pfp_url).where(sql`pfp_url is not null`),
  ],
);

export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.uuid, { onDelete: 'cascade' });

/** Months are stored as their first day; a missing end means currently present. */
export const employment = pgTable(
  'employment',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    title: text().notNull(),
    company: text().notNull(),
    start_month: date({ mode: 'string' }).notNull(),
    end_month: date({ mode: 'string' }),
  },
  (table) => [index('employment_user').on(table.user_uuid, table.start_month)],
);

export const education = pgTable(
  'education',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    course: text().notNull(),
    place: text().notNull(),
    start_month: date({ mode: 'string' }).notNull(),
    end_month: date({ mode: 'string' }),
  },
  (table) => [index('education_user').on(table.user_uuid, table.start_month)],
);

/**
 * A row for each present and former member; `ends_at` and the clock say which. Derived from the person's spans
 * (membership-tables.ts) and their subscription.
 */
export const memberships = pgTable(
  'memberships',
  {
    user_uuid: owner().primaryKey(),
    started_at: instant().notNull(),
    /** Null while it renews automatically. */
    ends_at: instant(),
    /** Of the time that runs, or of the last one. */
    source: text({ enum: membershipSources }).notNull().default('card'),
    /** The provider's subscription, which renews it or did; null where no card is taken. */
    subscription_id: text(),
    renews_at: instant(),
    /** A renewal failed and is retried; meanwhile the membership continues. */
    payment_problem: boolean().notNull().default(false),
  },
  (table) => [
    index('memberships_payment_problem').on(table.renews_at).where(sql`payment_problem`),
    // The orders of the members' desk.
    index('memberships_started').on(table.started_at, table.user_uuid),
    index('memberships_ends').on(table.ends_at),
    index('memberships_next_day').on(sql`coalesce(ends_at, renews_at)`, table.user_uuid),
  ],
);

/**
 * The directory entry of each present and former member: sort keys, and search text without hidden
 * sections (A5). Written by profile/directory-entry/directory-entry.ts.
 */
export const directoryEntries = pgTable(
  'member_cards',
  {
    user_uuid: owner().primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** The current or latest job, if members may see it. */
    headline: text(),
    /** If members may see it. */
    city: text(),
    joined_at: instant().notNull(),
    /** The membership's end, or a day in the far future. */
    listed_until: instant().notNull(),
    /** Shortened, because the size of index entries is limited. */
    name_key: text()
      .notNull()
      .generatedAlwaysAs(sql`left(fold(btrim(last_name || ' ' || first_name)), 200)`),
    /** Without punctuation (V38). Begins with a space, as every word in it does. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`unpunctuated(' ' || first_name || ' ' || last_name || ' ' || coalesce(headline, '') || ' ' || coalesce(city, ''))`,
      ),
  },
  (table) => [
    // The two orders carry the end of the membership (written into the migration), so that a page
    // is found in the index alone.
    index('member_cards_name').on(table.name_key, table.user_uuid),
    index('member_cards_joined').on(table.joined_at, table.user_uuid),
    // Of one city (Q17); with the end of the membership likewise.
    index('member_cards_city')
      .on(sql`fold(city)`, table.name_key, table.user_uuid)
      .where(sql`city is not null`),
    index('member_cards_listed').on(table.listed_until),
    // Without the list of late entries, which every search would read to its end.
    index('member_cards_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A signed-in browser. Only the hash of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes().primaryKey(),
    user_uuid: owner(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    remember: boolean().notNull(),
    user_agent: text().notNull(),
    /** When it last showed a second factor; null: never (10.3). */
    factor_shown_at: instant(),
  },
  (table) => [
    index('sessions_user').on(table.user_uuid),
    index('sessions_last_seen').on(table.last_seen_at),
    index('sessions_begun').on(table.created_at),
  ],
);

const linkPurposes = ['verify_email', 'change_email', 'reset_password', 'claim_account'] as const;

/** The tokens of links in emails, hashed, each usable once. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    token_hash: bytes().primaryKey(),
    user_uuid: owner(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The email address that got the link; the link expires when the account's email changes (B4). */
    email: text().notNull(),
    expires_at: instant().notNull(),
    /** Where the reader of the link goes on after signing in. */
    redirect: text(),
  },
  (table) => [
    uniqueIndex('link_tokens_newest').on(table.user_uuid, table.purpose),
    index('link_tokens_expiry').on(table.expires_at),
  ],
);

/** The counters of rate limits, shared by all processes (B6). */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('throttles_expiry').on(table.expires_at)],
);

/** Work to do after a commit, stored in the same transaction. */
export const jobs = pgTable(
  'jobs',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    run_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Set while a process works on it; afterwards another may claim it. */
    leased_until: instant(),
    last_error: text(),
    /** Set when it is not retried any more. */
    failed_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('jobs_due').on(table.run_at).where(sql`failed_at is null`),
    index('jobs_given_up').on(table.failed_at).where(sql`failed_at is not null`),
  ],
);

/** The emails that demo mode does not send. */
export const outbox = pgTable(
  'outbox',
  {
    uuid: uuid().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sent_at: instant().notNull(),
  },
  (table) => [
    index('outbox_to').on(sql`lower(${table.to})`, table.sent_at),
    index('outbox_sent').on(table.sent_at),
  ],
);

/** Each save raises the version; it says who saved last, and when. */
export const saved = () => ({
  version: integer().notNull().default(1),
  changed_at: instant(),
  /** Null: by a command. */
  changed_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
});
