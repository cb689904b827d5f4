import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import { insertAuditEntries } from '#server/audit/audit-queries.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildAuditReader } from '#server/testing/builders/build-audit-reader.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { owner, log } = buildAuditReader(portal);

test('V17 who is invited without an account is named while the invitation stands, and once they have accepted', async () => {
  const ada = await owner();
  const { invite, person, tokenTo, accept } = buildInvitations(portal);
  expect(
    (await invite(ada.browser, { email: 'kim@example.org', role: 'organizer' })).statusCode,
  ).toBe(201);
  const entries = async () => (await log(ada, { act: 'invited' })).data;
  expect(await entries()).toMatchObject([{ whose: 'kim@example.org', names: { whose: null } }]);
  const [entry] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'invited'));
  // Nothing of it is stored with the act.
  expect(JSON.stringify(entry)).not.toContain('kim@');
  const token = await tokenTo('kim@example.org');
  const kim = await person('kim@example.org');
  await accept(kim.browser, token);
  expect(await entries()).toMatchObject([
    { whose: 'kim@example.org', names: { whose: expect.any(String) } },
  ]);
});

test('W15 an entry says whether somebody did it to themselves, of erased accounts, too', async () => {
  const ada = await owner();
  const at = portal.clock.now();
  const [kim, lou] = [
    { uuid: (await buildUser(portal.db)).uuid, email: `${'a'.repeat(8)}@erased.invalid` },
    { uuid: (await buildUser(portal.db)).uuid, email: `${'b'.repeat(8)}@erased.invalid` },
  ];
  for (const { uuid, email } of [kim, lou]) {
    await portal.db.update(users).set({ email }).where(eq(users.uuid, uuid));
  }
  const entry = { at, action: 'refunded', actor: kim.uuid } as const;
  await insertAuditEntries(portal.db, [
    { ...entry, subject: kim.uuid },
    { ...entry, at: new Date(at.getTime() - 1_000), subject: lou.uuid },
    { ...entry, at: new Date(at.getTime() - 2_000), actor: null, subject: null },
  ]);
  const erased = 'erased account';
  expect((await log(ada, { act: 'refunded' })).data).toMatchObject([
    { who: erased, whose: erased, own: true },
    { who: erased, whose: erased, own: false },
    { who: null, whose: null, own: false },
  ]);
});

test('V17 a booking by name is about the person of that name', async () => {
  const ada = await owner();
  const event = await buildEvent(portal.db);
  const [booking] = await portal.db
    .insert(bookings)
    .values({ id: 'a'.repeat(26), event_uuid: event.uuid, name: 'Lou Abbott', status: 'confirmed' })
    .returning();
  await audit(portal.db, 'booking_note_saved', {
    at: portal.clock.now(),
    about: event.uuid,
    booking: booking?.id,
  });
  expect((await log(ada, { act: 'booking_note_saved' })).data).toMatchObject([
    { whose: null, names: { whose: 'Lou Abbott' } },
  ]);
});

test('V17 which email was sent again is said by its name', async () => {
  const ada = await owner();
  await audit(portal.db, 'email_sent_again', {
    at: portal.clock.now(),
    subject: ada.user.uuid,
    changes: { email: { old: null, new: 'booking-confirmed' } },
  });
  const { data } = await log(ada, { act: 'email_sent_again' });
  expect(data[0].changes.email.new).toBe('Booking confirmed');
});

test('10.5 an erased account is not named', async () => {
  const ada = await owner();
  const robin = await buildBooker(portal);
  await robin.browser.post(api.requestDeletion.path, { current_password: testPassword });
  portal.clock.advance(15 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  await ada.signInAgain();
  const { data } = await log(ada);
  expect(data.map(({ act, whose }: { act: string; whose: string }) => [act, whose])).toEqual([
    ['account_erased', 'erased account'],
    ['deletion_asked', 'erased account'],
  ]);
});

test('10.1 owners and treasurers read the audit log, nobody else', async () => {
  for (const [role, status] of [
    ['owner', 200],
    ['treasurer', 200],
    ['organizer', 403],
    ['captain', 403],
    ['safety', 403],
  ] as const) {
    const { browser } = await buildBooker(portal, {}, portal.app, { role });
    for (const { path } of [organizeApi.audit, organizeApi.auditFile]) {
      expect([role, (await browser.get(path)).statusCode]).toEqual([role, status]);
    }
  }
});

test('10.5 changes are of what differs, long texts whole', () => {
  const at = new Date('2026-06-15T16:00:00Z');
  expect(
    changesOf(
      { title: 'A', starts_at: at, capacity: 10, description: 'a'.repeat(400) },
      { title: 'A', starts_at: new Date(at), capacity: null, description: 'b'.repeat(400) },
    ),
  ).toEqual({
    capacity: { old: 10, new: null },
    description: { old: 'a'.repeat(400), new: 'b'.repeat(400) },
  });
  expect(changesOf({ at }, { at: new Date(at) })).toBeUndefined();
});
