import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { memberships } from '#server/db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };
const visa = { payment_method: 'pm_card_visa' };
const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
const guests = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ name: `Guest ${'ABC'[number]}` }));

async function people() {
  const [ann, bo, cy] = [
    await buildBooker(portal),
    await buildBooker(portal),
    await buildBooker(portal),
  ];
  return { ann, bo, cy };
}

const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) =>
  `${statusCode} ${json().code ?? ''}`.trim();

/** A full event of so many places, all of one booking, which can be cancelled seat by seat. */
async function fullEvent(capacity: number, columns: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, { ...free, capacity, ...columns });
  const host = await buildBooker(portal);
  const booked = await host.attend(event.uuid, { guests: guests(capacity - 1) });
  const { id } = booked.json().data;
  const { seats } = (await host.confirmation(id)).json().data;
  const uuids = seats.map(({ uuid }: { uuid: string }) => uuid);
  return {
    event,
    host,
    /** The last ones come free. */
    async frees(count: number) {
      const chosen = uuids.splice(-count);
      const path = `/api/v1/events/${event.uuid}/action/cancel`;
      const answer = await host.browser.post(path, { seats: chosen });
      expect(answer.statusCode).toBe(200);
    },
  };
}

test('20.1 who joins waits, and sees how many seats are wanted before', async () => {
  const { event } = await fullEvent(2);
  const { ann, bo } = await people();
  const none = { state: 'none', seats: null, least: null, ahead: null, offer: null };
  expect(await ann.waitlist(event.uuid)).toEqual({ ...none, why_not: null });
  const joined = await ann.join(event.uuid, 4, 2);
  const waiting = { state: 'waiting', seats: 4, least: 2, ahead: 0, offer: null, why_not: null };
  expect([joined.statusCode, joined.json().data]).toEqual([200, waiting]);
  expect((await bo.join(event.uuid)).json().data).toMatchObject({ state: 'waiting', ahead: 4 });
  // Sent twice it is one entry.
  expect((await ann.join(event.uuid, 4, 2)).json().data).toEqual(waiting);
  expect((await ann.leave(event.uuid)).json().data).toEqual({ ...none, why_not: null });
  expect((await ann.leave(event.uuid)).statusCode).toBe(200);
  expect(await bo.waitlist(event.uuid)).toMatchObject({ ahead: 0 });
});

test('20.1 fewer seats stay in turn, more of them go to the end of the line', async () => {
  const { event } = await fullEvent(2);
  const { ann, bo } = await people();
  await ann.join(event.uuid, 2, 2);
  await bo.join(event.uuid, 3);
  expect((await ann.join(event.uuid, 1, 1)).json().data.ahead).toBe(0);
  expect((await ann.join(event.uuid, 2, 1)).json().data.ahead).toBe(3);
});

test('20.1 nobody waits who can book, has booked, or may not book', async () => {
  const { event, host, frees } = await fullEvent(3);
  const { ann, bo: member } = await people();
  expect(codeOf(await host.join(event.uuid))).toBe('409 already_booked');
  await frees(1);
  expect(codeOf(await ann.join(event.uuid, 2, 1))).toBe('409 not_full');
  expect((await ann.waitlist(event.uuid)).why_not).toBe('There are places left: book them.');
  expect((await ann.join(event.uuid, 2, 2)).statusCode).toBe(200);
  await portal.db.update(events).set({ member_only: true });
  expect(codeOf(await member.join(event.uuid, 2, 2))).toBe('403 subscription_required');
  await buildMembership(portal.db, member.user.uuid);
  expect((await member.join(event.uuid, 2, 2)).statusCode).toBe(200);
  for (const [columns, code] of [
    [{ waitlist: 'closed' }, 'booking_closed'],
    [{ waitlist: 'off' }, 'booking_closed'],
    [{ waitlist: 'open', booking_closes_at: portal.clock.now() }, 'booking_closed'],
    [{ status: 'cancelled' }, 'event_cancelled'],
  ] as const) {
    await portal.db.update(events).set(columns);
    const late = await buildBooker(portal);
    await buildMembership(portal.db, late.user.uuid);
    expect(codeOf(await late.join(event.uuid, 2, 2))).toBe(`409 ${code}`);
  }
});

