import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grantRoles } from '#contract/calls/access.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { recordFees } from '#server/ledger/record-fees.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const path = '/api/v1/organize/money';

async function buildTreasurer() {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const read = async (query = ''): Promise<MoneyPage> =>
    (await desk.browser.get(`${path}?${query}`)).json();
  return {
    event,
    desk,
    read,
    totals: async (query = '') => (await read(query)).totals,
    rows: async (query = '') =>
      (await read(query)).data.map(({ type, kind, way, cents, who, step }) =>
        [type, kind, way ?? '-', cents, who, ...(step ? [step] : [])].join(' '),
      ),
  };
}

const pay = { payment_method: 'pm_card_visa' };

/** Robin pays two places and a gift by card. */
async function buildPaid({ uuid }: { uuid: string }) {
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Day' });
  const guests = [{ name: 'Sam' }];
  const { id } = (await robin.attend(uuid, { guests, donation_cents: 20_00, ...pay })).json().data;
  await recordFees(portal.deps);
  return { robin, id: id as string };
}

test('17.1 the list says what all its rows come to, and of which event it is, whatever narrows it', async () => {
  const { event, read, desk } = await buildTreasurer();
  const { id } = await buildPaid(event);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  await captain.add({ seats: [{ name: 'Lou Poe' }], method: 'cheque' });
  await captain.add({ seats: [{ name: 'Max Fay' }], pay: 'owing' });
  const [first] = (await desk.booking(id)).seats;
  await desk.cancel(id, { seats: [first?.uuid] });
  const named = { slug: 'spring-open', title: 'Spring Open' };
  for (const [query, cents, of] of [
    ['', 380_00, null],
    [`event=${event.uuid}`, 380_00, named],
    [`event=${event.uuid}&kind=donation`, 20_00, named],
    [`event=${event.uuid}&filter=owed`, 180_00, named],
    ['filter=undeposited', 180_00, null],
    ['search=Robin', 200_00, null],
  ] as const) {
    const { listed_cents, event: narrowed, data } = await read(query);
    expect([query, listed_cents, narrowed]).toEqual([query, cents, of]);
    expect(data.reduce((sum, row) => sum + row.cents, 0)).toBe(cents);
  }
});

test('17.0 17.1 11.2 sums larger than an integer are said, in Money, its file and Today', async () => {
  const { event, read, desk } = await buildTreasurer();
  await buildPaid(event);
  const before = (await read()).totals.in_cents;
  await portal.db.execute(sql`
    insert into ledger_entries (kind, charge_uuid, user_uuid, cents, currency, facts, taxes, issuer, at)
    select kind, charge_uuid, user_uuid, 2000000000, currency, facts, taxes, issuer, at
    from (select * from ledger_entries where kind = 'event' limit 1) one, generate_series(1, 2)`);
  const sum = before + 2 * 2_000_000_000;
  expect((await read()).totals.in_cents).toBe(sum);
  expect((await desk.browser.get(`${path}.csv`)).statusCode).toBe(200);
  const { data } = (await desk.browser.get('/api/v1/organize/today')).json();
  expect(data.since.lines).toMatchObject([{ in_cents: sum }]);
});

