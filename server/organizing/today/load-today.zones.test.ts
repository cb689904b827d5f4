import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Today } from '#contract/organizing/today.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { eventFinances, events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import { announceStoredTimes, updateEvent } from '#server/events/save-event-queries.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildToday } from '#server/testing/builders/build-today.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

type Grant = Parameters<ReturnType<typeof buildToday>['today']>[0];

const { days, on, today: loadToday } = buildToday(portal);

/** Without the gaps of a new installation's pages, which are there each day. */
const today = async (grant: Grant) =>
  (await loadToday(grant)).needs.filter(({ kind }) => kind !== 'page_gaps');
const kinds = (needs: Today['needs']) => needs.map(({ kind }) => kind);

/** Somebody has paid for a seat of the event. */
async function paidFor(event: { uuid: string }) {
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Fox' });
  expect((await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).statusCode).toBe(201);
  const [charge] = await portal.db
    .select()
    .from(charges)
    .where(eq(charges.user_uuid, robin.user.uuid));
  if (!charge) throw new Error('Nothing was charged.');
  return charge;
}

async function failedRefund(charge: { uuid: string }, changes = {}) {
  await portal.db.insert(refunds).values({
    charge_uuid: charge.uuid,
    cents: 180_00,
    reason: 'cancelled',
    way: 'card',
    state: 'failed',
    provider_ref: 're_1',
    created_at: days(-3),
    ...changes,
  });
}

/** One of each kind. */
async function busyDay() {
  const soon = await on(1, { title: 'Links Day', slug: 'links-day', capacity: 2 });
  await on(20, { title: 'Autumn Cup', slug: 'autumn-cup', status: 'draft' });
  await on(-40, { title: 'Spring Cup' });
  const charge = await paidFor(soon);
  await failedRefund(charge);
  await portal.db
    .update(charges)
    .set({ disputed_at: days(-1), dispute_due_at: days(6) })
    .where(eq(charges.uuid, charge.uuid));
  const email = { kind: 'verify-email', job: 'letter', payload: {}, enqueued_at: days(-4) };
  await portal.db.insert(emails).values([
    {
      ...email,
      uuid: randomUUID(),
      state: 'given_up',
      tried_at: days(-2),
      answer: '550 5.1.1 No such user',
      error: 'EENVELOPE 550',
    },
    // Sent again meanwhile, long ago, or still on its way.
    { ...email, uuid: randomUUID(), state: 'refused', sent_again_at: days(-1) },
    { ...email, uuid: randomUUID(), state: 'given_up', enqueued_at: days(-31) },
    { ...email, uuid: randomUUID(), state: 'waiting' },
  ]);
  const kim = await buildUser(portal.db, { first_name: 'Kim', last_name: 'Marsh' });
  await portal.db.insert(memberships).values({
    user_uuid: kim.uuid,
    started_at: days(-366),
    renews_at: days(-1),
    payment_problem: true,
  });
  return soon;
}

test('11 Today says what needs somebody, most urgent first, in sentences with figures', async () => {
  await busyDay();
  expect(await today({ role: 'owner' })).toEqual([
    {
      kind: 'event_soon',
      title: 'Links Day',
      detail: 'Tuesday, June 16, 2026 at 12:00 p.m. EDT. 1 of 2 places booked.',
      href: '/organize/events/links-day',
      door: '/organize/door/links-day',
      at: days(1).toISOString(),
    },
    {
      kind: 'meals_missing',
      title: '1 meal of Links Day is not chosen',
      detail: 'Remind these people, so that the kitchen knows what to cook.',
      href: '/organize/events/links-day/attendees?filter=no-meal',
      at: days(1).toISOString(),
    },
    {
      kind: 'refund_failed',
      title: 'The bank sent back $180.00 for Robin Fox',
      detail: 'Links Day, refunded on June 12, 2026. Give it in another way, and note it.',
      href: expect.stringMatching(/^\/organize\/events\/links-day\/attendees\/[\w-]{22}$/),
      at: days(-3).toISOString(),
    },
    {
      kind: 'dispute',
      title: 'The cardholder disputes $180.00: answer by June 21, 2026',
      detail: 'Links Day, Robin Fox. Answer the bank at Stripe.',
      href: expect.stringMatching(/^\/organize\/events\/links-day\/attendees\/[\w-]{22}$/),
      at: days(6).toISOString(),
    },
    {
      kind: 'email_refused',
      title: '1 email was refused',
      detail:
        'The mail server did not take it, the last on June 13, 2026: 550 5.1.1 No such user. Ask for another address, or send again.',
      href: '/organize/mail?filter=open',
      at: days(-2).toISOString(),
    },
    {
      kind: 'renewal_failed',
      title: 'The renewal of Kim Marsh failed',
      detail:
        'Due since June 14, 2026. The card is tried again; the member was asked for another one.',
      href: null,
      at: days(-1).toISOString(),
    },
    {
      kind: 'draft_soon',
      title: 'Autumn Cup is still a draft',
      detail: 'It begins Sunday, July 5, 2026 at 12:00 p.m. EDT, and nobody can book it yet.',
      href: '/organize/events/autumn-cup/edit',
      at: days(20).toISOString(),
    },
    {
      kind: 'statement_missing',
      title: 'Spring Cup has no statement',
      detail: 'It ended on May 6, 2026. Say what came in, what it cost and what was given.',
      href: expect.stringMatching(/^\/organize\/events\/[\w-]+\/money$/),
      at: new Date(days(-40).getTime() + 6 * 3600_000).toISOString(),
    },
  ]);
});

