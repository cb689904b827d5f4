import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { jobHandlers } from '#server/app.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { jobs, users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { registration } from '#server/testing/builders/registration.ts';
import { auditLog } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';
import { everyEmail } from './every-email.ts';

const portal = useTestApp();

/** An organizer at the log of emails. */
async function buildEmailDesk() {
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  const list = async (query = '') =>
    (await browser.get(`${organizeApi.emails.path}?${query}`)).json();
  const rows = async (query = ''): Promise<LoggedEmail[]> => (await list(query)).data;
  return {
    browser,
    list,
    rows,
    to: async (address: string) => rows(`search=${encodeURIComponent(address)}`),
    again: (uuid: string | undefined, key: string = randomUUID()) =>
      browser.post(`${organizeApi.emails.path}/${uuid}/send-again`, { key }),
  };
}

/** A mail server in place of the outbox. */
const deliver = (send: () => Promise<string>) =>
  runDueJobs(portal.deps, jobHandlers(portal.deps, { send }));

const refuse = async () => {
  const response = '550 5.1.1 No such user';
  throw Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 550, response });
};

const outbox = async (to: string) =>
  (await findOutboxEmails(portal.db, to)).map(({ subject }) => subject);

async function booked({ guests = [{ name: 'Sam', email: 'sam@example.org' }] } = {}) {
  const event = await buildEvent(portal.db, { title: 'Links Day', slug: 'links-day' });
  const robin = await buildBooker(portal, {
    email: 'robin@example.org',
    first_name: 'Robin',
    last_name: 'Ève',
  });
  await robin.attend(event.uuid, { guests, payment_method: 'pm_card_visa' });
  await portal.deliverEmails();
  portal.clock.advance(60);
  return { event, robin };
}

const reset = (email: string) => portal.browser().post(api.initiateReset.path, { email });

test('15.4 by address it answers “I never got it”: each email with its state, newest first', async () => {
  const desk = await buildEmailDesk();
  const { event, robin } = await booked();
  await reset('robin@example.org');
  expect(await desk.to('ROBIN@example')).toMatchObject([
    {
      kind: 'reset-password',
      to: 'robin@example.org',
      state: 'waiting',
      subject: null,
      booking: null,
      event: null,
      again: true,
      tried_at: null,
    },
    { kind: expect.stringMatching(/^(booking-confirmed|payment-receipt)$/), state: 'taken' },
    { kind: expect.stringMatching(/^(booking-confirmed|payment-receipt)$/), state: 'taken' },
  ]);
  const [guest] = await desk.to('sam@example.org');
  expect(guest).toEqual({
    uuid: expect.any(String),
    kind: 'booking-guest-confirmed',
    to: 'sam@example.org',
    to_name: 'Sam',
    subject: 'You have a place: Links Day',
    state: 'taken',
    attempts: 1,
    again: true,
    answer: 'Kept in the outbox. The demo sends no email.',
    error: null,
    next_at: null,
    enqueued_at: expect.any(String),
    tried_at: expect.any(String),
    sent_again_at: null,
    name: 'A guest’s place confirmed',
    event: { uuid: event.uuid, slug: 'links-day', title: 'Links Day' },
    booking: { id: expect.any(String), slug: 'links-day' },
  });
  // By a member’s name, too, whatever else the address is.
  await buildMembership(portal.db, robin.user.uuid);
  await refreshDirectoryEntry(portal.db, robin.user.uuid);
  const ofRobin = { to: 'robin@example.org', to_name: 'Robin Ève' };
  expect(await desk.to('eve, rob')).toMatchObject([ofRobin, ofRobin, ofRobin]);
  expect(await desk.to('eve adam')).toEqual([]);
  expect(await desk.to('nobody@example.org')).toEqual([]);
  // D8: a wildcard is a letter.
  expect(await desk.to('robin@%')).toEqual([]);
});

test('W9 15.4 what an event’s screen counts as refused is found: of that event, and not sent again', async () => {
  const desk = await buildEmailDesk();
  const [one, other] = [
    await buildEvent(portal.db, { title: 'Links Day' }),
    await buildEvent(portal.db, { title: 'Other Day' }),
  ];
  const email = { kind: 'booking-confirmed', job: 'booking-letter', payload: {}, to_key: '1' };
  const at = portal.clock.now();
  await portal.db.insert(emails).values(
    [
      { to: 'refused', state: 'refused' as const, event_uuid: one.uuid },
      { to: 'given up', state: 'given_up' as const, event_uuid: one.uuid },
      { to: 'again', state: 'refused' as const, event_uuid: one.uuid, sent_again_at: at },
      { to: 'taken', state: 'taken' as const, event_uuid: one.uuid },
      { to: 'elsewhere', state: 'refused' as const, event_uuid: other.uuid },
    ].map((more) => ({ ...email, uuid: randomUUID(), enqueued_at: at, ...more })),
  );
  const found = await desk.rows(`filter=open&event=${one.uuid}`);
  expect(found.map(({ to }) => to).sort()).toEqual(['given up', 'refused']);
  expect((await desk.rows(`event=${one.uuid}`)).length).toBe(4);
});

