import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '../db/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

const signIn = (overrides: Parameters<typeof buildBooker>[1] = {}) =>
  buildBooker(portal, overrides);

const free = { price_cents: 0, member_price_cents: 0 };
const visa = { payment_method: 'pm_card_visa' };
const spotsLeft = async (slug: string) =>
  (await portal.browser().get(`/api/v1/events/${slug}`)).json().data.spots_left;
test('N22 a booking of a dinner has no handicap index, whatever is sent', async () => {
  const event = await buildEvent(portal.db, { ...free, kind: 'gala' });
  const robin = await signIn();
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
  const robin = await signIn({ first_name: 'Robin', last_name: 'Fairfield' });
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
  expect(message?.text).toContain('What to bring: Your clubs');
  expect(message?.text).toContain(`/booking-confirmed?id=${id}`);
  const [toGuest] = await findOutboxEmails(portal.db, 'sam@example.org');
  expect(toGuest?.text).toContain('Robin Fairfield has booked a place for you.');
  expect(toGuest?.text).not.toContain(id);
  expect(await findOutboxEmails(portal.db)).toHaveLength(2);

  const user = (await robin.browser.get('/api/v1/user')).json().data;
  expect(user.bookings).toEqual([{ id, event_uuid: event.uuid, status: 'confirmed', seats: 3 }]);
});

test('7.37 at most twenty emails an hour are sent to a guest', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await signIn();
  for (let time = 0; time < 11; time += 1) {
    const guests = [{ name: 'Sam', email: time % 2 ? 'sam@example.org' : 'SAM@example.org' }];
    await robin.attend(event.uuid, { guests });
    await portal.deliverEmails();
    await robin.cancel(event.uuid);
    await portal.deliverEmails();
  }
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(20);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(22);

  portal.clock.advance(3600);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(21);
});

test('7.37 D1 at most sixty emails an hour are sent to the guests of one person', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await signIn();
  const toGuests = async () =>
    (await findOutboxEmails(portal.db)).filter(({ to }) => to.startsWith('guest-')).length;
  const book = async (time: number) => {
    const guests = [1, 2, 3].map((n) => ({ name: 'G', email: `guest-${time}-${n}@example.org` }));
    await robin.attend(event.uuid, { guests });
    await portal.deliverEmails();
    await robin.cancel(event.uuid);
    await portal.deliverEmails();
  };
  for (let time = 0; time < 11; time += 1) await book(time);
  expect(await toGuests()).toBe(60);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(22);

  const kim = await signIn();
  await kim.attend(event.uuid, { guests: [{ name: 'G', email: 'guest-of-kim@example.org' }] });
  await portal.deliverEmails();
  expect(await toGuests()).toBe(61);
  portal.clock.advance(3600);
  await book(11);
  expect(await toGuests()).toBe(67);
});

test('7.37 a booking sends one email to each address, for however many seats it was entered', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await signIn();
  const guests = [
    { name: 'Sam', email: 'sam@example.org' },
    { name: 'Lee', email: 'SAM@example.org' },
    { name: 'Kim', email: robin.user.email },
  ];
  await robin.attend(event.uuid, { guests });
  await portal.deliverEmails();
  const written = (await findOutboxEmails(portal.db)).map(({ to }) => to);
  expect(written.toSorted()).toEqual([robin.user.email, 'sam@example.org'].toSorted());
});

test('7.37 F7 a paid event costs what the server says: the member price for me, the full price for guests', async () => {
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    charity_name: 'Junior Golf Fund',
  });
  const robin = await signIn();
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
  const [robin, kim] = [await signIn(), await signIn()];
  expect((await robin.attend(one.uuid)).statusCode).toBe(201);
  expect((await kim.attend(other.uuid)).statusCode).toBe(201);
  expect((await kim.attend(one.uuid)).json().code).toBe('event_full');
});

test('7.37 an event without a capacity takes any number', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: null });
  const robin = await signIn();
  expect(await robin.viability(event.uuid)).toMatchObject({ viable: true, spots_left: null });
  const guests = ['Sam', 'Kim', 'Lee'].map((name) => ({ name }));
  expect((await robin.attend(event.uuid, { guests })).json().data.status).toBe('confirmed');
});

