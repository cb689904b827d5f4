import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { refunds } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { loadReceipt } from '#server/ledger/receipts/load-receipt.ts';
import { closeFiscalYear, openFiscalYear } from '#server/ledger/years/fiscal-year-queries.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const path = '/api/v1/organize';
const zone = 'America/Toronto';

async function buildTreasurer() {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const { user, browser } = await buildBooker(portal, { first_name: 'Lou', last_name: 'Poe' });
  const member = `${path}/members/${user.uuid}`;
  return {
    desk,
    owner,
    user,
    member,
    async paid(body: object = {}) {
      portal.clock.advance(60);
      const recorded = await desk.browser.post(`${member}/record`, {
        method: 'cash',
        amount_cents: 120_00,
        key: randomUUID(),
        ...body,
      });
      return String(recorded.json().data.payments[0].reversible.charge);
    },
    record: async () => (await desk.browser.get(member)).json().data,
    billing: async () => (await browser.get(api.billingHistory.path)).json().data,
    mistaken: (charge: string, body: object = {}) =>
      desk.act(`${member}/mistaken`, { charge, keep: false, ...body }),
    async subjects() {
      await portal.deliverEmails();
      return (await findOutboxEmails(portal.db, user.email)).map(({ subject }) => subject);
    },
  };
}

test('16.2 J17 a payment that was recorded by mistake is taken back, numbers first and once, with its time', async () => {
  const { desk, member, paid, record, subjects } = await buildTreasurer();
  const charge = await paid();
  expect((await record()).membership.state).toBe('hand');
  expect(await subjects()).toHaveLength(1);
  const body = { charge, keep: false, reason: 'The wrong person', key: randomUUID() };
  const asked = await desk.browser.post(`${member}/mistaken`, body);
  expect([asked.statusCode, asked.json().code, asked.json().current]).toMatchObject([
    ...[409, 'numbers_changed'],
    { people: 1, cents: 120_00, emails: 1 },
  ]);
  expect((await record()).membership.state).toBe('hand');
  for (let time = 0; time < 2; time += 1) {
    const shown = { ...body, expect: { people: 1, cents: 120_00 } };
    const done = await desk.browser.post(`${member}/mistaken`, shown);
    expect([done.statusCode, done.json().data]).toMatchObject([
      200,
      { membership: { state: 'none', until: null } },
    ]);
  }
  expect(await portal.db.select().from(membershipSpans)).toEqual([]);
  expect(await portal.db.select().from(refunds)).toMatchObject([
    { cents: 120_00, reason: 'recorded_by_mistake', state: 'done', way: 'cash' },
  ]);
  // The receipt was a mistake, and no email says that money goes back.
  const all = await subjects();
  expect(all.filter((one) => one === 'A receipt of ours was a mistake')).toHaveLength(1);
  expect(all).toHaveLength(2);
  const noted = (await portal.db.select().from(auditEntries)).find(
    ({ action }) => action === 'payment_taken_back',
  );
  expect(noted?.actor).toBe(desk.user.uuid);
  expect(bookingActInWords('payment_taken_back', (noted?.changes ?? null) as never)).toBe(
    'Recorded by mistake, and taken back: $120.00 was not paid. The time that it paid for is gone. Reason: The wrong person',
  );
  await expectCleanLedger(portal);
  // It can be recorded again.
  await paid();
  expect((await record()).membership.state).toBe('hand');
});

