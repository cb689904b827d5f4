import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { auditLogList } from './read-audit-log.ts';

export function auditLogRoutes(app: FastifyInstance, deps: Deps): void {
  const list = auditLogList(deps);
  route(app, organizeApi.audit, list.page);
  route(app, organizeApi.auditFile, list.file);
}
