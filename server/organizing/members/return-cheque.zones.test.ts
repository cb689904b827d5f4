import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import type { DepositRecord } from '#contract/organizing/deposit-api.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { loadReceipt } from '#server/ledger/receipts/load-receipt.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const path = '/api/v1/organize';

async function buildTreasurer() {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const on = portal.clock.now().toISOString().slice(0, 10);
  return {
    desk,
    /** Somebody's membership, paid by cheque. */
    async paid(first_name: string) {
      const { user, browser } = await buildBooker(portal, { first_name, last_name: 'Poe' });
      const member = `${path}/members/${user.uuid}`;
      const recorded = await desk.browser.post(`${member}/record`, {
        method: 'cheque',
        amount_cents: 120_00,
        received_on: on,
        key: randomUUID(),
      });
      const charge = String(recorded.json().data.payments[0].reversible.charge);
      return {
        charge,
        user,
        billing: async () => (await browser.get(api.billingHistory.path)).json().data,
        record: async (): Promise<MemberRecord> => (await desk.browser.get(member)).json().data,
        returned: (body: object) => desk.act(`${member}/returned`, { charge, keep: true, ...body }),
      };
    },
    async made(payments: string[], total_cents: number) {
      const body = { payments, total_cents, on, slip: '114', key: randomUUID() };
      return (await desk.browser.post(`${path}/deposits`, body)).json().data as DepositRecord;
    },
    slip: async (uuid: string): Promise<DepositRecord> =>
      (await desk.browser.get(`${path}/deposits/${uuid}`)).json().data,
  };
}

test('16.2 the day on which the bank returned it is on the slip, and is not before the cheque came in', async () => {
  const { paid, made, slip } = await buildTreasurer();
  const lou = await paid('Lou');
  const { uuid } = await made([lou.charge], 120_00);
  const today = String((await slip(uuid)).lines[0]?.day);
  const [received_on, returned_on] = [addDays(today, -3), addDays(today, -1)];
  await portal.db.update(charges).set({ received_on });
  const refused = async (day: string) =>
    (await lou.returned({ returned_on: day })).json().errors?.returned_on;
  expect(await refused(addDays(received_on, -1))).toEqual([
    `The cheque came in on ${formatDay(received_on)}.`,
  ]);
  expect(await refused(addDays(today, 1))).toEqual(['This day is still to come.']);
  expect((await lou.returned({ returned_on })).statusCode).toBe(200);
  expect((await slip(uuid)).lines).toMatchObject([{ day: received_on, returned_on }]);
  const { payments } = await lou.record();
  expect(payments.map(({ day }) => day)).toEqual([returned_on, received_on]);
  const receipt = await loadReceipt(portal.deps, String(payments[1]?.uuid), lou.user.uuid);
  expect(receipt?.notes).toEqual([expect.stringContaining(` on ${formatDay(returned_on)}: `)]);
});

test('16.2 S6 asking what a reversal comes to takes no receipt number', async () => {
  const { desk, paid } = await buildTreasurer();
  const lou = await paid('Lou');
  const body = { charge: lou.charge, keep: true, key: randomUUID() };
  const member = `${path}/members/${lou.user.uuid}/returned`;
  expect((await desk.browser.post(member, body)).statusCode).toBe(409);
  expect((await lou.returned({})).statusCode).toBe(200);
  const numbers = (await portal.db.select().from(ledgerEntries)).map((one) => one.receipt_number);
  expect(numbers.toSorted()).toEqual([1, 2]);
});

test('17.2 16.2 a slip says which cheque for a membership the bank returned, and it is not taken off', async () => {
  const { desk, paid, made, slip } = await buildTreasurer();
  const [lou, max] = [await paid('Lou'), await paid('Max')];
  const { uuid } = await made([lou.charge, max.charge], 240_00);
  expect((await slip(uuid)).lines.map((line) => line.is_returned)).toEqual([false, false]);
  expect((await lou.returned({})).statusCode).toBe(200);
  const { lines } = await slip(uuid);
  expect(lines.map(({ who, is_returned }) => [who, is_returned]).toSorted()).toEqual([
    ['Lou Poe', true],
    ['Max Poe', false],
  ]);
  const off = await desk.act(`${path}/deposits/${uuid}/take-off`, { payment: lou.charge });
  expect([off.statusCode, off.json().errors]).toEqual([
    400,
    { payment: ['The bank returned this cheque, so it stays on its slip.'] },
  ]);
  await expectCleanLedger(portal);
});

