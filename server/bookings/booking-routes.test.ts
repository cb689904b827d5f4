import { expect, test } from 'vitest';
import type { events } from '#server/db/tables/event-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };
const visa = { payment_method: 'pm_card_visa' };

const spotsLeft = async (slug: string) =>
  (await portal.browser().get(`/api/v1/events/${slug}`)).json().data.spots_left;

test('N22 a booking of a dinner has no handicap index, whatever is sent', async () => {
  const event = await buildEvent(portal.db, { ...free, kind: 'gala' });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam Guest', handicap_index: 12.4 }];
  const { id } = (await robin.attend(event.uuid, { guests, handicap_index: 8 })).json().data;
  const { data } = (await robin.confirmation(id)).json();
  const none = { handicap_index: null };
  expect(data.places).toMatchObject([none, none]);
  const path = `/api/v1/confirmation/${id}/seats/${data.seats[1].uuid}`;
  const changed = await robin.browser.send('PUT', path, { handicap_index: 9 });
  expect([changed.statusCode, changed.json().data]).toMatchObject([200, none]);
});

test('7.37 a free event is booked at once, with guests, emails and a calendar file', async () => {
  const event = await buildEvent(portal.db, { ...free, title: 'Twilight nine', capacity: 10 });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Fairfield' });
  const answer = await robin.attend(event.uuid, {
    guests: [
      { name: 'Sam Guest', email: 'sam@example.org', handicap_index: 12.4 },
      { name: 'Kim' },
    ],
    handicap_index: 8,
    notes: 'Two carts, please.',
  });
  expect(answer.statusCode).toBe(201);
  const { id, status } = answer.json().data;
  expect(status).toBe('confirmed');

  const { data } = (await robin.confirmation(id)).json();
  expect(data).toMatchObject({
    booking: { id, status: 'confirmed', players: 3, total_cents: 0, hold_expires_at: null },
    event: { title: 'Twilight nine', spots_left: 7 },
    places: [
      { name: 'Robin Fairfield', is_self: true, handicap_index: 8, price_cents: 0 },
      { name: 'Sam Guest', is_self: false, email: 'sam@example.org', handicap_index: 12.4 },
      { name: 'Kim', email: null, handicap_index: null },
    ],
    guests: [{ name: 'Sam Guest' }, { name: 'Kim' }],
    notes: 'Two carts, please.',
    card: null,
    can_cancel: true,
    refund_if_cancelled_cents: 0,
  });
  // Each seat has a ticket of 128 bits and a short code.
  const tickets = data.seats.map(({ ticket }: { ticket: string }) => ticket);
  expect(new Set(tickets).size).toBe(3);
  for (const ticket of tickets) expect(Buffer.from(ticket, 'base64url')).toHaveLength(16);
  expect(data.ticket).toBe(tickets[0]);
  const code = expect.stringMatching(/^TN-[2-9A-HJKMNP-Z]{4}$/);
  expect(data.seats).toMatchObject([
    { position: 0, is_booker: true, name: 'Robin Fairfield', state: 'confirmed', code },
    { position: 1, is_booker: false, name: 'Sam Guest', email: 'sam@example.org', code },
    { position: 2, is_booker: false, name: 'Kim', email: null, code },
  ]);

  await portal.deliverEmails();
  const [message] = await findOutboxEmails(portal.db, robin.user.email);
  expect(message?.subject).toBe('You are booked: Twilight nine');
  expect(message?.text).toContain('Saturday, July 18, 2026');
  expect(message?.text).toContain('Who’s coming: Robin Fairfield, Sam Guest, Kim');
  expect(message?.text).toContain('What to bring:\n  Your clubs');
  expect(message?.text).toContain(`/booking-confirmed?id=${id}`);
  const [toGuest] = await findOutboxEmails(portal.db, 'sam@example.org');
  expect(toGuest?.text).toContain('Robin Fairfield has booked a place for you.');
  expect(toGuest?.text).not.toContain(id);
  expect(await findOutboxEmails(portal.db)).toHaveLength(2);

  const user = (await robin.browser.get('/api/v1/user')).json().data;
  expect(user.bookings).toEqual([{ id, event_uuid: event.uuid, status: 'confirmed', seats: 3 }]);
});

test('7.37 F7 a paid event costs what the server says: the member price for me, the full price for guests', async () => {
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    charity_name: 'Junior Golf Fund',
  });
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const answer = await robin.attend(event.uuid, {
    ...visa,
    guests: [{ name: 'Sam', price_cents: 1 }],
    donation_cents: 25_00,
    total_cents: 1,
    price_cents: 1,
  });
  expect(answer.statusCode).toBe(201);
  const { data } = (await robin.confirmation(answer.json().data.id)).json();
  expect(data).toMatchObject({
    booking: { status: 'confirmed', total_cents: 150_00 + 180_00 + 25_00 },
    donation_cents: 25_00,
    card: { brand: 'visa', last4: '4242' },
    refund_if_cancelled_cents: 355_00,
  });
  expect(data.places.map((place: { price_cents: number }) => place.price_cents)).toEqual([
    150_00, 180_00,
  ]);
  expect(await robin.ledger()).toEqual(['donation 2500 paid', 'event 33000 paid']);
  const entries = (await robin.browser.get('/api/v1/billing-history')).json().data;
  expect(entries.map(({ description }: { description: string }) => description).sort()).toEqual([
    'Donation to Junior Golf Fund',
    'Links Day',
  ]);
});

test('F1 the seats of one event are not those of another', async () => {
  const [one, other] = [
    await buildEvent(portal.db, { ...free, capacity: 1 }),
    await buildEvent(portal.db, { ...free, capacity: 1 }),
  ];
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  expect((await robin.attend(one.uuid)).statusCode).toBe(201);
  expect((await kim.attend(other.uuid)).statusCode).toBe(201);
  expect((await kim.attend(one.uuid)).json().code).toBe('event_full');
});

