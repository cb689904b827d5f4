import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seats } from '#server/db/tables/booking-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const sam = { name: 'Sam', email: 'sam@example.org', handicap_index: 12.4, meal: 'vegan' };

async function foursome() {
  const event = await buildEvent(portal.db, { title: 'Red River Opener', capacity: 4 });
  const robin = await buildBooker(portal);
  const guests = [sam, { name: 'Kim' }, { name: 'Alex' }];
  const answer = await robin.attend(event.uuid, { guests, payment_method: 'pm_card_visa' });
  const { id } = answer.json().data as { id: string };
  const read = async () => (await robin.confirmation(id)).json().data.seats;
  const change = (uuid: string, body: Record<string, unknown>, by = robin) =>
    by.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${uuid}`, body);
  await portal.deliverEmails();
  return { event, robin, id, read, change };
}

test('S8 another guest gets another ticket, and of the old one nothing is left', async () => {
  const { read, change } = await foursome();
  const [, before] = await read();
  const answer = await change(before.uuid, { name: 'Gail', email: 'gail@example.org' });
  expect(answer.statusCode).toBe(200);
  const [, after] = await read();
  expect(after).toEqual(answer.json().data);
  expect(after).toMatchObject({
    uuid: before.uuid,
    position: 1,
    state: 'confirmed',
    price_cents: 180_00,
    name: 'Gail',
    email: 'gail@example.org',
    handicap_index: null,
    meal: null,
    code: expect.stringMatching(/^RRO-/),
  });
  expect(after.ticket).not.toBe(before.ticket);
  expect(after.code).not.toBe(before.code);

  await portal.deliverEmails();
  expect(await portal.subjectsTo('sam@example.org')).toEqual([
    'You have a place: Red River Opener',
    'Your place has gone to somebody else: Red River Opener',
  ]);
  expect(await portal.subjectsTo('gail@example.org')).toEqual([
    'You have a place: Red River Opener',
  ]);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('S4 the same change sent twice is one: one ticket, one email', async () => {
  const { read, change } = await foursome();
  const [, { uuid }] = await read();
  const gail = { name: 'Gail', email: 'gail@example.org', meal: 'kosher' };
  const [first, second] = [await change(uuid, gail), await change(uuid, gail)];
  expect(second.json()).toEqual(first.json());
  await portal.deliverEmails();
  expect(await portal.subjectsTo('gail@example.org')).toHaveLength(1);
});

test('S4 two changes at once end in one of them, with its own ticket', async () => {
  const { read, change } = await foursome();
  const [, { uuid }] = await read();
  const names = ['Gail', 'Noor', 'Ada', 'Eve'];
  const answers = await Promise.all(names.map((name) => change(uuid, { name })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const [, after] = await read();
  const answered = answers
    .map((answer) => answer.json().data)
    .find(({ name }) => name === after.name);
  expect(after).toEqual(answered);
});

test('S8 what is known of the same guest changes without another ticket; what is not sent stays', async () => {
  const { id, read, change, robin } = await foursome();
  const [own, before] = await read();
  const dietary_restrictions = 'No nuts';
  const changed = await change(before.uuid, { handicap_index: 9.5, dietary_restrictions });
  expect(changed.json().data).toEqual({ ...before, handicap_index: 9.5 });
  expect((await change(before.uuid, { meal: null })).json().data.meal).toBeNull();
  const [row] = await portal.db.select().from(seats).where(eq(seats.uuid, before.uuid));
  expect(row?.dietary_restrictions).toMatch(/^v1\./);

  expect((await change(own.uuid, { dietary_restrictions: 'No milk' })).statusCode).toBe(200);
  expect((await robin.confirmation(id)).json().data.dietary_restrictions).toBe('No milk');
  expect(portal.log.join()).not.toMatch(/nuts|milk/);
});

test('S8 what cannot be changed is refused with the reason, and nothing is changed', async () => {
  const { event, id, read, change, robin } = await foursome();
  const before = await read();
  const [own, guest] = before;
  const errors = async (uuid: string, body: object) =>
    (await change(uuid, { ...body })).json().errors;
  expect(Object.keys(await errors(own.uuid, { name: 'Somebody Else' }))).toEqual(['name']);
  expect(Object.keys(await errors(own.uuid, { email: 'a@example.org' }))).toEqual(['email']);
  expect(Object.keys(await errors(guest.uuid, { name: '' }))).toEqual(['name']);
  expect(Object.keys(await errors(guest.uuid, { meal: 'fish' }))).toEqual(['meal']);
  const withoutConsent = { private_consent: false };
  const diet = { dietary_restrictions: 'No nuts' };
  expect(Object.keys(await errors(guest.uuid, { ...diet, ...withoutConsent }))).toEqual([
    'dietary_restrictions',
  ]);
  expect(Object.keys(await errors(guest.uuid, { meal: 'halal', ...withoutConsent }))).toEqual([
    'meal',
  ]);

  // Another person's seat, and one of another booking.
  const kim = await buildBooker(portal);
  const other = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const { id: kims } = (await kim.attend(other.uuid)).json().data;
  expect((await change(guest.uuid, { name: 'Gail' }, kim)).statusCode).toBe(404);
  const [kimsSeat] = (await kim.confirmation(kims)).json().data.seats;
  expect((await change(kimsSeat.uuid, { name: 'Gail' })).statusCode).toBe(404);
  expect(await read()).toEqual(before);

  const start = event.starts_at.getTime() - portal.clock.now().getTime();
  portal.clock.advance(start / 1000 - 1);
  await robin.signInAgain();
  expect((await change(guest.uuid, { name: 'Gail' })).statusCode).toBe(200);
  portal.clock.advance(1);
  const late = await change(guest.uuid, { name: 'Hal' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'booking_closed']);
  expect(late.json().message).toContain('The event began');
  expect((await robin.confirmation(id)).json().data.seats[1].name).toBe('Gail');
});

test('S8 a seat that is still being paid, or was cancelled, is not changed', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { id } = await robin.hold(event.uuid, { guests: [sam] });
  const change = async () => {
    const [, { uuid }] = (await robin.confirmation(id)).json().data.seats;
    const path = `/api/v1/confirmation/${id}/seats/${uuid}`;
    return (await robin.browser.send('PUT', path, { name: 'Gail' })).json();
  };
  expect(await change()).toMatchObject({
    code: 'booking_closed',
    message: expect.stringContaining('not paid yet'),
  });
  await robin.cancel(event.uuid);
  const booked = await robin.attend(event.uuid, { guests: [sam], payment_method: 'pm_card_visa' });
  await robin.cancel(event.uuid);
  const { id: cancelled } = booked.json().data;
  const [, seat] = (await robin.confirmation(cancelled)).json().data.seats;
  expect(seat).toMatchObject({ state: 'cancelled', name: 'Sam', ticket: null, code: null });
  const path = `/api/v1/confirmation/${cancelled}/seats/${seat.uuid}`;
  const late = await robin.browser.send('PUT', path, { name: 'Gail' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'already_cancelled']);
});
