import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import {
  buildDesk,
  expectCleanLedger,
  sentSubjects,
} from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('V16 a booking that has no address enqueues no email, not even its receipt', async () => {
  const event = await buildEvent(portal.db, { capacity: 4 });
  const { add } = await buildDesk(portal, 'captain', event.uuid);
  const answer = await add({ seats: [{ name: 'Bo Lee' }], method: 'cash', key: randomUUID() });
  expect(answer.statusCode).toBe(201);
  expect(await portal.db.$count(emails)).toBe(0);
});

test('13.6 a party by name pays in cash: seats, a charge with its receipt, emails, history', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open', capacity: 4 });
  const { add, user, browser } = await buildDesk(portal, 'captain', event.uuid);
  const people = [
    { name: 'Sam Guest', email: 'sam@example.org', phone: '506 555 0111', handicap_index: 12.4 },
    { name: 'Kit Poe', email: 'kit@example.org' },
    { name: 'Bo Lee' },
  ];
  const body = { seats: people, method: 'cash', note: 'At the gate', expected_total_cents: 540_00 };
  const key = randomUUID();
  const answer = await add({ ...body, key });
  expect([answer.statusCode, answer.json().message]).toEqual([201, undefined]);
  const { data } = answer.json();
  expect(data).toMatchObject({
    status: 'confirmed',
    note: 'At the gate',
    paid_cents: 540_00,
    owing_cents: 0,
    version: 1,
    booker: {
      name: 'Sam Guest',
      account: null,
      email: 'sam@example.org',
      phone: '506 555 0111',
      has_email: true,
    },
    charges: [
      {
        method: 'cash',
        state: 'paid',
        amount_cents: 540_00,
        left_cents: 540_00,
        payer: 'Sam Guest',
        received_on: '2026-06-15',
        recorded_by: `${user.first_name} ${user.last_name}`,
      },
    ],
    refunds: [],
  });
  expect(
    data.seats.map(({ name, is_booker }: { name: string; is_booker: boolean }) => [
      name,
      is_booker,
    ]),
  ).toEqual([
    ['Sam Guest', true],
    ['Kit Poe', false],
    ['Bo Lee', false],
  ]);
  expect(data.history.map(({ act }: { act: string }) => act)).toContain('booking_added');
  // S4: the same key is the same act, and another body with it is refused.
  expect((await add({ ...body, key })).json().data.id).toBe(data.id);
  expect((await add({ ...body, key, note: 'x' })).json().errors).toHaveProperty('key');
  expect(await portal.db.select().from(charges)).toHaveLength(1);
  expect(await sentSubjects(portal)).toEqual([
    'kit@example.org: You have a place: Spring Open',
    'sam@example.org: Receipt',
    'sam@example.org: You are booked: Spring Open',
  ]);
  const [first] = (await portal.db.select().from(outbox)).filter(({ subject }) =>
    subject.startsWith('You are booked'),
  );
  // Without an account there is no page of the booking: the ticket's own page stands in for it.
  expect(first?.text).toContain('/ticket#');
  expect(first?.text).not.toContain('booking-confirmed');
  // J15: no answer has a ticket.
  for (const link of String(first?.text).matchAll(/ticket#(\S+)/g)) {
    expect(answer.body).not.toContain(String(link[1]));
  }
  const full = await add({ seats: people.slice(0, 2), pay: 'owing' });
  expect([full.statusCode, full.json().code]).toEqual([409, 'event_full']);
  expect(full.json().message).toContain('Capacity 4: 1 place is left, for 2.');
  // 13.2: its emails have been delivered since.
  const { emails, ...later } = (await browser.get(`/api/v1/organize/bookings/${data.id}`)).json()
    .data;
  expect({ ...later, emails: data.emails }).toEqual(data);
  expect(emails.map(({ state }: { state: string }) => state)).toEqual(['taken', 'taken']);
  await expectCleanLedger(portal);
});

