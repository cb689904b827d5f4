import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grantRoles } from '#contract/calls/access.ts';
import type { DepositRecord, Undeposited } from '#contract/organizing/deposit-api.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const path = '/api/v1/organize/deposits';

async function buildTreasurer() {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const undeposited = async (): Promise<Undeposited> =>
    (await desk.browser.get('/api/v1/organize/undeposited')).json().data;
  const deposit = (payments: string[], total_cents: number, more: object = {}) =>
    desk.browser.post(path, {
      payments,
      on: '2026-06-15',
      slip: '114',
      total_cents,
      key: randomUUID(),
      ...more,
    });
  const givenByHand = async (way: HandWay) => {
    const owed = await portal.db.select().from(refunds);
    const refund = String(owed.find(({ state }) => state === 'owed')?.uuid);
    const given = await desk.given(refund, { way, on: '2026-06-15' });
    expect(given.statusCode).toBe(200);
    return refund;
  };
  return {
    desk,
    owner,
    undeposited,
    givenByHand,
    deposit,
    made: async (payments: string[], total_cents: number, more: object = {}) => {
      const answer = await deposit(payments, total_cents, more);
      expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()]);
      return answer.json().data as DepositRecord;
    },
    /** A place that somebody paid by hand; the payment. */
    async paid(name: string, method: HandWay) {
      const added = await owner.add({ seats: [{ name }], method });
      const { id } = added.json().data as { id: string };
      const [charge] = (await desk.booking(id)).charges;
      return { id, charge: String(charge?.uuid) };
    },
    async refundedByHand(id: string, way: HandWay, body: object = {}) {
      await owner.cancel(id, { ...body });
      return givenByHand(way);
    },
  };
}

test('17.2 what is received by hand is ticked into a deposit, whose slip must say the same sum', async () => {
  const { desk, undeposited, deposit, made, paid } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  const max = await paid('Max Fay', 'cash');
  const open = await undeposited();
  expect(
    open.payments.map(({ who, way, to_deposit_cents }) => [who, way, to_deposit_cents]).toSorted(),
  ).toEqual([
    ['Lou Poe', 'cheque', 180_00],
    ['Max Fay', 'cash', 180_00],
  ]);
  expect([open.total_cents, open.more]).toEqual([360_00, 0]);
  const wrong = await deposit([lou.charge, max.charge], 350_00);
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    {
      total_cents: [
        'The slip says $350.00, and what is ticked comes to $360.00. Count again, or change what is ticked.',
      ],
    },
  ]);
  // As much as the database holds, which is no failure of the portal.
  for (const total of [20_000_000_01, 2 ** 31]) {
    const above = await deposit([lou.charge], total);
    expect([above.statusCode, Object.keys(above.json().errors)]).toEqual([400, ['total_cents']]);
  }
  const key = randomUUID();
  const record = await made([lou.charge, max.charge], 360_00, { key });
  expect(record).toMatchObject({
    banked_on: '2026-06-15',
    slip: '114',
    payments: 2,
    take_back: 'undo',
  });
  expect(record.lines.map(({ who, cents }) => [who, cents])).toEqual([
    ['Lou Poe', 180_00],
    ['Max Fay', 180_00],
  ]);
  // Sent twice it is one; the list and Money know it.
  expect((await made([lou.charge, max.charge], 360_00, { key })).uuid).toBe(record.uuid);
  const list = (await desk.browser.get(path)).json();
  expect(list.meta.total).toBe(1);
  expect(list.data[0]).toMatchObject({ uuid: record.uuid, total_cents: 360_00, payments: 2 });
  expect((await undeposited()).payments).toEqual([]);
  const money = await desk.browser.get('/api/v1/organize/money?filter=undeposited');
  expect(money.json().data).toEqual([]);
  const file = (await desk.browser.get(`${path}.csv`)).body.replace('\uFEFF', '');
  expect(file.trim().split('\r\n')).toEqual([
    '"Day","Slip","Payments","Total","Takes back","Taken back"',
    '"2026-06-15","114",2,360.00,"","no"',
  ]);
  const [noted] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'deposit_made'));
  expect(noted).toMatchObject({ about: record.uuid, changes: { total_cents: { new: 360_00 } } });
  await expectCleanLedger(portal);
});

