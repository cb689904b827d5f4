import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { eventMoves, events } from '#server/db/tables/event-tables.ts';
import { jobs } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker, type TestBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const minute = 60;
const day = 24 * 3600;
/** The event is on 18 July. */
const aWeekLater = { starts_at: '2026-07-25T12:30:00.000Z', ends_at: '2026-07-25T22:00:00.000Z' };
const twoWeeksLater = {
  starts_at: '2026-08-01T12:30:00.000Z',
  ends_at: '2026-08-01T22:00:00.000Z',
};
const asBefore = { starts_at: '2026-07-18T12:30:00.000Z', ends_at: '2026-07-18T22:00:00.000Z' };

let ada: Awaited<ReturnType<typeof buildEventDesk>>;
let robin: TestBooker;
let uuid: string;
let id: string;

beforeEach(async () => {
  ada = await buildEventDesk(portal);
  robin = await buildBooker(portal);
  uuid = (await buildEvent(portal.db)).uuid;
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  id = (await robin.attend(uuid, { ...visa, guests })).json().data.id;
  await portal.deliverEmails();
});

async function wait(seconds: number) {
  portal.clock.advance(seconds);
  await portal.deliverEmails();
}

const aboutMoves = async (to?: string) =>
  (await findOutboxEmails(portal.db, to)).filter(({ subject }) => /time or place/.test(subject));

test('12.5 J6 moved and moved on: one email each, ten minutes after the last save, with old and new', async () => {
  await ada.change(uuid, aWeekLater);
  expect((await ada.record(uuid)).move_email_at).toBe('2026-06-15T16:10:00.000Z');
  await wait(9 * minute);
  await ada.change(uuid, twoWeeksLater);
  await wait(9 * minute);
  // Any save begins the ten minutes anew.
  await ada.save(uuid, 'agenda', {
    agenda: [{ ...twoWeeksLater, title: 'Golf', description: '' }],
    version: (await ada.record(uuid)).version,
  });
  await wait(9 * minute);
  expect(await aboutMoves()).toEqual([]);
  await wait(minute);
  const emails = await aboutMoves();
  expect(emails.map(({ to }) => to).toSorted()).toEqual(
    [robin.user.email, 'sam@example.org'].toSorted(),
  );
  for (const { text } of emails) {
    expect(text).toContain('When: Saturday, August 1, 2026');
    expect(text).toContain('Before, when: Saturday, July 18, 2026');
    expect(text).not.toContain('July 25');
  }
  expect((await ada.record(uuid)).move_email_at).toBeNull();
  await wait(day);
  expect(await aboutMoves()).toHaveLength(2);
  expect(await portal.db.select().from(eventMoves)).toEqual([]);
});

test('12.5 J6 moved and moved back: no email, and nobody may cancel for longer', async () => {
  await ada.change(uuid, aWeekLater);
  await wait(5 * minute);
  await ada.change(uuid, asBefore);
  expect((await ada.record(uuid)).move_email_at).toBeNull();
  await wait(10 * minute);
  expect(await aboutMoves()).toEqual([]);
  expect(await portal.db.select().from(jobs)).toEqual([]);
  const { data } = (await robin.browser.get(`/api/v1/confirmation/${id}/cancellation`)).json();
  expect(data.until).toBe('2026-07-11T12:00:00.000Z');
});

test('12.5 who booked between two moves is told of what they did not see, and who booked after them of nothing', async () => {
  const [kim, lee] = [await buildBooker(portal), await buildBooker(portal)];
  await ada.change(uuid, aWeekLater);
  await wait(5 * minute);
  await kim.attend(uuid, visa);
  await wait(minute);
  await ada.change(uuid, asBefore);
  await wait(minute);
  await lee.attend(uuid, visa);
  await wait(10 * minute);
  const emails = await aboutMoves();
  expect(emails.map(({ to }) => to)).toEqual([kim.user.email]);
  expect(emails[0]?.text).toContain('Before, when: Saturday, July 25, 2026');
});

