import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { exportBookings } from './export-bookings.ts';

const portal = useTestApp();

const privateFields = {
  health_conditions: 'Bees',
  dietary_restrictions: 'Vegetarian',
  emergency_contact_name: 'Kim',
  emergency_contact_phone_number: '555-0100',
};

async function buildComing() {
  const event = await buildEvent(portal.db, { slug: 'links-day', price_cents: 0 });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Roe' });
  await portal.db
    .update(users)
    .set({ phone_number: '+1 555-0111', ...sealTexts(portal.deps, robin.user.uuid, privateFields) })
    .where(eq(users.uuid, robin.user.uuid));
  await robin.attend(event.uuid, {
    guests: [{ name: '=HYPERLINK("http://x")', email: 'sam@example.org', handicap_index: 12.4 }],
    handicap_index: 8,
    dietary_restrictions: 'No nuts',
    notes: 'With "Sam",\nplease',
  });
  return { event, robin };
}

const lines = (csv = '') => csv.slice(1).split('\r\n');

test('3.11 10.4 the organizers of an event read who comes, and nothing about health or meals', async () => {
  const { event, robin } = await buildComing();
  const cancelled = await buildBooker(portal);
  await cancelled.attend(event.uuid);
  await cancelled.cancel(event.uuid);

  const exported = await exportBookings(portal.deps, 'links-day');
  expect(exported).toMatchObject({ seats: 2, withPrivate: true });
  expect(exported?.csv.startsWith('\uFEFF"Name","Booked by","Email"')).toBe(true);
  expect(lines(exported?.csv).slice(1)).toEqual([
    `"Robin Roe","Robin Roe","${robin.user.email}","1 555-0111","8","With ""Sam"",\nplease"`,
    `"'=HYPERLINK(""http://x"")","Robin Roe","sam@example.org","","12.4",""`,
    '',
  ]);
  for (const word of ['Bees', 'Vegetarian', 'No nuts', 'Kim', '555-0100'])
    expect(exported?.csv).not.toContain(word);
  expect(await exportBookings(portal.deps, 'no-such-event')).toBeUndefined();
});

test('each event has its own list, in the order of names', async () => {
  const event = await buildEvent(portal.db, { slug: 'links-day', price_cents: 0 });
  const other = await buildEvent(portal.db, { slug: 'other-day', price_cents: 0 });
  for (const name of ['Robin Roe', 'Ada Yu', 'Alex Roe', 'Zoe Ames', 'Bo Lee']) {
    const [first_name, last_name] = name.split(' ');
    await (await buildBooker(portal, { first_name, last_name })).attend(event.uuid);
  }
  await (await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' })).attend(other.uuid);

  const namesOf = async (slug: string) =>
    lines((await exportBookings(portal.deps, slug))?.csv)
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
  const inOrder = ['"Zoe Ames"', '"Bo Lee"', '"Alex Roe"', '"Robin Roe"', '"Ada Yu"'];
  expect(await namesOf('links-day')).toEqual(inOrder);
  expect(await namesOf('other-day')).toEqual(['"Kit Poe"']);
});

test('3.11 text that a spreadsheet would evaluate stays text', async () => {
  const event = await buildEvent(portal.db, { slug: 'links-day', price_cents: 0 });
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)'];
  for (const [index, first_name] of formulas.entries()) {
    const booker = await buildBooker(portal, { first_name, last_name: `Roe ${index}` });
    await booker.attend(event.uuid, { notes: first_name, dietary_restrictions: first_name });
  }
  const { csv } = (await exportBookings(portal.deps, 'links-day')) ?? {};
  const cells = lines(csv)
    .slice(1, -1)
    .map((line) => line.split(','));
  const empty = '""';
  for (const [index, formula] of formulas.entries()) {
    const name = `"'${formula} Roe ${index}"`;
    expect(cells[index]?.slice(0, 2)).toEqual([name, name]);
    const text = `"'${formula}"`;
    expect(cells[index]?.slice(3)).toEqual([empty, empty, text]);
  }
});

test('A9 an erased account is listed without its name and email', async () => {
  const { event, robin } = await buildComing();
  portal.clock.set(event.ends_at);
  await portal.db
    .update(users)
    .set({ deletion_requested_at: new Date(0) })
    .where(eq(users.uuid, robin.user.uuid));
  portal.clock.advance(29 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  const exported = await exportBookings(portal.deps, 'links-day');
  expect(lines(exported?.csv)[1]).toMatch(/^"Former member","Former member","",/);
});

test('private data is left out from 30 days after the event', async () => {
  const { event } = await buildComing();
  const over = event.ends_at.getTime() + 30 * 24 * 3600_000;
  portal.clock.set(new Date(over - 1));
  expect(await exportBookings(portal.deps, 'links-day')).toMatchObject({ withPrivate: true });
  portal.clock.set(new Date(over));
  const exported = await exportBookings(portal.deps, 'links-day');
  expect(exported).toMatchObject({ seats: 2, withPrivate: false });
  expect(exported?.csv).not.toContain('please');
  expect(exported?.csv).toContain('Robin Roe');
});

test('I11 the audit log names everybody whose notes to the organizers were read', async () => {
  const { event, robin } = await buildComing();
  await exportBookings(portal.deps, 'links-day');
  const entries = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'bookings_exported'));
  expect(entries).toMatchObject([{ subject: robin.user.uuid, about: event.uuid }]);
});
