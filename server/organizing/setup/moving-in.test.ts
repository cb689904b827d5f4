import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { MovingIn } from '#contract/organizing/moving-in.ts';
import { createApp, jobHandlers } from '#server/app.ts';
import { fillAssociation } from '#server/association/fill-association.ts';
import { findInstallation, noteBackup } from '#server/association/installation-queries.ts';
import { association, pageVersions } from '#server/db/tables/association-tables.ts';
import { seenEvents } from '#server/db/tables/payment-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { recordTaken } from '#server/ledger/record-by-hand.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const unsaid = { name: null, short_name: null, address: null, email: null, taxes: null };
const identity = {
  name: 'Golf for Good',
  address: ['1 Main Street', 'Halifax'],
  email: 'office@example.org',
};
const visa = { payment_method: 'pm_card_visa' };

const buildOwner = () => buildBooker(portal, {}, portal.app, { role: 'owner' });

const movingIn = async (browser: TestBrowser): Promise<MovingIn | null> =>
  (await browser.get(organizeApi.today.path)).json().data.moving_in;

/** The rows that are done. */
async function doneOf(browser: TestBrowser) {
  const found = await movingIn(browser);
  return found?.rows.filter(({ done }) => done).map(({ name }) => name);
}

test('19.6 each row is true by fact, and when all are done Moving In is gone for good', async () => {
  await portal.db.update(association).set(unsaid);
  const { user, browser } = await buildOwner();
  expect(await doneOf(browser)).toEqual([]);
  await portal.db.update(pageVersions).set({ texts: {} });
  expect(await doneOf(browser)).toEqual(['words']);
  const [first] = (await movingIn(browser))?.rows ?? [];
  expect(first?.detail).toContain('its name, its postal address, its email address');

  await portal.db.update(association).set({
    ...identity,
    emblem_small: '/pictures/a.png',
    how_to_pay: 'By cheque.',
    taxes: [{ name: 'GST', number: '12345', rate: 5000 }],
  });
  expect(await doneOf(browser)).toEqual(['identity', 'mark', 'words', 'payments', 'taxes']);
  await buildEvent(portal.db);
  await buildMembership(portal.db, user.uuid);
  await buildOrganizer(portal.db, { role: 'owner' });
  await noteBackup(portal.db);
  expect((await movingIn(browser))?.rows.filter(({ done }) => !done)).toMatchObject([
    { name: 'email', href: '/organize/mail' },
  ]);
  await browser.post(organizeApi.sendTestEmail.path);
  await portal.deliverEmails();
  expect(await movingIn(browser)).toBeNull();
  // Also if a fact is none any more.
  await portal.db.update(association).set({ how_to_pay: null });
  expect(await movingIn(browser)).toBeNull();
});

test('19.6 with the keys of Stripe, payments are done once its webhook is heard', async () => {
  const { user } = await buildOwner();
  const stripe = {
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'whsec_0123456789abcdef',
    priceId: 'price_x',
    apiBase: 'http://127.0.0.1:9',
  };
  const browser = testBrowser(await portal.anotherApp({ stripe }));
  await browser.login(user.email, testPassword);
  await portal.db.update(association).set({ how_to_pay: 'By cheque.' });
  expect(await doneOf(browser)).not.toContain('payments');
  await portal.db.insert(seenEvents).values({ id: 'evt_1', seen_at: portal.clock.now() });
  expect(await doneOf(browser)).toContain('payments');
});

test('19.6 only owners see it; put away, it is gone for all of them', async () => {
  const [ruth, sam] = [await buildOwner(), await buildOwner()];
  const organizer = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  expect(await movingIn(organizer.browser)).toBeNull();
  expect((await organizer.browser.post(organizeApi.putMovingInAway.path)).statusCode).toBe(403);
  expect((await movingIn(sam.browser))?.rows).toHaveLength(10);
  for (let time = 0; time < 2; time += 1) {
    expect((await ruth.browser.post(organizeApi.putMovingInAway.path)).statusCode).toBe(200);
  }
  expect(await movingIn(sam.browser)).toBeNull();
  expect((await findInstallation(portal.db))?.moved_in_at).toEqual(portal.clock.now());
});

