import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };

/** Robin has booked for two; an organizer has the booking open. */
async function buildBooked(price_cents = 0) {
  const event = await buildEvent(portal.db, { price_cents, member_price_cents: price_cents });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Roe' });
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const attended = await robin.attend(event.uuid, {
    ...(price_cents > 0 && visa),
    guests,
    notes: 'My knee hurts',
  });
  const { id } = attended.json().data;
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  const [own, guest] = (await desk.booking(id)).seats;
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const handOver = async (body: object, seat = own) =>
    desk.browser.send('PUT', `/api/v1/organize/bookings/${id}/seats/${seat?.uuid}`, {
      version: (await desk.booking(id)).version,
      booker: true,
      ...body,
    });
  const ticket = async () =>
    (
      await portal.db
        .select()
        .from(seats)
        .where(eq(seats.uuid, String(own?.uuid)))
    )[0]?.ticket;
  return { event, robin, id: id as string, desk, own, guest, handOver, ticket };
}

const readers = async () => {
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  return Object.fromEntries(sent.map(({ to, text }) => [to, text]));
};

test('13.3 V5 S8 a booking of an account is handed over to another person, who has its place, tickets and emails', async () => {
  const { event, robin, id, desk, handOver, ticket } = await buildBooked();
  const { version } = await desk.booking(id);
  const note = { note: 'Robin is deaf in the left ear', version };
  await desk.browser.send('PUT', `/api/v1/organize/bookings/${id}`, note);
  expect((await desk.booking(id)).note).toBe(note.note);
  const before = await ticket();
  const bo = { name: 'Bo Ray', email: 'bo@example.org' };
  expect((await handOver(bo)).statusCode).toBe(200);
  expect(await desk.booking(id)).toMatchObject({
    booker: { ...bo, account: null },
    seats: [{ name: 'Bo Ray', is_booker: true }, { name: 'Sam' }],
    notes: null,
    note: null,
  });
  expect(await ticket()).not.toBe(before);
  const sent = await readers();
  expect(Object.keys(sent).toSorted()).toEqual([robin.user.email, 'bo@example.org'].toSorted());
  expect(sent['bo@example.org']).toContain('the booking of Robin Roe in the name of Bo Ray');
  expect(sent[robin.user.email]).toContain('We have given the place');
  const { history } = await desk.booking(id);
  const entry = history.find(({ act }) => act === 'attendee_changed');
  expect(entry?.changes).toMatchObject({ name: { old: 'Robin Roe', new: 'Bo Ray' } });
  // The last booker has none there any more, and may book anew; sent twice it is done once.
  expect((await robin.browser.get(`/api/v1/confirmation/${id}`)).statusCode).toBe(404);
  expect((await handOver(bo)).statusCode).toBe(200);
  expect(await readers()).toEqual(sent);
  expect((await robin.attend(event.uuid, {})).statusCode).toBe(201);
});

test('13.6 V24 the account with that confirmed address gets the booking, and confirms the place before notes are read', async () => {
  const { id, desk, handOver } = await buildBooked();
  const kim = await buildBooker(portal, { first_name: 'Kim', last_name: 'Li' });
  expect((await handOver({ name: 'Kim Li', email: kim.user.email })).statusCode).toBe(200);
  await portal.deliverEmails();
  expect(await desk.booking(id)).toMatchObject({
    booker: { name: 'Kim Li', account: kim.user.uuid },
    seats: [{ name: 'Kim Li', is_booker: true }, { name: 'Sam' }],
    to_confirm: true,
  });
  const own = await kim.browser.get(`/api/v1/confirmation/${id}`);
  expect(own.json().data.seats).toHaveLength(2);
  // From there on, too: another account, and one by name before it.
  const lou = await buildBooker(portal, { first_name: 'Lou', last_name: 'Poe' });
  await handOver({ name: 'Acme', email: 'office@acme.example' });
  expect((await desk.booking(id)).booker).toMatchObject({ name: 'Acme', account: null });
  await handOver({ name: 'Lou Poe', email: lou.user.email });
  await portal.deliverEmails();
  expect((await desk.booking(id)).booker.account).toBe(lou.user.uuid);
});

test('13.3 11.5 what is in the way of handing over is said, and nothing is changed', async () => {
  const { event, robin, id, desk, guest, handOver } = await buildBooked();
  const answerTo = async (body: object, seat?: typeof guest) => (await handOver(body, seat)).json();
  const same = await answerTo({ name: 'Bo Ray' });
  expect(same.errors.email[0]).toMatch(/^Enter the address of whoever/);
  expect((await answerTo({ email: robin.user.email })).errors.email).toEqual(same.errors.email);
  const kim = await buildBooker(portal);
  await kim.attend(event.uuid, {});
  const taken = await answerTo({ name: 'Kim', email: kim.user.email });
  expect(taken.errors.email[0]).toBe('This account has a booking of this event already.');
  const others = await answerTo({ name: 'Bo', email: 'bo@example.org' }, guest);
  expect(others.errors.booker[0]).toMatch(/^Only the first place/);
  expect((await answerTo({ email: 'bo@example.org', version: 0 })).code).toBe('changed_meanwhile');
  expect((await desk.booking(id)).booker.account).toBe(robin.user.uuid);
  const [row] = await portal.db.select().from(bookings).where(eq(bookings.id, id));
  expect(row?.notes).not.toBeNull();
});

test('13.3 a booking that was paid for from its account stays with it: refunds, receipts and cheques are theirs', async () => {
  const { id, robin, desk, handOver } = await buildBooked(90_00);
  const { errors } = (await handOver({ name: 'Bo', email: 'bo@example.org' })).json();
  expect(errors.email[0]).toMatch(/^This booking was paid for from its account, and stays with it/);
  expect((await desk.booking(id)).booker.account).toBe(robin.user.uuid);
});