test('12.5 who was told may cancel for all their money for 7 days, and no longer than until the start', async () => {
  portal.clock.set('2026-07-10T12:00:00Z');
  await robin.signInAgain();
  await ada.signInAgain();
  await ada.change(uuid, { venue: { ...(await ada.record(uuid)).venue, name: 'Old Mill Links' } });
  await wait(10 * minute);
  const [email] = await aboutMoves(robin.user.email);
  expect(email?.text).toContain('Before, where: Maple Ridge Links, 1 Club Road, Guelph, ON');
  expect(email?.text).toContain(
    'You can cancel on your booking’s page until Friday, July 17, 2026 at 8:10 a.m. EDT, and get back everything you paid.',
  );
  const kim = await buildBooker(portal);
  const own = (await kim.attend(uuid, visa)).json().data.id;
  const cancellation = async (person: TestBooker, booking: string) =>
    (await person.browser.get(`/api/v1/confirmation/${booking}/cancellation`)).json().data;
  expect(await cancellation(robin, id)).toMatchObject({
    refund_cents: 360_00,
    why: null,
    until: '2026-07-17T12:10:00.000Z',
  });
  // 13.4: organizers are told the same.
  const { seats } = (await ada.browser.get(`/api/v1/organize/bookings/${id}`)).json().data;
  expect(seats[0].cancel_until).toBe('2026-07-17T12:10:00.000Z');
  // Who booked the new place keeps the usual terms.
  expect((await cancellation(kim, own)).until).toBe('2026-07-11T12:00:00.000Z');
  portal.clock.set('2026-07-17T12:09:00Z');
  await robin.signInAgain();
  await kim.signInAgain();
  expect(await cancellation(kim, own)).toMatchObject({ why: 'booking_closed' });
  await robin.cancel(uuid);
  expect(await robin.ledger()).toEqual(['event 36000 refunded', 'refund -36000 paid']);

  // A move three days before the start: until the start.
  portal.clock.set('2026-07-15T12:00:00Z');
  await ada.signInAgain();
  await kim.signInAgain();
  await ada.change(uuid, { starts_at: '2026-07-18T13:00:00.000Z' });
  await wait(10 * minute);
  expect((await cancellation(kim, own)).until).toBe('2026-07-18T13:00:00.000Z');
});

test('12.5 an event that is called off before the ten minutes are over sends no email about its move', async () => {
  await ada.change(uuid, aWeekLater);
  await ada.callOff(uuid);
  await wait(10 * minute);
  expect(await aboutMoves()).toEqual([]);
  expect(await portal.db.select().from(eventMoves)).toEqual([]);
  const [event] = await portal.db.select().from(events).where(eq(events.uuid, uuid));
  expect(event?.status).toBe('cancelled');
});

test('10.3 12.5 a save that writes to more than 10 people needs a fresh factor; others do not', async () => {
  const strict = await portal.anotherApp({ demo: false });
  const owner = await buildBooker(portal, {}, strict, { role: 'owner' });
  await buildShownFactor(portal.db, owner.user.uuid, new Date(+portal.clock.now() - 16 * 60_000));
  const change = async (changes: object) => {
    // What was saved and booked at the same instant has no order.
    portal.clock.advance(1);
    const answer = await owner.browser.send('PUT', ada.at(uuid), {
      ...(await ada.record(uuid)),
      ...changes,
    });
    return answer.json().code ?? answer.statusCode;
  };
  // Robin and Sam are two.
  expect(await change(aWeekLater)).toBe(200);
  portal.clock.advance(1);
  for (const party of ['a', 'b', 'c']) {
    const guests = [1, 2].map((number) => ({
      name: `Guest ${party}${number}`,
      email: `${party}${number}@example.org`,
    }));
    await (await buildBooker(portal)).attend(uuid, { ...visa, guests });
  }
  // They know the time of now: eleven are told of another one, and of the old one nine.
  expect(await change(twoWeeksLater)).toBe('fresh_factor_required');
  expect(await ada.record(uuid)).toMatchObject(aWeekLater);
  expect(await change({ title: 'Another Title' })).toBe(200);
  expect(await change(asBefore)).toBe(200);
  await buildShownFactor(portal.db, owner.user.uuid, portal.clock.now());
  expect(await change(twoWeeksLater)).toBe(200);
});

