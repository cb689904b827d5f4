import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { consentPlaces, notificationNames } from '#contract/accounts/notification-kinds.ts';
import { legalPages } from '#contract/site/site-texts.ts';
import { bytes, instant, owner, users } from './tables.ts';

/** 21.2: what people agreed to and took back. Rows are only added; of each purpose the newest counts. */
export const consents = pgTable(
  'consents',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    purpose: text({ enum: notificationNames }).notNull(),
    /** Or withdrawn. */
    is_given: boolean().notNull(),
    /** The words that were shown. */
    words: text().notNull(),
    place: text({ enum: consentPlaces }).notNull(),
    at: instant().notNull(),
  },
  (table) => [index('consents_newest').on(table.user_uuid, table.purpose, table.at)],
);

/**
 * 19.3: which version of terms and privacy people accepted when they were asked anew; what they accepted when they
 * registered is beside their account (N9). Rows are only added.
 */
export const pageAcceptances = pgTable(
  'page_acceptances',
  {
    user_uuid: owner(),
    page: text({ enum: legalPages }).notNull(),
    /** A version of the page: those of terms and privacy are kept for ever. */
    version: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.page, table.version] })],
);

/** The links of emails that stop their kind, hashed. They work without signing in, and again. */
export const stopTokens = pgTable(
  'stop_tokens',
  {
    token_hash: bytes().primaryKey(),
    /** Whom they stop it for: an account, or else an address without one, as SHA-256. */
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    address_hash: bytes(),
    purpose: text({ enum: notificationNames }).notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('stop_tokens_user').on(table.user_uuid),
    index('stop_tokens_age').on(table.created_at),
    check('stop_tokens_whose', sql`(user_uuid is null) <> (address_hash is null)`),
  ],
);

/** Addresses without an account at which a kind of email was stopped, as SHA-256: they never get it again. */
export const stoppedAddresses = pgTable(
  'stopped_addresses',
  {
    address_hash: bytes().notNull(),
    purpose: text({ enum: notificationNames }).notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.address_hash, table.purpose] })],
);
