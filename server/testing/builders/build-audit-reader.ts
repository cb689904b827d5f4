import { eq } from 'drizzle-orm';
import { organizeApi } from '#contract/organize-api.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { TestApp } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';

/** An owner, and what they read of the audit log without the sign-ins that a test itself needs. */
export function buildAuditReader(portal: TestApp) {
  const owner = () =>
    buildBooker(portal, { email: 'owner@example.org' }, portal.app, { role: 'owner' });
  const log = async (
    { browser }: Awaited<ReturnType<typeof owner>>,
    query: Record<string, string> = {},
  ) => {
    await portal.db.delete(auditEntries).where(eq(auditEntries.action, 'signed_in'));
    return (await browser.get(`${organizeApi.audit.path}?${new URLSearchParams(query)}`)).json();
  };
  return { owner, log };
}
