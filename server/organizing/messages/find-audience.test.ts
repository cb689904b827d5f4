import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { jobHandlers } from '#server/app.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { outbox, users } from '#server/db/tables/tables.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import {
  buildMessageDesk,
  buildWrittenTo,
  messageSteps,
} from '#server/testing/builders/build-message-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import * as audienceQueries from './audience-queries.ts';

const portal = useTestApp();

const { sent, sendDue, seatOf } = messageSteps(portal);

test('15.1 the filters join by AND and are read back as a sentence with the count', async () => {
  const { desk, robin } = await buildWrittenTo(portal);
  const { ask } = desk;
  const everybody = await ask();
  expect(everybody).toMatchObject({
    sentence: 'Everybody at Harvest Scramble: 3 people',
    emails: 3,
    bookers: 2,
    through_booker: 1,
    left_out: [],
  });
  expect(everybody.to.map(({ name }) => name)).toEqual(['Kim Byname', 'Robin Reed', 'Sam Guest']);
  expect((await ask({ owing: true })).sentence).toBe(
    'Everybody at Harvest Scramble who still owes something: 1 person',
  );
  await portal.db
    .update(seats)
    .set({ checked_in_at: portal.clock.now() })
    .where(eq(seats.user_uuid, robin.user.uuid));
  expect(await ask({ here: true })).toMatchObject({
    sentence: 'Everybody at Harvest Scramble who is here: 1 person',
    to: [{ name: 'Robin Reed' }],
  });
  expect((await ask({ owing: true, here: true })).sentence).toBe(
    'Everybody at Harvest Scramble who still owes something and is here: nobody',
  );
  // What is owing is not for guests to know.
  const sam = await seatOf('Sam Guest');
  await portal.db.update(seats).set({ owing_cents: 1 }).where(eq(seats.uuid, sam.uuid));
  expect((await ask({ owing: true })).to.map(({ name }) => name)).toEqual([
    ...['Kim Byname', 'Robin Reed'],
  ]);
});

test('W11 15.1 who is here hears nothing meant for who is not, but for a guest without an address, and the email says so', async () => {
  const { desk, robin } = await buildWrittenTo(portal);
  const [sam, alex] = [await seatOf('Sam Guest'), await seatOf('Alex Guest')];
  const arrive = (uuid: string) =>
    portal.db.update(seats).set({ checked_in_at: portal.clock.now() }).where(eq(seats.uuid, uuid));
  const [own] = await portal.db.select().from(seats).where(eq(seats.user_uuid, robin.user.uuid));
  await arrive(own?.uuid ?? '');
  const absent = await desk.ask({ here: false });
  expect(absent).toMatchObject({
    sentence:
      'Everybody at Harvest Scramble who is not here: 2 people, and 1 person for their guest',
    emails: 3,
    through_booker: 1,
  });
  expect(
    absent.to.map(({ name, guests, for_guests_alone }) => [name, guests, for_guests_alone]),
  ).toEqual([
    ['Kim Byname', [], false],
    ['Robin Reed', ['Alex Guest'], true],
    ['Sam Guest', [], false],
  ]);
  await desk.send({ filters: { here: false } });
  await sendDue();
  const texts = (await portal.db.select().from(outbox)).map(({ to, text }) => [to, text]);
  const first = 'For your guest Alex Guest, of whom we have no email address:';
  expect(texts.filter(([, text]) => text?.startsWith(first)).map(([to]) => to)).toEqual([
    robin.user.email,
  ]);
  // Alex is here, too, and Sam alone is not: the party's booker is not asked about Sam, who has an address.
  await arrive(alex.uuid);
  expect((await desk.ask({ here: false })).to.map(({ name }) => name)).toEqual([
    ...['Kim Byname', 'Sam Guest'],
  ]);
  expect((await desk.ask({ here: true })).to).toMatchObject([
    { name: 'Robin Reed', guests: ['Alex Guest'], for_guests_alone: false },
  ]);
  await arrive(sam.uuid);
  expect((await desk.ask({ here: false })).to).toMatchObject([{ name: 'Kim Byname' }]);
});

test('W11 15.1 of what is owing it is the booker who is here or not, whichever place it is for', async () => {
  const { desk, robin } = await buildWrittenTo(portal);
  const sam = await seatOf('Sam Guest');
  await portal.db.update(seats).set({ owing_cents: 1 }).where(eq(seats.uuid, sam.uuid));
  const namesOf = async (here: boolean) =>
    (await desk.ask({ owing: true, here })).to.map(({ name }) => name);
  expect(await namesOf(false)).toEqual(['Kim Byname', 'Robin Reed']);
  const own = eq(seats.user_uuid, robin.user.uuid);
  await portal.db.update(seats).set({ checked_in_at: portal.clock.now() }).where(own);
  expect([await namesOf(false), await namesOf(true)]).toEqual([['Kim Byname'], ['Robin Reed']]);
  // Without a place of their own it is about the place that they pay.
  await portal.db.update(seats).set({ state: 'cancelled' }).where(own);
  expect([await namesOf(false), await namesOf(true)]).toEqual([['Kim Byname', 'Robin Reed'], []]);
});

