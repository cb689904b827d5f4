import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { openPostgres } from '#server/db/database.ts';
import { libraryPictures } from '#server/db/tables/association-tables.ts';
import { eventMedia } from '#server/db/tables/event-tables.ts';
import { deleteUnusedFiles } from '#server/files/delete-unused-files.ts';
import { measurePictures } from '#server/library/measure-pictures.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { formOf, image } from '#server/testing/builders/picture-form.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';
import { deleteFromLibrary } from './change-picture.ts';

const portal = useTestApp();
const day = 24 * 3600;

const photo = (colour: string, width = 1600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function organizer() {
  const { user, browser, signInAgain } = await buildBooker(
    portal,
    { first_name: 'Ada', last_name: 'Owens' },
    portal.app,
    { role: 'organizer' },
  );
  const at = (uuid: string) => `${organizeApi.library.path}/${uuid}`;
  return {
    user,
    browser,
    signInAgain,
    async add(bytes: Buffer) {
      const { payload, type } = formOf(image(bytes, { type: 'image/jpeg' }));
      return browser.send('POST', organizeApi.addPicture.path, payload, { 'content-type': type });
    },
    list: async (query = ''): Promise<{ data: LibraryPicture[]; meta: { total: number } }> =>
      (await browser.get(`${organizeApi.library.path}?${query}`)).json(),
    say: (uuid: string, alt: string, version: number) =>
      browser.send('PUT', at(uuid), { alt, version }),
    remove: (uuid: string) => browser.send('DELETE', at(uuid)),
    restore: (uuid: string) => browser.post(`${at(uuid)}/restore`),
  };
}

async function added(ada: Awaited<ReturnType<typeof organizer>>, colour = '#357') {
  const answer = await ada.add(await photo(colour));
  expect(answer.statusCode).toBe(201);
  return answer.json().data as LibraryPicture;
}

const show = (url: string, event_uuid: string) =>
  portal.db
    .insert(eventMedia)
    .values({ event_uuid, url, position: 1, kind: 'image', alt: 'A', caption: '' });

const acts = async () => (await notedActs(portal.db)).map(({ action }) => action).toSorted();

test('15.6 E6 a picture that is added is encoded as events show it, and shown to who looks after pages alone', async () => {
  const ada = await organizer();
  const picture = await added(ada);
  expect(picture).toMatchObject({ alt: '', width: 1200, height: 600, used_in: [], version: 1 });
  const file = await ada.browser.get(picture.url);
  expect((await sharp(file.rawPayload).metadata()).format).toBe('webp');
  expect((await portal.browser().get(picture.url)).statusCode).toBe(404);
  const captain = await buildBooker(portal, {}, portal.app, { role: 'treasurer' });
  expect((await captain.browser.get(picture.url)).statusCode).toBe(404);
  // Once an event shows it, everybody sees it.
  await show(picture.url, (await buildEvent(portal.db)).uuid);
  expect((await portal.browser().get(picture.url)).statusCode).toBe(200);
  expect(await acts()).toEqual(['picture_added']);
});

test('15.6 S4 the same picture sent twice is one, also at once, and comes back if it was deleted', async () => {
  const ada = await organizer();
  const bytes = await photo('#753');
  const answers = await Promise.all([ada.add(bytes), ada.add(bytes)]);
  const uuids = answers.map((answer) => answer.json().data.uuid);
  expect(new Set(uuids).size).toBe(1);
  await ada.remove(uuids[0]);
  expect((await ada.list()).meta.total).toBe(0);
  expect((await ada.add(bytes)).json().data.uuid).toBe(uuids[0]);
  expect((await ada.list()).meta.total).toBe(1);
  const stored: string[] = [];
  for await (const { name } of portal.deps.files.list()) stored.push(name);
  expect(stored).toHaveLength(1);
});

test('15.6 E1 E3 what is no picture is refused', async () => {
  const ada = await organizer();
  for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0)]) {
    const answer = await ada.add(bytes);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['image']]);
  }
  expect(await portal.db.select().from(libraryPictures)).toEqual([]);
});

test('15.6 the library says where each picture is used, and is found by words and by use', async () => {
  const ada = await organizer();
  const [green, hall] = [await added(ada, '#151'), await added(ada, '#511')];
  portal.clock.advance(1);
  const last = await added(ada, '#115');
  await ada.say(green.uuid, 'Der grüne Hügel', 1);
  await ada.say(hall.uuid, 'The hall', 1);
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    slug: 'links-day',
    cover_url: green.url,
  });
  await show(green.url, event.uuid);
  const { data } = await ada.list();
  expect(data[0]?.uuid).toBe(last.uuid);
  expect(data.find(({ uuid }) => uuid === green.uuid)?.used_in).toEqual([
    { title: 'Links Day', href: '/events/links-day' },
  ]);
  const found = async (query: string) => (await ada.list(query)).data.map(({ uuid }) => uuid);
  expect(await found('search=grune')).toEqual([green.uuid]);
  expect(await found('search=%25')).toEqual([]);
  expect(await found('filter=used')).toEqual([green.uuid]);
  expect(await found('filter=unused')).toEqual([last.uuid, hall.uuid]);
  expect(await found('filter=without-alt')).toEqual([last.uuid]);
});