test('17.2 a slip number is used once in a fiscal year, and the next one is proposed', async () => {
  const { desk, undeposited, deposit, made, paid } = await buildTreasurer();
  const [lou, max] = [await paid('Lou Poe', 'cheque'), await paid('Max Fay', 'cash')];
  const ada = await paid('Ada Roy', 'cash');
  expect((await undeposited()).next_slip).toBeNull();
  const first = await made([lou.charge], 180_00, { slip: '0387' });
  expect((await undeposited()).next_slip).toBe('0388');
  const twice = await deposit([max.charge], 180_00, { slip: '0387' });
  expect([twice.statusCode, twice.json().errors]).toEqual([
    400,
    { slip: ['Slip 0387 is used already, on June 15, 2026.'] },
  ]);
  // An undone one has used nothing, and its number stays in the history.
  portal.clock.advance(60);
  await desk.browser.post(`${path}/${first.uuid}/undo`, { key: randomUUID() });
  const { history } = (await desk.browser.get(`${path}/${first.uuid}`)).json().data;
  expect(history[0].changes.slip).toEqual({ old: '0387', new: null });
  await made([max.charge], 180_00, { slip: '0387' });
  portal.clock.advance(365 * 24 * 3600);
  await desk.signInAgain();
  await made([lou.charge], 180_00, { slip: '0387', on: '2027-06-15' });
  portal.clock.advance(60);
  await made([ada.charge], 180_00, { slip: 'A-1', on: '2027-06-15' });
  expect((await undeposited()).next_slip).toBeNull();
});

test('17.2 one payment is taken off a slip, which says its new total first and who did it', async () => {
  const { desk, undeposited, made, paid } = await buildTreasurer();
  const [lou, max] = [await paid('Lou Poe', 'cheque'), await paid('Max Fay', 'cash')];
  const { uuid } = await made([lou.charge, max.charge], 360_00);
  portal.clock.advance(60);
  const body = { payment: lou.charge, key: randomUUID() };
  const asked = await desk.browser.post(`${path}/${uuid}/take-off`, body);
  expect([asked.statusCode, asked.json().code, asked.json().current]).toEqual([
    ...[409, 'numbers_changed'],
    { people: 1, cents: 180_00, emails: 0 },
  ]);
  const expected = { people: 1, cents: 180_00 };
  for (let time = 0; time < 2; time += 1) {
    const done = await desk.browser.post(`${path}/${uuid}/take-off`, { ...body, expect: expected });
    expect([done.statusCode, done.json().data]).toMatchObject([
      200,
      { total_cents: 180_00, payments: 1, lines: [{ who: 'Max Fay' }] },
    ]);
    expect(done.json().data.history).toMatchObject([
      {
        act: 'deposit_reduced',
        who: `${desk.user.first_name} ${desk.user.last_name}`,
        changes: { total_cents: { old: 360_00, new: 180_00 }, payment_cents: { new: 180_00 } },
      },
      { act: 'deposit_made' },
    ]);
  }
  expect((await undeposited()).payments.map(({ who }) => who)).toEqual(['Lou Poe']);
  await expectCleanLedger(portal);
  const takeOff = (payment: string) => desk.act(`${path}/${uuid}/take-off`, { payment });
  expect((await takeOff(lou.charge)).json().errors.payment).toEqual([
    'This payment is not in the deposit.',
  ]);
  expect((await takeOff(max.charge)).json().errors.payment).toEqual([
    'It is the only payment of this deposit. Undo the deposit.',
  ]);
  const again = await made([lou.charge], 180_00, { slip: '115' });
  portal.clock.advance(31 * 24 * 3600);
  await desk.signInAgain();
  const late = await desk.act(`${path}/${again.uuid}/take-off`, { payment: lou.charge });
  expect([late.statusCode, late.json().code]).toEqual([409, 'in_use']);
});

test('J17 L9 a payment is in one deposit, and who is late reads in which', async () => {
  const { deposit, made, paid } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  const max = await paid('Max Fay', 'cheque');
  await made([lou.charge], 180_00);
  const twice = await deposit([lou.charge, max.charge], 360_00, { slip: '115' });
  expect([twice.statusCode, twice.json().code, twice.json().message]).toEqual([
    409,
    'in_use',
    'The payment of Lou Poe is in the deposit of June 15, 2026, slip 114. Untick it.',
  ]);
  // Nothing of it was written.
  await made([max.charge], 180_00, { slip: '115' });
  await expectCleanLedger(portal);
});

