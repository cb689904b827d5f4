import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import { insertAuditEntries } from '#server/audit/audit-queries.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const owner = () =>
  buildBooker(portal, { email: 'owner@example.org' }, portal.app, { role: 'owner' });
type Owner = Awaited<ReturnType<typeof owner>>;

/** Without the sign-ins that the test itself needs. */
async function log({ browser }: Owner, query: Record<string, string> = {}) {
  await portal.db.delete(auditEntries).where(eq(auditEntries.action, 'signed_in'));
  const answer = await browser.get(`${organizeApi.audit.path}?${new URLSearchParams(query)}`);
  return answer.json();
}
const acts = async (ada: Owner, query?: Record<string, string>) =>
  (await log(ada, query)).data.map(({ act }: { act: string }) => act);

test('10.5 the audit log says who, what, whose, of which event, and old and new; newest first', async () => {
  const { db, clock } = portal;
  const ada = await owner();
  const event = await buildEvent(db, { title: 'Links Day', slug: 'links-day' });
  const robin = await buildBooker(portal, { email: 'robin@example.org' });
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  clock.advance(60);
  await requestContext.run(terminalContext, () =>
    audit(db, 'event_saved', {
      at: clock.now(),
      about: event.uuid,
      changes: changesOf({ title: 'Link Day' }, { title: 'Links Day' }),
    }),
  );
  const { data, meta } = await log(ada);
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 2 });
  const links = { uuid: event.uuid, slug: 'links-day', title: 'Links Day' };
  expect(data).toMatchObject([
    {
      act: 'event_saved',
      who: 'terminal',
      whose: null,
      event: links,
      changes: { title: { old: 'Link Day', new: 'Links Day' } },
    },
    // What is about money of its seats is about the event, too.
    {
      act: 'charged',
      cents: 18_000,
      names: { who: expect.stringMatching(/^Robin F/), whose: expect.stringMatching(/^Robin F/) },
      who: 'robin@example.org',
      whose: 'robin@example.org',
      event: links,
      changes: null,
    },
  ]);
});

test('10.5 11.3 it is read by person, event, act and day of the association, and together', async () => {
  const { db, clock } = portal;
  const ada = await owner();
  await updateAssociation(db, { time_zone: 'America/St_Johns' });
  const [kim, robin] = [
    await buildUser(db, { email: 'Kim@example.org', first_name: 'Kim', last_name: 'Novak' }),
    await buildUser(db, { email: 'robin_fox@example.org' }),
  ];
  const [event, other] = [await buildEvent(db), await buildEvent(db)];
  const note = (at: string, action: Parameters<typeof audit>[1], subject: string, about?: string) =>
    audit(db, action, { at: new Date(at), subject, ...(about && { about }) });
  // St. John's is two and a half hours behind UTC in June.
  await note('2026-06-14T02:29:59Z', 'signed_out', kim.uuid);
  await note('2026-06-14T02:30:00Z', 'password_changed', kim.uuid);
  await note('2026-06-15T02:29:59Z', 'event_saved', robin.uuid, event.uuid);
  await note('2026-06-15T02:30:00Z', 'event_saved', robin.uuid, other.uuid);
  expect(await acts(ada, { from: '2026-06-14', to: '2026-06-14' })).toEqual([
    ...['event_saved', 'password_changed'],
  ]);
  expect(await acts(ada, { search: 'KIM' })).toEqual(['password_changed', 'signed_out']);
  expect(await acts(ada, { search: 'robin_f', event: event.uuid })).toEqual(['event_saved']);
  // The oldest first, on request.
  expect(await acts(ada, { search: 'kim', sort: 'oldest' })).toEqual([
    ...['signed_out', 'password_changed'],
  ]);
  // By name, folded, too.
  expect(await acts(ada, { search: 'kím novák' })).toEqual(['password_changed', 'signed_out']);
  // D8: nothing typed is a wildcard; signs are passed over (V38).
  expect(await acts(ada, { search: '%' })).toEqual([]);
  expect(await acts(ada, { search: 'k_m' })).toEqual([]);
  expect(await acts(ada, { search: 'Novák, K.i_m' })).toEqual(['password_changed', 'signed_out']);
  expect(await acts(ada, { act: 'signed_out' })).toEqual(['signed_out']);
  expect(await acts(ada, { act: 'no_such_act' })).toEqual([]);
  expect(await acts(ada, { act: 'event_saved', from: '2026-06-15' })).toEqual(['event_saved']);
  // D5: days before and after which there are none to count.
  for (const day of ['1600-01-01', '1999-12-31', '9999-12-31']) {
    expect(await acts(ada, { from: day })).toEqual([]);
    expect(await acts(ada, { to: day })).toEqual([]);
  }
  clock.set('2026-06-15T16:00:00Z');
  for (const [name, value] of [
    ['from', '2026-02-30'],
    ['from', '0001-01-01'],
    ['to', 'x'],
    ['page', '0'],
    ['event', 'x'],
    ['act', '\0'],
    ['sort', 'who'],
  ]) {
    expect((await log(ada, { [String(name)]: String(value) })).code).toBe('validation_failed');
  }
});