test('11 Today counts what is held, full and owing', async () => {
  const event = await on(1, { title: 'Links Day', capacity: 2 });
  await paidFor(event);
  await portal.db.update(seats).set({ owing_cents: 45_50 });
  const robin = await buildBooker(portal);
  await robin.hold(event.uuid);
  const [need] = await today({ role: 'captain', event_uuid: event.uuid });
  expect(need?.detail).toMatch(
    /EDT\. 1 of 2 places booked, 1 held, full\. \$45\.50 owing for 1 place\.$/,
  );
});

test('11 14.1 Today leads to the door of an event of today or tomorrow, by the clocks there, who checks in', async () => {
  const zone = { timezone: 'America/Vancouver', ends_at: days(3) };
  // Noon in Toronto: tomorrow ends in Vancouver at 03:00 of the day after in Toronto.
  const late = await on(1, { ...zone, slug: 'late', starts_at: new Date('2026-06-17T06:59:59Z') });
  await on(2, { ...zone, slug: 'later', starts_at: new Date('2026-06-17T07:00:00Z') });
  await on(-0.1, { slug: 'under-way' });
  const doors = async (grant: Grant) => (await today(grant)).map(({ door = null }) => door);
  const shown = ['/organize/door/under-way', '/organize/door/late', null];
  expect(await doors({ role: 'organizer' })).toEqual(shown);
  expect(await doors({ role: 'captain', event_uuid: late.uuid })).toEqual(['/organize/door/late']);
  expect(await doors({ role: 'treasurer' })).toEqual([null, null, null]);
});

test('11 10.1 each role sees what its grants let it see', async () => {
  const soon = await busyDay();
  const all = kinds(await today({ role: 'owner' }));
  expect(kinds(await today({ role: 'organizer' }))).toEqual(all);
  expect(kinds(await today({ role: 'treasurer' }))).toEqual(
    all.filter((kind) => !['meals_missing', 'email_refused', 'draft_soon'].includes(kind)),
  );
  expect(kinds(await today({ role: 'captain', event_uuid: soon.uuid }))).toEqual([
    ...['event_soon', 'meals_missing'],
  ]);
  const later = await on(50);
  expect(kinds(await today({ role: 'captain', event_uuid: later.uuid }))).toEqual([]);
  const lead = await today({ role: 'safety', event_uuid: soon.uuid });
  expect(lead).toMatchObject([
    {
      detail: 'Tuesday, June 16, 2026 at 12:00 p.m. EDT.',
      href: `/organize/events/${soon.slug}/safety`,
    },
  ]);
  const forOne = await today({ role: 'treasurer', event_uuid: soon.uuid });
  expect(kinds(forOne)).toEqual(['event_soon', 'refund_failed', 'dispute']);
});

