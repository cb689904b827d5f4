import type { FastifyInstance, FastifyReply } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { route } from '#server/http/route.ts';
import { noteYearDownloaded } from '#server/ledger/years/fiscal-year-queries.ts';
import { noteDownload } from '../note-download.ts';
import { checkYear, closeYear, listFiscalYears, reopenYear } from '../years/fiscal-years.ts';
import { askForExport, endOfFile, findOwn, listExports, loadExport } from './ask-for-export.ts';
import { changeExport, type ExportRow } from './export-file-queries.ts';
import { takeFile } from './export-folder.ts';
import { permissionOf } from './make-export.ts';

/** Fiscal years, and the large files that are made in the background (17.4). */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.fiscalYears, async () => ({ data: await listFiscalYears(deps) }));

  route(app, organizeApi.yearChecks, async ({ params }) => ({
    data: await checkYear(deps, params.year),
  }));

  route(app, organizeApi.closeFiscalYear, async ({ session, params, body }) => ({
    data: await closeYear(deps, session, params.year, body.expect),
  }));

  route(app, organizeApi.reopenFiscalYear, async ({ params, body }) => ({
    data: await reopenYear(deps, params.year, body.reason),
  }));

  route(app, organizeApi.exports, async ({ session }) => ({
    data: await listExports(deps, session),
  }));

  route(app, organizeApi.askForExport, async ({ session, body }) => ({
    data: await askForExport(deps, session, body),
  }));

  route(app, organizeApi.export, async ({ session, params }) => ({
    data: await loadExport(deps, session, params.uuid),
  }));

  route(app, organizeApi.exportFile, ({ session, params, reply }) =>
    sendFile(deps, session, params.uuid, reply),
  );
}

/** Once: what is lost on the way is asked for again. */
async function sendFile(deps: Deps, session: Session, uuid: string, reply: FastifyReply) {
  const found = await findOwn(deps, session, uuid);
  requirePermission(session, permissionOf[found.kind]);
  const now = deps.clock.now();
  const until = endOfFile(found);
  if (found.state !== 'ready' || until === null || until <= now) throw new HttpError('not_found');
  // C3: whoever asks for its headers alone has not come for it.
  if (reply.request.method === 'HEAD') return Buffer.alloc(0);
  const isFirst = await deps.db.transaction(async (tx) => {
    if (!(await changeExport(tx, uuid, 'ready', { state: 'fetched', fetched_at: now }))) {
      return false;
    }
    if (found.year_begins_on !== null) {
      await noteYearDownloaded(tx, daysOf(found.year_begins_on), now);
    }
    const noted = { rows: found.rows_done, event: undefined };
    await noteDownload({ ...deps, db: tx }, found.kind, noted);
    return true;
  });
  const file = isFirst ? await takeFile(deps, uuid) : undefined;
  if (!file) {
    await changeExport(deps.db, uuid, 'fetched', { state: 'gone' });
    throw new HttpError('not_found');
  }
  const { time_zone } = await loadAssociation(deps.db);
  reply.header('content-disposition', `attachment; filename="${nameOf(found, time_zone)}.zip"`);
  if (found.bytes !== null) reply.header('content-length', found.bytes);
  return file;
}

const daysOf = (from: string) => fiscalYear(from.slice(5), Number(from.slice(0, 4)));

const nameOf = ({ year_begins_on: from, shows_at }: ExportRow, zone: string) =>
  from === null
    ? `everything${shows_at ? `-${dayIn(zone, shows_at)}` : ''}`
    : `year-${from.slice(0, 4)}`;
