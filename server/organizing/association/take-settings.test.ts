import { expect, test } from 'vitest';
import { loadAssociation } from '#server/association/association.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { findAuditEntries } from '#server/audit/audit-queries.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { takeSettings } from './take-settings.ts';

const portal = useTestApp({
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_PHONE: '+1 902-555-0199',
  ASSOCIATION_TAX_NUMBERS: 'GST/HST 12345 6789 RT0001 13%',
});

test('N21 a command stores a setting in place of what was stored, or nothing at all', async () => {
  await updateAssociation(portal.db, { name: 'Golf', phone: '+1 1', taxes: [] });
  const take = (...names: string[]) =>
    requestContext.run(terminalContext, () => takeSettings(portal.deps, names));
  expect(await take('ASSOCIATION_NAME', 'SMTP_URL', 'ASSOCIATION_PHON')).toEqual([
    'SMTP_URL',
    'ASSOCIATION_PHON',
  ]);
  expect((await loadAssociation(portal.db)).name).toBe('Golf');
  expect(await take('ASSOCIATION_NAME', 'ASSOCIATION_TAX_NUMBERS')).toEqual([]);
  expect(await loadAssociation(portal.db)).toMatchObject({
    name: 'Golf for Good',
    taxes: [{ rate: 13_000 }],
    phone: '+1 1',
  });
  const all = { person: undefined, since: undefined, limit: 10 };
  expect(await findAuditEntries(portal.db, all)).toMatchObject([
    { action: 'association_changed', actor: 'terminal' },
  ]);
  const [entry] = await portal.db.select({ changes: auditEntries.changes }).from(auditEntries);
  expect(entry?.changes).toMatchObject({ name: { old: 'Golf', new: 'Golf for Good' } });
});
