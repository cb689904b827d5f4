import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { dailyEmails, grants } from '#server/db/tables/association-tables.ts';
import { jobs, outbox, users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';
import { tellCaptains } from './daily-email.ts';
import * as queries from './daily-email-queries.ts';

const portal = useTestApp();

/** A captain who gets the email, from noon of June 15 where the event is. */
async function buildCaptain(overrides: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    slug: 'links-day',
    price_cents: 0,
    member_price_cents: 0,
    ...overrides,
  });
  const desk = await buildDesk(portal, 'captain', event.uuid);
  const path = `/api/v1/organize/events/${event.uuid}/daily-email`;
  const save = async (wanted: boolean) =>
    (await desk.browser.send('PUT', path, { wanted })).json().data;
  const wanted = async () => (await desk.browser.get(path)).json().data;
  const informed = async () => {
    await tellCaptains(portal.deps);
    await portal.deliverEmails();
    const all = await findOutboxEmails(portal.db, desk.user.email);
    return all.filter(({ subject }) => subject.includes('change')).map(({ text }) => text);
  };
  return { event, desk, path, save, wanted, informed };
}

/** In Toronto, in summer. */
const at = (day: number, time: string) => portal.clock.set(`2026-06-${day}T${time}:00-04:00`);

test('13.2 a captain who wants it is told at 7:00 where the event is what changed, once, and of no change nothing', async () => {
  const { event, save, wanted, informed } = await buildCaptain();
  const early = await buildBooker(portal);
  await early.attend(event.uuid, { guests: [{ name: 'Early' }] });
  expect(await wanted()).toEqual({ wanted: false });
  expect(await save(true)).toEqual({ wanted: true });
  expect(await wanted()).toEqual({ wanted: true });

  // Four come, of whom one gives the place up and one gives it to somebody else; one moves away.
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam' }, { name: 'Kit' }, { name: 'Lee' }];
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const organizer = await buildDesk(portal, 'organizer', event.uuid);
  const [, sam, kit, lee] = (await organizer.booking(id)).seats;
  await organizer.cancel(id, { seats: [sam?.uuid], refund: 'none' });
  const other = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  await organizer.move(id, { seats: [lee?.uuid], event: other.uuid, difference: 'keep' });
  const { version } = await organizer.booking(id);
  await organizer.browser.send('PUT', `/api/v1/organize/bookings/${id}/seats/${kit?.uuid}`, {
    name: 'Zoe Swift',
    email: 'zoe@example.org',
    version,
  });
  at(15, '23:59');
  expect(await informed()).toEqual([]);
  at(16, '06:59');
  expect(await informed()).toEqual([]);
  at(16, '07:00');
  const [text = '', ...more] = await informed();
  expect(more).toEqual([]);
  expect(text).toContain('since the morning of Monday, June 15.');
  expect(text).toContain(
    'Added: 4 places\nCancelled: 1 place\nMoved to another event: 1 place\nGiven to somebody else: 1 place\nBooked now: 4 of 72 places\n',
  );
  expect(text).toContain('http://fairway.test/organize/events/links-day/attendees');
  // It stays in a mailbox: it names nobody.
  for (const name of ['Sam', 'Kit', 'Lee', 'Zoe', '@']) expect(text).not.toContain(name);
  at(16, '07:10');
  expect(await informed()).toHaveLength(1);
  at(17, '07:00');
  expect(await informed()).toHaveLength(1);

  // What happened on a day without an email is in the next one.
  at(17, '12:00');
  await early.signInAgain();
  await early.cancel(event.uuid);
  at(18, '15:00');
  const [last] = (await informed()).filter((each) => each.includes('Booked now: 2'));
  expect(last).toContain('since the morning of Wednesday, June 17.');
  expect(last).toContain('\nCancelled: 2 places\nBooked now: 2 of 72 places\n');
  expect(last).not.toContain('Added');
});

test('13.2 what changed before it was turned on, and while it was off, is not told', async () => {
  const { event, save, informed } = await buildCaptain({ timezone: 'America/Vancouver' });
  await save(true);
  await (await buildBooker(portal)).attend(event.uuid);
  await save(false);
  at(16, '12:00');
  expect(await informed()).toEqual([]);
  expect(await portal.db.$count(dailyEmails)).toBe(0);
});

