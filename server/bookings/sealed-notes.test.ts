import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings } from '../db/booking-tables.ts';
import { exportBookings } from '../organizing/attendees/export-bookings.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
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
  const { event, shown } = await book();
  expect(JSON.stringify(await portal.db.select().from(bookings))).not.toContain('knee');
  expect(await shown()).toBe(text);
  expect((await exportBookings(portal.deps, event.slug))?.csv).toContain(text);
});

test('N12 notes that are moved to another booking open for nobody', async () => {
  const [one, other] = [await book(), await book('Left-handed')];
  const notes = await stored(one.id);
  await portal.db.update(bookings).set({ notes }).where(eq(bookings.id, other.id));
  expect(await one.shown()).toBe(text);
  expect(await other.shown()).toBeNull();
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