test('F7 invalid values are refused by field, and nothing is booked', async () => {
  const event = await buildEvent(portal.db);
  const robin = await signIn();
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
  const robin = await signIn();
  const path = `/api/v1/events/${event.uuid.toUpperCase()}/action/attend`;
  const booked = await robin.browser.post(path, { uuid: event.uuid, data: {} });
  const again = await robin.attend(event.uuid.toUpperCase());
  expect([booked.statusCode, again.json()]).toEqual([201, booked.json()]);
});

test('7.39 says whether and why not, each with its sentence', async () => {
  const robin = await signIn();
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

test('7.38 F4 cancelling says until when, frees the seats, refunds everything and sends the emails', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day', capacity: 4 });
  const robin = await signIn();
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await robin.attend(event.uuid, { ...visa, guests, donation_cents: 5_00 })).json()
    .data;
  expect(await spotsLeft(event.slug)).toBe(2);

  const cancelled = await robin.cancel(event.uuid);
  expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { data: null }]);
  expect(await spotsLeft(event.slug)).toBe(4);
  const { data } = (await robin.confirmation(id)).json();
  expect(data).toMatchObject({
    booking: {
      status: 'cancelled',
      refund_cents: 365_00,
      cancelled_at: '2026-06-15T16:00:00.000Z',
    },
    ticket: null,
    can_cancel: false,
  });
  expect(await robin.ledger()).toEqual([
    'donation 500 refunded',
    'event 36000 refunded',
    'refund -36000 paid',
    'refund -500 paid',
  ]);

  const again = await robin.cancel(event.uuid);
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_cancelled']);
  await portal.deliverEmails();
  const sent = (await findOutboxEmails(portal.db)).filter(({ subject }) =>
    /cancelled/.test(subject),
  );
  expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [robin.user.email, 'Booking cancelled: Links Day'],
    ['sam@example.org', 'Your place is cancelled: Links Day'],
  ]);
  for (const { text } of sent) {
    expect(text).toMatch(/^See Other Events:\nhttps?:[^ ]+\/events$/m);
    expect(text).toContain('The attached file takes the event out of your calendar.');
    expect(text).not.toContain('We are sorry');
  }
});

test('I13 7.38 a booking that is cancelled while its emails wait sends no confirmation afterwards', async () => {
  const event = await buildEvent(portal.db, { ...free, title: 'Links Day' });
  const robin = await signIn();
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await robin.cancel(event.uuid);
  await portal.deliverEmails();
  const sent = (await findOutboxEmails(portal.db)).map(({ to, subject }) => [to, subject]);
  expect(sent.sort()).toEqual([
    [robin.user.email, 'Booking cancelled: Links Day'],
    ['sam@example.org', 'Your place is cancelled: Links Day'],
  ]);
});

test('F4 cancelling ends at its hour, and where there is nothing to cancel', async () => {
  const event = await buildEvent(portal.db, {
    ...free,
    cancel_until: new Date('2026-07-11T12:00Z'),
  });
  const robin = await signIn();
  expect((await robin.cancel(event.uuid)).json().code).toBe('not_booked');
  const { id } = (await robin.attend(event.uuid)).json().data;

  portal.clock.set('2026-07-11T12:00:00Z');
  await robin.signInAgain();
  const late = await robin.cancel(event.uuid);
  expect([late.statusCode, late.json().code]).toEqual([409, 'booking_closed']);
  expect(late.json().message).toContain('could be cancelled until Saturday, July 11, 2026');
  expect((await robin.confirmation(id)).json().data.can_cancel).toBe(false);

  portal.clock.set('2026-07-18T12:30:00Z');
  await robin.signInAgain();
  expect((await robin.cancel(event.uuid)).json().message).toContain('The event has begun');
});