test('13.2 7:00 is that of the event, also on the day on which the clocks change', async () => {
  const day = new Date('2027-06-18T12:30:00Z');
  const { event, save, informed } = await buildCaptain({
    timezone: 'America/Vancouver',
    starts_at: day,
    ends_at: new Date(day.getTime() + 1),
    booking_closes_at: day,
  });
  await save(true);
  await (await buildBooker(portal)).attend(event.uuid);
  portal.clock.set('2026-06-16T13:59:00Z');
  expect(await informed()).toEqual([]);
  portal.clock.set('2026-06-16T14:00:00Z');
  expect(await informed()).toHaveLength(1);
  // In spring 7:00 is five hours after midnight and three after the change.
  await (await buildBooker(portal)).attend(event.uuid);
  await portal.db.update(dailyEmails).set({ looked_on: '2027-03-13' });
  portal.clock.set('2027-03-14T13:59:00Z');
  expect(await informed()).toHaveLength(1);
  portal.clock.set('2027-03-14T14:00:00Z');
  expect(await informed()).toHaveLength(2);
});

test('13.2 a captain no more, or one who is blocked, gets nothing, not even what waits to be sent', async () => {
  const { event, desk, save, informed } = await buildCaptain();
  await save(true);
  await (await buildBooker(portal)).attend(event.uuid);
  at(16, '08:00');
  await tellCaptains(portal.deps);
  await portal.db
    .update(grants)
    .set({ until: portal.clock.now() })
    .where(eq(grants.role, 'captain'));
  expect(await informed()).toEqual([]);
  await portal.db.update(grants).set({ until: null }).where(eq(grants.role, 'captain'));
  await (await buildBooker(portal)).attend(event.uuid);
  at(17, '08:00');
  await portal.db
    .update(users)
    .set({ blocked_at: portal.clock.now() })
    .where(eq(users.uuid, desk.user.uuid));
  expect(await informed()).toEqual([]);
  await portal.db.delete(grants).where(eq(grants.role, 'captain'));
  expect(await portal.db.$count(dailyEmails)).toBe(0);
  expect(await informed()).toEqual([]);
});

test('13.2 H4 of a captain no more it is forgotten who wanted the email', async () => {
  const { save } = await buildCaptain();
  const { save: saveOther } = await buildCaptain({ slug: 'second' });
  await save(true);
  await saveOther(true);
  const [ended] = await portal.db.select().from(dailyEmails);
  await portal.db
    .update(grants)
    .set({ until: portal.clock.now() })
    .where(eq(grants.uuid, ended?.grant_uuid ?? ''));
  await deleteExpiredData(portal.deps);
  const left = (await portal.db.select().from(dailyEmails)).map(({ grant_uuid }) => grant_uuid);
  expect([left.length, left.includes(ended?.grant_uuid ?? '')]).toEqual([1, false]);
});

test('13.2 10.1 the email is the captain’s alone: to turn it on, off, or to see whether it is on', async () => {
  const { event, path, save } = await buildCaptain();
  await save(true);
  for (const role of ['owner', 'organizer', 'treasurer', 'safety'] as const) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    expect([role, (await browser.get(path)).statusCode]).toEqual([role, 403]);
    const off = await browser.send('PUT', path, { wanted: false });
    expect([role, off.json().code]).toEqual([role, 'forbidden']);
  }
  const another = await buildDesk(portal, 'captain', event.uuid);
  expect((await another.browser.get(path)).json().data).toEqual({ wanted: false });
  const wrong = await another.browser.send('PUT', path, { wanted: 'yes' });
  expect(wrong.json().errors).toHaveProperty('wanted');
  expect(await portal.db.$count(dailyEmails)).toBe(1);
});

