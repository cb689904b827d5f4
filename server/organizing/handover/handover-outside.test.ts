import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { Handover } from '#contract/organizing/handover.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { path } = organizeApi.handover;

const buildOwner = () => buildBooker(portal, {}, portal.app, { role: 'owner' });
const read = async (browser: TestBrowser): Promise<Handover> =>
  (await browser.get(path)).json().data;
const domain = {
  what: 'Domain name',
  who: 'Kim Novak',
  renews_on: '2031-03-01',
  note: 'At the registrar.',
};

test('11 the first owner sees what lies outside as rows to fill in, and saves them', async () => {
  const { browser, user } = await buildOwner();
  const before = await read(browser);
  expect(before.outside.map(({ what, who }) => [what, who])).toEqual([
    ['Payments (Stripe)', null],
    ['Domain name', null],
    ['Server', null],
    ['Email', null],
    ['Keys of the backups', null],
  ]);
  const bare = { what: 'Bank', who: null, renews_on: null, note: null };
  const answer = await browser.send('PUT', path, {
    outside: [domain, { what: 'Bank', note: ' ' }],
    version: before.version,
  });
  expect(answer.json().data).toMatchObject({ outside: [domain, bare], version: 2 });
  expect(await read(browser)).toEqual(answer.json().data);
  const [entry] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'handover_changed'));
  expect(entry).toMatchObject({
    actor: user.uuid,
    changes: { outside: { old: [], new: [domain, bare] } },
  });
});

test('11 a list that was emptied stays empty', async () => {
  const { browser } = await buildOwner();
  await browser.send('PUT', path, { outside: [], version: 1 });
  expect((await read(browser)).outside).toEqual([]);
});

test('11 12.4 a stale save is refused with what is there, and the same save twice is one', async () => {
  const { browser, user } = await buildOwner();
  const body = { outside: [domain], version: 1 };
  expect((await browser.send('PUT', path, body)).json().data.version).toBe(2);
  expect((await browser.send('PUT', path, body)).json().data.version).toBe(2);
  const stale = await browser.send('PUT', path, { outside: [], version: 1 });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    {
      code: 'changed_meanwhile',
      current: {
        record: { outside: [domain], version: 2 },
        by: `${user.first_name} ${user.last_name}`,
      },
    },
  ]);
});

test('11 a secret in any field is refused, and named', async () => {
  const { browser } = await buildOwner();
  for (const [field, text, name] of [
    ['what', 'sk_live_51abc', 'a secret key of Stripe (sk_)'],
    ['what', 's\u200Bk_live_51abc', 'a secret key of Stripe (sk_)'],
    ['what', 'ｓｋ_live_51abc', 'a secret key of Stripe (sk_)'],
    ['note', 'password: hunter2', 'a password'],
    ['note', 'Le mot de passe est golf2026', 'a password or a PIN'],
    ['note', 'my pin is 1234', 'a password or a PIN'],
    ['note', 'PIN 4711 for the shed', 'a PIN'],
    ['note', 'AKIAIOSFODNN7EXAMPLE', 'a key of Amazon (AKIA)'],
    ['who', 'Kim, rk_live_51abc', 'a restricted key of Stripe (rk_)'],
    ['note', 'The webhook:whsec_8sD2f', 'the secret of a Stripe webhook (whsec_)'],
    [
      'note',
      'It is\n-----BEGIN OPENSSH PRIVATE KEY-----',
      'a private key or certificate (-----BEGIN)',
    ],
  ] as const) {
    const answer = await browser.send('PUT', path, {
      outside: [domain, { ...domain, [field]: text }],
      version: 1,
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      {
        [`outside.1.${field}`]: [
          `This looks like ${name}. Take it out, and write who has it or where it is kept.`,
        ],
      },
    ]);
  }
  expect((await read(browser)).version).toBe(1);
});

test('11 words that only contain the beginning of a secret are none', async () => {
  const { browser } = await buildOwner();
  const note = 'The task_list, and disk_1.';
  const answer = await browser.send('PUT', path, { outside: [{ ...domain, note }], version: 1 });
  expect(answer.statusCode).toBe(200);
});