test('15.4 11.3 it is filtered by state, sorted, and 50 a page; the file has them all', async () => {
  const desk = await buildEmailDesk();
  const at = portal.clock.now();
  await portal.db.insert(emails).values(
    Array.from({ length: 60 }, (_, number) => ({
      uuid: randomUUID(),
      kind: 'payment-receipt',
      job: 'payment-letter',
      payload: {},
      to: `=cmd${number}@example.org`,
      to_key: `${number}`,
      subject: '+1 506 555 0100',
      state: number < 55 ? ('taken' as const) : ('refused' as const),
      enqueued_at: new Date(at.getTime() - number * 1000),
    })),
  );
  const first = await desk.list();
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 60 });
  const second = await desk.list('page=2');
  const tos = [...first.data, ...second.data].map(({ to }: LoggedEmail) => to);
  expect(tos).toEqual(Array.from({ length: 60 }, (_, number) => `=cmd${number}@example.org`));
  const found = await desk.rows('filter=refused&sort=oldest');
  expect(found.map(({ to }) => to)).toEqual(
    [59, 58, 57, 56, 55].map((number) => `=cmd${number}@example.org`),
  );
  for (const wrong of ['filter=delivered', 'sort=to', 'page=0']) {
    expect((await desk.list(wrong)).code).toBe('validation_failed');
  }
  const file = await desk.browser.get(`${organizeApi.emailsFile.path}?filter=taken`);
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(56);
  // J13: nothing that a spreadsheet would evaluate.
  expect(lines[1]).toMatch(/^"'=cmd0@example\.org","","Receipt","\+1 506 555 0100","sent"/);
});

test('15.4 each email that a file defines is in the one list, by a kind and a name of its own', async () => {
  const files = import.meta.glob('../../**/*-email.ts');
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  const isEmail = (value: unknown) => Object(value) === value && 'whyNotAgain' in Object(value);
  const defined = modules.flatMap((exported) => Object.values(Object(exported)).filter(isEmail));
  expect(defined.length).toBeGreaterThan(40);
  expect(new Set(everyEmail)).toEqual(new Set(defined));
  for (const unique of ['kind', 'name'] as const) {
    expect(new Set(everyEmail.map((email) => email[unique])).size).toBe(everyEmail.length);
  }
});

