import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '../db/migrations.ts';
import { association } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';
import { version } from '../start/version.ts';
import { bareStores, contentOf, newFile } from '../testing/bare-stores.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { BackupError, readArchive, writeArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { fillAsFirstRelease } from './check-upgrade.ts';
import { restore } from './restore.ts';

const portal = useTestApp();

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
