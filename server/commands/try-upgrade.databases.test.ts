import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasReceiptsToComplete } from '../ledger/receipts/ledger-entry-queries.ts';
import { readSettings } from '../start/settings.ts';
import { openReleaseDatabase } from '../testing/release-database.ts';
import { useTestApp } from '../testing/test-app.ts';
import { tryUpgrade } from './try-upgrade.ts';

const portal = useTestApp();

test('V46 the upgrade check does on its copy what the first start does', async () => {
  const { db, files } = await openReleaseDatabase();
  expect(await hasReceiptsToComplete(db)).toBe(true);
  const { passed, lines } = await tryUpgrade({ ...portal.deps, db, files });
  expect([passed, lines.at(-1)]).toEqual([true, expect.stringContaining('all ')]);
  expect(await hasReceiptsToComplete(db)).toBe(false);
  expect(await db.$count(sql`library_pictures`, sql`width is null`)).toBe(0);
});

test('V46 without a setting that the start needs, the check fails and the copy is not prepared', async () => {
  const { db, files } = await openReleaseDatabase();
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: portal.filesFolder,
    BASE_URL: 'https://portal.example.org',
    SESSION_SECRET: 'Zk3vQ9mB7rT1xW5pL8sD2fG6hJ4kN0cY',
    PRIVATE_DATA_KEY: 'q7Nf2LwX9cR4vB6tY1mK8pD3sJ5hG0zA',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'Fairway <portal@example.org>',
  });
  const { passed, lines } = await tryUpgrade({ ...portal.deps, settings, db, files });
  expect(passed).toBe(false);
  expect(lines.filter((line) => line.startsWith('SETTING'))).toEqual([
    expect.stringContaining('ASSOCIATION_NAME'),
  ]);
  expect(await hasReceiptsToComplete(db)).toBe(true);
});
