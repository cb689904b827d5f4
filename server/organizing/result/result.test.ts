import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EventResult } from '#contract/events/event-result.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import type { Today } from '#contract/organizing/today.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { recordFees } from '#server/ledger/record-fees.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const pay = { payment_method: 'pm_card_visa' };
const organize = '/api/v1/organize';

/** Robin pays two places and a gift by card, Lou one by cheque; then the event is over. */
async function buildResult(role: 'treasurer' | 'organizer' = 'treasurer') {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const robin = await buildBooker(portal, { first_name: 'Robin' });
  const order = { guests: [{ name: 'Sam' }], donation_cents: 20_00, ...pay };
  const { id } = (await robin.attend(event.uuid, order)).json().data as { id: string };
  await recordFees(portal.deps);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  await captain.add({ seats: [{ name: 'Lou Poe' }], method: 'cheque' });
  const over = async () => {
    portal.clock.set(new Date(event.ends_at.getTime() + 3600_000));
  };
  await over();
  const desk = await buildDesk(portal, role, event.uuid);
  const path = `${organize}/events/${event.uuid}/result`;
  const read = async (): Promise<EventResult> => (await desk.browser.get(path)).json().data;
  return {
    event,
    desk,
    id,
    read,
    lines: async () =>
      (await read()).lines.map(
        ({ kind, label, amount_cents }) => `${kind} ${label} ${amount_cents}`,
      ),
    save: async (result: EventResult['result']) =>
      desk.browser.send('PUT', path, { result, version: (await read()).version }),
    publish: async () => desk.browser.post(`${path}/publish`, { version: (await read()).version }),
    statement: async () =>
      (await portal.browser().get('/api/v1/events/spring-open/finances'))
        .json()
        .data.map(
          (line: { kind: string; label: string; amount_cents: number }) =>
            `${line.kind} ${line.label} ${line.amount_cents}`,
        ) as string[],
    money: async (query: string): Promise<MoneyPage['totals']> =>
      (await desk.browser.get(`${organize}/money?event=${event.uuid}&${query}`)).json().totals,
  };
}

const typed: EventResult['result'] = [
  { kind: 'income', label: 'Acme Ltd.', amount_cents: 500_00 },
  { kind: 'expense', label: 'Course', amount_cents: 300_00 },
  { kind: 'donation', label: 'The food bank', amount_cents: 700_00 },
];

test('17.3 entry fees, gifts and card fees are of the ledger, the rest is typed; publishing makes both the statement', async () => {
  const { read, lines, save, publish, statement, money } = await buildResult();
  expect(await lines()).toEqual([
    'income Entry fees 54000',
    'income Gifts with bookings 2000',
    'expense Card fees 1132',
  ]);
  expect(await statement()).toEqual([]);
  expect((await save(typed)).statusCode).toBe(200);
  const shown = await lines();
  expect(shown).toEqual([
    'income Entry fees 54000',
    'income Gifts with bookings 2000',
    'income Acme Ltd. 50000',
    'expense Course 30000',
    'expense Card fees 1132',
    'donation The food bank 70000',
  ]);
  // Typed, and seen by nobody else.
  expect(await statement()).toEqual([]);
  expect((await publish()).statusCode).toBe(200);
  expect(await statement()).toEqual(shown);
  expect(await read()).toMatchObject({
    closed_at: portal.clock.now().toISOString(),
    warnings: [],
  });
  // Each line of the ledger is the sum of its entries on Money.
  const { span } = await read();
  const days = `from=${span?.from}&to=${span?.to}`;
  expect(await money(`${days}&kind=event`)).toMatchObject({ in_cents: 540_00, fees_cents: 11_32 });
  expect(await money(`${days}&kind=donation`)).toMatchObject({ in_cents: 20_00 });
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
});

