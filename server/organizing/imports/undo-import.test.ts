import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { endOfDay } from '#contract/values/wall-time.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { memberDetails, membershipSpans } from '#server/db/tables/membership-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildBooking } from '#server/testing/builders/build-booking.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildImportDesk } from '#server/testing/builders/build-import-desk.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const zone = 'America/Toronto';

const text = [
  'First name,Last name,Email,Until,Number',
  'Luc,Tremblay,luc@example.com,2027-04-30,1',
  'Eve,Roy,eve@example.com,2027-04-30,2',
  'Old,Member,old@example.com,2027-04-30,3',
  'Short,Member,short@example.com,2026-12-31,',
].join('\n');

async function buildRun() {
  const desk = await buildImportDesk(portal);
  const [old, short] = [
    await buildUser(portal.db, { email: 'old@example.com' }),
    await buildUser(portal.db, { email: 'short@example.com' }),
  ];
  await buildMembership(portal.db, old.uuid, { ends_at: endOfDay(zone, '2026-06-30') });
  await buildMembership(portal.db, short.uuid, { ends_at: endOfDay(zone, '2027-12-31') });
  const before = await state();
  const shown = await desk.show(text);
  const answer = await desk.runShown(shown);
  expect(answer.statusCode, answer.body).toBe(200);
  return { desk, uuid: shown.uuid, before, old, short };
}

const accountOf = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email));
  return row;
};

const state = async () => ({
  people: await portal.db.select().from(users).orderBy(users.email),
  memberships: await portal.db.select().from(memberships).orderBy(memberships.user_uuid),
  spans: await portal.db.select().from(membershipSpans).orderBy(membershipSpans.uuid),
});

test('16.4 undo takes away what was new and puts back what was changed, once', async () => {
  const { desk, uuid, before } = await buildRun();
  expect(await state()).not.toEqual(before);
  const after = await desk.after(uuid);
  expect(after).toMatchObject({ new: 2, changed: 2, undo: { people: 4, stay: [] } });
  expect((await desk.undo(uuid, { expect: { people: 3 } })).json()).toMatchObject({
    code: 'numbers_changed',
    current: { people: 4 },
  });
  expect((await desk.undo(uuid, {})).json().code).toBe('numbers_changed');
  const undone = await desk.undo(uuid, { expect: { people: 4 } });
  expect(undone.json().data).toMatchObject({ state: 'undone', undo: { until: null } });
  expect(await state()).toEqual(before);
  expect(await portal.db.select({ number: memberDetails.number }).from(memberDetails)).toEqual([
    { number: null },
  ]);
  expect((await desk.undo(uuid, { expect: { people: 0 } })).json()).toMatchObject({
    code: 'changed_meanwhile',
    message: 'This import was undone already.',
  });
});

test('L8 who has signed in or was changed since stays as they are, by name and with why', async () => {
  const { desk, uuid, old } = await buildRun();
  const luc = await accountOf('luc@example.com');
  const at = portal.clock.now();
  await portal.db
    .insert(auditEntries)
    .values({ at, action: 'signed_in', actor: luc?.uuid, subject: luc?.uuid });
  await portal.db
    .update(memberDetails)
    .set({ number: '33' })
    .where(eq(memberDetails.user_uuid, old.uuid));
  const { undo } = await desk.after(uuid);
  expect(undo.people).toBe(2);
  expect(undo.stay.map(({ uuid: person, why }) => [person, why])).toEqual(
    expect.arrayContaining([
      [luc?.uuid, 'Has signed in since'],
      [old.uuid, 'Was changed since'],
    ]),
  );
  expect((await desk.undo(uuid, { expect: { people: 2 } })).statusCode).toBe(200);
  expect(await accountOf('luc@example.com')).toBeDefined();
  expect(await accountOf('eve@example.com')).toBeUndefined();
  const [stays] = await portal.db
    .select()
    .from(memberships)
    .where(eq(memberships.user_uuid, old.uuid));
  expect(stays?.ends_at).toEqual(endOfDay(zone, '2027-04-30'));
});

test('L8 who has booked or paid since stays, by name and with why, and the ledger stays true', async () => {
  const { desk, uuid } = await buildRun();
  const [luc, eve] = [await accountOf('luc@example.com'), await accountOf('eve@example.com')];
  const event = await buildEvent(portal.db);
  await buildBooking(portal.db, {
    event_uuid: event.uuid,
    user_uuid: luc?.uuid,
    status: 'confirmed',
    created_at: portal.clock.now(),
  });
  const paid = await desk.browser.post(
    organizeApi.recordMembership.path.replace(':uuid', eve?.uuid ?? ''),
    {
      method: 'cash',
      amount_cents: 12000,
      received_on: '2026-06-15',
      until: '2028-04-30',
      key: randomUUID(),
    },
  );
  expect(paid.statusCode, paid.body).toBe(200);
  const { undo } = await desk.after(uuid);
  const stay = ['Eve Roy: Has paid since', 'Luc Tremblay: Has booked since'];
  expect(undo.stay.map(({ name, why }) => `${name}: ${why}`)).toEqual(stay);
  const undone = await desk.undo(uuid, { expect: { people: undo.people } });
  expect(undone.json().data.undo.stay).toHaveLength(2);
  expect(await accountOf('luc@example.com')).toBeDefined();
  expect(await accountOf('eve@example.com')).toBeDefined();
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.4 an import can be undone for 30 days; then what people were before is forgotten', async () => {
  const { uuid } = await buildRun();
  portal.clock.advance(30 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  const desk = await buildImportDesk(portal);
  expect((await desk.after(uuid)).undo.until).toBeNull();
  expect((await desk.undo(uuid, { expect: { people: 4 } })).json()).toMatchObject({
    code: 'changed_meanwhile',
    message: 'An import can be undone for 30 days.',
  });
});