test('7.37 an event without a capacity takes any number', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: null });
  const robin = await buildBooker(portal);
  expect(await robin.viability(event.uuid)).toMatchObject({ viable: true, spots_left: null });
  const guests = ['Sam', 'Kim', 'Lee'].map((name) => ({ name }));
  expect((await robin.attend(event.uuid, { guests })).json().data.status).toBe('confirmed');
});

test('F7 invalid values are refused by field, and nothing is booked', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const guest = { name: 'Sam' };
  const fields = async (data: Record<string, unknown>) => {
    const answer = await robin.attend(event.uuid, data);
    expect(answer.statusCode).toBe(400);
    return Object.keys(answer.json().errors);
  };
  expect(await fields({})).toEqual(['data.payment_method']);
  expect(await fields({ ...visa, guests: [guest, guest, guest, guest] })).toEqual(['data.guests']);
  expect(await fields({ ...visa, guests: [{ name: '' }] })).toEqual(['data.guests.0.name']);
  expect(await fields({ ...visa, guests: -1 })).toEqual(['data.guests']);
  expect(await fields({ ...visa, guests: [{ ...guest, email: 'no' }] })).toEqual([
    'data.guests.0.email',
  ]);
  const nameless = await robin.attend(event.uuid, { ...visa, guests: [{ ...guest, email: ' ' }] });
  expect(nameless.json().errors).toEqual({
    'data.guests.0.email': ['Enter the guest’s email address.'],
  });
  for (const donation_cents of [-1, 0.5, 1e9, '5', null]) {
    expect(await fields({ ...visa, donation_cents })).toEqual(['data.donation_cents']);
  }
  for (const handicap_index of [-11, 55, '5', null]) {
    expect(await fields({ ...visa, handicap_index })).toEqual(['data.handicap_index']);
  }
  expect(await fields({ payment_method: '4242424242424242' })).toEqual(['data.payment_method']);
  expect(await fields({ payment_method: 'pm_of_nobody' })).toEqual(['data.payment_method']);
  const other = await buildEvent(portal.db);
  const crossed = await robin.browser.post(`/api/v1/events/${event.uuid}/action/attend`, {
    uuid: other.uuid,
    data: {},
  });
  expect([crossed.statusCode, Object.keys(crossed.json().errors)]).toEqual([400, ['uuid']]);
  expect(await spotsLeft(event.slug)).toBe(72);
  expect((await robin.browser.get('/api/v1/user')).json().data.bookings).toEqual([]);
});

test('3.11 an event is the same whether its id comes in capitals or not', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const path = `/api/v1/events/${event.uuid.toUpperCase()}/action/attend`;
  const booked = await robin.browser.post(path, { uuid: event.uuid, data: {} });
  const again = await robin.attend(event.uuid.toUpperCase());
  expect([booked.statusCode, again.json()]).toEqual([201, booked.json()]);
});

test('7.39 says whether and why not, each with its sentence', async () => {
  const robin = await buildBooker(portal);
  const why = async (overrides: Partial<typeof events.$inferInsert>) => {
    const { code, message, viable } = await robin.viability(
      (await buildEvent(portal.db, overrides)).uuid,
    );
    return [viable, code, message];
  };
  expect(await why({})).toEqual([true, null, '']);
  expect(await why({ status: 'cancelled' })).toEqual([
    false,
    'event_cancelled',
    'This event has been cancelled.',
  ]);
  const past = { starts_at: new Date('2026-06-01T12:00Z'), ends_at: new Date('2026-06-01T20:00Z') };
  expect(await why(past)).toEqual([false, 'booking_closed', 'This event is over.']);
  expect(await why({ booking_opens_at: new Date('2026-07-01T12:00Z') })).toEqual([
    false,
    'booking_closed',
    expect.stringContaining('Booking opens on Wednesday, July 1, 2026'),
  ]);
  expect(await why({ capacity: 0, booking_opens_at: new Date('2026-07-01T12:00Z') })).toEqual([
    false,
    'booking_closed',
    expect.stringContaining('Booking opens on'),
  ]);
  expect(await why({ booking_closes_at: new Date('2026-06-15T16:00Z') })).toEqual([
    false,
    'booking_closed',
    expect.stringContaining('Booking closed on Monday, June 15, 2026'),
  ]);
  expect(await why({ capacity: 0 })).toEqual([
    false,
    'event_full',
    expect.stringContaining('Every place is taken.'),
  ]);
  const forMembers = [false, 'subscription_required', 'Only members can book this event.'];
  expect(await why({ member_only: true })).toEqual(forMembers);
  expect(await why({ member_only: true, capacity: 0 })).toEqual(forMembers);

  const event = await buildEvent(portal.db, free);
  const { id } = (await robin.attend(event.uuid)).json().data;
  expect(await robin.viability(event.uuid)).toMatchObject({
    viable: false,
    code: 'already_booked',
    booking_id: id,
    booking_status: 'confirmed',
  });
  await buildMembership(portal.db, robin.user.uuid);
  const priced = await buildEvent(portal.db, { member_only: true });
  expect(await robin.viability(priced.uuid)).toMatchObject({
    viable: true,
    price_cents: 180_00,
    member_price_cents: 150_00,
    own_price_cents: 150_00,
    booking_id: null,
    spots_left: 72,
  });
  const draft = await buildEvent(portal.db, { status: 'draft' });
  expect(await robin.viability(draft.uuid)).toBeUndefined();
  const organizer = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  expect((await organizer.viability(draft.uuid)).message).toBe('This event is not published yet.');
});