test('11 Today leaves out what is done, over or far away', async () => {
  const later = await on(8);
  await on(31, { status: 'draft' });
  await on(-1, { status: 'draft' });
  await on(1, { status: 'cancelled' });
  await on(-29);
  await on(-400);
  await on(-40, { status: 'cancelled' });
  const stated = await on(-40);
  await portal.db.insert(eventFinances).values({
    event_uuid: stated.uuid,
    position: 1,
    kind: 'donation',
    label: 'A',
    amount_cents: 1,
  });
  const charge = await paidFor(later);
  await failedRefund(charge);
  await failedRefund(charge, { state: 'done', provider_ref: 'paid_for_re_1', done_at: days(-1) });
  await failedRefund(charge, { state: 'owed', provider_ref: null, created_at: days(0) });
  const kim = await buildUser(portal.db);
  await portal.db.insert(memberships).values({
    user_uuid: kim.uuid,
    started_at: days(-366),
    ends_at: days(-1),
    payment_problem: true,
  });
  expect(await today({ role: 'owner' })).toEqual([]);
});

test('11 a refund that is owed for more than a day needs somebody', async () => {
  const charge = await paidFor(await on(8, { title: 'Links Day' }));
  await failedRefund(charge, { state: 'owed', provider_ref: null, way: 'cheque' });
  const [need] = await today({ role: 'treasurer' });
  expect(need).toMatchObject({
    kind: 'refund_failed',
    title: '$180.00 is owed to Robin Fox',
    detail:
      'Links Day, since June 12, 2026. $180.00 was paid by cheque: give it back, and note it.',
  });
});

test('11 J8 money that came back leads to its record, which each role that is told may see', async () => {
  const event = await on(8, { title: 'Links Day', slug: 'links-day' });
  const robin = await paidFor(event);
  await failedRefund(robin);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const kit = (await desk.add({ seats: [{ name: 'Kit Poe' }], method: 'cash' })).json().data;
  expect((await desk.cancel(kit.id)).statusCode).toBe(200);
  await portal.db
    .update(refunds)
    .set({ created_at: days(-3) })
    .where(eq(refunds.state, 'owed'));
  const [year] = await portal.db
    .insert(charges)
    .values({
      user_uuid: robin.user_uuid,
      amount_cents: 100_00,
      currency: 'CAD',
      method: 'card',
      description: 'Annual membership',
      state: 'paid',
      paid_at: days(-9),
      provider_ref: 'ch_year',
      disputed_at: days(-1),
      created_at: days(-9),
    })
    .returning();
  await failedRefund({ uuid: year?.uuid ?? '' }, { provider_ref: 're_year', created_at: days(-2) });
  const paths = [
    [
      'for Robin Fox',
      `events/links-day/attendees/${robin.booking_id}`,
      `bookings/${robin.booking_id}`,
    ],
    ['for Robin Fox', `members/${robin.user_uuid}`, `members/${robin.user_uuid}`],
    ['to Kit Poe', `events/links-day/attendees/${kit.id}`, `bookings/${kit.id}`],
    ['The cardholder disputes', `members/${robin.user_uuid}`, `members/${robin.user_uuid}`],
  ] as const;
  for (const role of ['owner', 'organizer', 'treasurer'] as const) {
    const needs = await today({ role });
    expect(needs.map(({ href }) => href)).toEqual(paths.map(([, page]) => `/organize/${page}`));
    const { browser } = await buildBooker(portal, {}, portal.app, { role });
    for (const [index, [who, , record]] of paths.entries()) {
      expect(needs[index]?.title).toContain(who);
      expect((await browser.get(`/api/v1/organize/${record}`)).statusCode).toBe(200);
    }
  }
  // Whoever is erased has no record any more.
  const gone = `${randomUUID()}@erased.invalid`;
  await portal.db
    .update(users)
    .set({ email: gone, email_key: gone })
    .where(eq(users.uuid, String(robin.user_uuid)));
  const [, refund, , dispute] = await today({ role: 'owner' });
  expect([refund?.href, dispute?.href]).toEqual([null, null]);
});