const waiting = async () => (await ada.read(uuid, 'move')).data;

test('V9 what leaves by email counts people, and says when', async () => {
  expect(await waiting()).toBeNull();
  // Five seats of two bookings; one of their guests has an address of their own.
  const kim = await buildBooker(portal);
  const guests = [{ name: 'Kim Too', email: kim.user.email }, { name: 'No Address' }];
  expect((await kim.attend(uuid, { ...visa, guests })).statusCode).toBe(201);
  await portal.deliverEmails();
  portal.clock.advance(minute);
  await ada.change(uuid, aWeekLater);
  expect(await waiting()).toEqual({
    at: '2026-06-15T16:11:00.000Z',
    people: 3,
    places: 5,
    reason: null,
    // What the email says: the event's own time where that is later than a week.
    cancel_until: '2026-07-11T12:00:00.000Z',
  });
  await wait(10 * minute);
  expect(await aboutMoves()).toHaveLength(3);
  expect(await waiting()).toBeNull();
});

test('V9 the email is sent at once when asked for, with the reason, and not once more', async () => {
  await ada.change(uuid, aWeekLater);
  portal.clock.advance(1);
  const reason = 'The greens are being aerated.';
  expect((await ada.act(uuid, 'move', { answer: 'send', reason })).json().data).toBeNull();
  await portal.deliverEmails();
  const emails = await aboutMoves();
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).toContain(`Reason: ${reason}`);
  await ada.act(uuid, 'move', { answer: 'send' });
  await wait(10 * minute);
  expect(await aboutMoves()).toHaveLength(2);
  const { data } = await ada.read(uuid, 'history');
  expect(data[0]).toMatchObject({
    act: 'move_emailed',
    changes: { people: { old: null, new: 2 } },
  });
});

test('V9 a reason that waits is in the email, also after the event is moved on', async () => {
  await ada.change(uuid, aWeekLater);
  const explained = await ada.act(uuid, 'move', { answer: 'explain', reason: 'A wedding.' });
  expect(explained.json().data).toMatchObject({ people: 2, reason: 'A wedding.' });
  await ada.change(uuid, twoWeeksLater);
  expect(await waiting()).toMatchObject({ reason: 'A wedding.' });
  await wait(10 * minute);
  expect((await aboutMoves(robin.user.email))[0]?.text).toContain('Reason: A wedding.');
});

test('V9 nobody is told if that is the answer; a later move is told', async () => {
  await ada.change(uuid, aWeekLater);
  portal.clock.advance(1);
  await ada.act(uuid, 'move', { answer: 'leave' });
  expect((await ada.record(uuid)).move_email_at).toBeNull();
  await wait(10 * minute);
  expect(await aboutMoves()).toEqual([]);
  expect((await ada.read(uuid, 'history')).data[0]).toMatchObject({ act: 'move_email_left_out' });
  await ada.change(uuid, twoWeeksLater);
  await wait(10 * minute);
  expect((await aboutMoves(robin.user.email))[0]?.text).toContain(
    'Before, when: Saturday, July 25',
  );
});

test('V9 12.4 the answer is about the time and place that its person has seen', async () => {
  await ada.change(uuid, aWeekLater);
  const { version } = await ada.record(uuid);
  await ada.change(uuid, twoWeeksLater);
  const answer = await ada.act(uuid, 'move', { answer: 'leave', version });
  expect(answer.json().code).toBe('changed_meanwhile');
  expect(await waiting()).toMatchObject({ people: 2 });
});
