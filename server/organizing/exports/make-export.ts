import { z } from 'zod';
import type { Permission } from '#contract/calls/access.ts';
import { type FiscalYear, fiscalYear } from '#contract/values/fiscal-year.ts';
import { beginReading } from '#server/backup/catalog-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { grantsFor } from '#server/http/auth/grant-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { type Progress, writeYear } from '../years/year-file.ts';
import { writeZip, ZipTooLong } from '../zip/zip-file.ts';
import { changeExport, type ExportRow, findExport } from './export-file-queries.ts';
import { beginFile, deleteFile, finishFile } from './export-folder.ts';
import { writeEverything } from './write-everything.ts';

/** Who may have which export. */
export const permissionOf: Record<ExportRow['kind'], Permission> = {
  year: 'money.account',
  everything: 'association.handover',
};

const payloadSchema = z.object({ export: z.uuid() });

export function exportJobs(deps: Deps): Handlers {
  return {
    async export(payload) {
      await makeExport(deps, payloadSchema.parse(payload).export);
    },
  };
}

const wasStopped = 'The portal was stopped while it made this file. Ask for it again.';
const cannotBeMade = 'The file could not be made. Ask for it again, or see the log of the portal.';
const tooLong = 'The file would be longer than 4 GB. The backup has everything, too.';
const roleEnded = 'Your role ended before the file was made.';

/** It is never tried twice: its screen says that there is no file, and why (L12). */
async function makeExport(deps: Deps, uuid: string): Promise<void> {
  const { db, clock, log } = deps;
  const found = await findExport(db, uuid);
  if (!found || (found.state !== 'waiting' && found.state !== 'running')) return;
  const giveUp = async (why_not: string) => {
    await changeExport(db, uuid, 'running', { state: 'failed', why_not });
    await deleteFile(deps, uuid);
  };
  // Another process had begun, and was killed.
  if (!(await changeExport(db, uuid, 'waiting', { state: 'running' }))) return giveUp(wasStopped);
  if (!(await mayStillHave(deps, found))) return giveUp(roleEnded);
  try {
    const { bytes, at } = await writeFile(deps, found);
    await finishFile(deps, uuid);
    const ready = { state: 'ready', bytes, shows_at: at, ready_at: clock.now() } as const;
    if (!(await changeExport(db, uuid, 'running', ready))) await deleteFile(deps, uuid);
  } catch (error) {
    log.error({ err: error, export: uuid }, 'an export was not made');
    await giveUp(error instanceof ZipTooLong ? tooLong : cannotBeMade);
  }
}

async function mayStillHave({ db, clock }: Deps, { kind, asked_by: user }: ExportRow) {
  if (user === null) return false;
  const asked = { user, event: null };
  return (await grantsFor(db, permissionOf[kind], asked, clock.now())).length > 0;
}

export const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** All of it is one moment: one transaction that only reads, while money moves (L10). */
async function writeFile(deps: Deps, asked: ExportRow) {
  const path = await beginFile(deps, asked.uuid);
  const at = deps.clock.now();
  const progress = noteProgress(deps, asked.uuid);
  const bytes = await deps.db.transaction(async (tx) => {
    await beginReading(tx);
    return writeZip(path, at, async (zip) => {
      const { year_begins_on: day } = asked;
      if (day === null) await writeEverything(deps, tx, at, zip, progress);
      else await writeYear(deps, tx, { year: yearFrom(day), at }, zip, progress);
    });
  }, oneMoment);
  return { bytes, at };
}

/** The first day names it, also if the settings have another one by now. */
const yearFrom = (day: string): FiscalYear => fiscalYear(day.slice(5), Number(day.slice(0, 4)));

/**
 * Beside the transaction, which nobody else sees; one at a time and never waited for: the embedded database writes it
 * when the transaction is over.
 */
function noteProgress({ db, log }: Deps, uuid: string): Progress {
  const rows = { rows_done: 0, rows_total: 0 };
  let isWriting = false;
  const write = () => {
    if (isWriting) return;
    isWriting = true;
    changeExport(db, uuid, 'running', { ...rows })
      .catch((error: unknown) => log.warn({ err: error, export: uuid }, 'progress was not noted'))
      .finally(() => {
        isWriting = false;
      });
  };
  return {
    total(count) {
      rows.rows_total += count;
      write();
    },
    done(count) {
      rows.rows_done += count;
      write();
    },
  };
}