test('17.0 17.1 what came in, went back and is owed, by kind and way, is what its rows come to', async () => {
  const { event, desk, read, rows, totals } = await buildTreasurer();
  const { id } = await buildPaid(event);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  await captain.add({ seats: [{ name: 'Lou Poe' }], method: 'cheque' });
  await captain.add({ seats: [{ name: 'Max Fay' }], pay: 'owing' });
  const [first] = (await desk.booking(id)).seats;
  await desk.cancel(id, { seats: [first?.uuid] });
  // $380 by card bears one fee, and $180 by cheque none.
  expect(await totals()).toEqual({
    in_cents: 560_00,
    back_cents: 180_00,
    reversed_cents: 0,
    returned_cents: 0,
    owed_cents: 180_00,
    owed_back_cents: 0,
    fees_cents: 11_32,
    net_cents: 368_68,
  });
  const page = await read();
  expect(page.span).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  expect(page.fiscal_year).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(page.kinds.map(({ kind, in_cents, fees_cents }) => [kind, in_cents, fees_cents])).toEqual([
    ['event', 540_00, 11_32],
    ['membership', 0, 0],
    ['donation', 20_00, 0],
  ]);
  expect(page.ways.map(({ way, net_cents }) => [way, net_cents])).toEqual([
    ['card', 188_68],
    ['cash', 0],
    ['cheque', 180_00],
    ['etransfer', 0],
  ]);
  expect(page.months).toMatchObject([{ month: '2026-06', in_cents: 560_00 }]);
  expect((await rows()).toSorted()).toEqual([
    'back event card -18000 Robin Day',
    'in donation card 2000 Robin Day',
    'in event card 36000 Robin Day',
    'in event cheque 18000 Lou Poe',
  ]);
  expect(page.meta.total).toBe(4);
  expect(await rows('filter=owed')).toEqual(['owed event - 18000 Max Fay record_payment']);
  expect(await rows('filter=undeposited')).toEqual(['in event cheque 18000 Lou Poe']);
  expect(page.undeposited_cents).toBe(180_00);
  // The entries behind what came in and behind what went back, of an event, too.
  for (const of of ['', `&event=${event.uuid}`]) {
    expect(await rows(`filter=back${of}`)).toEqual(['back event card -18000 Robin Day']);
    expect((await read(`filter=in${of}`)).listed_cents).toBe(560_00);
    expect((await read(`filter=in${of}`)).meta.total).toBe(3);
  }
  expect(await rows('filter=back&from=2026-05-01&to=2026-05-31')).toEqual([]);
  expect(await rows('search=lou')).toHaveLength(1);
  expect((await read('search=lou')).meta.total).toBe(1);
  // 17.1: a sum is found as people type it: both entries of a payment, and what went back.
  for (const [sum, entries] of [
    ['$380.00', 2],
    ['380', 2],
    ['360,00', 1],
    ['-180', 2],
    ['3.80', 0],
    ['1,380', 0],
    ['999,999,999', 0],
    ['000001', 2],
    ['Robin 000001', 2],
    ['Day, 0001', 2],
    ['Robin Poe', 0],
  ] as const)
    expect([sum, (await rows(`search=${encodeURIComponent(sum)}`)).length]).toEqual([sum, entries]);
  expect(await totals('kind=donation')).toMatchObject({ in_cents: 20_00, owed_cents: 0 });
  expect(await totals('way=card')).toMatchObject({ in_cents: 380_00, back_cents: 180_00 });
  expect(await totals(`event=${randomUUID()}`)).toMatchObject({ in_cents: 0, owed_cents: 0 });
  expect(await totals(`event=${event.uuid}`)).toMatchObject({ in_cents: 560_00 });
  // What is disputed now, of all days or of one event.
  const none = { payments: 0, cents: 0, due_at: null };
  expect(page.disputed).toEqual(none);
  const due = '2026-06-25T23:59:59.000Z';
  await portal.db
    .update(charges)
    .set({ disputed_at: new Date(due), dispute_due_at: new Date(due) })
    .where(eq(charges.booking_id, id));
  const disputed = { payments: 1, cents: 380_00, due_at: due };
  expect((await read('from=2026-05-01&to=2026-05-31')).disputed).toEqual(disputed);
  expect((await read(`event=${event.uuid}`)).disputed).toEqual(disputed);
  expect((await read(`event=${randomUUID()}`)).disputed).toEqual(none);
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
});

test('17.1 the file has the same rows as the sums, with numbers as numbers', async () => {
  const { event, desk } = await buildTreasurer();
  await buildPaid(event);
  const file = (await desk.browser.get(`${path}.csv`)).body.replace('\uFEFF', '');
  expect(file.trim().split('\r\n').toSorted()).toEqual([
    '"2026-06-15","In","Events","Card",360.00,11.32,"000001","Robin Day","Spring Open","Spring Open"',
    '"2026-06-15","In","Gifts","Card",20.00,"","000001","Robin Day","Donation","Spring Open"',
    '"Day","Type","Kind","Paid by","Amount","Fee","Receipt","Who","What","Event"',
  ]);
});

test('17.0 money by hand counts on the day it was received, not on the day it was recorded', async () => {
  const { event, desk, totals } = await buildTreasurer();
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  const added = await captain.add({ seats: [{ name: 'Lou Poe' }], pay: 'owing' });
  portal.clock.advance(20 * 24 * 3600);
  await desk.signInAgain();
  const paid = { method: 'cash', received_on: '2026-06-30' };
  expect((await desk.pay(added.json().data.id, paid)).statusCode).toBe(200);
  expect(await totals('from=2026-06-30&to=2026-06-30')).toMatchObject({ in_cents: 180_00 });
  expect(await totals()).toMatchObject({ in_cents: 0 });
  await expectCleanLedger(portal);
});