test('13.2 10.5 who turned it on or off, and for which event, is in the audit log, once', async () => {
  const { event, desk, save } = await buildCaptain();
  const switched = async () =>
    (await notedActs(portal.db)).filter(({ action }) => action === 'daily_email_switched');
  await save(false);
  expect(await switched()).toEqual([]);
  await Promise.all([save(true), save(true)]);
  await save(true);
  const act = { actor: desk.user.uuid, subject: null, about: event.uuid, by_terminal: false };
  const on = { ...act, changes: { daily_email: { old: false, new: true } } };
  expect(await switched()).toMatchObject([on]);
  portal.clock.advance(1);
  await Promise.all([save(false), save(false)]);
  const off = { ...act, changes: { daily_email: { old: true, new: false } } };
  expect(await switched()).toMatchObject([on, off]);
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const log = await owner.browser.get('/api/v1/organize/audit?act=daily_email_switched');
  expect(log.json().data).toMatchObject([
    { who: desk.user.email, event: { title: 'Links Day' }, changes: off.changes },
    { who: desk.user.email, changes: on.changes },
  ]);
});

test('13.2 “Download My Data” says of which events', async () => {
  const { desk, save } = await buildCaptain();
  await save(true);
  const answer = await desk.browser.get(api.exportData.path);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(JSON.parse(strFromU8(files['daily-emails.json'] ?? new Uint8Array()))).toEqual([
    { event: 'Links Day' },
  ]);
});

test('13.2 15.4 it is in the log of emails, and sent again with what it said, while the captain is one', async () => {
  const { event, desk, save, informed } = await buildCaptain();
  await save(true);
  await (await buildBooker(portal)).attend(event.uuid);
  at(16, '08:00');
  const [text] = await informed();
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const rows = (
    await owner.browser.get(`/api/v1/organize/emails?search=${desk.user.email}`)
  ).json();
  expect(rows.data).toMatchObject([
    { kind: 'organizer-daily-changes', state: 'taken', event: { title: 'Links Day' } },
  ]);
  const again = () =>
    owner.browser.post(`/api/v1/organize/emails/${rows.data[0].uuid}/send-again`, {
      key: crypto.randomUUID(),
    });
  expect((await again()).statusCode).toBe(200);
  expect(await informed()).toEqual([text, text]);
  await portal.db.delete(grants).where(eq(grants.role, 'captain'));
  expect((await again()).json().message).toBe('It cannot be sent again. The grant has ended.');
});

test('13.2 a captain of whom it fails holds up no other, and is told at the next look, once', async () => {
  const captains = [
    await buildCaptain(),
    await buildCaptain({ slug: 'second', title: 'Second' }),
    await buildCaptain({ slug: 'third', title: 'Third' }),
  ];
  for (const { event, save } of captains) {
    await save(true);
    await (await buildBooker(portal)).attend(event.uuid);
  }
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const emailed = async () =>
    (await portal.db.select().from(outbox)).map(({ to }) => to).toSorted();
  const all = captains.map(({ desk }) => desk.user.email).toSorted();
  at(16, '08:00');
  // Whoever of them comes first: the list has no order.
  const look = vi.spyOn(queries, 'lookAtEvent').mockRejectedValueOnce(new Error('broken'));
  onTestFinished(() => look.mockRestore());
  const logged = vi.spyOn(portal.deps.log, 'error');
  await tellCaptains(portal.deps);
  await portal.deliverEmails();
  expect(await emailed()).toHaveLength(2);
  expect(logged).toHaveBeenCalledOnce();
  await tellCaptains(portal.deps);
  await portal.deliverEmails();
  expect(await emailed()).toEqual(all);
});

test.runIf(onPostgres)('13.2 two that look at the same moment tell each captain once', async () => {
  const captains = [await buildCaptain(), await buildCaptain({ slug: 'second', title: 'Second' })];
  for (const { event, save } of captains) {
    await save(true);
    await (await buildBooker(portal)).attend(event.uuid);
  }
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  at(16, '08:00');
  // Both have begun before either can end: neither can store a job.
  const looks = await portal.db.transaction(async (tx) => {
    await tx.execute('lock table jobs in share mode');
    const begun = [tellCaptains(portal.deps), tellCaptains(portal.deps)];
    await expect.poll(() => waitingForLocks(portal.db), { interval: 5 }).toBe(2);
    return begun;
  });
  await Promise.all(looks);
  expect(await portal.db.$count(jobs)).toBe(2);
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    captains.map(({ desk }) => desk.user.email).toSorted(),
  );
});
