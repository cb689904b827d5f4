import { eq } from 'drizzle-orm';
import { organizeApi } from '#contract/organize-api.ts';
import type { Database } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { TestBrowser } from './test-app.ts';

/** A page of the audit log, without the sign-ins that a test itself needs. */
export async function auditLogPage(
  db: Database['db'],
  browser: TestBrowser,
  query: Record<string, string> = {},
) {
  await db.delete(auditEntries).where(eq(auditEntries.action, 'signed_in'));
  return (await browser.get(`${organizeApi.audit.path}?${new URLSearchParams(query)}`)).json();
}
