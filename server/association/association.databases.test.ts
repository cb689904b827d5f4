import { expect, onTestFinished, test, vi } from 'vitest';
import { usualColours } from '#contract/values/colours.ts';
import { createApp } from '../app.ts';
import { openPostgres } from '../db/database.ts';
import { association } from '../db/tables/association-tables.ts';
import type { Renderer } from '../http/pages/pages.ts';
import { readSettings } from '../start/settings.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { loadAssociation } from './association.ts';
import { fillEmptyColumns, findAssociation, updateAssociation } from './association-queries.ts';
import { fillAssociation } from './fill-association.ts';

const portal = useTestApp();

const good = {
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.example.org',
  SESSION_SECRET: 'Zk3vQ9mB7rT1xW5pL8sD2fG6hJ4kN0cY',
  PRIVATE_DATA_KEY: 'q7Nf2LwX9cR4vB6tY1mK8pD3sJ5hG0zA',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Fairway <portal@example.org>',
  CONTACT_EMAIL: 'office@example.org',
};
const named = {
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_ADDRESS: '1 Links Road; Halifax, Nova Scotia',
  ASSOCIATION_PHONE: '+1 902-555-0199',
  ASSOCIATION_HOURS: 'Tuesdays.',
  ASSOCIATION_LINKS: 'LinkedIn https://linkedin.example/golf',
  ASSOCIATION_TAX_NUMBERS: 'GST/HST 12345 6789 RT0001 13%',
  ASSOCIATION_TIME_ZONE: 'America/Halifax',
  ASSOCIATION_FISCAL_YEAR_START: '04-01',
  PRIVACY_OFFICER: 'Kim Marsh',
  DATA_LOCATION: 'Toronto, Canada',
  DATA_PROCESSORS: 'Stripe, payments, United States; Post, emails, Canada',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdEDq54NiTphI7jx',
  STRIPE_WEBHOOK_SECRET: 'whsec_8sD2fG6hJ4kN0cYq7Nf2Lw',
  STRIPE_PRICE_ID: 'price_1MoBy5LkdIwHu7ix',
};

const withSettings = (environment: Record<string, string>) => ({
  ...portal.deps,
  settings: readSettings(environment),
});
/** What a start with these settings does. */
const fill = (environment: Record<string, string>) => fillAssociation(withSettings(environment));
const empty = () => portal.db.delete(association);

test('7.41 the environment fills an empty row, each of its settings', async () => {
  await empty();
  await fill({ ...good, ...named });
  expect(await loadAssociation(portal.db)).toEqual({
    name: 'Golf for Good',
    short_name: 'Golf for Good',
    tagline: null,
    colours: usualColours,
    emblem: null,
    how_to_pay: null,
    membership_price_cents: null,
    address: ['1 Links Road', 'Halifax, Nova Scotia'],
    email: 'office@example.org',
    phone: '+1 902-555-0199',
    hours: 'Tuesdays.',
    links: [{ name: 'LinkedIn', url: 'https://linkedin.example/golf' }],
    taxes: [{ name: 'GST/HST', number: '12345 6789 RT0001', rate: 13_000 }],
    time_zone: 'America/Halifax',
    fiscal_year_start: '04-01',
    privacy_officer: 'Kim Marsh',
    data_location: 'Toronto, Canada',
    processors: [
      { name: 'Stripe', purpose: 'payments', country: 'United States' },
      { name: 'Post', purpose: 'emails', country: 'Canada' },
    ],
  });
  await fill({ ...good, ...named });
  expect(portal.log.join()).not.toContain('stored with other values');
});

test('7.41 after the first start the row alone counts: a setting that differs is named in the log, not its value', async () => {
  await empty();
  await fill({ ...good, ...named });
  const before = await loadAssociation(portal.db);
  await fill({ ...good, ...named, ASSOCIATION_NAME: 'Golf for Evil', CONTACT_EMAIL: 'a@evil.org' });
  expect(await loadAssociation(portal.db)).toEqual(before);
  const warnings = portal.log.filter((line) => line.includes('stored with other values'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    level: 'warn',
    settings: ['ASSOCIATION_NAME', 'CONTACT_EMAIL'],
  });
  expect(portal.log.join()).not.toMatch(/[Ee]vil/);
});

