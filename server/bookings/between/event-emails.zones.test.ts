import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { emails, eventEmails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { jobs } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { setConsent } from '#server/notifications/consents.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { sendEventEmails } from './send-event-emails.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };

// Begins on July 18 at 8:30 a.m. in Toronto, which is 12:30 UTC.
const week = '2026-07-11T12:00:00Z';
const day = '2026-07-17T12:00:00Z';
const inWeek = 'Autumn Cup is on Saturday, July 18, 2026';
const tomorrow = 'Tomorrow: Autumn Cup';

/** Ann, who has booked for herself and Sam, before a week is left. */
async function given(columns: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, { ...free, title: 'Autumn Cup', ...columns });
  const ann = await buildBooker(portal, { first_name: 'Ann' });
  const sam = `sam-${event.slug}@example.org`;
  const booked = await ann.attend(event.uuid, { guests: [{ name: 'Sam Guest', email: sam }] });
  expect(booked.statusCode).toBe(201);
  await portal.deliverEmails();
  await portal.db.execute('delete from outbox');
  /** What has come to both by that moment. */
  const at = async (moment: string, isTask = true) => {
    portal.clock.set(new Date(moment));
    if (isTask) await sendEventEmails(portal.deps);
    await portal.deliverEmails();
    return [await portal.subjectsTo(ann.user.email), await portal.subjectsTo(sam)];
  };
  return {
    event,
    ann,
    sam,
    at,
    change: (changed: Partial<typeof events.$inferInsert>) =>
      portal.db.update(events).set(changed).where(eq(events.uuid, event.uuid)),
    text: async (to: string) => (await findOutboxEmails(portal.db, to))[0]?.text ?? '',
    checkIn: () =>
      portal.db
        .update(seats)
        .set({ checked_in_at: new Date('2026-07-18T12:00:00Z') })
        .where(and(eq(seats.event_uuid, event.uuid), eq(seats.position, 0))),
  };
}

const elsewhere = () => {
  const db: Db = Object.create(portal.db);
  return { ...portal.deps, db };
};

test('21.1 a week before and the day before, by 9:00 where the event is, booker and guest are told, each once', async () => {
  const { at, ann, sam, text } = await given();
  expect(await at('2026-07-11T11:59:00Z')).toEqual([[], []]);
  expect(await at(week)).toEqual([[inWeek], [inWeek]]);
  for (const words of [
    'Where: Maple Ridge Links',
    'Who’s coming: Ann',
    'Sam Guest',
    'What to bring:\n  Your clubs',
    'Codes of your tickets: ',
    'Show the 2 Tickets',
    'Stop these emails',
  ]) {
    expect(await text(ann.user.email)).toContain(words);
  }
  expect(await text(sam)).toContain('has booked for you');
  expect(await at('2026-07-12T12:00:00Z')).toEqual([[inWeek], [inWeek]]);
  expect(await at('2026-07-17T11:59:00Z')).toEqual([[inWeek], [inWeek]]);
  expect(await at(day)).toEqual([
    [inWeek, tomorrow],
    [inWeek, tomorrow],
  ]);
  expect(await text(sam)).toContain('Autumn Cup begins tomorrow at 8:30 a.m. EDT.');
  expect(await at('2026-07-18T12:00:00Z')).toEqual([
    [inWeek, tomorrow],
    [inWeek, tomorrow],
  ]);
});

test('21.1 what is owing stands in it, with the button that pays it', async () => {
  const { at, ann, text, event } = await given();
  await portal.db
    .update(seats)
    .set({ price_cents: 45_00, owing_cents: 45_00 })
    .where(and(eq(seats.event_uuid, event.uuid), eq(seats.position, 0)));
  await at(day);
  expect(await text(ann.user.email)).toContain('Still to be paid: $45.00');
  expect(await text(ann.user.email)).toContain('Pay What Is Owing');
});

test('21.1 who booked after that moment gets none: the confirmation said the same', async () => {
  portal.clock.set(new Date('2026-07-11T12:00:01Z'));
  const { at } = await given();
  expect(await at('2026-07-11T13:00:00Z')).toEqual([[], []]);
  expect(await at(day)).toEqual([[tomorrow], [tomorrow]]);
});

test('21.1 one that is late says today, and one of a week that is too late is left out', async () => {
  const { at } = await given();
  expect(await at('2026-07-14T12:00:00Z')).toEqual([[], []]);
  expect(await at('2026-07-18T10:00:00Z')).toEqual([['Today: Autumn Cup'], ['Today: Autumn Cup']]);
  portal.clock.set(new Date('2026-07-01T12:00:00Z'));
  const other = await given();
  expect(await other.at('2026-07-18T12:30:00Z')).toEqual([[], []]);
});

test('R6 each is sent once, by four processes and after a restart', async () => {
  const { at } = await given();
  portal.clock.set(new Date(week));
  await Promise.all(Array.from({ length: 4 }, () => sendEventEmails(elsewhere())));
  await Promise.all(Array.from({ length: 4 }, () => portal.deliverEmails()));
  expect(await at(week)).toEqual([[inWeek], [inWeek]]);
  // The outbox keeps one copy of an email; a mail server would have got as many as there were attempts.
  const sent = await portal.db.select().from(emails).where(like(emails.kind, '%week-before'));
  expect(sent.map(({ attempts }) => attempts)).toEqual([1, 1]);
});

