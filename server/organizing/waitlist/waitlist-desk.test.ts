import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { seatOffers } from '#server/db/tables/waitlist-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };

/** A full event of four places, two people who wait, and the desk of its waiting list. */
async function buildWaiting(columns: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, { ...free, capacity: 4, ...columns });
  const host = await buildBooker(portal);
  const guests = [{ name: 'Guest A' }, { name: 'Guest B' }, { name: 'Guest C' }];
  const { id } = (await host.attend(event.uuid, { guests })).json().data;
  const seats: { uuid: string }[] = (await host.confirmation(id)).json().data.seats;
  const ann = await buildBooker(portal, { first_name: 'Ann', last_name: 'Ames' });
  const bo = await buildBooker(portal, { first_name: 'Bo', last_name: 'Botha' });
  await ann.join(event.uuid, 2, 2);
  await bo.join(event.uuid);
  return {
    event,
    ann,
    bo,
    async frees(count: number) {
      const chosen = seats.splice(-count).map(({ uuid }) => uuid);
      const path = `/api/v1/events/${event.uuid}/action/cancel`;
      expect((await host.browser.post(path, { seats: chosen })).statusCode).toBe(200);
    },
  };
}

async function deskOf(event: string, role: GrantRole = 'owner') {
  const { browser, user } = await buildDesk(portal, role, event);
  const path = `/api/v1/organize/events/${event}/waitlist`;
  const post = (act: string, body: object) =>
    browser.post(`${path}/${act}`, { key: randomUUID(), ...body });
  return {
    browser,
    user,
    post,
    list: async (query = '') => (await browser.get(`${path}${query}`)).json(),
    entryOf: async (name: string): Promise<string> => {
      const { data } = (await browser.get(path)).json();
      return data.find((one: { name: string }) => one.name.startsWith(name)).uuid;
    },
  };
}

const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) =>
  `${statusCode} ${json().code ?? ''}`.trim();

test('20.4 organizers see the line in turn, its offers, why there is none yet, and how the places add up', async () => {
  const { event, frees, bo } = await buildWaiting();
  const { list, browser } = await deskOf(event.uuid);
  const hub = async () =>
    (await browser.get(`/api/v1/organize/events/${event.uuid}/overview`)).json().data;
  const since = portal.clock.now().toISOString();
  const ann = { number: 1, name: 'Ann Ames', seats: 2, least: 2, since, run_outs: 0, offer: null };
  const before = await list();
  expect(before).toMatchObject({
    data: [
      { ...ann, why_not_yet: 'No place is free.' },
      { number: 2, name: 'Bo Botha', email: bo.user.email, offer: null },
    ],
    meta: { total: 2 },
    state: 'open',
    waiting: { people: 2, seats: 3, offered: { people: 0, seats: 0 } },
    places: { capacity: 4, booked: 4, held: 0, offered: 0, free: 0 },
  });
  await frees(1);
  const after = await list();
  const offer = { seats: 1, until: '2026-06-17T02:00:00.000Z', is_out_of_turn: false };
  expect(after).toMatchObject({
    data: [
      { ...ann, why_not_yet: 'No place is free.' },
      { name: 'Bo Botha', why_not_yet: null, offer },
    ],
    waiting: { people: 2, seats: 3, offered: { people: 1, seats: 1 } },
    places: { capacity: 4, booked: 3, held: 0, offered: 1, free: 0 },
  });
  // Who holds an offer waits no more.
  expect(await hub()).toMatchObject({ line: { people: 1, until: offer.until } });
  expect((await hub()).tasks).toContainEqual({ task: 'waiting', count: 2, first: null });
  await bo.leave(event.uuid);
  expect(await list()).toMatchObject({
    data: [{ ...ann, why_not_yet: 'Needs 2 places at least, and 1 is free.' }],
    places: { capacity: 4, booked: 3, held: 0, offered: 0, free: 1 },
  });
  expect(await list('?search=botha')).toMatchObject({ data: [], waiting: { people: 1 } });
  expect(await list('?search=ames,ann')).toMatchObject({ data: [{ number: 1 }] });
});

