import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { grantRoles } from '#contract/calls/access.ts';
import type { OutsideThing } from '#contract/organizing/handover.ts';
import type { Association } from '#contract/organizing/organizing.ts';
import type { PublishedPage } from '#contract/site/site-pages.ts';
import { sitePages as describedPages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { events } from './event-tables.ts';
import { bytes, instant, owner, saved, users } from './tables.ts';

/** What the association has entrusted to whom. A row that has ended is no grant. */
export const grants = pgTable(
  'grants',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    role: text({ enum: grantRoles }).notNull(),
    /** Null: for all events. */
    event_uuid: uuid().references(() => events.uuid, { onDelete: 'cascade' }),
    /** Null: at once. A grant that has not begun is none. */
    begins_at: instant(),
    /** Null: without end. */
    until: instant(),
    /** Null: by a command. */
    granted_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // It begins with the person, and so also serves the query of each signed-in request.
    unique('grants_once').on(table.user_uuid, table.role, table.event_uuid).nullsNotDistinct(),
    index('grants_owners').on(table.user_uuid).where(sql`role = 'owner'`),
    index('grants_event').on(table.event_uuid).where(sql`event_uuid is not null`),
    index('grants_granted_by').on(table.granted_by).where(sql`granted_by is not null`),
  ],
);

/**
 * Captains who want a daily email of what changed at their event (13.2). Against what it then was, the next email
 * says what changed since.
 */
export const dailyEmails = pgTable('daily_emails', {
  grant_uuid: uuid()
    .primaryKey()
    .references(() => grants.uuid, { onDelete: 'cascade' }),
  /** The last morning that was looked at, in the event's zone; whether or not there was something to tell. */
  looked_on: date({ mode: 'string' }).notNull(),
  /** How many places were booked then. */
  known_seats: integer().notNull(),
  /** The newest ticket that was lost by then (`lost_tickets.number`). */
  known_lost: bigint({ mode: 'number' }).notNull(),
});

/** A grant that somebody is asked to take, by a link in an email. */
export const invitations = pgTable(
  'invitations',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The normalized email; only an account that has confirmed it can accept. */
    email_key: text().notNull(),
    role: text({ enum: grantRoles }).notNull(),
    event_uuid: uuid().references(() => events.uuid, { onDelete: 'cascade' }),
    /** Of the grant. Null: with its acceptance. */
    begins_at: instant(),
    until: instant(),
    /** Of the newest link; null until the email is sent. */
    token_hash: bytes(),
    invited_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** An accepted one stays until it expires, so that the link may be opened twice. */
    accepted_at: instant(),
  },
  (table) => [
    unique('invitations_once').on(table.email_key, table.role, table.event_uuid).nullsNotDistinct(),
    uniqueIndex('invitations_token').on(table.token_hash),
    index('invitations_event').on(table.event_uuid).where(sql`event_uuid is not null`),
    index('invitations_invited_by').on(table.invited_by).where(sql`invited_by is not null`),
    index('invitations_expiry').on(table.expires_at),
  ],
);

/**
 * The association: one row. Null is what nobody has said yet, and what the settings may still fill in;
 * an empty text or list says that there is none.
 */
export const association = pgTable(
  'association',
  {
    one: boolean().primaryKey().default(true),
    name: text(),
    short_name: text(),
    tagline: text(),
    /** `/pictures/<file>`, 180 and 512 pixels wide; null where the drawn flag stands. */
    emblem_small: text(),
    emblem_large: text(),
    /** As #rrggbb. */
    colours_deep: text(),
    colours_action: text(),
    how_to_pay: text(),
    membership_price_cents: integer(),
    /** Line by line. */
    address: jsonb().$type<Association['address']>(),
    email: text(),
    phone: text(),
    hours: text(),
    links: jsonb().$type<Association['links']>(),
    taxes: jsonb().$type<Association['taxes']>(),
    time_zone: text(),
    /** The first day of the fiscal year, as MM-DD. */
    fiscal_year_start: text(),
    privacy_officer: text(),
    data_location: text(),
    processors: jsonb().$type<Association['processors']>(),
    ...saved(),
  },
  () => [check('association_one', sql`one`)],
);

