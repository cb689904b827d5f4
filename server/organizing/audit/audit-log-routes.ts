import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { csvOf } from '../csv.ts';
import { noteDownload } from '../note-download.ts';
import { entriesPerPage, readAuditLog, readWholeAuditLog } from './read-audit-log.ts';

const head = ['Time (UTC)', 'Act', 'Who', 'Whose', 'Event', 'Amount', 'Changes'];

export function auditLogRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, organizeApi.audit, async ({ query }) => {
    const { entries, total } = await readAuditLog(db, query);
    return { data: entries, meta: pageMeta(query.page, total, entriesPerPage) };
  });

  route(app, organizeApi.auditFile, async ({ query, reply }) => {
    const entries = await readWholeAuditLog(db, query);
    await noteDownload(deps, 'audit', entries.length);
    reply.header('content-disposition', 'attachment; filename="audit.csv"');
    const rows = entries.map(({ at, act, who, whose, event, cents, changes }) => [
      ...[at, act, who, whose, event?.title],
      cents === null ? null : (cents / 100).toFixed(2),
      changes && JSON.stringify(changes),
    ]);
    return Buffer.from(csvOf(head, rows));
  });
}