test('17.0 J19 a year ends at midnight where the association is, and a refund counts in the next', async () => {
  const { desk, read, totals } = await buildTreasurer();
  const joined = async (at: string) => {
    portal.clock.set(new Date(at));
    const { browser, user } = await buildBooker(portal);
    expect((await browser.post('/api/v1/subscribe', pay)).statusCode).toBe(200);
    return user.uuid;
  };
  // The hour between 1 and 2 a.m. that the clocks of Toronto show twice.
  await joined('2026-11-01T05:30:00Z');
  await joined('2026-11-01T06:30:00Z');
  const late = await joined('2027-01-01T04:30:00Z');
  await joined('2027-01-01T05:30:00Z');
  await desk.signInAgain();
  const { price_cents: year } = await portal.deps.payments.retrievePlan();
  expect(await totals('from=2026-11-01&to=2026-11-01')).toMatchObject({ in_cents: 2 * year });
  expect(await totals('from=2026-12-31&to=2026-12-31')).toMatchObject({ in_cents: year });
  const { browser } = await buildDesk(portal, 'owner', (await buildEvent(portal.db)).uuid);
  const end = { on: 'now', refund: 'all', reason: 'Moved away', key: randomUUID() };
  const to = `/api/v1/organize/members/${late}/end`;
  const { current } = (await browser.post(to, end)).json();
  const expectNumbers = { people: current.people, cents: current.cents };
  expect((await browser.post(to, { ...end, expect: expectNumbers })).statusCode).toBe(200);
  expect(await totals('from=2026-01-01&to=2026-12-31')).toMatchObject({
    in_cents: 3 * year,
    back_cents: 0,
  });
  const both = await read('from=2026-11-01&to=2027-01-31');
  expect(both.months.map((one) => [one.month, one.in_cents, one.back_cents])).toEqual([
    ['2026-11', 2 * year, 0],
    ['2026-12', year, 0],
    ['2027-01', year, year],
  ]);
  await expectCleanLedger(portal);
});

test('17.0 what was paid for a place and is kept as a donation moves from events to gifts', async () => {
  const { event, desk, read, totals } = await buildTreasurer();
  const { id } = await buildPaid(event);
  const [first] = (await desk.booking(id)).seats;
  const answer = await desk.cancel(id, { seats: [first?.uuid], refund: 'donation' });
  expect(answer.statusCode).toBe(200);
  expect(await totals()).toMatchObject({ in_cents: 380_00, back_cents: 0 });
  const { kinds } = await read();
  expect(kinds.map(({ in_cents }) => in_cents)).toEqual([180_00, 0, 200_00]);
  // The gift goes back, and is a gift that went back.
  const [charge] = (await desk.booking(id)).charges;
  const gifts = charge?.lines.filter(({ kind }) => kind === 'donation') ?? [];
  expect(gifts).toHaveLength(2);
  await desk.refund(String(charge?.uuid), { cents: 380_00, reason: 'Asked for it' });
  expect((await read()).kinds.map((one) => [one.in_cents, one.back_cents])).toEqual([
    [180_00, 180_00],
    [0, 0],
    [200_00, 200_00],
  ]);
  await expectCleanLedger(portal);
});

test('17.1 what is to go back is listed with its next step until it is done', async () => {
  const { event, desk, rows, totals } = await buildTreasurer();
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  const added = await captain.add({ seats: [{ name: 'Lou Poe' }], method: 'cheque' });
  const { id } = added.json().data;
  await desk.cancel(id, {});
  expect(await totals()).toMatchObject({ back_cents: 0, owed_back_cents: 180_00 });
  expect(await rows('filter=owed-back')).toEqual([
    'owed_back event cheque 18000 Lou Poe record_refund',
  ]);
  const [owed] = await portal.db.select().from(refunds);
  await desk.given(String(owed?.uuid), { way: 'cash', on: '2026-06-14' });
  expect(await rows('filter=owed-back')).toEqual([]);
  expect(await totals('from=2026-06-14&to=2026-06-14')).toMatchObject({ back_cents: 180_00 });
  expect(await totals()).toMatchObject({ back_cents: 180_00, owed_back_cents: 0 });
});

test('17.0 check:ledger says where the page and the payments differ', async () => {
  const { event } = await buildTreasurer();
  await buildPaid(event);
  await portal.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update ledger_entries set at = at - interval '40 days' where kind = 'event'`,
    );
    await tx.execute(sql`select store_money_movements(array(select uuid from ledger_entries))`);
  });
  expect((await checkLedger(portal.deps)).differences.toSorted()).toEqual([
    'money in of 2026-05 by card: the ledger has 36000 cents, the payments 0',
    'money in of 2026-06 by card: the ledger has 2000 cents, the payments 38000',
  ]);
});

test('17.1 L11 the money is for the treasurer and the owner', async () => {
  const event = await buildEvent(portal.db);
  const seen: string[] = [];
  for (const role of grantRoles) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    const [page, file] = [await browser.get(path), await browser.get(`${path}.csv`)];
    expect(file.statusCode).toBe(page.statusCode);
    if (page.statusCode === 200) seen.push(role);
    else expect(page.json().code).toBe('forbidden');
  }
  expect(seen).toEqual(['owner', 'treasurer']);
});

test('17.1 days that do not fit are rejected by name', async () => {
  const { desk } = await buildTreasurer();
  const errors = async (query: string) =>
    (await desk.browser.get(`${path}?${query}`)).json().errors;
  expect(await errors('from=2026-06-02&to=2026-06-01')).toHaveProperty('to');
  expect(await errors('from=9999-12-31')).toHaveProperty('from');
  expect(await errors('kind=beer')).toHaveProperty('kind');
  expect(await errors('way=beer')).toHaveProperty('way');
});