test('20.1 a person is on five lists at most, also when they join many at once', async () => {
  const full = await Promise.all(Array.from({ length: 7 }, () => fullEvent(1)));
  const ann = await buildBooker(portal);
  const answers = await Promise.all(full.map(({ event }) => ann.join(event.uuid)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map(codeOf);
  expect(refused).toEqual(['409 too_many_waitlists', '409 too_many_waitlists']);
});

test('20.1 bad numbers are 400, by field', async () => {
  const { event } = await fullEvent(1);
  const ann = await buildBooker(portal);
  for (const [seats, least, field] of [
    [0, 1, 'seats'],
    [5, 1, 'seats'],
    [2, 3, 'least'],
    [2, 0, 'least'],
    [1.5, 1, 'seats'],
  ] as const) {
    const answer = await ann.join(event.uuid, seats, least);
    expect([answer.statusCode, Object.keys(answer.json().errors)[0]]).toEqual([400, field]);
  }
});

test('R8 an event that the person cannot see has no list: 404, and nobody sees another’s', async () => {
  const draft = await buildEvent(portal.db, { status: 'draft' });
  const { event } = await fullEvent(1);
  const { ann, bo } = await people();
  await ann.join(event.uuid);
  const path = (uuid: string) => `/api/v1/events/${uuid}/waitlist`;
  for (const uuid of [draft.uuid, '00000000-0000-4000-8000-00000000dead']) {
    expect((await bo.browser.get(path(uuid))).statusCode).toBe(404);
    expect((await bo.join(uuid)).statusCode).toBe(404);
    expect((await bo.leave(uuid)).statusCode).toBe(404);
  }
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'none', ahead: null });
  // To leave is to leave one's own.
  await bo.leave(event.uuid);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'waiting' });
  expect((await portal.browser().get(path(event.uuid))).statusCode).toBe(401);
});

test('20.2 20.3 a seat that comes free is offered, counted everywhere, and not sold to a passer-by', async () => {
  const { event, frees } = await fullEvent(3);
  const { ann, bo, cy: passer } = await people();
  await ann.join(event.uuid, 2, 2);
  await bo.join(event.uuid);
  await frees(1);
  // Two do not fit into one: the turn stays, the next one has the offer.
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
  const offered = await bo.waitlist(event.uuid);
  // Made at noon in Toronto, 32 days ahead: ten hours of today, fourteen of tomorrow.
  const until = '2026-06-17T02:00:00.000Z';
  expect(offered).toMatchObject({ state: 'offered', offer: { seats: 1, until } });
  const { offers, waiting } = (await bo.browser.get('/api/v1/user')).json().data;
  const { slug, title, timezone } = event;
  expect(offers).toEqual([{ event_uuid: event.uuid, seats: 1, until, slug, title, timezone }]);
  expect(waiting).toEqual([]);
  expect((await ann.browser.get('/api/v1/user')).json().data).toMatchObject({
    offers: [],
    waiting: [
      {
        event_uuid: event.uuid,
        seats: 2,
        ahead: 0,
        slug,
        title,
        starts_at: event.starts_at.toISOString(),
        timezone,
      },
    ],
  });
  expect(await passer.viability(event.uuid)).toMatchObject({ spots_left: 0, code: 'event_full' });
  expect(await bo.viability(event.uuid)).toMatchObject({ spots_left: 1, viable: true });
  const list = (await portal.browser().get('/api/v1/events?filter=open')).json().data;
  expect(list).toEqual([]);
  const shown = (await portal.browser().get(`/api/v1/events/${event.slug}`)).json().data;
  expect(shown.spots_left).toBe(0);
  expect(codeOf(await passer.attend(event.uuid))).toBe('409 event_full');
  await portal.deliverEmails();
  expect((await bo.attend(event.uuid)).statusCode).toBe(201);
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'none' });
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  expect(await bo.subjects()).toEqual([
    `A place is yours to book: ${event.title}`,
    `You are booked: ${event.title}`,
  ]);
});

test('20.3 the email of an offer says that fewer places can be booked, but not of a single place', async () => {
  const fewer = 'You can book fewer places; the others go to the next in line.';
  const { event, frees } = await fullEvent(4);
  const { ann, bo } = await people();
  await ann.join(event.uuid, 2);
  await bo.join(event.uuid);
  await frees(3);
  await portal.deliverEmails();
  const textTo = async ({ user }: typeof ann) =>
    (await findOutboxEmails(portal.db, user.email))[0]?.text;
  expect(await textTo(ann)).toContain(fewer);
  expect(await textTo(bo)).toContain('Nothing is charged until you book.');
  expect(await textTo(bo)).not.toContain(fewer);
});