test('12.2 20.4 the list of events and the hub say of each event how many people wait', async () => {
  const { event } = await buildWaiting();
  const other = await buildEvent(portal.db, free);
  const { browser } = await buildDesk(portal, 'owner', event.uuid);
  const { data } = (await browser.get('/api/v1/organize/events?filter=all')).json();
  const waiting = data.map((one: { uuid: string; waiting: number }) => [one.uuid, one.waiting]);
  expect(Object.fromEntries(waiting)).toEqual({ [event.uuid]: 2, [other.uuid]: 0 });
  const hub = (await browser.get(`/api/v1/organize/events/${event.uuid}/overview`)).json().data;
  expect(hub.event.waiting).toBe(2);
});

test('20.4 why not yet: no membership, blocked, the last day, booking over', async () => {
  const { event, ann, bo } = await buildWaiting();
  const { list } = await deskOf(event.uuid);
  const whys = async () =>
    (await list()).data.map(({ why_not_yet }: { why_not_yet: string }) => why_not_yet);
  await portal.db.update(events).set({ member_only: true });
  await buildMembership(portal.db, ann.user.uuid);
  const noMember = 'Has no membership now, and the event is for members.';
  expect(await whys()).toEqual(['No place is free.', noMember]);
  await portal.db.update(events).set({ member_only: false });
  portal.clock.set(new Date(event.booking_closes_at.getTime() - 3600_000));
  const owner = await deskOf(event.uuid);
  const now = (await owner.list()).data[0].why_not_yet;
  expect(now).toBe('In the last 24 hours of booking nothing is kept: first come, first served.');
  await bo.signInAgain();
  portal.clock.set(event.booking_closes_at);
  expect((await owner.list()).data[0].why_not_yet).toBe('Booking is closed.');
});

test('20.4 treasurers see names without email; nobody without the right to attendees sees the list', async () => {
  const { event } = await buildWaiting();
  const treasurer = await deskOf(event.uuid, 'treasurer');
  expect((await treasurer.list()).data[0]).not.toHaveProperty('email');
  expect((await treasurer.list('?search=example')).data).toEqual([]);
  const entry = await treasurer.entryOf('Ann');
  const refused = await treasurer.post('take-off', { entry });
  expect(codeOf(refused)).toBe('403 forbidden');
  const captain = await deskOf(event.uuid, 'captain');
  expect(codeOf(await captain.post('state', { state: 'off' }))).toBe('403 forbidden');
  const safety = await deskOf(event.uuid, 'safety');
  expect((await safety.list()).code).toBe('forbidden');
  const unknown = await captain.browser.get(`/api/v1/organize/events/${randomUUID()}/waitlist`);
  expect(unknown.statusCode).toBe(404);
});

test('20.4 an offer out of turn: of what is free, or by raising the capacity, with its reason in the audit log', async () => {
  const { event, frees, ann, bo } = await buildWaiting();
  const captain = await deskOf(event.uuid, 'captain');
  const entry = await captain.entryOf('Bo');
  const reason = 'Drew the poster';
  const full = await captain.post('offer', { entry, seats: 1, reason });
  expect([codeOf(full), full.json().message]).toEqual([
    '409 event_full',
    'Capacity 4: no place is free. Ask an organizer to raise the capacity to 5.',
  ]);
  const raised = { entry, seats: 1, reason, raise: true };
  expect(codeOf(await captain.post('offer', raised))).toBe('403 forbidden');
  const owner = await deskOf(event.uuid);
  const key = randomUUID();
  for (const _ of ['once', 'again']) {
    expect(codeOf(await owner.post('offer', { ...raised, key }))).toBe('200');
  }
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await owner.list()).toMatchObject({
    data: [{}, { offer: { is_out_of_turn: true } }],
    places: { capacity: 5, booked: 4, offered: 1, free: 0 },
  });
  const again = await owner.post('offer', raised);
  expect(again.json().errors).toEqual({ entry: ['Has an offer already.'] });
  await portal.deliverEmails();
  expect(await bo.subjects()).toEqual([`A place is yours to book: ${event.title}`]);
  // One place fits Ann only if she takes fewer than she said.
  await frees(1);
  const ofAnn = await owner.entryOf('Ann');
  const tooMany = await owner.post('offer', { entry: ofAnn, seats: 3, reason });
  expect(tooMany.json().errors).toEqual({ seats: ['They wait for 2 places.'] });
  expect(codeOf(await captain.post('offer', { entry: ofAnn, seats: 1, reason }))).toBe('200');
  expect(await ann.waitlist(event.uuid)).toMatchObject({ offer: { seats: 1 } });
  const noted = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'waitlist_offered'));
  expect(new Map(noted.map(({ actor, subject }) => [actor, subject]))).toEqual(
    new Map([
      [owner.user.uuid, bo.user.uuid],
      [captain.user.uuid, ann.user.uuid],
    ]),
  );
  expect(bookingActInWords('waitlist_offered', noted[0]?.changes ?? null)).toBe(
    '1 place was offered out of turn. Reason: Drew the poster',
  );
  const history = await owner.browser.get(`/api/v1/organize/events/${event.uuid}/history`);
  expect(history.json().data[0].changes).toEqual({ capacity: { old: 4, new: 5 } });
  await expectCleanLedger(portal);
});

