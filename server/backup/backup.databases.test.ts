import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attend } from '../bookings/reserve/attend.ts';
import { findAppliedMigrations, knownMigrations } from '../db/migrations.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { sealingKeyId, sealText } from '../profile/sealed-text.ts';
import { bareStores, contentOf, filesIn, newFile, newFolder } from '../testing/bare-stores.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { backUp } from './back-up.ts';
import { findSealingKeys } from './catalog-queries.ts';
import { fillAsFirstRelease } from './check-upgrade.ts';
import { restore } from './restore.ts';

const portal = useTestApp();
const clock = { now: () => new Date('2026-06-15T16:00:00Z') };

test('I12 the demo goes from the one kind of database to the embedded one and back, row by row and file by file', async () => {
  const first = portal.deps;
  const [second, third] = [await bareStores('embedded'), await bareStores()];
  await fillDemo(first, clock.now(), async () => 'no hash');
  const [someone] = await first.db.select().from(users).limit(1);
  await first.db.execute(sql`insert into sessions (token_hash, user_uuid, created_at, last_seen_at,
    remember, user_agent) values ('\\x00', ${someone?.uuid}, now(), now(), false, '')`);
  await first.db.execute(sql`insert into link_tokens (token_hash, user_uuid, purpose, email, expires_at)
    values ('\\x00', ${someone?.uuid}, 'reset_password', 'robin@example.org', 'infinity')`);
  await first.db.execute(
    sql`insert into factor_challenges values ('\\x00', 'sign_in', null, 'x', 'infinity')`,
  );
  await first.db.execute(sql`insert into throttles values ('somebody', 1, 'infinity')`);
  await first.db.execute(sql`insert into jobs (kind, payload, run_at) values ('letter',
    ${'{"words": "Côté\\n\\"quoted\\" \\\\ 日本", "none": null}'}::jsonb, 'infinity')`);
  await first.files.put('a.webp', randomBytes(70_000));
  await first.files.put('b.webp', Buffer.alloc(512, 7));
  await first.files.put('empty.webp', Buffer.alloc(0));
  // Sessions and links, which must not be restored.
  const left = { sessions: [], link_tokens: [], throttles: [], factor_challenges: [] };
  const was: Record<string, string[]> = { ...(await contentOf(first.db)), ...left };
  expect(was.users?.length).toBeGreaterThan(130);
  expect(was.ledger_entries?.length).toBeGreaterThan(50);

  const [there, back] = [newFile(), newFile()];
  await backUp(first, there);
  expect(statSync(there).mode & 0o077).toBe(0);
  const end = await restore(second, there);
  expect(end.files).toBe(3);
  expect(await contentOf(second.db)).toEqual(was);
  expect(await checkLedger({ db: second.db, clock })).toMatchObject({ differences: [] });

  await backUp(second, back);
  await restore(third, back);
  expect(await contentOf(third.db)).toEqual(was);
  expect(filesIn(third.folder)).toEqual(filesIn(portal.filesFolder));
  // Foreign keys are checked immediately again.
  await expect(
    third.db.transaction((tx) => tx.execute(sql`delete from ${events}`)),
  ).rejects.toThrow();
});

test('I12 a backup while people book holds one moment, and its ledger agrees', async () => {
  const event = await buildEvent(portal.db, { capacity: 1000 });
  const people = [];
  for (let number = 0; number < 60; number += 1) people.push(await buildUser(portal.db));
  let backingUp: ReturnType<typeof backUp> | undefined;
  const file = newFile();
  for (const [index, { uuid }] of people.entries()) {
    if (index === 10) backingUp = backUp(portal.deps, file);
    // So that some are surely later than it, also on the database of one connection.
    if (index === 50) await backingUp;
    const session = buildSession(uuid);
    const order = { guests: [], dietary_restrictions: null, notes: null };
    await attend(portal.deps, session, event.uuid, { ...order, payment_method: 'pm_card_visa' });
  }
  const stores = await bareStores();
  await restore(stores, file);
  expect(await checkLedger({ db: stores.db, clock })).toMatchObject({ differences: [] });
  const count = await stores.db.$count(seats);
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThan(60);
});