test('J17 L9 of many deposits of one payment at once, one is made', async () => {
  const { deposit, paid } = await buildTreasurer();
  const three = [];
  for (const name of ['A', 'B', 'C']) three.push(await paid(`${name} Poe`, 'cheque'));
  const uuids = three.map(({ charge }) => charge);
  const answers = await Promise.all(
    [uuids, uuids.toReversed(), uuids, uuids.toReversed()].map((some) => deposit(some, 540_00)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  await expectCleanLedger(portal);
});

test('L9 what goes back of a deposited payment is shown in the next deposit, once', async () => {
  const { undeposited, made, paid, refundedByHand } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  await made([lou.charge], 180_00);
  const refund = await refundedByHand(lou.id, 'cheque');
  expect((await undeposited()).refunds).toMatchObject([{ refund, who: 'Lou Poe', cents: -180_00 }]);
  const max = await paid('Max Fay', 'cheque');
  const next = await made([max.charge], 180_00, { slip: '115' });
  expect(next.lines.map(({ who, cents, in_total }) => [who, cents, in_total])).toEqual([
    ['Max Fay', 180_00, true],
    ['Lou Poe', -180_00, false],
  ]);
  // With the slip on which it was paid.
  expect(next.lines.map(({ other_slip }) => other_slip?.slip)).toEqual([undefined, '114']);
  expect((await undeposited()).refunds).toEqual([]);
  const ada = await paid('Ada Gray', 'cheque');
  expect((await made([ada.charge], 180_00, { slip: '116' })).lines).toHaveLength(1);
  await expectCleanLedger(portal);
});

test('L9 17.2 cash that was given back out of the cash is not on Today either', async () => {
  const { desk, owner, paid, refundedByHand } = await buildTreasurer();
  await paid('Lou Poe', 'cheque');
  const { id } = await paid('Kim Day', 'cash');
  await refundedByHand(id, 'cash', { refund: 'amount', cents: 20_00 });
  portal.clock.advance(14 * 24 * 3600);
  await desk.signInAgain();
  await owner.signInAgain();
  const { needs } = (await desk.browser.get('/api/v1/organize/today')).json().data;
  expect(needs).toContainEqual(
    expect.objectContaining({ title: '$340.00 is not deposited', kind: 'money_undeposited' }),
  );
});

test('L9 cash that was given back out of the cash lowers the sum on the slip', async () => {
  const treasurer = await buildTreasurer();
  const { owner, undeposited, deposit, made, paid } = treasurer;
  const lou = await paid('Lou Poe', 'cash');
  await made([lou.charge], 180_00);
  const refund = await treasurer.refundedByHand(lou.id, 'cash', { refund: 'amount', cents: 50_00 });
  const max = await paid('Max Fay', 'cash');
  await owner.cancel(max.id, { refund: 'amount', cents: 30_00 });
  // Until it is given it lies with the rest.
  expect((await undeposited()).payments).toMatchObject([
    { who: 'Max Fay', cents: 180_00, to_deposit_cents: 180_00, owed_back_cents: 30_00 },
  ]);
  await treasurer.givenByHand('cash');
  expect((await undeposited()).payments).toMatchObject([
    { who: 'Max Fay', cents: 180_00, to_deposit_cents: 150_00, owed_back_cents: 0 },
  ]);
  expect((await deposit([max.charge], 150_00, { refunds: [randomUUID()] })).statusCode).toBe(409);
  const next = await made([max.charge], 100_00, { slip: '115', refunds: [refund] });
  expect(next.lines.map(({ who, cents, in_total }) => [who, cents, in_total]).toSorted()).toEqual([
    ['Lou Poe', -50_00, true],
    ['Max Fay', -30_00, true],
    ['Max Fay', 180_00, true],
  ]);
  await expectCleanLedger(portal);
});

test('L9 what another slip shows as given back lowers no further one', async () => {
  const { desk, undeposited, made, paid, refundedByHand } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cash');
  const first = await made([lou.charge], 180_00);
  const refund = await refundedByHand(lou.id, 'cash', { refund: 'amount', cents: 50_00 });
  const max = await paid('Max Fay', 'cash');
  await made([max.charge], 130_00, { slip: '115', refunds: [refund] });
  await desk.browser.post(`${path}/${first.uuid}/undo`, { key: randomUUID() });
  expect((await undeposited()).payments).toMatchObject([
    { who: 'Lou Poe', cents: 180_00, to_deposit_cents: 180_00 },
  ]);
  await made([lou.charge], 180_00, { slip: '116' });
  await expectCleanLedger(portal);
});

test('17.2 a payment that was given back before is not there to be deposited', async () => {
  const { undeposited, deposit, paid, refundedByHand } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  await refundedByHand(lou.id, 'cheque');
  expect((await undeposited()).payments).toEqual([]);
  expect((await deposit([lou.charge], 180_00)).json().errors.payments).toEqual([
    'The payment of Lou Poe was given back: nothing of it is left to deposit.',
  ]);
  expect((await deposit([randomUUID()], 180_00)).statusCode).toBe(400);
});

test('17.2 a deposit is undone within 30 days, and taken back by another one later', async () => {
  const { desk, undeposited, made, paid } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  const undo = (uuid: string) => desk.browser.post(`${path}/${uuid}/undo`, { key: randomUUID() });
  const reverse = (uuid: string, on: string) => desk.act(`${path}/${uuid}/reverse`, { on });
  const first = await made([lou.charge], 180_00);
  expect((await reverse(first.uuid, '2026-06-15')).statusCode).toBe(409);
  const undone = await undo(first.uuid);
  expect(undone.json().data).toMatchObject({ lines: [], take_back: null });
  expect((await undo(first.uuid)).statusCode).toBe(404);
  expect((await desk.browser.get(path)).json().data).toEqual([]);

  const second = await made([lou.charge], 180_00, { slip: '115' });
  portal.clock.advance(31 * 24 * 3600);
  await desk.signInAgain();
  expect((await undo(second.uuid)).json().message).toBe(
    'After 30 days a deposit is not undone: take it back by another deposit.',
  );
  const shown = { on: '2026-07-16', expect: { people: 2, cents: 180_00 }, key: randomUUID() };
  const changed = await desk.browser.post(`${path}/${second.uuid}/reverse`, shown);
  expect([changed.json().code, changed.json().current]).toEqual([
    'numbers_changed',
    { people: 1, cents: 180_00, emails: 0 },
  ]);
  expect((await undeposited()).payments).toEqual([]);
  const reversed = (await reverse(second.uuid, '2026-07-16')).json().data as DepositRecord;
  expect(reversed).toMatchObject({ total_cents: -180_00, reverses: { uuid: second.uuid } });
  const booking = expect.any(String);
  expect(reversed.lines).toMatchObject([{ who: 'Lou Poe', cents: -180_00, booking, member: null }]);
  expect((await reverse(second.uuid, '2026-07-16')).statusCode).toBe(409);
  expect((await undeposited()).payments).toMatchObject([{ who: 'Lou Poe' }]);
  await made([lou.charge], 180_00, { on: '2026-07-16', slip: '131' });
  const list = (await desk.browser.get(`${path}?filter=reversed`)).json().data;
  expect(list.map(({ slip, total_cents }: DepositRecord) => [slip, total_cents])).toEqual([
    ['115', -180_00],
    ['115', 180_00],
  ]);
  await expectCleanLedger(portal);
});

test('17.2 once its fiscal year was downloaded a deposit is not undone any more', async () => {
  const { desk, made, paid } = await buildTreasurer();
  const { uuid } = await made([(await paid('Lou Poe', 'cheque')).charge], 180_00);
  await portal.db.execute(sql`insert into fiscal_years (begins_on, ends_on, downloaded_at)
    values ('2026-01-01', '2026-12-31', ${portal.clock.now().toISOString()}::timestamptz)`);
  const record = (await desk.browser.get(`${path}/${uuid}`)).json().data;
  expect(record.take_back).toBe('reverse');
  const undo = await desk.browser.post(`${path}/${uuid}/undo`, { key: randomUUID() });
  expect([undo.statusCode, undo.json().message]).toEqual([
    409,
    'Its fiscal year is closed, or its file was downloaded: take it back by another deposit.',
  ]);
});

test('17.2 the day of a deposit is neither before its payments nor still to come', async () => {
  const { deposit, paid } = await buildTreasurer();
  const { charge } = await paid('Lou Poe', 'cheque');
  const errors = async (on: string) => (await deposit([charge], 180_00, { on })).json().errors;
  expect(await errors('2026-06-16')).toEqual({ on: ['This day is still to come.'] });
  expect(await errors('2026-06-14')).toEqual({
    on: ['One of these payments was received on June 15, 2026, after this day.'],
  });
});

test('17.2 17.4 no deposit goes into a fiscal year that is closed', async () => {
  const { deposit, paid } = await buildTreasurer();
  const { charge } = await paid('Lou Poe', 'cheque');
  await portal.db.execute(sql`insert into fiscal_years (begins_on, ends_on, closed_at)
    values ('2025-07-01', '2026-06-30', ${portal.clock.now().toISOString()}::timestamptz)`);
  expect((await deposit([charge], 180_00)).json().errors).toEqual({
    on: ['The fiscal year of this day is closed. Choose a day after it.'],
  });
});

test('17.2 17.4 nothing is taken back in a fiscal year that is closed, but in the next', async () => {
  const { desk, made, paid } = await buildTreasurer();
  const { uuid } = await made([(await paid('Lou Poe', 'cheque')).charge], 180_00);
  await portal.db.execute(sql`insert into fiscal_years (begins_on, ends_on, closed_at)
    values ('2025-07-01', '2026-06-30', ${portal.clock.now().toISOString()}::timestamptz)`);
  const takeBack = async (way: string, more: object = {}) =>
    (await desk.act(`${path}/${uuid}/${way}`, { ...more })).json();
  expect((await takeBack('undo')).message).toContain('take it back by another deposit');
  expect((await takeBack('reverse', { on: '2026-06-15' })).errors).toEqual({
    on: ['The fiscal year of this day is closed. Choose a day after it.'],
  });
  portal.clock.advance(20 * 24 * 3600);
  await desk.signInAgain();
  expect((await takeBack('reverse', { on: '2026-07-01' })).data.reverses.uuid).toBe(uuid);
});

test('17.2 Today says what is not deposited after 14 days, to those who keep the accounts', async () => {
  const { desk, owner, made, paid } = await buildTreasurer();
  const { charge } = await paid('Lou Poe', 'cheque');
  const needs = async (browser: typeof desk.browser) =>
    (await browser.get('/api/v1/organize/today'))
      .json()
      .data.needs.filter(({ kind }: { kind: string }) => kind === 'money_undeposited');
  expect(await needs(desk.browser)).toEqual([]);
  // Beside the sums of the month at once, as in Money.
  const undeposited = async (of: 'today' | 'money') => {
    const answer = (await desk.browser.get(`/api/v1/organize/${of}`)).json();
    return (of === 'today' ? answer.data.money : answer).undeposited_cents;
  };
  expect([await undeposited('today'), await undeposited('money')]).toEqual([180_00, 180_00]);
  portal.clock.advance(14 * 24 * 3600);
  await desk.signInAgain();
  await owner.signInAgain();
  expect(await needs(desk.browser)).toMatchObject([
    { title: '$180.00 is not deposited', href: '/organize/money/deposits' },
  ]);
  const captain = await buildDesk(portal, 'organizer', (await buildEvent(portal.db)).uuid);
  expect(await needs(captain.browser)).toEqual([]);
  await made([charge], 180_00, { on: '2026-06-29' });
  expect(await needs(desk.browser)).toEqual([]);
  expect(await undeposited('today')).toBe(0);
});

test('17.2 L11 deposits are for the treasurer and the owner', async () => {
  const event = await buildEvent(portal.db);
  const seen: string[] = [];
  for (const role of grantRoles) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    const list = await browser.get(path);
    const open = await browser.get('/api/v1/organize/undeposited');
    expect(open.statusCode).toBe(list.statusCode);
    if (list.statusCode === 200) seen.push(role);
    else expect(list.json().code).toBe('forbidden');
  }
  expect(seen).toEqual(['owner', 'treasurer']);
});

test('17.2 a card payment is in no deposit', async () => {
  const { deposit, paid } = await buildTreasurer();
  const { charge } = await paid('Lou Poe', 'cheque');
  await portal.db.update(charges).set({ method: 'card' });
  expect((await deposit([charge], 180_00)).json().errors.payments).toEqual([
    'The payment of Lou Poe was by card: it comes with a payout.',
  ]);
});

test('17.2 J17 check:ledger says where a deposit and its payments differ', async () => {
  const { made, paid } = await buildTreasurer();
  const lou = await paid('Lou Poe', 'cheque');
  const max = await paid('Max Fay', 'cheque');
  const { uuid } = await made([lou.charge], 180_00);
  await portal.db.update(charges).set({ deposit_uuid: uuid }).where(eq(charges.uuid, max.charge));
  await portal.db.execute(sql`update deposits set total_cents = 17000`);
  expect((await checkLedger(portal.deps)).differences.toSorted()).toEqual([
    `deposit ${uuid}: its slip says 17000 cents, its lines 18000`,
    `payment ${max.charge}: in the deposit ${uuid}, which does not list it`,
  ]);
});