test('20.4 nothing is offered out of turn in the last day of booking, or after it', async () => {
  const { event } = await buildWaiting();
  const lastDay = event.booking_closes_at.getTime() - 24 * 3600_000;
  for (const [at, message] of [
    [
      new Date(lastDay),
      'In the last 24 hours of booking nothing is kept: first come, first served.',
    ],
    [event.booking_closes_at, 'Booking is closed.'],
  ] as const) {
    portal.clock.set(at);
    const { post, entryOf } = await deskOf(event.uuid);
    const offer = { entry: await entryOf('Bo'), seats: 1, reason: 'x', raise: true };
    const answer = await post('offer', offer);
    expect([codeOf(answer), answer.json().message]).toEqual(['409 booking_closed', message]);
  }
  expect(await portal.db.select().from(seatOffers)).toEqual([]);
});

test('20.4 who is taken off is told why, and their offer goes to the next in line', async () => {
  const { event, frees, ann, bo } = await buildWaiting();
  await frees(2);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  const { post, entryOf, list } = await deskOf(event.uuid, 'captain');
  const entry = await entryOf('Ann');
  const key = randomUUID();
  for (const _ of ['once', 'again']) {
    expect(codeOf(await post('take-off', { entry, reason: 'Asked by phone', key }))).toBe('200');
  }
  const other = await post('take-off', { entry });
  expect(other.json().errors).toEqual({ entry: ['They do not wait for this event any more.'] });
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'none' });
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  expect(await list()).toMatchObject({ data: [{ number: 1, name: 'Bo Botha' }] });
  expect(await ann.subjects()).toEqual([`The waiting list has ended: ${event.title}`]);
  const [email] = await findOutboxEmails(portal.db, ann.user.email);
  expect(email?.text).toContain('We took you off the waiting list');
  expect(email?.text).toContain('Asked by phone');
  expect(email?.text).toContain('The offer that you had has ended with it.');
});

test('20.4 a closed list keeps who is on it; one that is turned off ends, with an email to each', async () => {
  const { event, frees, ann, bo } = await buildWaiting();
  const { post, list, browser } = await deskOf(event.uuid, 'organizer');
  const late = await buildBooker(portal);
  const shown = async () =>
    (await portal.browser().get(`/api/v1/events/${event.slug}`)).json().data.waitlist;
  expect(await shown()).toBeUndefined();
  expect(codeOf(await post('state', { state: 'closed' }))).toBe('200');
  expect(await shown()).toBe('closed');
  expect(codeOf(await late.join(event.uuid))).toBe('409 booking_closed');
  await frees(1);
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  expect(codeOf(await post('state', { state: 'off' }))).toBe('200');
  expect(await list()).toMatchObject({ data: [], state: 'off', places: { offered: 0, free: 1 } });
  const ended = `The waiting list has ended: ${event.title}`;
  expect(await ann.subjects()).toEqual([ended]);
  expect(await bo.subjects()).toContain(ended);
  expect(codeOf(await post('state', { state: 'open' }))).toBe('200');
  expect(await shown()).toBeUndefined();
  const history = (await browser.get(`/api/v1/organize/events/${event.uuid}/history`)).json().data;
  const noted = history.map(({ act, changes }: { act: string; changes: null }) =>
    bookingActInWords(act, changes),
  );
  expect(noted.toSorted()).toEqual([
    'The waiting list was closed: nobody joins it any more.',
    'The waiting list was opened.',
    'The waiting list was turned off, and everybody on it was told.',
  ]);
});
