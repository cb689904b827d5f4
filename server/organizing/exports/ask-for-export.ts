import type { z } from 'zod';
import type {
  EverythingNumbers,
  ExportRecord,
  newExportSchema,
} from '#contract/organizing/export-api.ts';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { exportHours } from '#contract/values/portal-limits.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requireFreshFactor, requirePermission } from '#server/http/auth/access.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { oneHour } from '#server/time/durations.ts';
import { doneBefore } from '../acts/act-once.ts';
import { findOwners } from '../people/people-queries.ts';
import { everythingEmail } from './everything-email.ts';
import { type ExportRow, findExport, findExportsBy, insertExport } from './export-file-queries.ts';
import { permissionOf } from './make-export.ts';
import { countPeople } from './whole-export-queries.ts';

type Asked = z.output<typeof newExportSchema>;

/** Stores what somebody asks for, and has it made by a job. The same key is the same export. */
export async function askForExport(
  deps: Deps,
  session: Session,
  { key, expect, ...asked }: Asked,
): Promise<ExportRecord> {
  requirePermission(session, permissionOf[asked.kind]);
  if (asked.kind === 'everything') requireFreshFactor(session);
  const user = session.userUuid;
  const uuid = await deps.db.transaction(
    async (tx) => {
      const day = await firstDayOf(deps, tx, asked);
      const made = crypto.randomUUID();
      const request = { act: 'export', ...asked };
      const before = await doneBefore(deps, tx, { key, request, about: made });
      if (before !== undefined) return before;
      if (asked.kind === 'everything') await refuseOtherPeople(tx, expect);
      else await countTry({ ...deps, db: tx }, 'yearOfAccount', user);
      const now = deps.clock.now();
      await insertExport(tx, {
        uuid: made,
        kind: asked.kind,
        year_begins_on: day,
        asked_at: now,
        asked_by: user,
      });
      if (day === null) await tellOwners(deps, tx, { by: user, now });
      await audit(tx, day === null ? 'everything_asked' : 'year_asked', {
        at: now,
        about: made,
        changes: day === null ? undefined : { year: { old: null, new: asked.year } },
      });
      await addJob(tx, { kind: 'export', payload: { export: made }, now });
      return made;
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
  return loadExport(deps, session, uuid);
}

async function firstDayOf(deps: Deps, tx: Db, { kind, year }: Pick<Asked, 'kind' | 'year'>) {
  if (kind === 'everything') return null;
  if (year === undefined) throw validationError('year', 'Choose a year.');
  const { fiscal_year_start, time_zone } = await loadAssociation(tx);
  const { from } = fiscalYear(fiscal_year_start, year);
  if (from > dayIn(time_zone, deps.clock.now())) {
    throw validationError('year', 'Choose a year that has begun.');
  }
  return from;
}

async function refuseOtherPeople(tx: Db, expected: EverythingNumbers | undefined): Promise<void> {
  const people = await countPeople(tx);
  if (expected?.people !== people) throw new HttpError('numbers_changed', { current: { people } });
}

/** All owners hear of it, and all of them together are limited. */
async function tellOwners(deps: Deps, tx: Db, { by, now }: { by: string; now: Date }) {
  const { time_zone } = await loadAssociation(tx);
  await countTry({ ...deps, db: tx }, 'everythingOfAssociation', 'association', (times, until) => {
    const after = whenIn(time_zone, until, 'fact');
    return `Everything was downloaded ${times} times within a day, which is the most. Try again after ${after}.`;
  });
  for (const { uuid: user } of await findOwners(tx, now)) {
    await enqueueEmail(tx, now, everythingEmail, { user, by });
  }
}

/** Nobody else's is there. */
export async function loadExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  uuid: string,
): Promise<ExportRecord> {
  return presentExport(await findOwn(deps, session, uuid), deps.clock.now());
}

export async function findOwn({ db }: Pick<Deps, 'db'>, session: Session, uuid: string) {
  const found = await findExport(db, uuid);
  if (found?.asked_by !== session.userUuid) throw new HttpError('not_found');
  return found;
}

export async function listExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
): Promise<ExportRecord[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - exportHours * oneHour);
  const found = await findExportsBy(db, session.userUuid, since);
  return found.map((row) => presentExport(row, now));
}

export const endOfFile = ({ ready_at }: Pick<ExportRow, 'ready_at'>): Date | null =>
  ready_at && new Date(ready_at.getTime() + exportHours * oneHour);

function presentExport(row: ExportRow, now: Date): ExportRecord {
  const until = endOfFile(row);
  const isOver = row.state === 'ready' && until !== null && until <= now;
  return {
    uuid: row.uuid,
    kind: row.kind,
    year: row.year_begins_on === null ? null : Number(row.year_begins_on.slice(0, 4)),
    state: isOver ? 'gone' : row.state,
    done: row.rows_done,
    total: row.rows_total,
    bytes: row.bytes,
    why_not: row.why_not,
    asked_at: row.asked_at.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
