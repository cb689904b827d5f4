import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { attend } from '../bookings/reserve/attend.ts';
import type { Db } from '../db/database.ts';
import { findAppliedMigrations, knownMigrations, migrate } from '../db/migrations.ts';
import { rowsOf } from '../db/rows-of.ts';
import { association } from '../db/tables/association-tables.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { eventMedia, events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { diskStore } from '../files/disk-store.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { sealingKeyId, sealText } from '../profile/sealed-text.ts';
import { version } from '../start/version.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { BackupError, readArchive, writeArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { findSealingKeys } from './catalog-queries.ts';
import { fillAsFirstRelease } from './check-upgrade.ts';
import { restore } from './restore.ts';

const portal = useTestApp();
const clock = { now: () => new Date('2026-06-15T16:00:00Z') };

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const newFile = () => join(newFolder(), 'fairway.tar.gz');

async function bareStores(kind?: 'embedded') {
  const folder = newFolder();
  return { db: (await openBareDatabase(kind)).db, files: diskStore(folder), folder };
}

/** Each table's rows as the database writes them, with what it reckoned, too; in an order of their own. */
async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' order by 1`,
    );
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        tx,
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
      );
      content[name] = rows.map(({ row }) => row).sort();
    }
    content.sequences = (
      await rowsOf<{ row: string }>(
        tx,
        sql`select sequencename || ' ' || coalesce(last_value::text, 'none') as row from pg_sequences
          where schemaname = 'public' order by sequencename`,
      )
    ).map(({ row }) => row);
  });
  return content;
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

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

