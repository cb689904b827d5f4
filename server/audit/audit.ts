import type { AuditAction } from '../db/audit-tables.ts';
import type { Db } from '../db/database.ts';
import { requestContext } from '../http/request-context.ts';
import { insertAuditEntry } from './audit-queries.ts';

/**
 * Records that private data or money was read or changed. Call it in the transaction of the change.
 * The actor is the user of the current request, or the terminal in a command; a job or task has none.
 */
export async function audit(
  tx: Db,
  action: AuditAction,
  { at, subject, about }: { at: Date; subject?: string | null; about?: string },
): Promise<void> {
  const request = requestContext.getStore();
  await insertAuditEntry(tx, {
    at,
    action,
    actor: request?.userUuid ?? null,
    by_terminal: request?.byTerminal ?? false,
    subject: subject ?? null,
    about: about ?? null,
    request_id: request?.requestId ?? null,
  });
}
