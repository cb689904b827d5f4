import { eq, like } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bookings } from '../db/tables/booking-tables.ts';
import type { Session } from '../http/auth/session.ts';
import { exportData } from '../privacy/export-data.ts';
import { buildDesk } from '../testing/builders/build-attendees.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sealOldNotes } from './seal-notes.ts';

const portal = useTestApp();
const text = 'A cart, please: my knee is new.';

const stored = async (id: string) => {
  const [booking] = await portal.db.select().from(bookings).where(eq(bookings.id, id));
  return booking?.notes;
};

async function book(notes = text) {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const booker = await buildBooker(portal);
  const { id } = (await booker.attend(event.uuid, { notes })).json().data;
  const shown = async () => (await booker.confirmation(id)).json().data.notes;
  return { id, event, shown };
}

test('N12 whoever steals the database reads no notes; the booker and the organizers do', async () => {
  const { id, event, shown } = await book();
  expect(JSON.stringify(await portal.db.select().from(bookings))).not.toContain('knee');
  expect(await shown()).toBe(text);
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  expect((await desk.booking(id)).notes).toBe(text);
});

test('N12 notes that are moved to another booking open for nobody', async () => {
  const [one, other] = [await book(), await book('Left-handed')];
  const notes = await stored(one.id);
  await portal.db.update(bookings).set({ notes }).where(eq(bookings.id, other.id));
  expect(await one.shown()).toBe(text);
  expect(await other.shown()).toBeNull();
});

const noted = async (id: string) => {
  const [booking] = await portal.db.select().from(bookings).where(eq(bookings.id, id));
  return booking?.note ?? '';
};

test('N12 13.2 what organizers note is sealed for its booking, also where it moves to, and they read it', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day', slug: 'links-day' });
  const other = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  const note = 'Her knee is new';
  const seats = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await desk.add({ seats, pay: 'free', note })).json().data;
  expect((await desk.booking(id)).note).toBe(note);
  const moved = (await desk.move(id, { event: other.uuid, difference: 'keep' })).json().data;
  expect(moved).toMatchObject({ note, event: { uuid: other.uuid } });
  const [here, there] = [await noted(id), await noted(moved.id)];
  for (const sealed of [here, there]) expect(sealed).toMatch(/^v1[.]/);
  expect(JSON.stringify(await portal.db.select().from(bookings))).not.toContain('knee');
  // That of another booking opens for nobody.
  await portal.db.update(bookings).set({ note: here }).where(eq(bookings.id, moved.id));
  expect((await desk.booking(moved.id)).note).toBeNull();
});

test('N12 13.2 “Download My Data” has what organizers noted, in words', async () => {
  const { id, event } = await book();
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  const path = `/api/v1/organize/bookings/${id}`;
  await desk.browser.send('PUT', path, { note: 'Her knee is new', version: 1 });
  const [{ user_uuid } = { user_uuid: null }] = await portal.db.select().from(bookings);
  const session = { userUuid: user_uuid, tokenHash: Buffer.alloc(32) } as unknown as Session;
  const files = unzipSync(new Uint8Array(await exportData(portal.deps, session)));
  const [exported] = JSON.parse(strFromU8(files['bookings.json'] ?? new Uint8Array()));
  expect(exported).toMatchObject({ organizers_note: 'Her knee is new', notes: text });
});

test('N12 13.2 a filled database has every note sealed at the first start, also if it is killed in between', async () => {
  const { event } = await book();
  const organizer = await buildUser(portal.db);
  await portal.db.insert(bookings).values(
    Array.from({ length: 1201 }, (_, index) => ({
      id: `before${index}`,
      event_uuid: event.uuid,
      name: 'Sam',
      status: 'confirmed' as const,
      note: `Knee ${index}`,
      changed_by: organizer.uuid,
      version: 2,
    })),
  );
  const plain = () => portal.db.$count(bookings, like(bookings.note, 'Knee%'));
  // It dies after seven hundred.
  let left = 700;
  const dying = new Proxy(portal.deps.settings, {
    get(target, name, self) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return Reflect.get(target, name, self);
    },
  });
  await expect(sealOldNotes({ ...portal.deps, settings: dying })).rejects.toThrow('killed');
  expect(await plain()).toBe(501);
  // Who looks meanwhile reads both kinds, and a save between the two starts stays.
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  for (const index of [0, 1200]) {
    expect((await desk.booking(`before${index}`)).note).toBe(`Knee ${index}`);
  }
  const path = '/api/v1/organize/bookings/before1200';
  expect((await desk.browser.send('PUT', path, { note: 'New', version: 2 })).statusCode).toBe(200);
  await sealOldNotes(portal.deps);
  expect(await plain()).toBe(0);
  expect((await desk.booking('before1200')).note).toBe('New');
  expect((await desk.booking('before1199')).note).toBe('Knee 1199');
});

test('N12 notes from before are sealed at the first start, and shown until then', async () => {
  const { id, shown } = await book();
  const plain = 'v1.0 of our team name: see you';
  await portal.db.update(bookings).set({ notes: plain }).where(eq(bookings.id, id));
  expect(await shown()).toBe(plain);
  await sealOldNotes(portal.deps);
  const sealed = await stored(id);
  expect(sealed).toMatch(/^v1\.[\w-]{8}\./);
  await sealOldNotes(portal.deps);
  expect(await stored(id)).toBe(sealed);
  expect(await shown()).toBe(plain);
});

test('N12 an empty note is sealed, too, so that the start ends', async () => {
  const { id } = await book();
  await portal.db.update(bookings).set({ note: '' }).where(eq(bookings.id, id));
  await sealOldNotes(portal.deps);
  expect(await noted(id)).toMatch(/^v1[.]/);
});