test('16.2 the record of a member says that the bank returned the cheque, and which fee was asked for', async () => {
  const { paid } = await buildTreasurer();
  const lou = await paid('Lou');
  const states = async () =>
    (await lou.record()).payments.map((one) => [
      one.kind,
      one.refund_of,
      one.reversal,
      one.fee_cents,
    ]);
  expect(await states()).toEqual([['membership', null, null, null]]);
  expect((await lou.returned({ fee_cents: 25_00 })).statusCode).toBe(200);
  expect(await states()).toEqual([
    ['refund', 'membership', 'cheque_returned', 25_00],
    ['membership', null, 'cheque_returned', null],
  ]);
  expect((await lou.record()).years).toMatchObject([
    {
      net_cents: 0,
      paid: [{ way: 'cheque', cents: 120_00 }],
      back: [],
      reversed: [{ reversal: 'cheque_returned', cents: 120_00 }],
    },
  ]);
});

test("16.2 a member's own billing and papers say that the bank returned the cheque, not that it was refunded", async () => {
  const { desk, paid } = await buildTreasurer();
  const lou = await paid('Lou');
  expect((await lou.returned({})).statusCode).toBe(200);
  const [reversal, payment] = await lou.billing();
  expect([reversal.reversal, payment.reversal]).toEqual(['cheque_returned', 'cheque_returned']);
  const read = (uuid: string) => loadReceipt(portal.deps, uuid, lou.user.uuid);
  const [back, receipt] = [await read(reversal.uuid), await read(payment.uuid)];
  expect(back).toMatchObject({
    title: `Returned cheque ${reversal.receipt_number}`,
    stamp: 'Returned',
    total: { name: 'Total returned by the bank' },
  });
  expect(JSON.stringify(back)).not.toMatch(/refund|paid back|gives back/i);
  expect(receipt?.stamp).toBe(null);
  expect(receipt?.notes).toEqual([
    expect.stringMatching(
      /^The bank returned this cheque on .*: \$120\.00 CAD of this is not paid, returned cheque \d{6}\.$/,
    ),
  ]);
  const found = await desk.browser.get(`${path}/search?q=${reversal.receipt_number}`);
  expect(found.json().data).toMatchObject([
    { title: `Returned cheque ${reversal.receipt_number}` },
  ]);
});

test('17.1 16.2 Money says of a returned cheque which fee was asked for, and that nobody owes it in a list', async () => {
  const { desk, paid } = await buildTreasurer();
  const lou = await paid('Lou');
  expect((await lou.returned({ fee_cents: 25_00 })).statusCode).toBe(200);
  const { data, totals } = (await desk.browser.get(`${path}/money`)).json() as MoneyPage;
  expect(data.map(({ type, reversed }) => [type, reversed]).toSorted()).toEqual([
    ['back', { reversal: 'cheque_returned', fee_cents: 25_00 }],
    ['in', { reversal: 'cheque_returned', fee_cents: null }],
  ]);
  expect(totals.owed_cents).toBe(0);
  await expectCleanLedger(portal);
});

test('16.2 17.0 what the bank charged for it is among the fees on the day it came back, and is asked of nobody', async () => {
  const { desk, paid } = await buildTreasurer();
  const lou = await paid('Lou');
  await lou.returned({ bank_fee_cents: 7_00 });
  const [reversed] = (await lou.record()).payments;
  expect(reversed).toMatchObject({ kind: 'refund', fee_cents: null, bank_fee_cents: 7_00 });
  const page = async (search: string) =>
    (await desk.browser.get(`${path}/money?${search}`)).json() as MoneyPage;
  const { totals, ways, data } = await page('kind=membership');
  const sums = { in_cents: 120_00, back_cents: 120_00, fees_cents: 7_00, net_cents: -7_00 };
  expect(totals).toMatchObject(sums);
  expect(ways).toContainEqual({ way: 'cheque', ...sums });
  expect(data.map(({ type, fee_cents }) => [type, fee_cents])).toEqual(
    expect.arrayContaining([
      ['in', null],
      ['back', 7_00],
    ]),
  );
  expect((await page('kind=event')).totals.fees_cents).toBe(0);
  await expectCleanLedger(portal);
  await portal.db.update(refunds).set({ bank_fee_cents: 8_00 });
  expect((await checkLedger(portal)).differences).toContainEqual(
    expect.stringContaining('fees by cheque'),
  );
});