test('17.3 what comes back after closing is a line of its own, and the others stay', async () => {
  const { desk, id, lines, save, publish, statement, money, read } = await buildResult();
  await save(typed);
  await publish();
  const closed = await statement();
  portal.clock.advance(60);
  const [first] = (await desk.booking(id)).seats;
  expect((await desk.cancel(id, { seats: [first?.uuid] })).statusCode).toBe(200);
  const now = [
    ...closed.slice(0, 4),
    'expense Refunded or returned by the bank after closing 18000',
    ...closed.slice(4),
  ];
  expect(await lines()).toEqual(now);
  // What everybody reads changes once it is published again.
  expect(await statement()).toEqual(closed);
  await publish();
  expect(await statement()).toEqual(now);
  const days = `from=${(await read()).span?.from}&to=${(await read()).span?.to}`;
  expect(await money(`${days}&kind=event&closing=before`)).toMatchObject({
    in_cents: 540_00,
    back_cents: 0,
  });
  expect(await money(`${days}&closing=after`)).toMatchObject({
    in_cents: 0,
    back_cents: 180_00,
    net_cents: -180_00,
  });
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
});

test('17.3 11 W8 a published statement that is not the result any more is an open matter, until it is published again', async () => {
  const { desk, id, save, publish } = await buildResult();
  const needs = async (): Promise<Today['needs']> =>
    (await desk.browser.get(organizeApi.today.path))
      .json()
      .data.needs.filter(({ kind }: { kind: string }) => kind === 'statement_behind');
  await save(typed);
  // Nothing is published yet.
  expect(await needs()).toEqual([]);
  await publish();
  expect(await needs()).toEqual([]);
  portal.clock.advance(60);
  const [first] = (await desk.booking(id)).seats;
  expect((await desk.cancel(id, { seats: [first?.uuid] })).statusCode).toBe(200);
  const behind = {
    kind: 'statement_behind',
    title: 'The statement of Spring Open is out of date',
    href: '/organize/events/spring-open/money',
  };
  expect(await needs()).toMatchObject([
    {
      ...behind,
      detail:
        'It lacks “Refunded or returned by the bank after closing”, $180.00. Publish the result again.',
    },
  ]);
  const [grant] = await portal.db.select().from(grants).where(eq(grants.user_uuid, desk.user.uuid));
  const left = organizeApi.openMatters.path.replace(':uuid', String(grant?.uuid));
  expect((await desk.browser.get(left)).json().data).toContainEqual({
    kind: 'statement_behind',
    what: '1 out of date, Spring Open',
    is_list: false,
    href: behind.href,
  });
  await publish();
  expect(await needs()).toEqual([]);
  // What is typed and saved is not published either.
  await save([...typed.slice(0, 1), { kind: 'expense', label: 'Course', amount_cents: 320_00 }]);
  expect(await needs()).toMatchObject([
    {
      ...behind,
      detail:
        'It has “Course” as $300.00, now $320.00. It still has “The food bank”, $700.00. Publish the result again.',
    },
  ]);
  portal.clock.set('2029-01-01T12:00:00Z');
  await desk.signInAgain();
  expect(await needs()).toEqual([]);
});

test('17.3 11 a statement that was published before the event lacks its entry fees, which is said 30 days after it', async () => {
  const { event, desk, save, publish } = await buildResult();
  const days = (count: number) =>
    new Date(event.ends_at.getTime() + count * 24 * 3600_000).toISOString();
  portal.clock.set(days(-1));
  await desk.signInAgain();
  await save(typed.slice(0, 1));
  expect((await publish()).statusCode).toBe(200);
  const details = async (): Promise<string[]> =>
    (await desk.browser.get(organizeApi.today.path))
      .json()
      .data.needs.flatMap(({ kind, detail }: { kind: string; detail: string }) =>
        kind === 'statement_behind' ? [detail] : [],
      );
  portal.clock.set(days(29));
  await desk.signInAgain();
  expect(await details()).toEqual([]);
  portal.clock.set(days(31));
  await desk.signInAgain();
  expect(await details()).toEqual([
    'It lacks “Entry fees”, $540.00. It lacks “Gifts with bookings”, $20.00. Another line differs, too. Publish the result again.',
  ]);
});