test('W15 V17 10.5 the log is read from a day to a day, both included, or from one side alone', async () => {
  const { db } = portal;
  const ada = await owner();
  const note = (at: string, action: Parameters<typeof audit>[1]) =>
    audit(db, action, { at: new Date(at), subject: ada.user.uuid });
  // Midnight of Toronto.
  await note('2026-06-13T03:59:59Z', 'signed_out');
  await note('2026-06-13T04:00:00Z', 'password_changed');
  await note('2026-06-15T03:59:59Z', 'email_changed');
  await note('2026-06-15T04:00:00Z', 'data_exported');
  const search = ada.user.email;
  const both = { search, from: '2026-06-13', to: '2026-06-14' };
  expect(await acts(ada, both)).toEqual(['email_changed', 'password_changed']);
  expect(await acts(ada, { search, from: '2026-06-14' })).toEqual([
    ...['data_exported', 'email_changed'],
  ]);
  expect(await acts(ada, { search, to: '2026-06-13' })).toEqual(['password_changed', 'signed_out']);
  expect(await acts(ada, { search, from: '2026-06-14', to: '2026-06-13' })).toEqual([]);
});

test('W15 10.5 acts are read by what people do, and one act of it', async () => {
  const ada = await owner();
  const at = portal.clock.now();
  for (const action of ['signed_out', 'page_saved', 'event_saved', 'event_published'] as const) {
    await audit(portal.db, action, { at, subject: ada.user.uuid });
  }
  expect((await acts(ada, { filter: 'events' })).toSorted()).toEqual([
    ...['event_published', 'event_saved'],
  ]);
  expect(await acts(ada, { filter: 'pages' })).toEqual(['page_saved']);
  expect(await acts(ada, { filter: 'events', act: 'event_saved' })).toEqual(['event_saved']);
  expect(await acts(ada, { filter: 'pages', act: 'event_saved' })).toEqual([]);
  expect((await log(ada, { filter: 'nothing' })).code).toBe('validation_failed');
  const file = await ada.browser.get(`${organizeApi.auditFile.path}?filter=pages`);
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
});

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

test('V8 10.5 11.3 50 entries a page, and all of them in the file', async () => {
  const ada = await owner();
  const at = portal.clock.now();
  for (let number = 0; number < 51; number += 1) {
    await audit(portal.db, 'signed_out', { at, subject: ada.user.uuid });
  }
  const first = await log(ada);
  const second = await log(ada, { page: '2' });
  expect([first.data.length, second.data.length]).toEqual([50, 1]);
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 51 });
  const uuids = [...first.data, ...second.data].map(({ uuid }) => uuid);
  expect(new Set(uuids).size).toBe(51);
  const file = await ada.browser.get(`${organizeApi.auditFile.path}?act=signed_out&page=2`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(52);
  // V8: as the association's clocks show it.
  expect(lines[0]).toContain('"Time","Act"');
  expect(lines[1]).toMatch(/^"2026-06-15 12:00 EDT","signed_out",/);
});

test('V27 the file of the audit log goes out in parts, with each entry once', async () => {
  const ada = await owner();
  const count = 4_321;
  const rows = Array.from({ length: count }, (_, index) => ({
    // Several of one moment, also where a part ends.
    at: new Date(portal.clock.now().getTime() - Math.floor(index / 7)),
    action: 'signed_out' as const,
    changes: { number: { old: null, new: index } },
  }));
  for (let from = 0; from < count; from += 1_000) {
    await portal.db.insert(auditEntries).values(rows.slice(from, from + 1_000));
  }
  const read = async (sort: 'newest' | 'oldest') => {
    const query = new URLSearchParams({ act: 'signed_out', sort });
    const file = await ada.browser.get(`${organizeApi.auditFile.path}?${query}`);
    expect(file.headers['content-length']).toBeUndefined();
    const lines = file.body.trimEnd().split('\r\n').slice(1);
    return lines.map((line) => Number(/new"":(\d+)/.exec(line)?.[1]));
  };
  const newest = await read('newest');
  expect(newest).toHaveLength(count);
  expect(new Set(newest).size).toBe(count);
  expect(await read('oldest')).toEqual(newest.toReversed());
  const [noted] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'list_downloaded'));
  expect(noted?.changes).toMatchObject({ rows: { new: count } });
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