test('15.4 a link is sent again as a fresh one, once by a key, and is noted', async () => {
  const desk = await buildEmailDesk();
  await buildUser(portal.db, { email: 'robin@example.org' });
  await reset('robin@example.org');
  await portal.deliverEmails();
  const [sent] = await desk.to('robin');
  const key = randomUUID();
  portal.clock.advance(60);
  const answers = await Promise.all([desk.again(sent?.uuid, key), desk.again(sent?.uuid, key)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [first, second] = answers.map((answer) => answer.json().data);
  expect(first).toMatchObject({
    kind: 'reset-password',
    to: 'robin@example.org',
    state: 'waiting',
  });
  expect(second.uuid).toBe(first.uuid);
  expect(first.uuid).not.toBe(sent?.uuid);
  await portal.deliverEmails();
  const texts = (await findOutboxEmails(portal.db, 'robin@example.org')).map(({ text }) => text);
  const links = texts.map((text) => /token=([\w-]+)/.exec(text)?.[1]);
  expect(new Set(links).size).toBe(2);
  expect((await desk.to('robin')).map(({ sent_again_at }) => sent_again_at)).toEqual([
    null,
    portal.clock.now().toISOString(),
  ]);
  const noted = (await auditLog(portal.db)).filter(({ action }) => action === 'email_sent_again');
  expect(noted).toMatchObject([{ changes: { email: { old: null, new: 'reset-password' } } }]);
  // J15: neither the answers nor the log of acts has a link.
  const known = JSON.stringify([answers.map(({ body }) => body), await desk.list(), noted]);
  for (const link of links) expect(known).not.toContain(link);
  // The key of another email.
  expect((await desk.again(first.uuid, key)).json().errors).toHaveProperty('key');
});

test('15.4 what a booking sent is sent again with its tickets, to the same people', async () => {
  const desk = await buildEmailDesk();
  await booked();
  const [guest] = await desk.to('sam@example.org');
  const booker = await desk.to('robin@example.org');
  for (const { uuid } of [...(guest ? [guest] : []), ...booker]) {
    expect((await desk.again(uuid)).statusCode).toBe(200);
  }
  await portal.deliverEmails();
  expect(await outbox('sam@example.org')).toEqual(Array(2).fill('You have a place: Links Day'));
  expect(await outbox('robin@example.org')).toHaveLength(4);
  const history = (await desk.to('sam@example.org')).map(({ booking }) => booking?.id);
  expect(new Set(history).size).toBe(1);
});

test('15.4 an organizer’s reason is a part of the text: it is in no log, and the same goes without it', async () => {
  const desk = await buildEmailDesk();
  const { event } = await booked({ guests: [] });
  const attendees = await buildDesk(portal, 'owner', event.uuid);
  const [first] = (await desk.to('robin@example.org')).filter(({ booking }) => booking);
  await attendees.cancel(first?.booking?.id ?? '', { reason: 'You have told us of your illness.' });
  await portal.deliverEmails();
  const cancelled = (await desk.to('robin')).find(({ kind }) => kind.endsWith('by-organizer'));
  expect(JSON.stringify(await portal.db.select().from(emails))).not.toContain('illness');
  expect((await desk.again(cancelled?.uuid)).statusCode).toBe(200);
  await portal.deliverEmails();
  const texts = (await findOutboxEmails(portal.db, 'robin@example.org')).flatMap(
    ({ subject, text }) => (subject === cancelled?.subject ? [text.includes('illness')] : []),
  );
  expect(texts.toSorted()).toEqual([false, true]);
});

test('15.4 what makes no sense any more is not sent again, and the answer says why', async () => {
  const desk = await buildEmailDesk();
  const { event } = await booked();
  await portal.browser().post(api.register.path, registration('zoe@example.org'));
  await portal.browser().post(api.contact.path, {
    name: 'Eve',
    email: 'eve@example.org',
    subject: 'A cart',
    message: 'Two?',
  });
  await portal.deliverEmails();
  const why = async (kind: string) => {
    const row = (await desk.rows()).find((email) => email.kind === kind);
    const answer = await desk.again(row?.uuid);
    return [answer.statusCode, answer.json().message];
  };
  await portal.db.update(users).set({ email_verified_at: portal.clock.now() });
  expect(await why('verify-email')).toEqual([
    400,
    'It cannot be sent again. The address is confirmed already.',
  ]);
  expect(await why('contact')).toEqual([400, 'It cannot be sent again. Its text is not kept.']);
  await portal.db
    .update(events)
    .set({
      starts_at: new Date(portal.clock.now().getTime() - 7200_000),
      ends_at: new Date(portal.clock.now().getTime() - 3600_000),
    })
    .where(eq(events.uuid, event.uuid));
  expect(await why('booking-confirmed')).toEqual([
    400,
    'It cannot be sent again. Links Day is over.',
  ]);
  expect((await why('payment-receipt'))[0]).toBe(200);
  expect((await desk.again(randomUUID())).statusCode).toBe(404);
});

test('15.4 what is refused whatever happens is not offered: the answer says which can be sent again', async () => {
  const desk = await buildEmailDesk();
  const robin = await buildUser(portal.db, { email: 'robin@example.org' });
  const ofAccount = ['password-changed', 'factor-added', 'factors-reset'].map((letter) => ({
    kind: 'letter',
    payload: { letter, email_key: robin.email_key },
  }));
  await addJobs(
    portal.db,
    [
      ...ofAccount,
      { kind: 'letter', payload: { letter: 'email-changed', to: robin.email, user: robin.uuid } },
      {
        kind: 'organizer-letter',
        payload: { letter: 'factor-code', user: robin.uuid, challenge: randomUUID() },
      },
      { kind: 'letter', payload: { letter: 'reset-password', email_key: robin.email_key } },
    ].map((job) => ({ ...job, now: portal.clock.now() })),
  );
  await portal.db.update(emails).set({ state: 'taken', attempts: 1 });
  const offered = [];
  for (const { uuid, kind, again } of await desk.rows()) {
    expect([kind, (await desk.again(uuid)).statusCode]).toEqual([kind, again ? 200 : 400]);
    if (again) offered.push(kind);
  }
  expect(offered).toEqual(['reset-password']);
});

test('15.4 of a cancelled booking the tickets are not sent again', async () => {
  const desk = await buildEmailDesk();
  const { event, robin } = await booked();
  await robin.cancel(event.uuid);
  const [guest] = (await desk.to('sam')).filter(({ kind }) => kind === 'booking-guest-confirmed');
  const answer = await desk.again(guest?.uuid);
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'It cannot be sent again. There is no reason for it any more: the booking was cancelled, or the place is somebody else’s.',
  ]);
});