test('V12 17.3 more given than is left is said, and the association adds it', async () => {
  const { save, read } = await buildResult();
  await save([{ kind: 'donation', label: 'The food bank', amount_cents: 1_000_00 }]);
  expect((await read()).warnings).toEqual([
    '$1,000.00 is given, and $548.68 is left of the income. Is a part of the income missing, or was some of it given by others?',
  ]);
});

test('17.3 money that was moved to another event is of that one, and so is what goes back of it', async () => {
  const { desk, id, lines, money } = await buildResult();
  const autumn = await buildEvent(portal.db, {
    title: 'Autumn Open',
    slug: 'autumn-open',
    starts_at: new Date(portal.clock.now().getTime() + 30 * 24 * 3600_000),
    ends_at: new Date(portal.clock.now().getTime() + 31 * 24 * 3600_000),
    booking_closes_at: new Date(portal.clock.now().getTime() + 29 * 24 * 3600_000),
    cancel_until: new Date(portal.clock.now().getTime() + 29 * 24 * 3600_000),
  });
  const [first] = (await desk.booking(id)).seats;
  const move = { seats: [first?.uuid], event: autumn.uuid, difference: 'keep' };
  const moved = await desk.move(id, move);
  expect(moved.statusCode).toBe(200);
  expect(await lines()).toEqual([
    'income Entry fees 36000',
    'income Gifts with bookings 2000',
    'expense Card fees 1132',
  ]);
  expect(await money('from=2000-01-01&to=2199-12-31&kind=event')).toMatchObject({
    net_cents: 348_68,
  });
  const other = `${organize}/money?event=${autumn.uuid}&from=2000-01-01&to=2199-12-31`;
  const ofOther = async () => (await desk.browser.get(other)).json();
  expect((await ofOther()).totals).toMatchObject({ in_cents: 180_00, back_cents: 0 });
  expect((await ofOther()).meta.total).toBe(1);
  const arrived = moved.json().data as { id: string };
  expect((await desk.cancel(arrived.id)).statusCode).toBe(200);
  expect((await ofOther()).totals).toMatchObject({ in_cents: 180_00, back_cents: 180_00 });
  expect((await lines())[0]).toBe('income Entry fees 36000');
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
});

test('17.3 before the event is over, what is typed alone is published, and nothing is closed', async () => {
  const { event, save, publish, statement, read } = await buildResult('organizer');
  await portal.db
    .update(events)
    .set({ ends_at: new Date(portal.clock.now().getTime() + 3600_000) })
    .where(eq(events.uuid, event.uuid));
  expect((await publish()).statusCode).toBe(400);
  await save(typed.slice(0, 1));
  expect((await publish()).statusCode).toBe(200);
  expect(await statement()).toEqual(['income Acme Ltd. 50000']);
  expect(await read()).toMatchObject({ is_over: false, closed_at: null });
});

test('17.3 publishing twice is once; a stale version is refused; taken back, the result is open again', async () => {
  const { event, desk, save, publish, statement, read } = await buildResult();
  await save(typed);
  const { version } = await read();
  await publish();
  const published = await read();
  const to = `${organize}/events/${event.uuid}/result/publish`;
  expect((await desk.browser.post(to, { version })).statusCode).toBe(200);
  expect((await read()).version).toBe(published.version);
  await save(typed.slice(0, 2));
  expect((await desk.browser.post(to, { version })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  const taken = { finances: [], version: (await read()).version, reopen: true };
  const at = `${organize}/events/${event.uuid}/finances`;
  expect((await desk.browser.send('PUT', at, taken)).statusCode).toBe(200);
  expect(await statement()).toEqual([]);
  expect((await read()).closed_at).toBeNull();
});