test('W11 15.1 who has not chosen a meal is written to alone, a guest without an address through the booker', async () => {
  const { desk, robin } = await buildWrittenTo(portal);
  expect(await desk.ask({ no_meal: true })).toMatchObject({
    sentence: 'Everybody at Harvest Scramble who has not chosen a meal: 3 people',
  });
  await portal.db.update(seats).set({ meal: 'vegan' }).where(eq(seats.user_uuid, robin.user.uuid));
  const sam = await seatOf('Sam Guest');
  await portal.db.update(seats).set({ meal: 'any' }).where(eq(seats.uuid, sam.uuid));
  const { to, sentence } = await desk.ask({ no_meal: true });
  expect(sentence).toMatch(/who has not chosen a meal: 1 person, and 1 person for their guest$/);
  expect(
    to.map(({ name, guests, for_guests_alone }) => [name, guests.length, for_guests_alone]),
  ).toEqual([
    ['Kim Byname', 0, false],
    ['Robin Reed', 1, true],
  ]);
});

test('V15 where nobody was checked in it is said; once the event is over, who is not here did not come', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  expect(await desk.ask({ here: false })).toMatchObject({
    sentence: 'Everybody at Harvest Scramble who is not here: 3 people',
    is_over: false,
    nobody_here: true,
  });
  const sam = await seatOf('Sam Guest');
  const here = { checked_in_at: portal.clock.now() };
  await portal.db.update(seats).set(here).where(eq(seats.uuid, sam.uuid));
  const times = { starts_at: new Date('2020-05-01T12:00:00Z'), ends_at: portal.clock.now() };
  await portal.db.update(events).set(times).where(eq(events.uuid, event.uuid));
  expect(await desk.ask({ here: false })).toMatchObject({
    sentence: 'Everybody at Harvest Scramble who did not come: 2 people',
    is_over: true,
    nobody_here: false,
  });
  expect((await desk.ask({ here: true })).sentence).toMatch(/who came: /);
});

test('W11 15.1 places that were ticked are written to alone: a guest with an address without the booker', async () => {
  const { desk } = await buildWrittenTo(portal);
  const [sam, alex, robin] = [
    await seatOf('Sam Guest'),
    await seatOf('Alex Guest'),
    await seatOf('Robin Reed'),
  ].map(({ uuid }) => uuid);
  const asked = async (...given: (string | undefined)[]) => {
    const chosen = given.flatMap((uuid) => uuid ?? []);
    const { sentence, to, through_booker } = await desk.ask({ seats: chosen });
    return [sentence, to.map(({ name }) => name), through_booker];
  };
  expect(await asked(sam)).toEqual([
    'The people of one place at Harvest Scramble: 1 person',
    ['Sam Guest'],
    0,
  ]);
  expect(await asked(sam, robin)).toEqual([
    'The people of 2 places at Harvest Scramble: 2 people',
    ['Robin Reed', 'Sam Guest'],
    0,
  ]);
  expect((await asked(alex)).slice(1)).toEqual([['Robin Reed'], 1]);
  expect((await asked(randomUUID())).slice(1)).toEqual([[], 0]);
});

test('15.1 13.2 one booking is written to alone: who booked, and guests with an address', async () => {
  const { desk, id, kim, event } = await buildWrittenTo(portal);
  expect(await desk.ask({ booking: id })).toMatchObject({
    sentence: 'Everybody of one booking at Harvest Scramble: 2 people',
    through_booker: 1,
    to: [{ name: 'Robin Reed' }, { name: 'Sam Guest' }],
  });
  expect((await desk.ask({ booking: id, owing: true })).emails).toBe(0);
  // A booking of another event has nobody here.
  const other = await buildMessageDesk(portal, (await buildEvent(portal.db)).uuid);
  expect((await other.ask({ booking: id })).emails).toBe(0);
  const message = await desk.send({ filters: { booking: kim } });
  expect(message).toMatchObject({
    audience: 'Everybody of one booking at Harvest Scramble',
    filters: { event: event.uuid, booking: kim },
  });
  await sendDue();
  expect(await sent()).toEqual(['kim@example.org']);
  // 10.5 13.2: the log says it of the event, and the booking's history of the booking.
  const [noted] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'message_written'));
  expect(noted).toMatchObject({
    about: event.uuid,
    booking: kim,
    changes: { audience: { new: message.audience }, emails: { new: 1 } },
  });
});

