import { asc } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { jobHandlers } from '../app.ts';
import { emails } from '../db/tables/email-tables.ts';
import { users } from '../db/tables/tables.ts';
import { tidyAnswer } from '../jobs/mail-answer.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { eraseDueAccounts } from '../privacy/delete-account.ts';
import { deleteExpiredData } from '../privacy/retention.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { useTestApp } from '../testing/test-app.ts';

// The log of emails: what it says of each, from when it is enqueued until it is forgotten.

const portal = useTestApp();
const day = 24 * 3600;

const log = () => portal.db.select().from(emails).orderBy(asc(emails.to_key), asc(emails.kind));
const lines = async () => (await log()).map(({ kind, to, state }) => [kind, to, state]);

/** A mail server in place of the outbox. */
const deliver = (send: () => Promise<string>) =>
  runDueJobs(portal.deps, jobHandlers(portal.deps, { send }));

/** As nodemailer reports what a server said. */
const refusal = (responseCode: number, response: string) => async () => {
  throw Object.assign(new Error(`Can't send mail: ${response}`), {
    code: 'EENVELOPE',
    responseCode,
    response,
  });
};

const resetFor = (email: string) => portal.browser().post(api.initiateReset.path, { email });

/** A booking with a guest, its receipt, a contact message and somebody who registers. */
async function oneOfEach() {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await buildBooker(portal, { email: 'Robin@example.org' });
  const guests = [{ name: 'Sam', email: 'Sam@example.org' }];
  await robin.attend(event.uuid, { guests, payment_method: 'pm_card_visa' });
  await portal.browser().post(api.register.path, registration('zoe@example.org'));
  await portal.browser().post(api.contact.path, {
    name: 'Eve Secretive',
    email: 'eve@example.org',
    subject: 'My diagnosis',
    message: 'Only for your eyes.',
  });
  return { event, robin };
}

test('15.4 each email is in the log from when it is enqueued, with whom it is to and what it is about', async () => {
  const { event, robin } = await oneOfEach();
  expect(await lines()).toEqual([
    ['booking-confirmed', 'Robin@example.org', 'waiting'],
    ['payment-receipt', 'Robin@example.org', 'waiting'],
    ['booking-guest-confirmed', 'Sam@example.org', 'waiting'],
    ['verify-email', 'zoe@example.org', 'waiting'],
    // To the office, which is looked up when it is written.
    ['contact', null, 'waiting'],
  ]);
  const [booked, receipt, guest] = await log();
  expect(booked).toMatchObject({
    to_key: 'robin@example.org',
    user_uuid: robin.user.uuid,
    event_uuid: event.uuid,
    booking_id: expect.any(String),
    subject: null,
    attempts: 0,
    answer: null,
    enqueued_at: portal.clock.now(),
    next_at: portal.clock.now(),
    tried_at: null,
  });
  expect(receipt).toMatchObject({ user_uuid: robin.user.uuid, booking_id: null });
  expect(guest).toMatchObject({ booking_id: booked?.booking_id, user_uuid: null });
});

test('15.4 what a mail server has taken is in the log with its answer and when; never that it arrived', async () => {
  await oneOfEach();
  portal.clock.advance(30);
  await deliver(async () => '250 2.0.0 Ok: queued as 4Yx1Zk2Q');
  const all = await log();
  expect(all.map(({ subject }) => subject?.replace(/\d{6}/, 'N'))).toEqual([
    'Contact form',
    'You are booked: Links Day',
    'Receipt N from The Fairway Golf Association of Canada',
    'You have a place: Links Day',
    'Confirm your email address',
  ]);
  for (const line of all) {
    expect(line).toMatchObject({
      state: 'taken',
      answer: '250 2.0.0 Ok: queued as 4Yx1Zk2Q',
      attempts: 1,
      error: null,
      tried_at: portal.clock.now(),
      next_at: null,
    });
  }
});

