import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { RefundReason } from '#contract/bookings/refund-reasons.ts';
import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { hasName, searchedNames } from '#server/db/searched-words.ts';
import { invitations } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** What narrows the audit log; all of it has to hold. */
export interface AuditFilter {
  /** Words of the name, or parts of the email address, of the actor or the subject; or `operator`, for what was done by a command. */
  person: string;
  event?: string | undefined;
  /** One of these acts. */
  acts?: readonly AuditAction[] | undefined;
  /** Days, as the instants at which the first begins and the last ends. */
  from?: Date | undefined;
  before?: Date | undefined;
}

const actor = alias(users, 'actor');
const subject = alias(users, 'subject_user');

/** Newest first, or oldest; from some row on, or after an entry. */
export function listAuditLog(
  db: Db,
  { sort, ...filter }: AuditFilter & { sort: 'newest' | 'oldest' },
  limit: number,
  from: number | { at: Date; uuid: string },
) {
  const inOrder = sort === 'oldest' ? asc : desc;
  const isOffset = typeof from === 'number';
  const offset = isOffset ? from : 0;
  const page = db
    .select()
    .from(auditEntries)
    .where(and(matching(db, filter), isOffset ? undefined : isAfter(from, sort)))
    .orderBy(inOrder(auditEntries.at), inOrder(auditEntries.uuid))
    .limit(limit)
    .offset(offset)
    .as('page');
  // One look-up for each entry of the page, not a hash of all events.
  const event = db
    .select({ uuid: events.uuid, slug: events.slug, title: events.title })
    .from(events)
    .where(eq(events.uuid, eventAbout(page.about)))
    .limit(1)
    .as('event');
  // V17: while the invitation stands.
  const invitee = db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isNull(page.subject), eq(invitations.uuid, page.invitation)))
    .limit(1)
    .as('invitee');
  return db
    .select({
      uuid: page.uuid,
      at: page.at,
      act: page.action,
      actor: actor.email,
      actorName: fullNameOf<string | null>(actor),
      byTerminal: page.by_terminal,
      subject: subject.email,
      subjectName: fullNameOf<string | null>(subject),
      own: sql<boolean>`coalesce(${page.actor} = ${page.subject}, false)`,
      /** Whom it was about, where they have no account. */
      invitee: invitee.email,
      bookedAs: bookings.name,
      cents: centsOf(page.about),
      back: reasonOf(page.about),
      changes: page.changes,
      event: { uuid: event.uuid, slug: event.slug, title: event.title },
    })
    .from(page)
    .leftJoin(actor, eq(actor.uuid, page.actor))
    .leftJoin(subject, eq(subject.uuid, page.subject))
    .leftJoinLateral(event, sql`true`)
    .leftJoinLateral(invitee, sql`true`)
    .leftJoin(bookings, and(isNull(page.subject), eq(bookings.id, page.booking)))
    .orderBy(inOrder(page.at), inOrder(page.uuid));
}

function isAfter({ at, uuid }: { at: Date; uuid: string }, sort: 'newest' | 'oldest') {
  const [further, furtherOrSame] = sort === 'oldest' ? [gt, gte] : [lt, lte];
  // Implied by the `or`, but the index needs it to find the start.
  return and(
    furtherOrSame(auditEntries.at, at),
    or(further(auditEntries.at, at), further(auditEntries.uuid, uuid)),
  );
}

export async function countAuditLog(db: Db, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEntries).where(matching(db, filter));
  return row?.total ?? 0;
}

function matching(db: Db, { person, event, acts, from, before }: AuditFilter) {
  return and(
    person === '' ? undefined : concerns(db, person),
    event === undefined ? undefined : isAbout(db, event),
    acts && inArray(auditEntries.action, [...acts]),
    from && gte(auditEntries.at, from),
    before && lt(auditEntries.at, before),
  );
}

function concerns(db: Db, person: string) {
  const named = db
    .select({ uuid: users.uuid })
    .from(users)
    .where(
      and(
        ...searchedNames(person).map((word) =>
          hasName(sql`unpunctuated(concat_ws(' ', ${fullNameOf(users)}, ${users.email}))`, word),
        ),
      ),
    );
  return or(
    inArray(auditEntries.actor, named),
    inArray(auditEntries.subject, named),
    ['command', 'terminal', 'operator'].includes(person.toLowerCase())
      ? eq(auditEntries.by_terminal, true)
      : undefined,
  );
}

/** An entry is about the event itself, or about money that was paid for its seats. */
function isAbout(db: Db, event: string) {
  const paid = db
    .select({ uuid: charges.uuid })
    .from(charges)
    .innerJoin(seats, eq(seats.booking_id, charges.booking_id))
    .where(eq(seats.event_uuid, event));
  const entries = db
    .select({ uuid: ledgerEntries.uuid })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.charge_uuid, paid));
  const back = db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(inArray(refunds.charge_uuid, paid));
  // As one list, which the index of `about` takes.
  return sql`${auditEntries.about} = any(array(select ${event}::uuid union all ${entries} union all ${back}))`;
}

/** What the ledger's entry came to, or the refund that failed. */
const centsOf = (about: AnyPgColumn) => sql<number | null>`coalesce(
  (select m.cents from ${ledgerEntries} m where m.uuid = ${about}),
  (select -m.cents from ${refunds} m where m.uuid = ${about}))`;

/** Why the money of the ledger's entry went back. */
const reasonOf = (about: AnyPgColumn) => sql<RefundReason | null>`(
  select r.reason from ${ledgerEntries} m join ${refunds} r on r.uuid = m.refund_uuid where m.uuid = ${about})`;

function eventAbout(about: AnyPgColumn) {
  const ofCharge = (table: typeof ledgerEntries | typeof refunds) => sql`(
    select b.event_uuid from ${table} m
      join ${charges} c on c.uuid = m.charge_uuid join ${bookings} b on b.id = c.booking_id
    where m.uuid = ${about})`;
  return sql`coalesce(${ofCharge(ledgerEntries)}, ${ofCharge(refunds)}, ${about})`;
}