test('A8 cancelling a draft is 404, except for organizers and for people who have booked it', async () => {
  const event = await buildEvent(portal.db, { ...free, status: 'draft' });
  const user = await signIn();
  const organizer = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  expect((await user.cancel(event.uuid)).statusCode).toBe(404);
  expect((await organizer.cancel(event.uuid)).json().code).toBe('not_booked');

  const announced = await buildEvent(portal.db, free);
  await user.attend(announced.uuid);
  await portal.db.update(events).set({ status: 'draft' }).where(eq(events.uuid, announced.uuid));
  expect((await user.cancel(announced.uuid)).statusCode).toBe(200);
  expect((await user.cancel(announced.uuid)).json().code).toBe('already_cancelled');
  // Only for this event and the person's own booking.
  expect((await organizer.cancel(announced.uuid)).json().code).toBe('not_booked');
  const other = await buildEvent(portal.db, free);
  expect((await user.cancel(other.uuid)).json().code).toBe('not_booked');
});

test('F12 attend, cancel, attend: one live booking, and the history is stored', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await signIn();
  const first = (await robin.attend(event.uuid)).json().data.id;
  await robin.cancel(event.uuid);
  portal.clock.advance(60);
  const second = (await robin.attend(event.uuid)).json().data.id;
  expect(second).not.toBe(first);
  expect((await robin.attend(event.uuid)).json().data.id).toBe(second);

  const idsOf = async (filter: string) =>
    (await robin.myEvents(filter)).data.map((row: { booking: { id: string } }) => row.booking.id);
  expect(await idsOf('upcoming')).toEqual([second]);
  expect(await idsOf('cancelled')).toEqual([first]);
  expect(await idsOf('past')).toEqual([]);
});

test('7.18 my events are upcoming, past or cancelled, by pages', async () => {
  const robin = await signIn();
  const week = 7 * 24 * 3600_000;
  for (let number = 1; number <= 13; number += 1) {
    const starts_at = new Date(Date.parse('2026-07-18T12:30Z') + number * week);
    const ends_at = new Date(starts_at.getTime() + 3600_000);
    const { uuid } = await buildEvent(portal.db, {
      ...free,
      title: `${number}`,
      starts_at,
      ends_at,
    });
    await robin.attend(uuid);
  }
  const first = await robin.myEvents();
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 13 });
  expect(first.data.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 12 }, (_, index) => `${index + 1}`),
  );
  const second = (await robin.browser.get('/api/v1/my-events?page=2')).json();
  expect(second.data.map(({ title }: { title: string }) => title)).toEqual(['13']);

  portal.clock.set('2026-08-15T16:00:00Z');
  await robin.signInAgain();
  expect((await robin.myEvents()).meta.total).toBe(9);
  expect((await robin.myEvents('past')).data.map(({ title }: { title: string }) => title)).toEqual([
    '4',
    '3',
    '2',
    '1',
  ]);
  expect((await robin.browser.get('/api/v1/my-events?filter=all')).statusCode).toBe(400);
});

test('7.40 the card and the money on a confirmation are those of the booking', async () => {
  const event = await buildEvent(portal.db);
  const [robin, kim] = [await signIn(), await signIn()];
  const confirmationOf = async (person: typeof robin, payment_method: string) => {
    const { id } = (await person.attend(event.uuid, { payment_method })).json().data;
    return async () => (await person.confirmation(id)).json().data;
  };
  const robins = await confirmationOf(robin, 'pm_card_visa');
  const kims = await confirmationOf(kim, 'pm_card_mastercard');
  await kim.cancel(event.uuid);
  expect(await robins()).toMatchObject({
    card: { last4: '4242' },
    refund_if_cancelled_cents: 180_00,
  });
  expect(await kims()).toMatchObject({ card: { last4: '4444' }, refund_if_cancelled_cents: 0 });
});

test('A2 7.40 the confirmation is only for its owner', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await signIn();
  const { id } = (await robin.attend(event.uuid)).json().data;
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  const other = await signIn();
  for (const path of [`/api/v1/confirmation/${id}`, `/api/v1/confirmation/${id}/calendar.ics`]) {
    const answer = await other.browser.get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect((await portal.browser().get(path)).statusCode).toBe(401);
    expect((await robin.browser.get(path)).statusCode).toBe(200);
  }
  const file = await robin.browser.get(`/api/v1/confirmation/${id}/calendar.ics`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${event.slug}.ics"`);
  for (const guess of ['1', '2', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    expect((await robin.confirmation(guess)).statusCode).toBe(404);
  }
  expect((await robin.confirmation('%00')).statusCode).toBe(400);
});
