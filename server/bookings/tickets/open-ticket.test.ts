import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { newTicket } from './new-ticket.ts';
import { partyCodeOf } from './party-code.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };
const guests = [{ name: 'Sam Guest', email: 'sam@example.org', handicap_index: 12.4 }];

/** As a guest's browser does: not signed in. */
const open = (token: unknown, ip?: string) =>
  portal.browser(ip).post(api.openTicket.path, { token });

async function booked() {
  const event = await buildEvent(portal.db, { ...free, title: 'Twilight nine' });
  const robin = await buildBooker(portal);
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const confirmation = async () => (await robin.confirmation(id)).json().data;
  const [, guest] = (await confirmation()).seats;
  return { event, robin, id, guest, confirmation };
}

test("Q9 7.40 a guest's ticket opens without an account, and shows its seat and nothing of the others", async () => {
  const { event, robin, id, guest } = await booked();
  const answer = await open(guest.ticket);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { data } = answer.json();
  expect(data).toEqual({
    event: (await portal.browser().get(`/api/v1/events/${event.slug}`)).json().data,
    name: 'Sam Guest',
    moved_to: null,
    state: 'confirmed',
    ticket: guest.ticket,
    code: guest.code,
  });
  for (const secret of [id, robin.user.email, 'sam@example.org', robin.user.last_name]) {
    expect(answer.body).not.toContain(secret);
  }
});

test('S8 a ticket that was swapped away opens nothing, the new one opens', async () => {
  const { guest } = await booked();
  const ticket = newTicket();
  await portal.db.update(seats).set({ ticket, name: 'Alex' }).where(eq(seats.uuid, guest.uuid));
  expect((await open(guest.ticket)).statusCode).toBe(404);
  expect((await open(ticket)).json().data.name).toBe('Alex');
});

test.each(['held', 'cancelled'] as const)(
  'S8 the ticket of a seat that is %s opens nothing',
  async (state) => {
    const { guest } = await booked();
    const hold_expires_at = state === 'held' ? portal.clock.now() : null;
    await portal.db.update(seats).set({ state, hold_expires_at }).where(eq(seats.uuid, guest.uuid));
    const answer = await open(guest.ticket);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  },
);

test('S8 after the booking is cancelled no ticket of it opens', async () => {
  const { event, robin, confirmation } = await booked();
  const before = (await confirmation()).seats;
  await robin.cancel(event.uuid);
  for (const { ticket } of before) expect((await open(ticket)).statusCode).toBe(404);
});

test('Q9 a short code, a code of release 0.14 and an id open no ticket', async () => {
  const { id, guest } = await booked();
  for (const token of [guest.code, partyCodeOf(portal.settings, id), id, guest.uuid, 'x']) {
    expect([token, (await open(token)).statusCode]).toEqual([token, 404]);
  }
  for (const token of ['', 'a b', 'x'.repeat(201), undefined]) {
    expect((await open(token)).json().errors).toEqual({ token: ['This link is not complete.'] });
  }
});

test('Q9 wrong tickets are counted by network, right ones are not', async () => {
  const { guest } = await booked();
  const here = '203.0.113.7';
  for (let time = 0; time < 60; time += 1) {
    expect((await open(newTicket(), here)).statusCode).toBe(404);
    if (time % 20 === 0) expect((await open(guest.ticket, here)).statusCode).toBe(200);
  }
  const tooMany = await open(guest.ticket, here);
  expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([429, '3600']);
  expect((await open(guest.ticket, '203.0.113.8')).statusCode).toBe(200);
  portal.clock.advance(3600);
  expect((await open(guest.ticket, here)).statusCode).toBe(200);
});

test('Q9 the log says neither ticket nor name', async () => {
  const { guest } = await booked();
  portal.log.length = 0;
  await open(guest.ticket);
  expect(portal.log.join()).toContain(api.openTicket.path);
  expect(portal.log.join()).not.toContain(guest.ticket);
  expect(portal.log.join()).not.toContain('Sam');
});