test('I12 half an archive, a changed one or another file is refused, and nothing is changed', async () => {
  const source = portal.deps;
  await buildUser(source.db);
  await source.files.put('a.webp', randomBytes(3000));
  const file = newFile();
  await backUp(source, file);
  const whole = readFileSync(file);
  const changedAt = (place: number) => {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    return bytes;
  };
  const stores = await bareStores();
  // The ten bytes of the head say when and on what it was compressed, and nothing of what is in it.
  const places = Array.from({ length: 12 }, (_, step) =>
    Math.min(whole.length - 1, 10 + Math.floor((step * whole.length) / 11)),
  );
  const plain = gunzipSync(whole);
  const renamed = Buffer.from(plain);
  renamed.write('Rabin', plain.indexOf('Robin'));
  const endless = Buffer.from(plain);
  endless.write('no JSON', plain.indexOf('{"rows":'));
  const broken = [
    ...places.map(changedAt),
    ...places.map((place) => whole.subarray(0, place)),
    // What gzip itself does not notice.
    gzipSync(renamed),
    gzipSync(plain.subarray(0, plain.indexOf('end.json'))),
    gzipSync(endless),
    Buffer.from('no archive at all'),
  ];
  for (const bytes of broken) {
    writeFileSync(file, bytes);
    await expect(restore(stores, file)).rejects.toThrow(BackupError);
  }
  rmSync(file);
  await expect(restore(stores, file)).rejects.toThrow('There is no file');
  await expect(restore(stores, import.meta.dirname)).rejects.toThrow('cannot be read: EISDIR');
  expect(await contentOf(stores.db)).toEqual({ sequences: [] });
  expect(readdirSync(stores.folder)).toEqual([]);
  writeFileSync(file, whole);
  await restore(stores, file);
  expect(await stores.db.$count(users)).toBe(1);
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

test('I12 nothing is written outside the folder of pictures, whatever names an archive holds', async () => {
  const source = await bareStores();
  await migrate(source.db);
  const file = newFile();
  await backUp(source, file);
  const stored: Buffer[] = [];
  for await (const entry of readArchive(file)) {
    if (entry.name === 'manifest.json') stored.push(await entry.read());
  }
  const [manifest = Buffer.alloc(0)] = stored;
  rmSync(file);
  const stores = await bareStores();
  const hostile = ['../b.webp', '/b.webp', 'files/../b.webp', 'files/..', 'files/.b', 'files/c/d'];
  await writeArchive(file, async (add) => {
    for (const name of [...hostile, 'files/a.webp', `files/${'é'.repeat(20)}.webp`]) {
      await add(name, 'x');
    }
    await add('manifest.json', manifest);
    return { rows: {}, files: 1 };
  });
  await restore(stores, file);
  expect(readdirSync(stores.folder).sort()).toEqual(['a.webp', `${'é'.repeat(20)}.webp`]);
  expect(existsSync(join(stores.folder, '../b.webp'))).toBe(false);
});

test('I12 bytes after the end of an archive are ignored', async () => {
  const source = portal.deps;
  await source.files.put('a.webp', Buffer.from('x'));
  const file = newFile();
  await backUp(source, file);
  const plain = gunzipSync(readFileSync(file));
  const tar = pack();
  tar.entry({ name: 'files/b.webp' }, 'smuggled');
  tar.finalize();
  writeFileSync(file, gzipSync(Buffer.concat([plain.subarray(0, -1024), await buffer(tar)])));
  const stores = await bareStores();
  await restore(stores, file);
  expect(readdirSync(stores.folder)).toEqual(['a.webp']);
});

test('I12 a filled database, an older schema and an existing file are left as they are', async () => {
  const source = await bareStores();
  await fillAsFirstRelease(source.db);
  const file = newFile();
  await backUp(source, file);
  await expect(backUp(source, file)).rejects.toThrow('is not written over');
  await expect(restore(source, file)).rejects.toThrow('This database is not empty (bookings)');

  await expect(restore(portal.deps, file)).rejects.toThrow('older version than the tables');
  // A database that a portal was started on but not used is no obstacle; the archive's row counts.
  await migrate(source.db);
  await source.db.insert(association).values({ name: 'Golf for Good' });
  const newer = newFile();
  await backUp(source, newer);
  await restore(portal.deps, newer);
  expect(await portal.db.$count(users)).toBe(3);
  expect(await portal.db.select().from(association)).toMatchObject([
    { name: 'Golf for Good', phone: null },
  ]);
});

test('V45 I12 an archive of a newer version is refused with a sentence that names both', async () => {
  const source = await bareStores();
  const newest = { hash: 'of tomorrow', folderMillis: Date.UTC(2100), sql: ['select 1'] };
  await migrate(source.db, { known: [...knownMigrations, newest] });
  const file = newFile();
  await source.db.execute(sql`update drizzle.__drizzle_migrations set version = '9.9.9'
    where hash = 'of tomorrow'`);
  await backUp(source, file);
  const [own, its] = [knownMigrations.length, knownMigrations.length + 1];
  await expect(restore(portal.deps, file)).rejects.toThrow(
    `This is Fairway ${version}, with schema ${own}. The archive has schema ${its}, of Fairway 9.9.9. Restore it with that version.`,
  );
});

test('I12 a picture that is chosen while the files are copied is in the archive, and is shown after it', async () => {
  const { db, files } = portal.deps;
  const person = await buildUser(portal.db);
  const chosen = `${'a'.repeat(64)}.webp`;
  let listed = 0;
  const meanwhile = {
    ...files,
    async *list() {
      yield* files.list();
      listed += 1;
      if (listed > 1) return;
      await files.put(chosen, Buffer.from('a picture'));
      await db
        .update(users)
        .set({ pfp_url: `/pictures/${chosen}` })
        .where(eq(users.uuid, person.uuid));
    },
  };
  const file = newFile();
  expect(await backUp({ db, files: meanwhile }, file)).toMatchObject({ files: 1, missing: [] });
  const stores = await bareStores();
  await restore(stores, file);
  expect(Object.keys(filesIn(stores.folder))).toEqual([chosen]);
});

test('I12 the archive holds each file once, and nothing that is none of ours or gone meanwhile', async () => {
  const { db, files } = portal.deps;
  for (const name of ['a.webp', '.half-written', `${'long'.repeat(25)}.webp`]) {
    await files.put(name, Buffer.from('x'));
  }
  const meanwhile = {
    ...files,
    async *list() {
      yield* files.list();
      yield { name: 'replaced.webp', storedAt: clock.now() };
    },
  };
  const file = newFile();
  expect(await backUp({ db, files: meanwhile }, file)).toMatchObject({ files: 1 });
  const names: string[] = [];
  for await (const { name } of readArchive(file)) names.push(name);
  expect(names.filter((name) => name.startsWith('files/'))).toEqual(['files/a.webp']);
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

test('I12 pictures that a person or an event shows and that are not there are named', async () => {
  const { db, files } = portal.deps;
  const names = ['a', 'b', 'c'].map((character) => `${character.repeat(64)}.webp`);
  const [ofPerson, cover, inGallery] = names.map((name) => `/pictures/${name}`);
  await buildUser(db, { pfp_url: ofPerson ?? null });
  const event = await buildEvent(db, { cover_url: cover ?? null });
  const medium = { kind: 'image' as const, url: inGallery ?? '', alt: 'A hall', caption: '' };
  await db.insert(eventMedia).values({ ...medium, event_uuid: event.uuid, position: 1 });
  const { missing } = await backUp({ db, files }, newFile());
  expect(missing.toSorted()).toEqual(names);
});

test('I12 a picture that cannot be restored removes those before it again', async () => {
  const stores = await bareStores();
  const { files } = portal.deps;
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await files.put(name, Buffer.from(name));
  const file = newFile();
  await backUp(portal.deps, file);
  await stores.files.put('a.webp', Buffer.from('a.webp'));
  const full = {
    ...stores.files,
    put: (name: string, bytes: Buffer) =>
      name === 'c.webp' ? Promise.reject(new Error('full')) : stores.files.put(name, bytes),
  };
  await expect(restore({ db: stores.db, files: full }, file)).rejects.toThrow('full');
  expect(readdirSync(stores.folder)).toEqual(['a.webp']);
  expect(await contentOf(stores.db)).toEqual({ sequences: [] });

  // The store is unavailable by then: the first error is the one to report.
  const away = { ...full, delete: () => Promise.reject(new Error('away')) };
  await expect(restore({ db: stores.db, files: away }, file)).rejects.toThrow('full');
});
