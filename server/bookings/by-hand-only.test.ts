import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { jobHandlers } from '#server/app.ts';
import { association } from '#server/db/tables/association-tables.ts';
import { outboxMailer } from '#server/email/mailer.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const words = 'Cheques to Golf for Good, 1 Main Street; e-Transfers to pay@example.org.';
const visa = { payment_method: 'pm_card_visa' };
const closed = [409, 'booking_closed', words];
const none = { subscribed: false, onGracePeriod: false, cancelled: false };

/** Production without the keys of a provider, and somebody who is signed in there. */
async function byHandOnly(how_to_pay: string | null = words) {
  await portal.db.update(association).set({ how_to_pay });
  const app = await portal.anotherApp({ production: true });
  return { app, robin: await buildBooker(portal, {}, app) };
}

const heard = (answer: { statusCode: number; json(): { code?: string; message?: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().message,
];

test('19.7 I8 7.37 7.39 by hand only, a seat with a price is not booked, and how one pays is said', async () => {
  const { robin } = await byHandOnly();
  const event = await buildEvent(portal.db);
  for (const body of [visa, {}, { ...visa, guests: [{ name: 'Sam' }] }]) {
    expect(heard(await robin.attend(event.uuid, body))).toEqual(closed);
  }
  expect(await robin.viability(event.uuid)).toMatchObject({
    viable: false,
    code: 'booking_closed',
    message: words,
    spots_left: 72,
  });
  // Why nobody can book comes first.
  const full = await buildEvent(portal.db, { capacity: 0 });
  expect(heard(await robin.attend(full.uuid, visa)).slice(0, 2)).toEqual([409, 'event_full']);
});

test('19.7 by hand only, free events are booked as ever, with their guests, without a gift', async () => {
  const { robin } = await byHandOnly();
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  expect(await robin.viability(event.uuid)).toMatchObject({ viable: true, code: null });
  expect(heard(await robin.attend(event.uuid, { ...visa, donation_cents: 1000 }))).toEqual(closed);
  const answer = await robin.attend(event.uuid, { guests: [{ name: 'Sam' }] });
  expect([answer.statusCode, answer.json().data.status]).toEqual([201, 'confirmed']);
});

test('19.7 7.33 by hand only, no card buys a membership, a further seat, nor pays what is owing', async () => {
  const { app } = await byHandOnly();
  const robin = await buildBooker(portal);
  const event = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const seats = [{ name: 'Robin', email: robin.user.email }];
  const { id } = (await desk.add({ seats, pay: 'owing' })).json().data;
  const browser = testBrowser(app);
  for (const [name, value] of robin.browser.cookies) browser.cookies.set(name, value);

  const key = randomUUID();
  const owing = { key, ...visa, expected_total_cents: 180_00 };
  const answers = [
    await browser.post(api.subscribe.path, visa),
    await browser.post(api.updatePaymentMethod.path, visa),
    await browser.post(api.payOwing.path.replace(':id', id), owing),
    await browser.post(api.addSeats.path.replace(':id', id), {
      guests: [{ name: 'Sam' }],
      ...visa,
    }),
  ];
  expect(answers.map(heard)).toEqual(answers.map(() => closed));
  expect((await browser.get(api.subscriptionStatus.path)).json()).toEqual(none);
  // 13.6: an organizer records who has paid.
  expect((await desk.pay(id, { method: 'cheque' })).statusCode).toBe(200);
});

test('19.7 by hand only, the email about what is owing says how one pays, and has no button for a card', async () => {
  await portal.db.update(association).set({ how_to_pay: words });
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  await desk.add({ seats: [{ name: 'Robin', email: robin.user.email }], pay: 'owing' });
  const deps = { ...portal.deps, settings: { ...portal.settings, production: true } };
  await runDueJobs(deps, jobHandlers(deps, outboxMailer(deps)));
  const [email] = await findOutboxEmails(portal.db, robin.user.email);
  expect(email?.text).toContain(`$180.00 is still to be paid. ${words}`);
  expect(email?.text).not.toMatch(/by card|pay=now/);
});

test('19.7 what the screens know comes from an answer that is the same for everybody', async () => {
  const { app } = await byHandOnly();
  const read = async () => (await testBrowser(app).get(api.paymentProvider.path)).json().data;
  const byHand = { provider: 'hand', publishable_key: null };
  expect(await read()).toEqual({ ...byHand, how_to_pay: words });
  await portal.db.update(association).set({ how_to_pay: null });
  expect(await read()).toEqual({
    ...byHand,
    how_to_pay: 'No cards are taken here. Please ask the association how to pay.',
  });
});
