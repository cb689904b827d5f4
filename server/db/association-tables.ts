import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { grantRoles } from '#contract/access.ts';
import type { Tax } from '../start/settings.ts';
import { events, instant, owner, users } from './tables.ts';

/** What the association has entrusted to whom. A row that has ended is no grant. */
export const grants = pgTable(
  'grants',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    role: text({ enum: grantRoles }).notNull(),
    /** Null: for all events. */
    event_uuid: uuid().references(() => events.uuid, { onDelete: 'cascade' }),
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

/** A page of the association elsewhere. */
export interface AssociationLink {
  name: string;
  url: string;
}

/** N13: another company that handles personal data for the association. */
export interface Processor {
  name: string;
  purpose: string;
  country: string;
}

/**
 * The association: one row. Null is what nobody has said yet, and what the settings may still fill in
 *; an empty text or list says that there is none.
 */
export const association = pgTable(
  'association',
  {
    one: boolean().primaryKey().default(true),
    name: text(),
    /** Line by line. */
    address: jsonb().$type<string[]>(),
    email: text(),
    phone: text(),
    hours: text(),
    links: jsonb().$type<AssociationLink[]>(),
    taxes: jsonb().$type<Tax[]>(),
    time_zone: text(),
    /** The first day of the fiscal year, as MM-DD. */
    fiscal_year_start: text(),
    privacy_officer: text(),
    data_location: text(),
    processors: jsonb().$type<Processor[]>(),
  },
  () => [check('association_one', sql`one`)],
);
