import type { z } from 'zod';
import { backWord, reversedInWords } from '#contract/bookings/back-words.ts';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { type AuditAction, actsOf } from '#contract/organizing/audit-acts.ts';
import type { auditQuerySchema } from '#contract/organizing/audit-log.ts';
import { endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { type AuditChanges, auditActions } from '#server/db/tables/audit-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Asked, type ListPart, listCall } from '../list-call.ts';
import { emailOfKind } from '../mail/every-email.ts';
import { type AuditFilter, countAuditLog, listAuditLog } from './audit-log-queries.ts';

type AuditQuery = z.output<typeof auditQuerySchema>;

/** The audit log by person, event, act and days of the association's zone (10.5). */
export const auditLogList = (deps: Deps) =>
  listCall(deps, {
    file: 'audit',
    find: ({ query }: Pick<Asked<AuditQuery>, 'query'>, part) => findAuditLog(deps.db, query, part),
    findAfter: ({ query }, last, limit) => findAuditEntriesAfter(deps.db, query, last, limit),
    columns: [
      { name: 'Time', of: (entry) => ({ at: entry.at }) },
      { name: 'Act', of: (entry) => entry.act },
      { name: 'Who', of: (entry) => entry.who },
      { name: 'Whose', of: (entry) => entry.whose },
      { name: 'Event', of: (entry) => entry.event?.title },
      { name: 'Amount', of: ({ cents }) => (cents === null ? null : { cents }) },
      {
        name: 'Changes',
        of: ({ act, back, changes }) =>
          bookingActInWords(act, changes) ??
          (reversedInWords(back) && backWord(back)) ??
          (changes && JSON.stringify(changes)),
      },
    ],
  });

export async function findAuditLog(db: Db, query: AuditQuery, { limit, offset }: ListPart) {
  const filter = await filterOf(db, query);
  if (!filter) return { rows: [], total: 0 };
  const rows = await listAuditLog(db, { ...filter, sort: query.sort }, limit, offset);
  return { rows: rows.map(entryOf), total: await countAuditLog(db, filter) };
}

async function findAuditEntriesAfter(
  db: Db,
  query: AuditQuery,
  last: { at: string; uuid: string } | undefined,
  limit: number,
) {
  const filter = await filterOf(db, query);
  if (!filter) return [];
  const from = last ? { at: new Date(last.at), uuid: last.uuid } : 0;
  const rows = await listAuditLog(db, { ...filter, sort: query.sort }, limit, from);
  return rows.map(entryOf);
}

/** Undefined for an act that there is none of, or a day that the log cannot have. */
async function filterOf(db: Db, query: AuditQuery): Promise<AuditFilter | undefined> {
  const acts = actsAskedFor(query);
  if (acts?.length === 0) return undefined;
  const days = [query.from, query.to].filter((day) => day !== undefined);
  // Of the year 9999 there is no next day.
  if (days.some((day) => !/^2[01]\d\d-/.test(day))) return undefined;
  return { person: query.search, event: query.event, acts, ...(await instantsOf(db, query)) };
}

/** Undefined: all of them. */
function actsAskedFor({ act, filter }: AuditQuery): AuditAction[] | undefined {
  const ofGroup = filter === 'all' ? undefined : actsOf(filter);
  if (act === undefined) return ofGroup;
  return (ofGroup ?? auditActions).filter((one) => one === act);
}

async function instantsOf(db: Db, { from, to }: Pick<AuditQuery, 'from' | 'to'>) {
  if (from === undefined && to === undefined) return {};
  const { time_zone } = await loadAssociation(db);
  return {
    from: from === undefined ? undefined : startOfDay(time_zone, from),
    before: to === undefined ? undefined : endOfDay(time_zone, to),
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
  own,
  invitee,
  bookedAs,
  cents,
  back,
  changes,
  event,
}: Awaited<ReturnType<typeof listAuditLog>>[number]) {
  return {
    uuid,
    at: at.toISOString(),
    act: act satisfies AuditAction,
    who: byTerminal ? 'terminal' : nameOf(actor),
    whose: nameOf(subject ?? invitee),
    own,
    names: {
      who: actor && isErased(actor) ? null : actorName,
      whose: subject && isErased(subject) ? null : (subjectName ?? bookedAs),
    },
    cents,
    back,
    event,
    changes: act === 'email_sent_again' ? withNameOfEmail(changes) : changes,
  };
}

/** The log stores which kind of email it was; people know its name. */
function withNameOfEmail(changes: AuditChanges | null): AuditChanges | null {
  const kind = changes?.email?.new;
  const name = typeof kind === 'string' ? emailOfKind(kind)?.name : undefined;
  return name === undefined ? changes : { ...changes, email: { old: null, new: name } };
}

function nameOf(email: string | null): string | null {
  return email !== null && isErased(email) ? 'erased account' : email;
}