test('13.6 11.5 who finds an event full or a draft is told the figure, and the step that they may take', async () => {
  const event = await buildEvent(portal.db, { capacity: 2 });
  const [captain, owner] = [
    await buildDesk(portal, 'captain', event.uuid),
    await buildDesk(portal, 'owner', event.uuid),
  ];
  const refused = async ({ add }: typeof owner, people: number) => {
    const seats = Array.from({ length: people }, () => ({ name: 'Sam' }));
    return (await add({ seats, pay: 'owing' })).json().message;
  };
  expect([await refused(captain, 3), await refused(owner, 3)]).toEqual([
    'Capacity 2: 2 places are left, for 3. Ask an organizer to raise the capacity, or choose fewer people.',
    'Capacity 2: 2 places are left, for 3. Raise the capacity, or choose fewer people.',
  ]);
  await captain.add({ seats: [{ name: 'Kit' }, { name: 'Bo' }], pay: 'owing' });
  expect([await refused(captain, 1), await refused(owner, 1)]).toEqual([
    'Capacity 2: 0 places are left, for 1. Ask an organizer to raise the capacity.',
    'Capacity 2: 0 places are left, for 1. Raise the capacity.',
  ]);
  const paid = await buildEvent(portal.db);
  const elsewhere = await buildDesk(portal, 'captain', paid.uuid);
  const ida = (await elsewhere.add({ seats: [{ name: 'Ida' }], pay: 'owing' })).json().data.id;
  const move = (await elsewhere.move(ida, { event: event.uuid, difference: 'keep' })).json();
  expect(move.message).toContain('Ask an organizer to raise the capacity.');
  await portal.db.update(events).set({ status: 'draft' });
  const draft = (await elsewhere.move(ida, { event: event.uuid, difference: 'keep' })).json();
  expect(draft.message).toBe('That event is a draft. Ask an organizer to publish it first.');
  expect([await refused(captain, 1), await refused(owner, 1)]).toEqual([
    'This event is a draft. Ask an organizer to publish it first.',
    'This event is a draft. Publish it first.',
  ]);
});

test('V22 a sponsor books four places without names, which are given later', async () => {
  const event = await buildEvent(portal.db);
  const { add, browser, booking } = await buildDesk(portal, 'captain', event.uuid);
  const unnamed = [{ name: 'Acme' }, {}, { name: ' ' }, { email: 'kit@example.org' }];
  const { id, seats: rows } = (await add({ seats: unnamed, pay: 'owing' })).json().data;
  const names = rows.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Acme', 'Guest of Acme 1', 'Guest of Acme 2', 'Guest of Acme 3']);
  await browser.send('PUT', `/api/v1/organize/bookings/${id}/seats/${rows[1].uuid}`, {
    name: 'Ann Poe',
    version: 1,
  });
  expect((await booking(id)).seats.map(({ name }) => name)).toContain('Ann Poe');
  expect((await add({ seats: [{}, { name: 'Bo' }], pay: 'owing' })).json().errors).toEqual({
    'seats.0.name': ['Enter the name.'],
  });
});

test('V22 who takes another amount than the price is told what to do with it', async () => {
  const event = await buildEvent(portal.db, { price_cents: 45_00, member_price_cents: 45_00 });
  const { add } = await buildDesk(portal, 'captain', event.uuid);
  const refusal = async (expected_total_cents: number) => {
    const body = { seats: [{ name: 'Sam' }], method: 'cash', expected_total_cents };
    return (await add(body)).json().errors.expected_total_cents;
  };
  expect(await refusal(40_00)).toEqual([
    'The place costs $45.00. If you took $40.00, choose “Owing” and record the payment afterwards: $5.00 stays owing. Nothing is booked yet.',
  ]);
  expect(await refusal(50_00)).toEqual([
    'The place costs $45.00. If you took more, enter $45.00 and give the rest back. Nothing is booked yet.',
  ]);
});

test('13.6 13.5 10.1 a captain brings nobody into a members’ event who could not book it', async () => {
  const event = await buildEvent(portal.db, { member_only: true });
  const captain = await buildDesk(portal, 'captain', event.uuid);
  const organizer = await buildDesk(portal, 'organizer', event.uuid);
  const member = await buildBooker(portal);
  await buildMembership(portal.db, member.user.uuid);
  const nobody = { name: 'Kit' };
  const somebody = { name: 'Robin', email: member.user.email };
  const refused = await captain.add({ seats: [nobody], pay: 'owing' });
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    403,
    'subscription_required',
    'This event is for members alone. Ask an organizer to add them.',
  ]);
  expect((await captain.add({ seats: [somebody, nobody], pay: 'owing' })).statusCode).toBe(201);
  expect((await organizer.add({ seats: [nobody], pay: 'owing' })).statusCode).toBe(201);

  const own = await buildEvent(portal.db);
  const elsewhere = await buildDesk(portal, 'captain', own.uuid);
  const { id } = (await elsewhere.add({ seats: [nobody], pay: 'owing' })).json().data;
  const wanted = { event: event.uuid, difference: 'owe' };
  expect((await elsewhere.move(id, wanted)).json().code).toBe('subscription_required');
  expect((await organizer.move(id, wanted)).statusCode).toBe(200);
});

