import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { emailKey } from '#contract/values/fields.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildTries } from '#server/testing/builders/build-tries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };

const sam = { name: 'Sam', email: 'sam@example.org' };

test('7.37 at most twenty emails an hour are sent to a guest', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  await buildTries(portal, 'guestLetterToAddress', sam.email, 18);
  for (const email of ['SAM@example.org', sam.email]) {
    await robin.attend(event.uuid, { guests: [{ ...sam, email }] });
    await portal.deliverEmails();
    await robin.cancel(event.uuid);
    await portal.deliverEmails();
  }
  const toSam = async () =>
    (await findOutboxEmails(portal.db)).filter(({ to }) => emailKey(to) === sam.email).length;
  expect(await toSam()).toBe(2);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(4);

  portal.clock.advance(3600);
  await robin.attend(event.uuid, { guests: [sam] });
  await portal.deliverEmails();
  expect(await toSam()).toBe(3);
});

test('7.37 D1 at most sixty emails an hour are sent to the guests of one person', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  await buildTries(portal, 'guestLetterOfAccount', robin.user.uuid, 57);
  await robin.attend(event.uuid, { guests: strangers(1) });
  await portal.deliverEmails();
  await robin.cancel(event.uuid);
  await portal.deliverEmails();
  expect(await toStrangers()).toBe(3);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(2);

  const kim = await buildBooker(portal);
  await kim.attend(event.uuid, { guests: [stranger('of-kim')] });
  await portal.deliverEmails();
  expect(await toStrangers()).toBe(4);
  portal.clock.advance(3600);
  await robin.attend(event.uuid, { guests: strangers(2) });
  await portal.deliverEmails();
  expect(await toStrangers()).toBe(7);
});

const stranger = (of: string) => ({ name: 'G', email: `stranger-${of}@example.org` });
const strangers = (time: number) => [1, 2, 3].map((n) => stranger(`${time}-${n}`));
const toStrangers = async () =>
  (await findOutboxEmails(portal.db)).filter(({ to }) => to.startsWith('stranger-')).length;

/** A refusal of a limit, with its words. */
function refusal(answer: LightMyRequestResponse) {
  const { code, message } = answer.json();
  const wait = Number(answer.headers['retry-after']);
  return { status: answer.statusCode, code, message, wait };
}
const used = (words: string) => ({
  status: 429,
  code: 'too_many_requests',
  message: expect.stringMatching(words),
  wait: expect.any(Number),
});
const ofAccount = used(
  '^You have named 24 guests by email within a day, and more are not written to. Try again after .*, or leave the email out',
);
const atAddress = used(
  '^The address of a guest has had 6 tickets within a day, and more are not sent. Try again after .*, or leave the email out',
);

/** A booking with one guest, whose place goes to others. */
async function swapping() {
  const event = await buildEvent(portal.db, { ...free, title: 'Red River Opener' });
  const robin = await buildBooker(portal);
  const booked = await robin.attend(event.uuid, { guests: [{ name: 'Sam' }] });
  const { id } = booked.json().data as { id: string };
  const seat = async () => (await robin.confirmation(id)).json().data.seats[1];
  const { uuid } = await seat();
  const swap = (guest: object) =>
    robin.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${uuid}`, guest);
  return { event, robin, id, seat, swap };
}

test('N3 S8 who swaps a guest again and again writes to 24 people a day, and reads why no more', async () => {
  const { robin, id, seat, swap } = await swapping();
  for (let time = 0; time < 24; time += 1) {
    expect((await swap(stranger(String(time)))).statusCode).toBe(200);
    portal.clock.advance(60);
  }
  const before = await seat();
  expect(refusal(await swap(stranger('more')))).toEqual(ofAccount);
  const added = await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [stranger('added')],
  });
  expect(refusal(added)).toEqual(ofAccount);
  const other = await buildEvent(portal.db, free);
  expect(refusal(await robin.attend(other.uuid, { guests: [sam] }))).toEqual(ofAccount);

  // The same change again, what is known of the guest, and one without an email stand.
  expect(await seat()).toEqual(before);
  expect((await swap(stranger('23'))).statusCode).toBe(200);
  expect((await swap({ meal: 'vegan' })).statusCode).toBe(200);
  expect((await swap({ name: 'Gail', email: null })).statusCode).toBe(200);
  expect((await robin.attend(other.uuid, { guests: [{ name: 'Gail' }] })).statusCode).toBe(201);
  await portal.deliverEmails();
  expect(await portal.subjectsTo('stranger-more@example.org')).toEqual([]);
  expect(await portal.subjectsTo(sam.email)).toEqual([]);

  portal.clock.advance(24 * 3600);
  await robin.signInAgain();
  expect((await swap(stranger('more'))).statusCode).toBe(200);
});

test('N3 one address gets six tickets a day, whoever names it', async () => {
  const { event, seat, swap } = await swapping();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    expect((await swap({ name, email: sam.email })).statusCode).toBe(200);
  }
  const before = await seat();
  expect(refusal(await swap({ name: 'G', email: 'SAM@example.org' }))).toEqual(atAddress);
  expect(await seat()).toEqual(before);
  const kim = await buildBooker(portal);
  expect(refusal(await kim.attend(event.uuid, { guests: [sam] }))).toEqual(atAddress);
  expect((await kim.attend(event.uuid, { guests: [stranger('of-kim')] })).statusCode).toBe(201);
});

test('N3 7.37 who books and cancels again and again does the same, and a request of before is answered', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  for (let time = 0; time < 7; time += 1) {
    expect((await robin.attend(event.uuid, { guests: strangers(time) })).statusCode).toBe(201);
    expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  }
  expect((await robin.attend(event.uuid, { guests: strangers(7) })).statusCode).toBe(201);
  // S4
  expect((await robin.attend(event.uuid, { guests: strangers(7) })).statusCode).toBe(201);
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect(refusal(await robin.attend(event.uuid, { guests: [sam] }))).toEqual(ofAccount);
  expect((await robin.viability(event.uuid)).viable).toBe(true);
  expect((await robin.attend(event.uuid)).statusCode).toBe(201);
});

test('7.37 a booking sends one email to each address, for however many seats it was entered', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
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