test('16.2 J17 17.0 what was recorded by mistake is refunded nowhere: record, billing, papers, Money and search', async () => {
  const { desk, user, paid, record, billing, mistaken } = await buildTreasurer();
  expect((await mistaken(await paid())).statusCode).toBe(200);
  const mistake = 'recorded_by_mistake';
  const { payments, years } = await record();
  expect(payments.map((one: { reversal: string }) => one.reversal)).toEqual([mistake, mistake]);
  expect(years).toMatchObject([
    { net_cents: 0, back: [], reversed: [{ reversal: mistake, cents: 120_00 }] },
  ]);
  const [back, payment] = await billing();
  expect([back.reversal, payment.reversal]).toEqual([mistake, mistake]);
  const read = (uuid: string) => loadReceipt(portal.deps, uuid, user.uuid);
  const [paper, receipt] = [await read(back.uuid), await read(payment.uuid)];
  expect(paper).toMatchObject({
    title: `Correction ${back.receipt_number}`,
    stamp: 'Taken back',
    total: { name: 'Total taken back' },
  });
  expect(JSON.stringify([back, paper, receipt])).not.toMatch(/refund:|paid back|gives back/i);
  expect(receipt?.stamp).toBe(null);
  expect(receipt?.notes).toEqual([
    expect.stringMatching(
      /^This was recorded by mistake, and taken back on .*: \$120\.00 CAD of this was not paid, correction \d{6}\.$/,
    ),
  ]);
  const { data, totals } = (await desk.browser.get(`${path}/money`)).json() as MoneyPage;
  expect(totals).toMatchObject({
    in_cents: 120_00,
    back_cents: 120_00,
    reversed_cents: 120_00,
    returned_cents: 0,
  });
  const narrowed = async (query: string) =>
    ((await desk.browser.get(`${path}/money?${query}`)).json() as MoneyPage).totals.reversed_cents;
  expect(await narrowed('kind=membership&filter=back')).toBe(120_00);
  expect(await narrowed('way=card')).toBe(0);
  expect(await narrowed('from=2020-01-01&to=2020-12-31')).toBe(0);
  expect(data.map(({ type, reversed, cents }) => [type, reversed?.reversal, cents])).toEqual(
    expect.arrayContaining([
      ['back', mistake, -120_00],
      ['in', mistake, 120_00],
    ]),
  );
  const found = await desk.browser.get(`${path}/search?q=${back.receipt_number}`);
  expect(found.json().data).toMatchObject([{ title: `Correction ${back.receipt_number}` }]);
});

test('16.2 J17 the membership of before stays as it was, and who stays a member is not paid', async () => {
  const { paid, record, mistaken } = await buildTreasurer();
  await paid();
  const { until } = (await record()).membership;
  const twice = await paid();
  expect((await record()).membership.until > until).toBe(true);
  const done = await mistaken(twice);
  expect(done.json().data.membership).toMatchObject({ state: 'hand', way: 'cash', until });
  const again = await paid();
  const { until: later } = (await record()).membership;
  const stays = await mistaken(again, { keep: true });
  expect(stays.json().data.membership).toMatchObject({ until: later, unpaid_until: later });
  await expectCleanLedger(portal);
});

test('16.2 J17 a time that stood before its payment stays, and a later time is not left alone', async () => {
  const { paid, record, mistaken } = await buildTreasurer();
  const first = await paid();
  const second = await paid();
  const refused = await mistaken(first);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['keep']]);
  await mistaken(second);
  await mistaken(first, { keep: true });
  const { unpaid_until } = (await record()).membership;
  const third = await paid({ until: unpaid_until });
  const asked = await mistaken(third);
  expect(asked.json().data.membership).toMatchObject({ state: 'unpaid', until: unpaid_until });
  await expectCleanLedger(portal);
});

test('16.2 J17 nobody is emailed where no receipt was, and what is on a slip or gone is refused', async () => {
  const { desk, paid, record, mistaken, member, subjects } = await buildTreasurer();
  const quiet = await paid({ receipt: false });
  const body = { charge: quiet, keep: false, key: randomUUID() };
  const asked = await desk.browser.post(`${member}/mistaken`, body);
  expect(asked.json().current).toMatchObject({ people: 1, cents: 120_00, emails: 0 });
  expect((await mistaken(quiet)).statusCode).toBe(200);
  expect(await subjects()).toEqual([]);
  expect((await mistaken(quiet)).json().errors).toEqual({
    charge: ['Nothing of this payment is left.'],
  });
  const banked = await paid();
  const slip = { payments: [banked], total_cents: 120_00, slip: '0387', key: randomUUID() };
  const on = portal.clock.now().toISOString().slice(0, 10);
  const made = await desk.browser.post(`${path}/deposits`, { ...slip, on });
  expect(made.statusCode).toBe(201);
  expect((await record()).payments[0].deposit).toMatchObject({
    slip: expect.any(String),
  });
  expect((await mistaken(banked)).json().errors).toEqual({
    charge: ['It is on slip 0387. Take it off the slip first, or take the slip back.'],
  });
});