test('15.4 what is put off or refused is tried now, and never twice; what has not been tried leaves by itself', async () => {
  const desk = await buildEmailDesk();
  await buildUser(portal.db, { email: 'robin@example.org' });
  await reset('robin@example.org');
  const row = async () => (await desk.to('robin'))[0];
  const early = await desk.again((await row())?.uuid);
  expect([early.statusCode, early.json().message]).toEqual([
    400,
    'It still waits for its first attempt, and leaves by itself.',
  ]);
  await deliver(refuse);
  expect(await row()).toMatchObject({ state: 'refused', answer: '550 5.1.1 No such user' });
  const now = await desk.again((await row())?.uuid);
  expect(now.json().data).toMatchObject({ next_at: portal.clock.now().toISOString() });
  await deliver(async () => '250 Ok');
  expect(await desk.to('robin')).toMatchObject([{ state: 'taken', attempts: 2, answer: '250 Ok' }]);
  expect(await portal.db.$count(jobs)).toBe(0);
});

test.runIf(onPostgres)(
  '15.4 what ends while it is sent again is not held up by it, and neither fails',
  async () => {
    const desk = await buildEmailDesk();
    await buildUser(portal.db, { email: 'robin@example.org' });
    await reset('robin@example.org');
    await deliver(refuse);
    const [row] = await desk.to('robin');
    const uuid = String(row?.uuid);
    // As when a job ends: first its own row, then that of its email.
    const again = await portal.db.transaction(async (tx) => {
      await tx.delete(jobs).where(eq(jobs.uuid, uuid));
      const pressed = desk.again(uuid);
      await vi.waitFor(async () => expect(await waitingForLocks(portal.db)).toBeGreaterThan(0));
      await tx.update(emails).set({ state: 'taken' }).where(eq(emails.uuid, uuid));
      return { pressed };
    });
    expect((await again.pressed).json().data).toMatchObject({ state: 'waiting', attempts: 0 });
  },
);

test('15.4 10.1 the log is for owners and organizers, its file for a fresh factor', async () => {
  for (const [role, status] of [
    ['owner', 200],
    ['organizer', 200],
    ['treasurer', 403],
    ['captain', 403],
    ['safety', 403],
  ] as const) {
    const { browser } = await buildBooker(portal, {}, portal.app, { role });
    for (const { path } of [organizeApi.emails, organizeApi.emailsFile]) {
      expect([role, (await browser.get(path)).statusCode]).toEqual([role, status]);
    }
  }
});

test('13.2 10.4 a booking shows its emails; to whom, only to who sees contact details', async () => {
  const { event } = await booked();
  const captain = await buildDesk(portal, 'captain', event.uuid);
  const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
  const [{ booking_id } = { booking_id: null }] = await portal.db
    .select()
    .from(emails)
    .where(eq(emails.kind, 'booking-confirmed'));
  const seen = await captain.booking(booking_id ?? '');
  expect(seen.emails.map(({ kind, to, state }) => [kind, to, state]).toSorted()).toEqual([
    ['booking-confirmed', 'robin@example.org', 'taken'],
    ['booking-guest-confirmed', 'sam@example.org', 'taken'],
  ]);
  const answer = await treasurer.booking(booking_id ?? '');
  expect(answer.emails).toHaveLength(2);
  expect(JSON.stringify(answer)).not.toContain('@example.org');
  // Who was told of an act is of the same instant as the act.
  const sent = await captain.sendAgain(booking_id ?? '');
  const { history, emails: informed } = sent.json().data;
  expect(informed[0]).toMatchObject({ to: 'robin@example.org', enqueued_at: history[0].at });
});

test('15.4 11.5 from the log an address is written to 20 times a day, and no more', async () => {
  const desk = await buildEmailDesk();
  await booked();
  const [guest] = await desk.to('sam@example.org');
  const answers = [];
  for (let time = 0; time < 21; time += 1) answers.push(await desk.again(guest?.uuid));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429]);
  expect(answers.at(-1)?.json().message).toMatch(/Try again after Tuesday, June 16, 2026/);
});