test('7.41 I6 what another process stored meanwhile is not stored over, and a start with nothing to fill writes nothing', async () => {
  await empty();
  await fill({ ...good, ...named });
  await fillEmptyColumns(portal.db, { name: 'Golf for Evil', address: [] });
  expect((await loadAssociation(portal.db)).name).toBe('Golf for Good');
  let changes = 0;
  portal.deps.onPublicChange(() => {
    changes += 1;
  });
  await fill({ ...good, ...named });
  await updateAssociation(portal.db, { phone: '+1 1' });
  await vi.waitFor(() => expect(changes).toBe(1));
});

test('7.41 what nobody has said yet can be filled later; what was emptied stays empty', async () => {
  await empty();
  await fill(good);
  await updateAssociation(portal.db, { hours: '', links: [] });
  expect(await loadAssociation(portal.db)).toMatchObject({ address: [], phone: null, hours: null });
  await fill({ ...good, ...named });
  expect(await loadAssociation(portal.db)).toMatchObject({
    name: 'Golf for Good',
    phone: '+1 902-555-0199',
    hours: null,
    links: [],
  });
});

test('7.41 the demo’s address and phone stand in for nothing in production', async () => {
  await empty();
  await fill(good);
  expect(JSON.stringify(await loadAssociation(portal.db))).not.toMatch(/Old Mill|555-/);
  await empty();
  await fill({ DEMO: '1', DATA_DIR: portal.filesFolder });
  expect(JSON.stringify(await loadAssociation(portal.db))).toMatch(/Old Mill.*555-/);
});

test('19.6 production starts without knowing who the association is, and has its row', async () => {
  await empty();
  const { CONTACT_EMAIL: _email, ...silent } = good;
  await expect(fill({ ...silent, ...stripe })).resolves.toBeUndefined();
  expect(await findAssociation(portal.db)).toMatchObject({
    name: null,
    address: null,
    email: null,
  });
});

test('7.41 the office, the pages and the replies to emails follow the row at once', async () => {
  const office = async () => (await portal.browser().get('/api/v1/office')).json().data;
  expect((await office()).email).toBe('office@example.com');
  await updateAssociation(portal.db, { name: 'Golf again', email: 'new@example.org' });
  // The answer above was cached.
  await vi.waitFor(async () =>
    expect(await office()).toMatchObject({ name: 'Golf again', email: 'new@example.org' }),
  );
});

const renderer: Renderer = {
  mount: async () => undefined,
  template: async () => ({ html: '<!--page-->' }),
  render: async ({ association }) => ({ status: 200, head: '', html: association }),
};

test.skipIf(!onPostgres)('7.41 I6 two processes on one database see a change at once', async () => {
  const other = await openPostgres(portal.database.url ?? '');
  const { db, onPublicChange } = other;
  const apps = [
    await createApp({ ...portal.deps, renderer }),
    await createApp({ ...portal.deps, db, onPublicChange, renderer }),
  ];
  onTestFinished(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await other.close();
  });
  const shown = () =>
    Promise.all(
      apps.flatMap((app) => [
        app.inject('/api/v1/office').then((answer) => answer.json().data.name),
        app.inject('/terms').then((answer) => answer.body),
      ]),
    );
  for (const name of ['One', 'Two', 'Three']) {
    await updateAssociation(name === 'Two' ? db : portal.db, { name });
    await vi.waitFor(async () => expect(new Set(await shown())).toEqual(new Set([name])), 2_000);
    // Cached now, in both.
    await shown();
  }
});

test.skipIf(!onPostgres)(
  'I6 of two that start for the first time at once, the row has each column once',
  async () => {
    const other = await openPostgres(portal.database.url ?? '');
    for (let round = 0; round < 5; round += 1) {
      await empty();
      await Promise.all([
        fill({ ...good, ...named }),
        fillAssociation({ ...withSettings({ ...good, ...named }), db: other.db }),
      ]);
      expect(await portal.db.select().from(association)).toHaveLength(1);
    }
    await other.close();
  },
);