test('11.3 18 15.6 the library comes by time in either order, and as a file', async () => {
  const ada = await organizer();
  const first = await added(ada, '#151');
  portal.clock.advance(1);
  const last = await added(ada, '#511');
  await ada.say(first.uuid, '=Sunrise', 1);
  await show(first.url, (await buildEvent(portal.db, { title: 'Links Day' })).uuid);
  const uuids = async (query: string) => (await ada.list(query)).data.map(({ uuid }) => uuid);
  expect(await uuids('sort=newest')).toEqual([last.uuid, first.uuid]);
  expect(await uuids('sort=oldest')).toEqual([first.uuid, last.uuid]);
  const { path } = organizeApi.libraryFile;
  expect((await ada.browser.get(`${path}?sort=alt`)).json().errors).toHaveProperty('sort');
  const file = await ada.browser.get(`${path}?sort=oldest&page=2`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="media.csv"');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${first.url}","'=Sunrise",1200,600,`);
  expect(lines[1]).toContain('"Links Day"');
});

test('15.6 18 words are saved with a version: twice is once, a stale one is refused with what is there', async () => {
  const ada = await organizer();
  const { uuid } = await added(ada);
  expect((await ada.say(uuid, 'A hall', 1)).json().data).toMatchObject({
    alt: 'A hall',
    version: 2,
  });
  expect((await ada.say(uuid, 'A hall', 1)).json().data).toMatchObject({ version: 2 });
  const stale = await ada.say(uuid, 'A barn', 1);
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    {
      code: 'changed_meanwhile',
      current: { by: 'Ada Owens', record: { alt: 'A hall', version: 2 } },
    },
  ]);
  expect(await acts()).toEqual(['picture_added', 'picture_changed']);
});

test('15.6 11.5 a picture in use is not deleted, and the refusal says where it is', async () => {
  const ada = await organizer();
  const { uuid, url } = await added(ada);
  const event = await buildEvent(portal.db, { title: 'Links Day', slug: 'links-day' });
  await show(url, event.uuid);
  const answer = await ada.remove(uuid);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'in_use',
      message: '“Links Day” shows this picture. Take it out there first.',
      current: { used_in: [{ title: 'Links Day', href: '/events/links-day' }] },
    },
  ]);
  await portal.db.delete(eventMedia);
  expect((await ada.remove(uuid)).statusCode).toBe(200);
});

test('11.4 15.6 E7 a deletion is taken back for a week; then the file goes, too', async () => {
  const ada = await organizer();
  const { uuid, url } = await added(ada);
  const state = async () => ({
    listed: (await ada.list()).meta.total,
    file: (await ada.browser.get(url)).statusCode,
  });
  for (let twice = 0; twice < 2; twice += 1) expect((await ada.remove(uuid)).statusCode).toBe(200);
  expect(await state()).toEqual({ listed: 0, file: 404 });
  expect((await ada.say(uuid, 'A hall', 2)).statusCode).toBe(404);
  portal.clock.advance(6 * day);
  await ada.signInAgain();
  await deleteExpiredData(portal.deps);
  expect((await ada.list('filter=deleted')).data.map((one) => one.uuid)).toEqual([uuid]);
  for (let twice = 0; twice < 2; twice += 1) expect((await ada.restore(uuid)).statusCode).toBe(200);
  expect(await state()).toEqual({ listed: 1, file: 200 });
  // An unused picture of the library is no unused file.
  portal.clock.advance(100 * day);
  await ada.signInAgain();
  await deleteUnusedFiles(portal.deps);
  expect(await state()).toEqual({ listed: 1, file: 200 });
  await ada.remove(uuid);
  // Files are as old as they are by the machine's clock.
  portal.clock.advance(700 * day);
  await ada.signInAgain();
  await deleteExpiredData(portal.deps);
  expect((await ada.restore(uuid)).statusCode).toBe(404);
  const left: string[] = [];
  for await (const { name } of portal.deps.files.list()) left.push(name);
  expect(left).toEqual([]);
});