test('15.1 whoever has cancelled is written to only if that is chosen, and not while they have a place', async () => {
  const { desk, robin, event, people, kim } = await buildWrittenTo(portal);
  await people.cancel(kim, { tell: 'nobody' });
  const sam = await seatOf('Sam Guest');
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [sam.uuid] });
  expect((await desk.ask()).to).toMatchObject([{ name: 'Robin Reed' }]);
  expect(await desk.ask({ state: 'cancelled' })).toMatchObject({
    sentence: 'Everybody who gave up their place at Harvest Scramble: 2 people',
    to: [{ name: 'Kim Byname' }, { name: 'Sam Guest' }],
  });
  const wrong = await desk.write({
    filters: { event: event.uuid, state: 'cancelled', owing: true },
  });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['filters.state']]);
});

test('15.3 an address gets it once, and who is left out is told with the reason', async () => {
  const { desk, people, event } = await buildWrittenTo(portal);
  await people.add({ seats: [{ name: 'Nomail Person' }, { name: 'Her Guest' }], pay: 'owing' });
  await people.add({ seats: [{ name: 'Kim Again', email: 'KIM@example.org' }], pay: 'owing' });
  const unconfirmed = await buildBooker(portal, { first_name: 'Una', last_name: 'Firmed' });
  await unconfirmed.attend(event.uuid, { payment_method: 'pm_card_visa' });
  await portal.db
    .update(users)
    .set({ email_verified_at: null })
    .where(eq(users.uuid, unconfirmed.user.uuid));
  const erased = await buildBooker(portal, { first_name: 'Former', last_name: 'member' });
  await erased.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const email = `${randomUUID()}@erased.invalid`;
  await portal.db
    .update(users)
    .set({ email, email_key: email })
    .where(eq(users.uuid, erased.user.uuid));
  const audience = await desk.ask();
  expect(audience.emails).toBe(3);
  expect(audience.left_out).toEqual([
    { reason: 'no_address', people: 2 },
    { reason: 'unconfirmed', people: 1 },
    { reason: 'withdrawn', people: 1 },
  ]);
  expect(audience.left_out_people.map(({ name, reason }) => [name, reason])).toEqual([
    ['Former member', 'withdrawn'],
    ['Nomail Person', 'no_address'],
    ['Her Guest', 'no_address'],
    ['Una Firmed', 'unconfirmed'],
  ]);
  await portal.db.delete(outbox);
  const message = await desk.send();
  expect(message).toMatchObject({ emails: 3, left_out: audience.left_out, state: 'waiting' });
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await sendDue();
  expect((await sent()).map((to) => to.toLowerCase()).filter((to) => to.startsWith('kim'))).toEqual(
    ['kim@example.org'],
  );
  expect(await sent()).toHaveLength(3);
});

test('15.3 an address that refused two emails is left out, until a mail server takes one again', async () => {
  const { desk } = await buildWrittenTo(portal);
  const known = {
    kind: 'booking-guest-confirmed',
    job: 'booking-letter',
    to_key: 'sam@example.org',
  };
  const email = (minute: number, state: 'refused' | 'given_up' | 'taken', error: string | null) => {
    const at = new Date(portal.clock.now().getTime() + minute * 60_000);
    const row = { ...known, uuid: randomUUID(), state, error, enqueued_at: at, tried_at: at };
    return portal.db.insert(emails).values(row);
  };
  const namesOf = async () => (await desk.ask()).to.map(({ name }) => name);
  await email(1, 'refused', 'EENVELOPE 550');
  // Our own network says nothing of the address; neither does our password, or what is written.
  for (const error of ['ETIMEDOUT', 'EAUTH 535', 'EMESSAGE 554', 'ESENDER 550'])
    await email(2, 'given_up', error);
  expect(await namesOf()).toContain('Sam Guest');
  await email(3, 'given_up', 'EENVELOPE 550');
  expect(await desk.ask()).toMatchObject({
    emails: 2,
    left_out: [{ reason: 'refused', people: 1 }],
    left_out_people: [{ name: 'Sam Guest', reason: 'refused' }],
  });
  await email(4, 'taken', null);
  expect(await namesOf()).toContain('Sam Guest');
});