test('13.6 10.1 an account is matched by its exact confirmed email, and has one booking', async () => {
  const event = await buildEvent(portal.db);
  const { add } = await buildDesk(portal, 'organizer', event.uuid);
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Roe' });
  await buildMembership(portal.db, robin.user.uuid);
  const typed = { name: 'R. Roe', email: robin.user.email.toUpperCase() };
  const answer = await add({ seats: [typed, { name: 'Sam' }], pay: 'owing' });
  const { data } = answer.json();
  expect(data).toMatchObject({
    booker: { name: 'Robin Roe', account: robin.user.uuid },
    paid_cents: 0,
    owing_cents: 330_00,
  });
  expect((await robin.myEvents()).data[0].booking.id).toBe(data.id);
  const again = await add({ seats: [typed], pay: 'owing' });
  expect(again.json()).toMatchObject({ code: 'already_booked', current: { id: data.id } });
  expect((await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).statusCode).toBe(409);
  // Whoever has not confirmed an email is nobody's account here.
  const kim = await buildUser(portal.db, { email_verified_at: null });
  const unconfirmed = await add({ seats: [{ name: 'Kim', email: kim.email }], pay: 'owing' });
  expect(unconfirmed.json().data.booker.account).toBeNull();
  await expectCleanLedger(portal);
});

test('13.6 10.1 captains add no free ones, and bad input is said by field', async () => {
  const event = await buildEvent(portal.db);
  const seats = [{ name: 'Sam' }];
  const captain = await buildDesk(portal, 'captain', event.uuid);
  expect((await captain.add({ seats, pay: 'free' })).json().code).toBe('forbidden');
  const { add } = await buildDesk(portal, 'owner', event.uuid);
  expect((await add({ seats, pay: 'free' })).json().data).toMatchObject({
    paid_cents: 0,
    owing_cents: 0,
    charges: [],
  });
  for (const [body, field] of [
    [{ seats }, 'method'],
    [{ seats, method: 'cash', pay: 'free' }, 'method'],
    [{ seats, method: 'card' }, 'method'],
    [{ seats: [], pay: 'owing' }, 'seats'],
    [{ seats: [...seats, ...seats, ...seats, ...seats, ...seats], pay: 'owing' }, 'seats'],
    [{ seats: [{ name: '', email: 'x' }], pay: 'owing' }, 'seats.0.name'],
    [{ seats: [{ name: 'A' }, { name: 'B', phone: '506 555 0111' }], pay: 'owing' }, 'seats'],
    [{ seats, pay: 'owing', expected_total_cents: 1 }, 'expected_total_cents'],
    [{ seats, pay: 'owing', key: 'x' }, 'key'],
  ] as const) {
    const answer = await add(body);
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([
      field,
      400,
      expect.arrayContaining([field]),
    ]);
  }
  const draft = await buildEvent(portal.db, { status: 'draft' });
  expect((await add({ seats, pay: 'owing' }, draft.uuid)).json().code).toBe('booking_closed');
  const gone = await buildEvent(portal.db, { status: 'cancelled' });
  expect((await add({ seats, pay: 'owing' }, gone.uuid)).json().code).toBe('event_cancelled');
  expect(await portal.db.select().from(bookings)).toHaveLength(1);
});

test('V27 a key is its person’s: the same act by another is not answered with the first', async () => {
  const event = await buildEvent(portal.db);
  const [one, other] = [
    await buildDesk(portal, 'organizer', event.uuid),
    await buildDesk(portal, 'captain', event.uuid),
  ];
  const body = { seats: [{ name: 'Sam Guest' }], pay: 'owing', key: randomUUID() };
  const first = await one.add(body);
  expect(first.statusCode).toBe(201);
  const second = await other.add(body);
  expect([second.statusCode, Object.keys(second.json().errors)]).toEqual([400, ['key']]);
  expect((await one.add(body)).json().data.id).toBe(first.json().data.id);
  expect(await portal.db.$count(bookings)).toBe(1);
});

test('V27 a name that an organizer typed brings no link into any email about the booking', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const ann = await buildUser(portal.db, { email: 'ann@example.org' });
  const { add, browser } = await buildDesk(portal, 'owner', event.uuid);
  const evil = 'Pay at https://evil.example now';
  const link = /https:\/\/evil|evil\.example/;
  const byName = await add({
    seats: [{ name: evil, email: 'sam@example.org' }, { name: 'www.evil.example' }],
    method: 'cash',
  });
  const ofAnn = await add({
    seats: [
      { name: 'A', email: ann.email },
      { name: evil, email: 'kit@example.org' },
    ],
    pay: 'owing',
  });
  expect([byName.statusCode, ofAnn.statusCode]).toEqual([201, 201]);
  const { id, version, seats } = ofAnn.json().data;
  const path = `/api/v1/organize/bookings/${id}/seats/${seats[1].uuid}`;
  await portal.deliverEmails();
  await browser.send('PUT', path, { version, name: `${evil}!` });
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(new Set(sent.map(({ to }) => to))).toEqual(
    new Set(['sam@example.org', 'ann@example.org', 'kit@example.org']),
  );
  expect(sent.length).toBeGreaterThan(5);
  for (const { subject, text, html } of sent) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(link);
  }
  const [added] = sent.filter(
    ({ to, subject }) => to === 'sam@example.org' && /booked/.test(subject),
  );
  expect(added?.text).toMatch(/^Hello,$/m);
  expect(added?.text).toContain('Pay at https: evil. example now');
});