test('11 15.3 a message that stopped of itself needs who may write, until somebody has written since', async () => {
  const event = await on(8, { title: 'Links Day' });
  const other = await on(9);
  const message = (changes: Partial<typeof messages.$inferInsert>) =>
    portal.db.insert(messages).values({
      uuid: randomUUID(),
      event_uuid: event.uuid,
      subject: 'Tee times',
      text: 'Soon.',
      filters: { event: event.uuid, state: 'confirmed', owing: false },
      left_out: [],
      state: 'stopped',
      stopped_at: days(-1),
      emails: 12,
      send_at: days(-1),
      created_at: days(-2),
      ...changes,
    });
  const uuid = randomUUID();
  await message({ uuid });
  const { user } = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  await message({ event_uuid: other.uuid, stopped_by: user.uuid });
  await message({ event_uuid: other.uuid, state: 'waiting', stopped_at: null });
  await message({ event_uuid: (await on(-8)).uuid });
  const line = {
    kind: 'message_stopped',
    title: '“Tee times” was not sent',
    detail:
      'It was for 12 people of Links Day, and its sender may no longer write to them. Write it once more, if they are still to have it.',
    href: `/organize/messages/${uuid}`,
    at: days(-1).toISOString(),
  };
  expect(await today({ role: 'organizer' })).toEqual([line]);
  expect(await today({ role: 'captain', event_uuid: event.uuid })).toEqual([line]);
  expect(await today({ role: 'captain', event_uuid: other.uuid })).toEqual([]);
  expect(await today({ role: 'treasurer' })).toEqual([]);
  await message({ state: 'waiting', stopped_at: null, created_at: days(0) });
  expect(await today({ role: 'organizer' })).toEqual([]);
});

test('11 of a kind 20 are listed, and that there are more', async () => {
  for (let number = 0; number < 21; number += 1) await on(-40 - number);
  const needs = await today({ role: 'owner' });
  expect(needs).toHaveLength(21);
  expect(needs.at(-1)).toMatchObject({
    kind: 'statement_missing',
    title: 'More statements are missing',
    detail: 'Only 20 are listed here.',
  });
});

test('11 a day on which nothing needs anybody is empty', async () => {
  expect(await today({ role: 'owner' })).toEqual([]);
  expect(await today({ role: 'captain', event_uuid: (await on(60)).uuid })).toEqual([]);
});

test('V37 an event to come that reads another time than was announced is listed, until its times are set', async () => {
  const zone = { timezone: 'America/Winnipeg' };
  const event = await on(40, { ...zone, title: 'Winter Scramble', slug: 'winter' });
  const past = await on(-40, { ...zone, slug: 'past' });
  await on(41, { ...zone, slug: 'as-announced' });
  await announceStoredTimes(portal.db);
  const owner = { role: 'owner' } as const;
  const read = async () => (await today(owner)).filter(({ kind }) => kind === 'clock_changed');
  expect(await read()).toEqual([]);
  // Both were announced an hour earlier, before the province changed its law.
  for (const { uuid } of [event, past]) {
    await portal.db
      .update(events)
      .set({ announced_start: '2026-07-25T10:00', announced_end: '2026-07-25T16:00' })
      .where(eq(events.uuid, uuid));
  }
  const [need, ...others] = await read();
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    title: 'Winter Scramble reads another time than was announced',
    href: '/organize/events/winter/edit#when',
  });
  expect(need?.detail.replaceAll(/\s/g, ' ')).toContain(
    'announced for Saturday, July 25, 2026, 10:00 a.m. – 4:00 p.m., and reads Saturday, July 25, 2026, 11:00 a.m. – 5:00 p.m. now',
  );
  // The same times, saved again, announce nothing.
  await updateEvent(portal.db, event.uuid, { title: 'Winter Scramble', starts_at: days(40) });
  expect(await read()).toHaveLength(1);
  const hour = 3600_000;
  await updateEvent(portal.db, event.uuid, {
    starts_at: new Date(days(40).getTime() - 2 * hour),
    ends_at: new Date(days(40).getTime() + 4 * hour),
  });
  expect(await read()).toEqual([]);
});

test('V41 a mailbox with two accounts of before is listed for owners alone', async () => {
  for (const email of ['ann@bücher.example', 'ann@xn--bcher-kva.example'])
    await buildUser(portal.db, { email, email_key: email });
  const [need, ...more] = await today({ role: 'owner' });
  expect(more).toEqual([]);
  expect(need).toMatchObject({ kind: 'same_mailbox', title: 'One mailbox has two accounts' });
  expect(need?.detail).toContain('ann@bücher.example and ann@xn--bcher-kva.example');
  expect(kinds(await today({ role: 'organizer' }))).toEqual([]);
});
