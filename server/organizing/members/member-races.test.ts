import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

const portal = useTestApp();

/** The same owner in two processes, and a person. */
async function twoDesks() {
  const owner = await buildBooker(portal);
  await buildGrant(portal.db, owner.user.uuid, { role: 'owner' });
  const other = testBrowser(await portal.anotherApp());
  await other.login(owner.user.email, testPassword);
  const kit = await buildBooker(portal);
  const path = `/api/v1/organize/members/${kit.user.uuid}`;
  const payment = { method: 'cash', amount_cents: 12000, received_on: '2026-06-15' };
  return {
    kit,
    desks: [owner.browser, other] as const,
    record: (browser: typeof other, key: string = randomUUID()) =>
      browser.post(`${path}/record`, { ...payment, key }),
  };
}

test.runIf(onPostgres)(
  '16.2 L5 two processes record at once: one year after the other, and one key once',
  async () => {
    const { desks, record } = await twoDesks();
    const key = randomUUID();
    const answers = await Promise.all([
      ...desks.map((browser) => record(browser)),
      ...desks.map((browser) => record(browser, key)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const spans = await portal.db.select().from(membershipSpans).orderBy(membershipSpans.begins_at);
    expect(spans).toHaveLength(3);
    expect(spans.slice(1).map(({ begins_at }) => begins_at)).toEqual(
      spans.slice(0, 2).map(({ ends_at }) => ends_at),
    );
    expect(await portal.db.$count(ledgerEntries)).toBe(3);
  },
);

test.runIf(onPostgres)(
  '16.2 L5 two who add the same person with the same cheque record it once',
  async () => {
    const { desks } = await twoDesks();
    const add = (browser: (typeof desks)[number]) =>
      browser.post('/api/v1/organize/members', {
        first_name: 'Noa',
        last_name: 'Park',
        email: 'noa@example.org',
        phone: null,
        city: null,
        record: { method: 'cheque', amount_cents: 120_00 },
        key: randomUUID(),
      });
    const codes = (await Promise.all(desks.map(add))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([201, 409]);
    expect(await portal.db.$count(ledgerEntries)).toBe(1);
  },
);

test.runIf(onPostgres)(
  '16.2 L5 a card is resumed, or begun, while a year is recorded: one of them is refused',
  async () => {
    const { kit, desks, record } = await twoDesks();
    const status = async () => (await kit.browser.get('/api/v1/membership')).json().data;
    const begun = await Promise.all([
      kit.browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' }),
      record(desks[1]),
    ]);
    expect(begun.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    if ((await status()).source !== 'card') return;
    await kit.browser.post('/api/v1/cancel');
    const resumed = await Promise.all([kit.browser.post('/api/v1/resume'), record(desks[1])]);
    expect(resumed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const isResumed = resumed[0].statusCode === 200;
    expect(await status()).toMatchObject({
      source: isResumed ? 'card' : 'hand',
      status: { subscribed: true, cancelled: false },
    });
  },
);