test('R6 of an event that is moved or called off while the email waits nothing wrong is sent', async () => {
  const { at, change } = await given();
  portal.clock.set(new Date(week));
  await sendEventEmails(portal.deps);
  const after = {
    starts_at: new Date('2026-08-18T12:30:00Z'),
    ends_at: new Date('2026-08-18T22:00:00Z'),
  };
  await change(after);
  expect(await at(week, false)).toEqual([[], []]);
  expect(await at('2026-08-11T11:59:00Z')).toEqual([[], []]);
  const moved = 'Autumn Cup is on Tuesday, August 18, 2026';
  expect(await at('2026-08-11T12:00:00Z')).toEqual([[moved], [moved]]);
  // Moved once more it is not sent a second time.
  await change({
    starts_at: new Date('2026-08-28T12:30:00Z'),
    ends_at: new Date('2026-08-28T22:00:00Z'),
  });
  expect(await at('2026-08-21T12:00:00Z')).toEqual([[moved], [moved]]);
  portal.clock.set(new Date('2026-08-27T12:00:00Z'));
  await sendEventEmails(portal.deps);
  await change({ status: 'cancelled' });
  expect(await portal.db.$count(jobs)).toBe(2);
  expect(await at('2026-08-27T12:00:00Z', false)).toEqual([[moved], [moved]]);
  expect(await portal.db.$count(jobs)).toBe(0);
});

test('R6 who gave the seat up while the email waits gets none, and nothing is left waiting', async () => {
  const { at, ann, event } = await given();
  portal.clock.set(new Date(week));
  await sendEventEmails(portal.deps);
  expect(await portal.db.$count(jobs)).toBe(2);
  await portal.db
    .update(seats)
    .set({ state: 'cancelled' })
    .where(and(eq(seats.event_uuid, event.uuid), eq(seats.position, 1)));
  expect(await at(week, false)).toEqual([[inWeek], []]);
  expect(await at(week)).toEqual([[inWeek], []]);
  expect(await portal.db.$count(jobs)).toBe(0);
  expect(ann.user.email).toContain('@');
});

test('R7 who switches it off in the minute before gets none, and neither does the one click of a guest', async () => {
  const { at, ann, sam, text } = await given();
  portal.clock.set(new Date(week));
  await sendEventEmails(portal.deps);
  await setConsent(portal.deps, ann.user.uuid, {
    kind: 'before_event',
    on: false,
    place: 'settings',
  });
  expect(await at(week, false)).toEqual([[], [inWeek]]);
  const [, path] = /(\/api\/v1\/stop\/\S+)/.exec(await text(sam)) ?? [];
  const clicked = await portal.app.inject({
    method: 'POST',
    url: path ?? '',
    headers: { host: 'fairway.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  expect(await at(day)).toEqual([[], [inWeek]]);
});

const stated = {
  statement_published_at: new Date('2026-07-25T16:00:00Z'),
  charity_name: 'Kids Help Phone',
  charity_raised_cents: 12_340_00,
};
const raised = 'Autumn Cup raised $12,340.00';

test('21.1 three days after the statement who was checked in is told what it raised; guests within 30 days', async () => {
  const { at, change, checkIn, ann, text } = await given();
  await change(stated);
  await checkIn();
  expect(await at('2026-07-28T15:59:00Z')).toEqual([[], []]);
  expect(await at('2026-07-28T16:00:00Z')).toEqual([[raised], []]);
  for (const words of [
    'raised $12,340.00 for Kids Help Phone',
    'See What It Raised',
    'Sent by The Fairway Golf Association of Canada, 27 Old Mill Lane',
    'Stop these emails',
  ]) {
    expect(await text(ann.user.email)).toContain(words);
  }
  expect(await at('2026-07-30T16:00:00Z')).toEqual([[raised], []]);
});

test('21.1 if nobody was checked in all are told; guests not once 30 days are over, and nobody a week late', async () => {
  const all = await given();
  await all.change(stated);
  expect(await all.at('2026-07-28T16:00:00Z')).toEqual([[raised], [raised]]);
  portal.clock.set(new Date('2026-07-01T12:00:00Z'));
  const late = await given();
  await late.change({ ...stated, statement_published_at: new Date('2026-08-15T16:00:00Z') });
  expect(await late.at('2026-08-18T16:00:00Z')).toEqual([[raised], []]);
  portal.clock.set(new Date('2026-07-01T12:00:00Z'));
  const tooLate = await given();
  await tooLate.change(stated);
  expect(await tooLate.at('2026-08-05T16:00:00Z')).toEqual([[], []]);
});

test('R7 the statement’s email is not sent to who withdrew as it waits, or once the event is called off', async () => {
  const { at, change, ann } = await given();
  await change(stated);
  portal.clock.set(new Date('2026-07-28T16:00:00Z'));
  await sendEventEmails(portal.deps);
  await setConsent(portal.deps, ann.user.uuid, { kind: 'results', on: false, place: 'settings' });
  await change({ status: 'cancelled' });
  expect(await at('2026-07-28T16:00:00Z', false)).toEqual([[], []]);
  await change({ status: 'published' });
  expect(await at('2026-07-28T16:00:00Z')).toEqual([[], [raised]]);
});

test('21.1 which address got which is forgotten 60 days later, not while the event is to come', async () => {
  const { at } = await given();
  await at(week);
  expect(await portal.db.$count(eventEmails)).toBe(2);
  portal.clock.set(new Date('2026-09-16T12:00:00Z'));
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(eventEmails)).toBe(2);
  portal.clock.set(new Date('2026-09-17T12:00:00Z'));
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(eventEmails)).toBe(0);
});
