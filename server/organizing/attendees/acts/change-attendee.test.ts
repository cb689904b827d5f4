import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { outbox, throttles, users } from '#server/db/tables/tables.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { emptyPlacesUnder } from '#server/privacy/deletion-queries.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

async function buildBooked() {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org', handicap_index: 12, meal: 'vegan' }];
  const { id } = (await robin.attend(event.uuid, { guests, notes: 'A cart' })).json().data;
  const desk = await buildDesk(portal, 'captain', event.uuid);
  const path = `/api/v1/organize/bookings/${id}`;
  const save = (seat: string, body: object) =>
    desk.browser.send('PUT', `${path}/seats/${seat}`, body);
  const note = (body: object) => desk.browser.send('PUT', path, body);
  return { event, robin, id: id as string, desk, save, note };
}

test('13.3 12.4 another guest keeps the seat, with a new ticket; a stale save says what is there', async () => {
  const { id, desk, save, event, robin } = await buildBooked();
  const [own, guest] = (await desk.booking(id)).seats;
  const before = await portal.db.select().from(seats);
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  portal.clock.set(event.starts_at);
  desk.browser.cookies.clear();
  await desk.browser.login(desk.user.email, 'correct horse battery');
  const uuid = String(guest?.uuid);
  const swapped = await save(uuid, { name: 'Kit', email: 'kit@example.org', version: 1 });
  expect(swapped.json().data).toMatchObject({ version: 2 });
  expect(swapped.json().data.seats[1]).toMatchObject({
    uuid,
    name: 'Kit',
    email: 'kit@example.org',
    handicap_index: null,
    has_meal: false,
  });
  const after = await portal.db.select().from(seats).where(eq(seats.uuid, uuid));
  expect(after[0]?.ticket).not.toBe(before.find((seat) => seat.uuid === uuid)?.ticket);
  // A correction of the handicap alone changes no ticket.
  await save(uuid, { handicap_index: 9.5, meal: 'halal', version: 2 });
  const [corrected] = await portal.db.select().from(seats).where(eq(seats.uuid, uuid));
  expect(corrected).toMatchObject({ handicap_index: 9.5, meal: 'halal', ticket: after[0]?.ticket });
  const stale = await save(uuid, { name: 'Bo', version: 2 });
  expect(stale.json()).toMatchObject({
    code: 'changed_meanwhile',
    current: { by: `${desk.user.first_name} ${desk.user.last_name}`, record: { version: 3 } },
  });
  // The same once more is no conflict.
  expect((await save(uuid, { handicap_index: 9.5, version: 2 })).statusCode).toBe(200);
  const named = await save(String(own?.uuid), { name: 'Somebody', version: 3 });
  expect(named.json().errors).toHaveProperty('name');
  expect((await save('11111111-1111-4111-8111-111111111111', { version: 3 })).statusCode).toBe(404);
  const entries = await notedActs(portal.db);
  const logged = entries.filter(({ action }) => action === 'attendee_changed');
  expect(logged.map(({ changes }) => changes?.fields?.new)).toEqual([
    ['name', 'email'],
    ['handicap_index', 'meal'],
  ]);
  // V5: both names; they go with those in the booking.
  expect(logged[0]?.changes?.name).toEqual({ old: 'Sam', new: 'Kit' });
  for (const word of ['halal', 'kit@']) expect(JSON.stringify(logged)).not.toContain(word);
  await portal.deliverEmails();
  const informed = (await portal.db.select().from(outbox)).map(({ to }) => to);
  expect(informed.sort()).toEqual(['kit@example.org', robin.user.email, 'sam@example.org'].sort());
});