test('19.6 an email to oneself shows what the mail server answers, also to an address not yet confirmed', async () => {
  const { user, browser } = await buildOwner();
  expect((await movingIn(browser))?.test_email).toBeNull();
  await portal.db.update(users).set({ email_verified_at: null });
  await browser.post(organizeApi.sendTestEmail.path);
  expect((await movingIn(browser))?.test_email).toMatchObject({ state: 'waiting', answer: null });
  const refuse = () =>
    Promise.reject(
      Object.assign(new Error(), { response: '535 wrong password', responseCode: 535 }),
    );
  await runDueJobs(portal.deps, jobHandlers(portal.deps, { send: refuse }));
  expect((await movingIn(browser))?.test_email).toMatchObject({ answer: '535 wrong password' });
  expect(await doneOf(browser)).not.toContain('email');

  portal.clock.advance(3600);
  await browser.post(organizeApi.sendTestEmail.path);
  await portal.deliverEmails();
  expect((await movingIn(browser))?.test_email).toMatchObject({
    state: 'taken',
    answer: 'Kept in the outbox. The demo sends no email.',
  });
  expect(await doneOf(browser)).toContain('email');
  expect((await findOutboxEmails(portal.db, user.email))[0]?.subject).toBe(
    'Email leaves the portal',
  );
  for (let time = 0; time < 4; time += 1) await browser.post(organizeApi.sendTestEmail.path);
  expect((await browser.post(organizeApi.sendTestEmail.path)).statusCode).toBe(429);
});

test('19.6 until the association says who it is, the contact form and what is paid answer 503 with that reason', async () => {
  await portal.db.delete(association);
  const settings = { ...portal.settings, production: true, association: {} };
  await fillAssociation({ ...portal.deps, settings });
  const stripe = { ...portal.deps, settings, payments: withoutTestCards() };
  const app = await createApp({ ...stripe, logTo: { write: () => undefined } });
  onTestFinished(() => app.close());
  const robin = await buildBooker(portal, {}, app);
  const event = await buildEvent(portal.db);
  const wanted = { name: 'Robin', email: 'r@example.org', subject: 'Tee', message: 'When?' };
  const answers = [
    await robin.browser.post(api.contact.path, wanted),
    await robin.attend(event.uuid, visa),
    await robin.browser.post(api.subscribe.path, visa),
    await robin.browser.post(api.updatePaymentMethod.path, visa),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.json().message).toContain('its email address');
  }
  // What a card would pay by hand neither: its receipt would name nobody.
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const seats = [{ name: 'Sam', email: robin.user.email }];
  const { id } = (await desk.add({ seats, pay: 'owing' })).json().data;
  await expect(
    portal.db.transaction((tx) => recordTaken({ ...portal.deps, settings }, tx, takenFor(id))),
  ).rejects.toMatchObject({ code: 'unavailable' });
  // Nothing of it is made up.
  expect((await robin.browser.get(api.office.path)).json().data.email).toBe('');

  await portal.db.update(association).set(identity);
  expect((await robin.browser.post(api.contact.path, wanted)).statusCode).toBe(201);
  expect((await robin.browser.post(api.subscribe.path, visa)).json().code).not.toBe('unavailable');
});

/** The sandbox in the place of a provider with keys. */
function withoutTestCards(): PaymentProvider {
  const { answerBank: _, ...provider } = portal.deps.payments;
  return provider;
}

const takenFor = (booking_id: string) => ({
  user_uuid: null,
  booking_id,
  description: 'A day',
  method: 'cash' as const,
  recorded_by: '11111111-1111-4111-8111-111111111111',
  received_on: '2026-06-15',
  lines: [],
  now: portal.clock.now(),
});

test('19.6 the settings of an association that has said nothing begin empty, and are saved', async () => {
  await portal.db.delete(association);
  const settings = { ...portal.settings, production: true, association: {} };
  await fillAssociation({ ...portal.deps, settings });
  const { browser } = await buildOwner();
  const { emblem: _, ...shown } = (await browser.get(organizeApi.settings.path)).json().data;
  expect(shown).toMatchObject({ name: '', short_name: '', email: '', address: [], version: 1 });
  const named = { ...shown, ...identity, short_name: 'Golf' };
  expect((await browser.send('PUT', organizeApi.settings.path, named)).statusCode).toBe(200);
  expect(await doneOf(browser)).toContain('identity');
});
