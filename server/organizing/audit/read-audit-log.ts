import type { z } from 'zod';
import type { auditQuerySchema } from '#contract/organizing/organizing.ts';
import { instantIn } from '#contract/values/zoned-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { type AuditAction, auditActions } from '#server/db/tables/audit-tables.ts';
import { type AuditFilter, countAuditLog, listAuditLog } from './audit-log-queries.ts';

type AuditQuery = z.output<typeof auditQuerySchema>;

export const entriesPerPage = 50;

/** A page of the audit log by person, event, act and day; the day is one of the association's zone (10.5). */
export async function readAuditLog(db: Db, query: AuditQuery) {
  const filter = await filterOf(db, query);
  if (!filter) return { entries: [], total: 0 };
  const offset = (query.page - 1) * entriesPerPage;
  const rows = await listAuditLog(db, { ...filter, sort: query.sort }, entriesPerPage, offset);
  return { entries: rows.map(entryOf), total: await countAuditLog(db, filter) };
}

/** What the filters find, as one file. */
export async function readWholeAuditLog(db: Db, query: AuditQuery) {
  const filter = await filterOf(db, query);
  if (!filter) return [];
  return (await listAuditLog(db, { ...filter, sort: query.sort }, maxInFile, 0)).map(entryOf);
}

/** More than the two years of the log have; a file of more would fill the memory. */
const maxInFile = 200_000;

/** Undefined for an act that there is none of, or a day that the log cannot have. */
async function filterOf(db: Db, query: AuditQuery): Promise<AuditFilter | undefined> {
  const act = auditActions.find((action) => action === query.act);
  if (query.act !== undefined && !act) return undefined;
  // Of the year 9999 there is no next day.
  if (query.day !== undefined && !/^2[01]\d\d-/.test(query.day)) return undefined;
  return { person: query.search, event: query.event, act, ...(await instantsOf(db, query.day)) };
}

async function instantsOf(db: Db, day: string | undefined) {
  if (day === undefined) return {};
  const { timeZone } = await loadAssociation(db);
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return {
    from: instantIn(timeZone, `${day}T00:00`),
    before: instantIn(timeZone, `${next.toISOString().slice(0, 10)}T00:00`),
  };
}

function entryOf({
  uuid,
  at,
  act,
  actor,
  actorName,
  byTerminal,
  subject,
  subjectName,
  cents,
  changes,
  event,
}: Awaited<ReturnType<typeof listAuditLog>>[number]) {
  return {
    uuid,
    at: at.toISOString(),
    act: act satisfies AuditAction,
    who: byTerminal ? 'terminal' : nameOf(actor),
    whose: nameOf(subject),
    names: {
      who: actor && isErased(actor) ? null : actorName,
      whose: subject && isErased(subject) ? null : subjectName,
    },
    cents,
    event,
    changes,
  };
}

function nameOf(email: string | null): string | null {
  return email !== null && isErased(email) ? 'erased account' : email;
}
