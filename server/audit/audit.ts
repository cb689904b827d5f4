import type { AuditAction } from '../db/audit-tables.ts';
import type { Db } from '../db/database.ts';
import { requestContext } from '../http/request-context.ts';
import { insertAuditEntry } from './audit-queries.ts';

/**
 * Writes into the trail that somebody opened or changed what is private or about money. Call it in
 * the transaction of the change, so that both are stored or neither. Who it was follows from the
 * request that is being answered; outside of one it is the portal itself.
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
    subject: subject ?? null,
    about: about ?? null,
    request_id: request?.requestId ?? null,
  });
}