test('16.2 J17 where a part went back already, the rest is taken back', async () => {
  const { desk, owner, member, paid, mistaken } = await buildTreasurer();
  const charge = await paid();
  const end = { on: 'until', refund: 'amount', cents: 20_00, reason: 'Late in the year' };
  expect((await owner.act(`${member}/end`, end)).statusCode).toBe(200);
  const [owed] = await portal.db.select().from(refunds);
  const given = await owner.given(String(owed?.uuid), {
    way: 'cash',
    on: portal.clock.now().toISOString().slice(0, 10),
  });
  expect(given.statusCode).toBe(200);
  const body = { charge, keep: false, key: randomUUID() };
  const asked = await desk.browser.post(`${member}/mistaken`, body);
  expect(asked.json().current).toMatchObject({ cents: 100_00 });
  expect((await mistaken(charge)).statusCode).toBe(200);
  await expectCleanLedger(portal);
});

test('16.2 17.4 it counts on the day of the payment while that fiscal year is open, and else today; who is asked is told first', async () => {
  const { desk, member, paid, record, mistaken } = await buildTreasurer();
  const today = dayIn(zone, portal.clock.now());
  const days = fiscalYear('01-01', Number(today.slice(0, 4)) - 1);
  const back = async () =>
    (
      (await desk.browser.get(`${path}/money?from=${days.from}&to=${today}`)).json() as MoneyPage
    ).data
      .filter(({ type }) => type === 'back')
      .map(({ day }) => day);
  const shown = async (charge: string) => {
    const body = { charge, keep: false, key: randomUUID() };
    return (await desk.browser.post(`${member}/mistaken`, body)).json().current;
  };
  const first = await paid({ received_on: days.to });
  expect(await shown(first)).toMatchObject({ paid_on: days.to, counts_on: days.to });
  await mistaken(first);
  expect(await back()).toEqual([days.to]);
  expect((await record()).years).toMatchObject([{ net_cents: 0 }]);
  await expectCleanLedger(portal);
  const late = await paid({ received_on: days.to });
  portal.clock.advance(60);
  const closing = { now: portal.clock.now(), by: desk.user.uuid };
  expect(await closeFiscalYear(portal.db, days, closing)).toBe(true);
  portal.clock.advance(60);
  const body = { charge: late, keep: false, key: randomUUID() };
  const stale = { people: 1, cents: 120_00, counts_on: days.to };
  const refused = await desk.browser.post(`${member}/mistaken`, { ...body, expect: stale });
  expect(refused.json().current).toMatchObject({ paid_on: days.to, counts_on: today });
  await mistaken(late);
  expect((await back()).toSorted()).toEqual([days.to, today]);
  await expectCleanLedger(portal);
  // Both belong to the year again, which is what it was.
  expect(await openFiscalYear(portal.db, days)).toBe(true);
  expect(await back()).toEqual([days.to, days.to]);
  await expectCleanLedger(portal);
});

test('16.2 J17 it counts on the day of the association on which it was paid', async () => {
  const { desk, paid, mistaken } = await buildTreasurer();
  const charge = await paid();
  // Past midnight in UTC, still the evening before where the association is.
  const today = portal.clock.now().toISOString().slice(0, 10);
  const next = new Date(`${today}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  portal.clock.set(new Date(`${next.toISOString().slice(0, 10)}T01:00:00Z`));
  expect((await mistaken(charge)).statusCode).toBe(200);
  const { data } = (await desk.browser.get(`${path}/money`)).json() as MoneyPage;
  expect(data.map(({ day }) => day)).toEqual([today, today]);
});
