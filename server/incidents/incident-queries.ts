import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { grants, invitations } from '../db/tables/association-tables.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { emails } from '../db/tables/email-tables.ts';
import { importedPeople, importRows } from '../db/tables/import-tables.ts';
import { incidents } from '../db/tables/incident-tables.ts';
import { charges } from '../db/tables/ledger-tables.ts';
import { messages } from '../db/tables/message-tables.ts';
import { memberships, users } from '../db/tables/tables.ts';
import type { PeopleList } from '../organizing/note-download.ts';
import type { IncidentFile } from './incident-file.ts';

export type IncidentRow = typeof incidents.$inferSelect;

/** Adds it, or replaces what is written under the same reference; the day of the record stays. */
export async function saveIncident(
  db: Db,
  incident: IncidentFile,
  now: Date,
): Promise<IncidentRow> {
  const [row] = await db
    .insert(incidents)
    .values({ ...incident, recorded_at: now, changed_at: now })
    .onConflictDoUpdate({ target: incidents.reference, set: { ...incident, changed_at: now } })
    .returning();
  return row as IncidentRow;
}

export async function findIncident(db: Db, reference: string): Promise<IncidentRow | undefined> {
  const [row] = await db.select().from(incidents).where(eq(incidents.reference, reference));
  return row;
}

/** The newest first. */
export function findIncidents(db: Db): Promise<IncidentRow[]> {
  return db.select().from(incidents).orderBy(desc(incidents.noticed_on), asc(incidents.reference));
}

/** Quebec's regulation: five years from the day on which the association learned of it. */
export async function deleteIncidentsBefore(db: Db, day: string): Promise<void> {
  await db.delete(incidents).where(lte(incidents.noticed_on, day));
}

export interface AffectedFilter {
  from: Date;
  until: Date;
  /** Only what this account did, if it was the one that was misused. */
  actor: string | undefined;
}

const isIn = ({ from, until, actor }: AffectedFilter) =>
  and(
    gte(auditEntries.at, from),
    lt(auditEntries.at, until),
    actor ? eq(auditEntries.actor, actor) : undefined,
  );

/** Whose data the audit log names, with what was done to it. */
export function findNamedPeople(db: Db, filter: AffectedFilter) {
  return db
    .selectDistinct({ email: users.email, action: auditEntries.action })
    .from(auditEntries)
    .innerJoin(users, eq(users.uuid, auditEntries.subject))
    .where(isIn(filter));
}

/** The events whose lists of bookings were exported. */
export function findExportedEvents(db: Db, filter: AffectedFilter) {
  return db
    .selectDistinct({ event: auditEntries.about })
    .from(auditEntries)
    .where(
      and(
        isIn(filter),
        eq(auditEntries.action, 'bookings_exported'),
        isNotNull(auditEntries.about),
      ),
    );
}

/** The lists of people that were downloaded from the console. */
export async function findDownloadedLists(db: Db, filter: AffectedFilter): Promise<string[]> {
  const list = sql<string>`${auditEntries.changes}->'list'->>'new'`;
  const rows = await db
    .selectDistinct({ list })
    .from(auditEntries)
    .where(and(isIn(filter), eq(auditEntries.action, 'list_downloaded')));
  return rows.map((row) => row.list);
}

/** The people in one of those lists by now, under any filters. */
export async function findPeopleOfList(db: Db, list: PeopleList): Promise<string[]> {
  const ofUsers = db.selectDistinct({ email: users.email }).from(users);
  const ofMoney = () =>
    union(
      ofUsers.innerJoin(charges, eq(charges.user_uuid, users.uuid)),
      db
        .selectDistinct({ email: sql<string>`${bookings.email}` })
        .from(bookings)
        .innerJoin(charges, eq(charges.booking_id, bookings.id))
        .where(isNotNull(bookings.email)),
    );
  const rows = await {
    members: () => ofUsers.innerJoin(memberships, eq(memberships.user_uuid, users.uuid)),
    people: () =>
      union(
        ofUsers.innerJoin(grants, eq(grants.user_uuid, users.uuid)),
        db.select({ email: invitations.email }).from(invitations),
      ),
    emails: () => db.selectDistinct({ email: emails.to }).from(emails),
    imports: () =>
      union(
        ofUsers.innerJoin(importedPeople, eq(importedPeople.user_uuid, users.uuid)),
        db.select({ email: sql<string>`${importRows.email_key}` }).from(importRows),
      ),
    money: ofMoney,
    year: ofMoney,
    everything: () => ofUsers,
    messages: () => ofUsers.innerJoin(messages, eq(messages.created_by, users.uuid)),
    audit: () =>
      ofUsers.innerJoin(
        auditEntries,
        or(eq(auditEntries.actor, users.uuid), eq(auditEntries.subject, users.uuid)),
      ),
  }[list]();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Who stands in the lists of these events: bookers, and guests with an email. */
export async function findPeopleOfEvents(db: Db, events: string[]): Promise<string[]> {
  const bookers = await db
    .selectDistinct({ email: sql<string | null>`coalesce(${users.email}, ${bookings.email})` })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(inArray(seats.event_uuid, events));
  const guests = await db
    .selectDistinct({ email: seats.email })
    .from(seats)
    .where(and(inArray(seats.event_uuid, events), isNotNull(seats.email)));
  return [...bookers, ...guests].flatMap(({ email }) => email ?? []);
}