test('15.6 a picture of release 0.14 is measured at the start, a lost one has no size', async () => {
  const ada = await organizer();
  const { uuid } = await added(ada);
  await portal.db.update(libraryPictures).set({ width: null, height: null });
  const lost = {
    url: `/pictures/${'0'.repeat(64)}.webp`,
    alt: 'Lost',
    created_at: portal.clock.now(),
  };
  await portal.db.insert(libraryPictures).values(lost);
  await measurePictures(portal.deps);
  const { data } = await ada.list();
  expect(data.find((one) => one.uuid === uuid)).toMatchObject({ width: 1200, height: 600 });
  expect(data.find(({ alt }) => alt === 'Lost')).toMatchObject({ width: 0, height: 0 });
  portal.log.length = 0;
  await measurePictures(portal.deps);
  expect(portal.log).toEqual([]);
});

/** Of an event, whose pictures are saved through the console. */
async function showing() {
  const [desk, { uuid }] = [await buildEventDesk(portal), await buildEvent(portal.db)];
  const media = (url: string) => [{ kind: 'image', url, alt: 'A hall', caption: '' }];
  return async (url: string) =>
    desk.save(uuid, 'media', { media: media(url), version: (await desk.record(uuid)).version });
}

test('V20 words for a picture are said once: at the event or in the library', async () => {
  const ada = await organizer();
  const { uuid, url } = await added(ada);
  const desk = await buildEventDesk(portal);
  const [one, other] = [await buildEvent(portal.db), await buildEvent(portal.db)];
  const show = async (event: string, alt: string) => {
    const { version } = await desk.record(event);
    const media = [{ kind: 'image', url, alt, caption: '' }];
    expect((await desk.save(event, 'media', { media, version })).statusCode).toBe(200);
  };
  const words = async () => (await ada.list()).data.find((picture) => picture.uuid === uuid)?.alt;
  const shown = async (event: string) => {
    const rows = await portal.db.select().from(eventMedia).where(eq(eventMedia.event_uuid, event));
    return rows.map(({ alt }) => alt);
  };
  await show(one.uuid, 'A hall');
  expect(await words()).toBe('A hall');
  // The library has words by now; an event may say more of its own.
  await show(other.uuid, 'The hall at dusk');
  expect(await words()).toBe('A hall');

  const [picture] = (await ada.list()).data;
  const before = (await desk.record(one.uuid)).version;
  expect((await ada.say(uuid, 'The old hall', picture?.version ?? 0)).statusCode).toBe(200);
  expect(await shown(one.uuid)).toEqual(['The old hall']);
  expect(await shown(other.uuid)).toEqual(['The hall at dusk']);
  // An open form of that event hears of it.
  expect((await desk.record(one.uuid)).version).toBe(before + 1);
});

test('15.6 an event takes its pictures from the library, and none that was deleted there', async () => {
  const ada = await organizer();
  const { uuid, url } = await added(ada);
  const show = await showing();
  await ada.remove(uuid);
  expect((await show(url)).statusCode).toBe(400);
  await ada.restore(uuid);
  expect((await show(url)).statusCode).toBe(200);
  expect((await ada.list('filter=used')).data.map((one) => one.uuid)).toEqual([uuid]);
});

test.skipIf(!onPostgres)(
  '15.6 a picture that is deleted while an event is saved with it is either kept or not shown',
  async () => {
    const ada = await organizer();
    const other = await openPostgres(portal.database.url ?? '');
    for (const isSavedFirst of [true, false]) {
      const { uuid, url } = await added(ada, isSavedFirst ? '#246' : '#642');
      const remove = () => deleteFromLibrary({ ...portal.deps, db: other.db }, ada.user.uuid, uuid);
      const show = await showing();
      const save = async () => {
        const { statusCode, body } = await show(url);
        if (statusCode !== 200) throw new Error(body);
      };
      const [first, second] = isSavedFirst ? [save, remove] : [remove, save];
      // The first has done its work and has not committed when the second begins.
      const results: PromiseSettledResult<unknown>[] = [];
      await portal.db.transaction(async (tx) => {
        await tx
          .select()
          .from(libraryPictures)
          .where(eq(libraryPictures.uuid, uuid))
          .for('no key update');
        const one = first();
        await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
        const two = second();
        await expect.poll(() => waitingForLocks(portal.db)).toBe(2);
        void Promise.allSettled([one, two]).then((settled) => results.push(...settled));
      });
      await expect.poll(() => results.length).toBe(2);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const shown = await portal.db.select().from(eventMedia).where(eq(eventMedia.url, url));
      const [row] = await portal.db
        .select()
        .from(libraryPictures)
        .where(eq(libraryPictures.uuid, uuid));
      expect(shown.length > 0).toBe(row?.deleted_at === null);
    }
    await other.close();
  },
);