test('20.3 who takes fewer lets the rest go on, and a declined card keeps the offer', async () => {
  const { event, frees } = await fullEvent(4);
  await portal.db.update(events).set({ price_cents: 180_00, member_price_cents: 150_00 });
  const { ann, bo } = await people();
  await ann.join(event.uuid, 3, 1);
  await bo.join(event.uuid, 1, 1);
  await frees(3);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ offer: { seats: 3 } });
  expect((await ann.attend(event.uuid, { ...declined, guests: guests(2) })).statusCode).toBe(402);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered', offer: { seats: 3 } });
  // While the bank is asked, all three are counted once.
  const { client_secret } = await ann.hold(event.uuid);
  const [row] = await portal.db.select().from(seatOffers);
  expect(row).toMatchObject({ state: 'open', seats: 3 });
  expect(await bo.viability(event.uuid)).toMatchObject({ spots_left: 0 });
  expect(await checkLedger(portal.deps)).toMatchObject({ differences: [] });
  await ann.answerBank(client_secret, true);
  expect((await ann.attend(event.uuid, visa)).json().data).toMatchObject({ status: 'confirmed' });
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
  expect(await bo.viability(event.uuid)).toMatchObject({ spots_left: 2 });
});

test('20.3 R2 an offer that runs out goes to the next one, its party to the end; a second time off the list', async () => {
  const { event, frees } = await fullEvent(2);
  const { ann, bo } = await people();
  await ann.join(event.uuid);
  await bo.join(event.uuid);
  await frees(1);
  await portal.deliverEmails();
  portal.clock.set('2026-06-17T02:00:00Z');
  // Nobody looked meanwhile: by the clock alone the offer is over.
  await ann.signInAgain();
  await bo.signInAgain();
  expect(await ann.viability(event.uuid)).toMatchObject({ spots_left: 1 });
  expect(codeOf(await ann.attend(event.uuid))).toBe('409 offer_over');
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
  await bo.leave(event.uuid);
  expect(codeOf(await bo.attend(event.uuid))).toBe('409 offer_over');
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
  portal.clock.set('2026-06-20T16:00:00Z');
  await portal.deliverEmails();
  await ann.signInAgain();
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'none' });
  const over = `Your offer is over: ${event.title}`;
  expect(await ann.subjects()).toEqual([`A place is yours to book: ${event.title}`, over, over]);
  expect(await bo.subjects()).toEqual([over]);
  // Nobody waits any more: the seat is for everybody.
  expect((await ann.attend(event.uuid)).statusCode).toBe(201);
});

test('20.3 a seat whose offer runs out is not sold to who books at that moment, past those who wait', async () => {
  const { event, frees } = await fullEvent(2);
  const { ann, bo, cy: passer } = await people();
  await ann.join(event.uuid);
  await bo.join(event.uuid);
  await frees(1);
  portal.clock.set('2026-06-17T02:00:00Z');
  await passer.signInAgain();
  expect(codeOf(await passer.attend(event.uuid))).toBe('409 event_full');
  await bo.signInAgain();
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
});

test('R2 an offer accepted twice is one booking; another hears that it is full', async () => {
  const { event, frees } = await fullEvent(2);
  const { ann, bo: other } = await people();
  await ann.join(event.uuid);
  await frees(1);
  const answers = await Promise.all([
    ann.attend(event.uuid),
    other.attend(event.uuid),
    ann.attend(event.uuid),
  ]);
  expect(answers.map(codeOf)).toEqual(['201', '409 event_full', '201']);
  expect(answers[0].json()).toEqual(answers[2].json());
});

test('20.3 nobody has more than two offers at once; the third seat waits for who comes next', async () => {
  const [one, two, three] = [await fullEvent(2), await fullEvent(2), await fullEvent(2)];
  const { ann, bo } = await people();
  for (const { event } of [one, two, three]) await ann.join(event.uuid);
  await bo.join(three.event.uuid);
  // At the same moment: one of the two waits for the other one's offer.
  await Promise.all([one.frees(1), two.frees(1)]);
  await portal.deliverEmails();
  await three.frees(1);
  const stateOf = async ({ event }: typeof one) => (await ann.waitlist(event.uuid)).state;
  expect(await Promise.all([one, two, three].map(stateOf))).toEqual([
    'offered',
    'offered',
    'waiting',
  ]);
  expect(await bo.waitlist(three.event.uuid)).toMatchObject({ state: 'offered' });
  // With one offer less the next one follows by a job, not with the next scheduled task.
  await bo.leave(three.event.uuid);
  expect(await stateOf(three)).toBe('waiting');
  await ann.attend(one.event.uuid);
  await portal.deliverEmails();
  expect(await stateOf(three)).toBe('offered');
});