test('V5 an organizer swaps a guest: each email says who did it, the booker hears of it, the meal is asked for', async () => {
  const { id, robin, desk, save } = await buildBooked();
  const [, guest] = (await desk.booking(id)).seats;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await save(String(guest?.uuid), { name: 'Kit', email: 'kit@example.org', version: 1 });
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  const textTo = (to: string) => sent.find((email) => email.to === to)?.text;
  const booker = `${robin.user.first_name} ${robin.user.last_name}`;
  expect(textTo('sam@example.org')).toContain(
    'We have given the place that was booked for you to another guest.',
  );
  expect(textTo('sam@example.org')).not.toContain(booker);
  expect(textTo('kit@example.org')).toContain('We have given you a place in the booking of');
  expect(textTo('kit@example.org')).toContain('which meal you would like');
  const toRobin = textTo(robin.user.email);
  expect(toRobin).toContain('We have given the place of Sam in your booking to Kit.');
  expect(toRobin).toContain('No meal is chosen for Kit now');
  expect(toRobin).toContain(`/booking-confirmed?id=${id}`);
  // 11.4: the history and the limits count all three.
  expect(sent).toHaveLength(3);
  const [noted] = (await notedActs(portal.db)).filter(
    ({ action }) => action === 'attendee_changed',
  );
  expect(noted?.changes?.informed).toEqual({ old: null, new: 'booker, guests: 2' });
  const counted = await portal.db.select().from(throttles);
  expect(counted.filter(({ key }) => key.startsWith('organizerEmailOfAccount'))).toMatchObject([
    { count: 3 },
  ]);
  // What the booker does is not told to the booker.
  await portal.db.delete(outbox);
  const change = { name: 'Bo', email: 'bo@example.org', meal: null, dietary_restrictions: null };
  await robin.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${guest?.uuid}`, change);
  await portal.deliverEmails();
  const own = await portal.db.select().from(outbox);
  expect(own.map(({ to }) => to).sort()).toEqual(['bo@example.org', 'kit@example.org']);
  for (const { text } of own) expect(text).toContain(booker);
});

test('V5 V22 whose guest is named hears of a name, and of nobody who lost the place', async () => {
  const event = await buildEvent(portal.db);
  const { add, browser } = await buildDesk(portal, 'organizer', event.uuid);
  const people = [{ name: 'Sam Gest', email: 'sam@example.org' }, {}];
  const { id, seats: rows, version } = (await add({ seats: people, pay: 'owing' })).json().data;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const path = `/api/v1/organize/bookings/${id}/seats/${rows[1].uuid}`;
  expect((await browser.send('PUT', path, { name: 'Odile Roy', version })).statusCode).toBe(200);
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(sent).toMatchObject([
    { to: 'sam@example.org', subject: `Your guest has a name: ${event.title}` },
  ]);
  expect(sent[0]?.text).toContain('We have named your guest Odile Roy in your booking.');
});

test('V5 the history names who had the place, until the names of the booking go', async () => {
  const { id, desk, save, event } = await buildBooked();
  const [, guest] = (await desk.booking(id)).seats;
  await save(String(guest?.uuid), { name: 'Kit', email: null, version: 1 });
  const [entry] = (await desk.booking(id)).history;
  expect(bookingActInWords(String(entry?.act), entry?.changes ?? null)).toContain(
    'Kit replaces Sam at place 2.',
  );
  const names = async () =>
    (await notedActs(portal.db)).flatMap(({ changes }) => (changes?.name ? [changes.name] : []));
  expect(await names()).toEqual([{ old: 'Sam', new: 'Kit' }]);
  // 10.4, 13.2: as the notes and the names of guests.
  portal.clock.set(new Date(event.ends_at.getTime() + 30 * 24 * 3600_000));
  await deleteExpiredData(portal.deps);
  expect(await names()).toEqual([]);
});

test('V5 with the account of somebody their name goes from the history, too', async () => {
  const { id, desk, save } = await buildBooked();
  const [, guest] = (await desk.booking(id)).seats;
  await save(String(guest?.uuid), { name: 'Kit', email: null, version: 1 });
  await emptyPlacesUnder(portal.db, { emailKey: 'sam@example.org', name: 'sam' });
  const [entry] = (await desk.booking(id)).history;
  expect(entry?.changes).not.toHaveProperty('name');
  expect(entry?.changes).toHaveProperty('place');
});

test('13.3 who booked by name stays who booked when a player is named in their place, in emails, lists and claims', async () => {
  const event = await buildEvent(portal.db);
  const { add, browser, booking } = await buildDesk(portal, 'organizer', event.uuid);
  const acme = { name: 'Acme', email: 'office@acme.example' };
  const { id, seats: rows } = (await add({ seats: [acme, {}], pay: 'owing' })).json().data;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const path = `/api/v1/organize/bookings/${id}/seats/${rows[0].uuid}`;
  const jane = { name: 'Jane Doe', version: 1 };
  expect((await browser.send('PUT', path, jane)).statusCode).toBe(200);
  const named = await booking(id);
  expect(named.booker).toMatchObject(acme);
  expect(named.seats[0]).toMatchObject({ name: 'Jane Doe', email: null, is_booker: false });
  await portal.deliverEmails();
  expect(await portal.db.select().from(outbox)).toMatchObject([{ to: 'office@acme.example' }]);
  const own = { email: 'jane@example.org', version: 2 };
  expect((await browser.send('PUT', path, own)).statusCode).toBe(200);
  expect(await booking(id)).toMatchObject({
    booker: acme,
    seats: [{ name: 'Jane Doe', email: 'jane@example.org' }, { name: 'Guest of Acme 1' }],
  });
  // Who confirms the address of Acme gets the booking, and not the place of Jane.
  const { user } = await buildBooker(portal, { first_name: 'Al', last_name: 'Acme' });
  const email = { email: 'office@acme.example', email_key: 'office@acme.example' };
  await portal.db.update(users).set(email).where(eq(users.uuid, user.uuid));
  await addJob(portal.db, {
    kind: 'booking-claim',
    payload: { user: user.uuid },
    now: portal.clock.now(),
  });
  await portal.deliverEmails();
  expect(await booking(id)).toMatchObject({
    booker: { name: 'Al Acme', account: user.uuid },
    seats: [{ name: 'Jane Doe', is_booker: false }, {}],
  });
});

test('13.3 the booker of a booking by name is corrected with the own place where that is asked for', async () => {
  const event = await buildEvent(portal.db);
  const { add, browser, booking } = await buildDesk(portal, 'organizer', event.uuid);
  const person = { name: 'Sam Gest', email: 'sam@exampel.org' };
  const { id, seats: rows } = (await add({ seats: [person], pay: 'owing' })).json().data;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const change = { name: 'Sam Guest', email: 'sam@example.org', booker: true, version: 1 };
  await browser.send('PUT', `/api/v1/organize/bookings/${id}/seats/${rows[0].uuid}`, change);
  expect(await booking(id)).toMatchObject({
    booker: { name: 'Sam Guest', email: 'sam@example.org' },
    seats: [{ name: 'Sam Guest', email: 'sam@example.org', is_booker: true }],
  });
  await portal.deliverEmails();
  const informed = (await portal.db.select().from(outbox)).map(({ to }) => to);
  expect(informed.toSorted()).toEqual(['sam@exampel.org', 'sam@example.org']);
});

test('13.3 V5 S8 an organizer puts a booking by name in another name: who loses it and who gets it hear who did it', async () => {
  const event = await buildEvent(portal.db, { title: 'Red River Opener' });
  const { add, browser, booking } = await buildDesk(portal, 'organizer', event.uuid);
  const guest = { name: 'Lee', email: 'lee@example.org' };
  const people = [{ name: 'Sam Gest', email: 'sam@example.org' }, guest];
  const { id, seats: rows } = (await add({ seats: people, pay: 'owing' })).json().data;
  const [{ uuid }] = rows;
  const ticket = async () =>
    (await portal.db.select().from(seats).where(eq(seats.uuid, uuid)))[0]?.ticket;
  const save = async (change: object) => {
    await portal.deliverEmails();
    await portal.db.delete(outbox);
    portal.clock.advance(60);
    const { version } = await booking(id);
    const path = `/api/v1/organize/bookings/${id}/seats/${uuid}`;
    expect((await browser.send('PUT', path, { ...change, version })).statusCode).toBe(200);
    await portal.deliverEmails();
    const sent = await portal.db.select().from(outbox);
    return Object.fromEntries(sent.map(({ to, subject, text }) => [to, `${subject}\n${text}`]));
  };
  const informed = async () => (await booking(id)).history[0]?.changes?.informed?.new;

  const first = await ticket();
  const given = await save({ name: 'Bo Ray', email: 'bo@example.org', booker: true });
  expect(Object.keys(given).toSorted()).toEqual(['bo@example.org', 'sam@example.org']);
  expect(given['sam@example.org']).toMatch(/^Your place has gone to somebody else: Red River/);
  expect(given['sam@example.org']).toContain(
    'We have given the place that was booked for you to another guest.',
  );
  expect(given['bo@example.org']).toMatch(/^You are booked: Red River Opener/);
  expect(given['bo@example.org']).toContain(
    'We have put the booking of Sam Gest in the name of Bo Ray. The ticket of before is no longer valid',
  );
  expect(given['bo@example.org']).toContain('No meal is chosen for Bo Ray now');
  expect(given['bo@example.org']).toContain('is still to be paid');
  expect(given['bo@example.org']).not.toContain('lee@');
  expect(await informed()).toBe('booker, guests: 1');

  // The address alone: whoever has the old one has no ticket any more.
  const second = await ticket();
  expect(second).not.toBe(first);
  const moved = await save({ email: 'bo.ray@example.org' });
  expect(Object.keys(moved).toSorted()).toEqual(['bo.ray@example.org', 'bo@example.org']);
  expect(moved['bo.ray@example.org']).toContain(
    'We have changed the email address of the booking of Bo Ray.',
  );
  expect(await ticket()).not.toBe(second);

  // The name alone: one email, of the new ticket.
  const named = await save({ name: 'Bo Rey', booker: true });
  expect(Object.keys(named)).toEqual(['bo.ray@example.org']);
  expect(await informed()).toBe('booker');
  expect(Object.keys(await save({ email: null }))).toEqual(['bo.ray@example.org']);
  expect(await informed()).toBe('guests: 1');
});

test('V5 a guest whose name is corrected gets one email, with the ticket that counts now', async () => {
  const { id, robin, desk, save } = await buildBooked();
  const [, guest] = (await desk.booking(id)).seats;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await save(String(guest?.uuid), { name: 'Sam Guest', email: 'SAM@example.org', version: 1 });
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  const toSam = sent.filter(({ to }) => to !== robin.user.email);
  expect(toSam).toMatchObject([
    { to: 'SAM@example.org', subject: expect.stringMatching(/^You have a place/) },
  ]);
  expect(toSam[0]?.text).toContain('It replaces the ticket that this address had before.');
  const [entry] = (await desk.booking(id)).history;
  expect(entry?.changes?.informed?.new).toBe('booker, guests: 1');
});

test('13.2 a note is for those who see contact details, and gone 30 days after the event', async () => {
  const { event, id, desk, note } = await buildBooked();
  expect((await note({ note: 'Needs a cart', version: 1 })).json().data).toMatchObject({
    note: 'Needs a cart',
    notes: 'A cart',
    version: 2,
  });
  expect((await note({ note: 'Needs a cart', version: 1 })).statusCode).toBe(200);
  expect((await note({ note: 'x', version: 1 })).json().code).toBe('changed_meanwhile');
  expect((await note({ note: 'x'.repeat(1001), version: 2 })).json().errors).toHaveProperty('note');
  // N12: whoever steals the database does not read it.
  expect(JSON.stringify(await portal.db.select().from(bookings))).not.toContain('Needs a cart');
  const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
  const seen = await treasurer.booking(id);
  for (const key of ['note', 'notes']) expect(seen).not.toHaveProperty(key);
  for (const key of ['email', 'phone']) expect(seen.booker).not.toHaveProperty(key);
  for (const key of ['email', 'handicap_index', 'has_meal'])
    expect(seen.seats[0]).not.toHaveProperty(key);
  expect(JSON.stringify(seen)).not.toContain('@');
  const rejected = await treasurer.browser.send('PUT', `/api/v1/organize/bookings/${id}`, {
    note: 'x',
    version: 2,
  });
  expect(rejected.json().code).toBe('forbidden');
  const { add } = await buildDesk(portal, 'owner', event.uuid);
  await add({
    seats: [{ name: 'Kit', email: 'kit@example.org', phone: '506 555 0111' }],
    pay: 'free',
  });
  const month = 30 * 24 * 3600_000;
  portal.clock.set(new Date(event.ends_at.getTime() + month - 1));
  await deleteExpiredData(portal.deps);
  const noted = () => portal.db.$count(bookings, isNotNull(bookings.note));
  expect(await noted()).toBe(1);
  portal.clock.set(new Date(event.ends_at.getTime() + month));
  await deleteExpiredData(portal.deps);
  expect(await noted()).toBe(0);
  const left = JSON.stringify(await portal.db.select().from(bookings));
  for (const word of ['Needs a cart', 'A cart', 'kit@']) expect(left).not.toContain(word);
  // Shorter digits may be in an id.
  expect(left).not.toMatch(/555.?0111/);
  const audited = (await notedActs(portal.db)).filter(
    ({ action }) => action === 'booking_note_saved',
  );
  expect(audited).toMatchObject([{ booking: id, changes: null }]);
  expect(desk).toBeTruthy();
});

test('13.3 11.5 whoever gives a place on and on writes to no address more than 20 times', async () => {
  const event = await buildEvent(portal.db);
  const { add, browser } = await buildDesk(portal, 'captain', event.uuid);
  const person = { name: 'Sam', email: 'sam@example.org' };
  const { id, seats: rows } = (await add({ seats: [person], pay: 'owing' })).json().data;
  const change = (name: string, version: number) =>
    browser.send('PUT', `/api/v1/organize/bookings/${id}/seats/${rows[0].uuid}`, { name, version });
  for (let version = 1; version < 20; version += 1) {
    expect((await change(`Sam ${version}`, version)).statusCode).toBe(200);
  }
  const refused = await change('Sam the last', 20);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  await portal.deliverEmails();
  expect(await portal.db.select().from(outbox)).toHaveLength(20);
});