test('I12 an archive of the first release is restored as it was, then migrated', async () => {
  const [source, stores] = [await bareStores(), await bareStores()];
  await fillAsFirstRelease(source.db);
  // A column that a later version dropped is gone.
  await source.db.execute(sql`alter table users add column shoe_size text`);
  await source.db.execute(sql`alter table users drop column shoe_size`);
  const file = newFile();
  const { rows } = await backUp(source, file);
  expect(Object.keys(rows)).not.toContain('payments');
  await restore(stores, file);
  expect(await findAppliedMigrations(stores.db)).toHaveLength(knownMigrations.length);
  const [held] = await stores.db.select().from(seats).where(sql`state = 'held'`);
  expect(held?.hold_expires_at).toEqual(new Date('2026-03-02T11:00:00Z'));
});

test('I12 an archive that version 0.14 wrote is brought in, row by row and file by file', async () => {
  const stores = await bareStores();
  const end = await restore(stores, join(import.meta.dirname, 'archive-0.14.tar.gz'));
  expect(end.files).toBe(3);
  const names = ['a', 'b', 'c'].map((letter) => `${letter.repeat(64)}.webp`);
  const [picture = '', empty = '', blocks = ''] = names;
  expect(filesIn(stores.folder)).toEqual({
    [picture]: Buffer.from('the bytes of a picture'),
    [empty]: Buffer.alloc(0),
    [blocks]: Buffer.alloc(1536, 7),
  });
  expect(await stores.db.select().from(users)).toMatchObject([
    { email: 'robin@example.org', last_name: 'Côté' },
  ]);
  expect(await stores.db.select().from(events)).toMatchObject([{ title: 'Spring Scramble' }]);
});

test('I12 an archive that is not finished leaves nothing, and what a killed backup left is no obstacle', async () => {
  const folder = newFolder();
  const file = join(folder, 'fairway.tar.gz');
  await expect(backUp(await bareStores(), file)).rejects.toThrow('nothing in this database yet');
  const { db, files } = portal.deps;
  await files.put('a.webp', Buffer.from('x'));
  const get = () => Promise.reject(new FileStoreUnavailable('away'));
  await expect(backUp({ db, files: { ...files, get } }, file)).rejects.toThrow(
    FileStoreUnavailable,
  );
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(`${file}.unfinished`, 'half of a backup whose process was killed');
  await backUp(portal.deps, file);
  expect(readdirSync(folder)).toEqual(['fairway.tar.gz']);
  const nowhere = join(folder, 'not', 'there.tar.gz');
  await expect(backUp(portal.deps, nowhere)).rejects.toThrow(
    `There is no folder ${join(folder, 'not')}. Make it first, or name another.`,
  );
  const within = join(file, 'within.tar.gz');
  await expect(backUp(portal.deps, within)).rejects.toThrow(`There is no folder ${file}.`);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { syscall: 'write' });
  const onFull = { ...files, get: () => Promise.reject(full) };
  await expect(backUp({ db, files: onFull }, join(folder, 'full.tar.gz'))).rejects.toThrow(
    'The archive cannot be written: ENOSPC: no space left on device.',
  );
});

test('I12 the keys are known with which the private texts that came back were sealed', async () => {
  const { db } = portal.deps;
  expect(await findSealingKeys(db)).toEqual([]);
  const fields = [
    'emergency_contact_name',
    'emergency_contact_phone_number',
    'health_conditions',
    'dietary_restrictions',
  ];
  const seal = (key: Buffer) => sealText([key], 'a place', 'Bees');
  const keys = Array.from({ length: fields.length + 1 }, () => randomBytes(32));
  const [ofBooking, ...others] = keys;
  for (const [index, field] of fields.entries()) {
    await buildUser(db, { [field]: seal(others[index] as Buffer) });
  }
  // Twice the same key, and nothing that was sealed.
  await buildUser(db, { health_conditions: seal(others[0] as Buffer) });
  const { uuid: user_uuid } = await buildUser(db);
  const { uuid: event_uuid } = await buildEvent(db);
  const own = { dietary_restrictions: seal(ofBooking as Buffer) };
  await buildBooking(db, { event_uuid, user_uuid, status: 'confirmed', own });
  expect((await findSealingKeys(db)).toSorted()).toEqual(keys.map(sealingKeyId).toSorted());
});
