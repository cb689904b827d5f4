import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventMedia } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import { bareStores, contentOf, filesIn, newFile } from '../testing/bare-stores.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { readArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const portal = useTestApp();
const clock = { now: () => new Date('2026-06-15T16:00:00Z') };

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
