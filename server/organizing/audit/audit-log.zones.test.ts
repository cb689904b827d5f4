import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { buildAuditReader } from '#server/testing/builders/build-audit-reader.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { owner, log } = buildAuditReader(portal);
const acts = async (ada: Parameters<typeof log>[0], query?: Record<string, string>) =>
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