test('15.3 an email that is refused stays one of those that were refused, however often it is tried', async () => {
  const { desk } = await buildWrittenTo(portal);
  const response = '550 5.1.1 No such user';
  const refusal = { code: 'EENVELOPE', responseCode: 550, response };
  const refuse = () => Promise.reject(Object.assign(new Error(response), refusal));
  await desk.send({ subject: 'One' });
  await desk.send({ subject: 'Two' });
  portal.clock.advance(60);
  for (let round = 0; round < 3; round += 1) {
    await runDueJobs(portal.deps, jobHandlers(portal.deps, { send: refuse }));
    portal.clock.advance(60);
  }
  const states = (await portal.db.select().from(emails))
    .filter(({ kind }) => kind === 'message-message')
    .map(({ state }) => state);
  expect(states).toEqual(Array(6).fill('refused'));
  expect(await desk.ask()).toMatchObject({
    emails: 0,
    left_out: [{ reason: 'no_address' }, { reason: 'refused', people: 3 }],
    through_booker: 0,
  });
});

test('15.3 15.4 while our own address is refused nobody is left out, and Today says whose fault it is', async () => {
  const { desk } = await buildWrittenTo(portal);
  const response = '550 5.7.1 Sender address rejected';
  const refusal = { code: 'EENVELOPE', responseCode: 550, response, command: 'MAIL FROM' };
  const refuse = () => Promise.reject(Object.assign(new Error(response), refusal));
  for (const subject of ['One', 'Two']) await desk.send({ subject });
  portal.clock.advance(60);
  await runDueJobs(portal.deps, jobHandlers(portal.deps, { send: refuse }));
  expect(await desk.ask()).toMatchObject({ emails: 3 });
  const { needs } = (await desk.browser.get(organizeApi.today.path)).json().data;
  const line = needs.find(({ kind }: { kind: string }) => kind === 'email_refused');
  expect(line.detail).toContain(response);
  expect(line.detail).toContain('This is not about their addresses');
  expect(line.detail).not.toContain('another address');
});

test('15.1 a guest without an address is counted through the booker only if the booker is written to', async () => {
  const { desk, robin, event } = await buildWrittenTo(portal);
  const alex = await seatOf('Alex Guest');
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [alex.uuid] });
  // Robin is coming.
  expect(await desk.ask({ state: 'cancelled' })).toMatchObject({
    emails: 0,
    through_booker: 0,
    left_out_people: [{ name: 'Alex Guest', reason: 'no_address' }],
  });
});

test('J14 who books again while the email waits for the mail server is not written to as who cancelled', async () => {
  const { desk, robin, event } = await buildWrittenTo(portal);
  await robin.cancel(event.uuid);
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await desk.send({ filters: { state: 'cancelled' } });
  portal.clock.advance(60);
  await runDueJobs(
    portal.deps,
    jobHandlers(portal.deps, { send: () => Promise.reject(new Error('away')) }),
  );
  await robin.attend(event.uuid, { guests: [], payment_method: 'pm_card_visa' });
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await sendDue();
  expect(await sent()).toEqual(['sam@example.org']);
});

test('15.3 N17 whether somebody is coming is asked for one address at a time, however many come', async () => {
  const { desk, robin, people, event } = await buildWrittenTo(portal);
  // Of three who gave up their place, one comes by name, one as a guest, and one as who booked.
  const places = ['Lee', 'Kit', 'Max'].map((name) => ({ name, email: `${name}@Example.org` }));
  for (const seat of places) {
    const { id } = (await people.add({ seats: [seat], pay: 'free' })).json().data;
    await people.cancel(id, { tell: 'nobody' });
  }
  const lee = { name: 'Lee', email: 'lee@example.org' };
  const guest = { name: 'Kit', email: 'KIT@example.org' };
  await robin.cancel(event.uuid);
  expect((await desk.ask({ state: 'cancelled' })).emails).toBe(5);
  await people.add({ seats: [lee, guest], pay: 'free' });
  expect((await desk.ask({ state: 'cancelled' })).to.map(({ name }) => name)).toEqual([
    ...['Max', 'Robin Reed', 'Sam Guest'],
  ]);
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await desk.send({ filters: { state: 'cancelled' } });
  await robin.attend(event.uuid, { guests: [], payment_method: 'pm_card_visa' });
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const audience = vi.spyOn(audienceQueries, 'findAudienceSeats');
  const coming = vi.spyOn(audienceQueries, 'findComing');
  onTestFinished(() => void vi.restoreAllMocks());
  await sendDue();
  expect((await sent()).map((to) => to.toLowerCase())).toEqual([
    ...['max@example.org', 'sam@example.org'],
  ]);
  // The event once, when the minute is over; then the booking of each.
  expect(audience.mock.calls.filter(([, , booking]) => booking === undefined)).toHaveLength(1);
  const asked = coming.mock.calls.map(([, , keys]) => keys.length);
  expect([asked[0], ...asked.slice(1).sort()]).toEqual([5, 1, 2]);
});