test('20.3 in the last day of booking nothing is held: everybody who fits is told once, first come', async () => {
  const { event, frees } = await fullEvent(3, {
    booking_closes_at: new Date('2026-06-16T15:00:00Z'),
  });
  const { ann, bo, cy } = await people();
  await ann.join(event.uuid, 2, 2);
  await bo.join(event.uuid);
  await cy.join(event.uuid);
  await frees(1);
  expect(await portal.db.select().from(seatOffers)).toEqual([]);
  const email = `First come: a place is free at ${event.title}`;
  expect([await ann.subjects(), await bo.subjects(), await cy.subjects()]).toEqual([
    [],
    [email],
    [email],
  ]);
  const [sent] = await findOutboxEmails(portal.db, bo.user.email);
  expect(sent?.text).toContain(`1 place is free at ${event.title}. Booking closes soon`);
  expect((await cy.attend(event.uuid)).statusCode).toBe(201);
  expect(codeOf(await bo.attend(event.uuid))).toBe('409 event_full');
  await frees(1);
  expect(await bo.subjects()).toEqual([email]);
});

test('20.4 R3 calling off and the start end a list, and everybody on it is told', async () => {
  const called = await fullEvent(2);
  const begun = await fullEvent(2);
  const ann = await buildBooker(portal);
  for (const { event } of [called, begun]) await ann.join(event.uuid);
  await begun.frees(1);
  await portal.db
    .update(events)
    .set({ status: 'cancelled' })
    .where(eq(events.uuid, called.event.uuid));
  await called.host.cancel(called.event.uuid);
  portal.clock.set(begun.event.starts_at);
  await portal.deliverEmails();
  expect(await portal.db.select().from(waitlistEntries)).toEqual([]);
  const ended = ({ event }: typeof called) => `The waiting list has ended: ${event.title}`;
  expect((await ann.subjects()).filter((subject) => subject.startsWith('The waiting'))).toEqual(
    [ended(called), ended(begun)].sort(),
  );
});

test('R3 who lost their membership keeps the offer, and cannot take it; who booked and cancels is not on the list', async () => {
  const { event, frees } = await fullEvent(2);
  const { ann, bo } = await people();
  await portal.db.update(events).set({ member_only: true });
  const ends_at = new Date('2026-06-15T18:00:00Z');
  await buildMembership(portal.db, ann.user.uuid, { ends_at });
  await buildMembership(portal.db, bo.user.uuid);
  await ann.join(event.uuid);
  await bo.join(event.uuid);
  await frees(1);
  portal.clock.set(ends_at);
  expect(codeOf(await ann.attend(event.uuid))).toBe('403 subscription_required');
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
  await ann.leave(event.uuid);
  expect((await bo.attend(event.uuid)).statusCode).toBe(201);
  await bo.cancel(event.uuid);
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'none' });
});

test('20.2 a place that is too few for all who wait is sold to a passer-by, and they keep their turn', async () => {
  const { event, frees } = await fullEvent(4);
  const { ann, bo, cy: passer } = await people();
  await ann.join(event.uuid, 2, 2);
  await bo.join(event.uuid, 3, 3);
  await frees(1);
  // Held back for two, the place would be empty for as long as no second one comes free.
  expect(await passer.viability(event.uuid)).toMatchObject({ viable: true, spots_left: 1 });
  expect((await passer.attend(event.uuid)).statusCode).toBe(201);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
  await frees(2);
  expect(await ann.waitlist(event.uuid)).toMatchObject({ state: 'offered', offer: { seats: 2 } });
  expect(await bo.waitlist(event.uuid)).toMatchObject({ state: 'waiting', ahead: 0 });
});

test('20.3 R3 an offer outlives the membership until its end: a new one takes it, and without one it goes on', async () => {
  const { event, frees } = await fullEvent(3);
  const { ann, bo, cy } = await people();
  await portal.db.update(events).set({ member_only: true });
  const ends_at = new Date('2026-06-15T18:00:00Z');
  for (const { user } of [ann, bo]) await buildMembership(portal.db, user.uuid, { ends_at });
  await buildMembership(portal.db, cy.user.uuid);
  for (const person of [ann, bo, cy]) await person.join(event.uuid);
  await frees(2);
  portal.clock.set(ends_at);
  expect(await cy.waitlist(event.uuid)).toMatchObject({ state: 'waiting' });
  await portal.db
    .update(memberships)
    .set({ ends_at: null })
    .where(eq(memberships.user_uuid, ann.user.uuid));
  expect((await ann.attend(event.uuid)).statusCode).toBe(201);
  portal.clock.set('2026-06-17T02:00:00Z');
  await portal.deliverEmails();
  await cy.signInAgain();
  expect(await cy.waitlist(event.uuid)).toMatchObject({ state: 'offered' });
});