/** What became of this installation: one row, which no settings fill. */
export const installation = pgTable(
  'installation',
  {
    one: boolean().primaryKey().default(true),
    /** When it got its first account. It is written once: no address makes a first owner after it. */
    claimed_at: instant(),
    /** Of the newest address that makes the first owner. */
    setup_token_hash: bytes(),
    setup_expires_at: instant(),
    /** When an owner put Moving In away. */
    moved_in_at: instant(),
    /** When the newest backup was whole. */
    backed_up_at: instant(),
  },
  () => [check('installation_one', sql`one`)],
);

/** What the next board needs to know of what lies outside of the portal: one row. */
export const handover = pgTable(
  'handover',
  {
    one: boolean().primaryKey().default(true),
    outside: jsonb().$type<OutsideThing[]>().notNull().default([]),
    ...saved(),
  },
  () => [check('handover_one', sql`one`)],
);

const pageNames = keysOf(describedPages);

/** What is made of a version once; `{{price}}` and `{{office}}` are filled in when it is read. */
export type MadePage = Pick<PublishedPage, 'description' | 'lines' | 'prose' | 'sections'> & {
  /** Of the membership: the benefits in plain words, which every page lists. */
  benefits?: { title: string; text: string }[];
};

/** The association's own pages: of each the draft, and the version that visitors read. */
export const sitePages = pgTable(
  'site_pages',
  {
    page: text({ enum: pageNames }).primaryKey(),
    /** Null: nothing differs from the published version. */
    draft: jsonb().$type<Record<string, string>>(),
    published: integer().notNull(),
    ...saved(),
  },
  (table) => [
    index('site_pages_changed_by').on(table.changed_by).where(sql`changed_by is not null`),
  ],
);

/** What was published, and drafts that a restore replaced. A row never changes. */
export const pageVersions = pgTable(
  'page_versions',
  {
    page: text({ enum: pageNames }).notNull(),
    /** The version of the page with which it was stored. */
    version: integer().notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    /** The texts as HTML, made when it was published; null for a draft. */
    made: jsonb().$type<MadePage>(),
    published_at: instant(),
    stored_at: instant().notNull(),
    /** Whether people are asked to accept it; only of terms and privacy, and not of their first. */
    kind: text({ enum: ['correction', 'anew'] }),
    /** The texts that differ from the published version before. */
    changed: jsonb().$type<string[]>().notNull(),
    /** Null: by the installation. */
    by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.page, table.version] }),
    // What people are asked to accept before they book or pay (19.3).
    index('page_versions_anew').on(table.page, table.version).where(sql`kind = 'anew'`),
    index('page_versions_by').on(table.by).where(sql`by is not null`),
  ],
);

/** The pictures that events show or may show. Their bytes are in the file store. */
export const libraryPictures = pgTable(
  'library_pictures',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    /** `/pictures/<file>`; the bytes of a file never change. */
    url: text().notNull().unique(),
    /** SHA-256 of the file in hex, so that a picture that is sent twice is one; null for those of 0.14. */
    content_hash: text().unique(),
    /** Says in words what the picture shows; empty while nobody has said it. */
    alt: text().notNull(),
    /** Null while the portal has not looked at a picture of release 0.14. */
    width: integer(),
    height: integer(),
    created_at: instant().notNull(),
    /** Set when it was deleted; for a week that can be taken back. */
    deleted_at: instant(),
    ...saved(),
  },
  (table) => [
    index('library_pictures_newest').on(table.created_at, table.uuid),
    index('library_pictures_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('library_pictures_unmeasured').on(table.uuid).where(sql`width is null`),
    index('library_pictures_changed_by').on(table.changed_by).where(sql`changed_by is not null`),
    // As events and people search: folded, a part of a word is enough.
    index('library_pictures_search').using('gin', sql`fold(alt) gin_trgm_ops`),
  ],
);

/** The keys of organizers' acts that move money or write to people: an act sent twice is done once. */
export const actKeys = pgTable(
  'act_keys',
  {
    key: uuid().primaryKey(),
    /** A keyed hash of what was asked for. */
    fingerprint: text().notNull(),
    /** The record that the act made or changed. */
    about: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('act_keys_age').on(table.created_at)],
);