test('J15 15.4 nothing of a text, and nothing that opens anything, is in the log', async () => {
  await oneOfEach();
  const sent: string[] = [];
  await runDueJobs(
    portal.deps,
    jobHandlers(portal.deps, {
      send: async ({ text }) => {
        sent.push(text);
        throw Object.assign(new Error('no'), {
          code: 'EMESSAGE',
          responseCode: 554,
          // As a filter that quotes what it does not like.
          response: `554 spam:\r\n${text.match(/https?:\S+/g)?.join(', ')}`,
        });
      },
    }),
  );
  const links = sent.join('\n').match(/(?<=token=|ticket#)[\w-]+/g) ?? [];
  expect(links.length).toBeGreaterThan(1);
  const stored = JSON.stringify(await log());
  for (const secret of [...links, 'diagnosis', 'for your eyes', 'Secretive', 'eve@']) {
    expect(stored).not.toContain(secret);
  }
});

test('J15 an answer of a mail server is one line without keys', () => {
  expect(tidyAnswer('550 5.1.1\r\n<a@b.ca>\t no such\0user ')).toBe(
    '550 5.1.1 <a@b.ca> no such user',
  );
  expect(tidyAnswer('554 see http://a.ca/verify?token=abc or <https://a.ca/ticket#def>.')).toBe(
    '554 see http://a.ca/verify or <https://a.ca/ticket>.',
  );
  expect(tidyAnswer('é'.repeat(400))).toBe(`${'é'.repeat(300)} …`);
});

test('15.4 what is put off waits, what is refused is tried again, and at last it is given up', async () => {
  await buildUser(portal.db, { email: 'robin@example.org' });
  await resetFor('robin@example.org');
  const line = async () => (await log())[0];
  await deliver(refusal(451, '451 4.7.1 Greylisted'));
  const seconds = (count: number) => new Date(portal.clock.now().getTime() + count * 1000);
  expect(await line()).toMatchObject({
    state: 'waiting',
    answer: '451 4.7.1 Greylisted',
    error: 'EENVELOPE 451',
    attempts: 1,
    next_at: seconds(5),
  });
  portal.clock.advance(5);
  await deliver(refusal(550, '550 5.1.1 No such user'));
  expect(await line()).toMatchObject({
    state: 'refused',
    answer: '550 5.1.1 No such user',
    attempts: 2,
    next_at: seconds(15),
  });
  portal.clock.advance(15);
  await deliver(async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  });
  // No server was reached: what an earlier one said no longer holds.
  expect(await line()).toMatchObject({ state: 'waiting', answer: null, error: 'ECONNREFUSED' });
  for (let more = 0; more < 9; more += 1) {
    portal.clock.advance(12 * 3600);
    await deliver(refusal(550, '550 5.1.1 No such user'));
  }
  expect(await line()).toMatchObject({
    state: 'given_up',
    answer: '550 5.1.1 No such user',
    attempts: 12,
    next_at: null,
    tried_at: portal.clock.now(),
  });
});

test('15.4 an email whose reason is gone before it is sent is stopped', async () => {
  await portal.browser().post(api.register.path, registration('zoe@example.org'));
  await portal.db.update(users).set({ email_verified_at: portal.clock.now() });
  await deliver(async () => '250 Ok');
  expect(await lines()).toEqual([['verify-email', 'zoe@example.org', 'stopped']]);
});

test('A9 15.4 with an account go the emails to it, to its address and about its bookings', async () => {
  const { robin } = await oneOfEach();
  await buildUser(portal.db, { email: 'other@example.org' });
  await resetFor('other@example.org');
  await portal.deliverEmails();
  const asked = { current_password: testPassword };
  expect((await robin.browser.post(api.requestDeletion.path, asked)).statusCode).toBe(200);
  portal.clock.advance(15 * day);
  await portal.deliverEmails();
  await eraseDueAccounts(portal.deps);
  await portal.deliverEmails();
  expect(await lines()).toEqual([
    ['contact', 'office@example.com', 'taken'],
    ['reset-password', 'other@example.org', 'taken'],
    ['verify-email', 'zoe@example.org', 'taken'],
    ['account-erased', null, 'taken'],
  ]);
});

test('H4 15.4 an email is forgotten after 90 days, and with an account that was never confirmed', async () => {
  await portal.browser().post(api.register.path, registration('zoe@example.org'));
  await buildUser(portal.db, { email: 'robin@example.org' });
  await resetFor('robin@example.org');
  await portal.deliverEmails();
  const left = async () => {
    await deleteExpiredData(portal.deps);
    return (await lines()).map(([, to]) => to);
  };
  portal.clock.advance(29 * day);
  expect(await left()).toEqual(['robin@example.org', 'zoe@example.org']);
  portal.clock.advance(2 * day);
  expect(await left()).toEqual(['robin@example.org']);
  portal.clock.advance(59 * day - 1);
  expect(await left()).toEqual(['robin@example.org']);
  portal.clock.advance(1);
  expect(await left()).toEqual([]);
});

test('1.8 15.4 the archive of a person has the emails to them, and to nobody else', async () => {
  const { robin } = await oneOfEach();
  await deliver(async () => '250 Ok');
  const answer = await robin.browser.get(api.exportData.path);
  const files = unzipSync(answer.rawPayload);
  const own = JSON.parse(strFromU8(files['emails.json'] ?? new Uint8Array()));
  const subjects = own.map(({ subject }: { subject: string }) => subject.replace(/\d{6}/, 'N'));
  expect(subjects.toSorted()).toEqual([
    'Receipt N from The Fairway Golf Association of Canada',
    'You are booked: Links Day',
  ]);
  expect(own[0]).toMatchObject({ to: 'Robin@example.org', state: 'taken', answer: '250 Ok' });
});
