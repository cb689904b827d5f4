import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { jobs } from '#server/db/tables/tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { signInAt } from '#server/testing/processes/portal-browser.ts';
import type { PortalProcess } from '#server/testing/processes/portal-process.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';

// A message to forty people at two processes, and a mail server that sees who sends what.

const portal = useProcesses();
let smtp: SMTPServer | undefined;

afterEach(() => new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve())));

interface Arrived {
  to: string;
  id: string;
  subject: string;
}

/** Takes every email; of the subject that `holds` names it answers the first eight, and holds the others. */
async function startReceiver() {
  const arrived: Arrived[] = [];
  const held: (() => void)[] = [];
  const server = { arrived, held, holds: '', port: 0 };
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, taken) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ to, messageId, subject }) => {
          const [first] = to ?? [];
          const address = first && 'address' in first ? first.address : '';
          arrived.push({ to: String(address), id: messageId ?? '', subject: subject ?? '' });
          const count = arrived.filter((one) => one.subject === subject).length;
          // The first ones are taken, so that it dies in the middle.
          if (subject === server.holds && count > 8) held.push(() => taken());
          else taken();
        }, taken);
    },
  });
  // A process that is killed cuts its connections.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    smtp?.listen(0, '127.0.0.1', resolve);
  });
  server.port = (smtp.server.address() as AddressInfo).port;
  return server;
}

const people = 40;

async function startTwo() {
  const receiver = await startReceiver();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${receiver.port}` };
  const [one, other] = await Promise.all([portal.start(settings), portal.start(settings)]);
  const user = await buildOrganizer(portal.db);
  const browser = await signInAt(one.url, user.email, testPassword);
  await buildShownFactor(portal.db, user.uuid, machineClock.now());
  const event = await buildEvent(portal.db, {
    capacity: 200,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
  const add = organizeApi.addBooking.path.replace(':uuid', event.uuid);
  for (let party = 0; party < people / 4; party += 1) {
    const seats = [0, 1, 2, 3].map((seat) => ({
      name: 'Somebody',
      email: `person-${party}-${seat}@example.org`,
    }));
    const answer = await browser.post(one.url, add, { seats, pay: 'free', key: randomUUID() });
    expect(answer.status).toBe(201);
  }
  const write = async (at: PortalProcess, subject: string) => {
    const body = { subject, text: 'See you.', filters: { event: event.uuid }, key: randomUUID() };
    const expected = { expect: { emails: people } };
    const answer = await browser.post(at.url, organizeApi.writeMessage.path, {
      ...body,
      ...expected,
    });
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return (answer.body.data as Message).uuid;
  };
  /** The minute is over. A test to oneself wakes the jobs of its process. */
  const due = async (uuid: string) => {
    await portal.db
      .update(jobs)
      .set({ run_at: new Date(0) })
      .where(eq(jobs.kind, 'message'));
    const path = organizeApi.testMessage.path.replace(':uuid', uuid);
    for (const { url } of [one, other]) await browser.post(url, path, { key: randomUUID() });
  };
  const of = (subject: string) =>
    receiver.arrived.filter((email) => email.subject === subject && email.to.startsWith('person-'));
  await until(async () => expect(await portal.db.$count(jobs)).toBe(0));
  return { receiver, settings, one, other, user, browser, write, due, of };
}

const until = (check: () => unknown, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 50 });

const distinct = (emails: Arrived[], field: 'to' | 'id') =>
  new Set(emails.map((email) => email[field])).size;

test('J14 15.3 of two processes both send, and each person has one email', async () => {
  const { one, write, due, of } = await startTwo();
  const uuid = await write(one, 'Tee times');
  await due(uuid);
  await until(() => expect(of('Tee times')).toHaveLength(people));
  await until(async () => expect(await portal.db.$count(jobs)).toBe(0));
  const sent = of('Tee times');
  expect([sent.length, distinct(sent, 'to'), distinct(sent, 'id')]).toEqual([
    ...[people, people, people],
  ]);
  const ids = await portal.db
    .select({ id: messagePeople.uuid })
    .from(messagePeople)
    .where(eq(messagePeople.message_uuid, uuid));
  expect(sent.map(({ id }) => id.slice(1).split('@')[0]).toSorted()).toEqual(
    ids.map(({ id }) => id).toSorted(),
  );
});

test('J14 both processes are killed in the middle: none is lost, and what goes out again has its Message-ID', async () => {
  const { receiver, settings, one, other, write, due, of } = await startTwo();
  receiver.holds = 'Tee times';
  await due(await write(one, 'Tee times'));
  // Both are in the middle of it: the mail server has these emails, and they do not know.
  await until(() => expect(receiver.held.length).toBeGreaterThan(3));
  await Promise.all([one.kill(), other.kill()]);
  receiver.holds = '';
  for (const take of receiver.held.splice(0)) take();
  const before = of('Tee times');
  expect(before.length).toBeLessThan(people);
  // The leases of the dead would end in a minute.
  await portal.db.update(jobs).set({ leased_until: new Date(0) });
  await portal.start(settings);
  await until(async () => expect(await portal.db.$count(jobs)).toBe(0));
  const all = of('Tee times');
  expect([distinct(all, 'to'), distinct(all, 'id')]).toEqual([people, people]);
  expect(all.length).toBeGreaterThan(people);
  // Nobody has two that a mailbox could not tell to be one; who was known to have it has no second.
  for (const { to, id } of all) {
    expect(new Set(all.filter((email) => email.to === to).map((email) => email.id))).toEqual(
      new Set([id]),
    );
  }
  expect(all.length).toBeLessThanOrEqual(people + 6);
});

test('J14 15.3 stopped while it becomes due, at both processes: it goes to nobody or to everybody', async () => {
  const { one, other, browser, write, due, of } = await startTwo();
  const states = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const subject = `Round ${round}`;
    const uuid = await write(one, subject);
    const at = (path: string) => path.replace(':uuid', uuid);
    const stop = () =>
      [other, one].map(({ url }) => browser.post(url, at(organizeApi.stopMessage.path)));
    // All three have begun before any of them can go on; in every second round it becomes due first.
    const stops = await portal.db.transaction(async (tx) => {
      await tx.select().from(messages).where(eq(messages.uuid, uuid)).for('update');
      const early = round % 2 === 0 ? stop() : [];
      if (round % 2 === 0) await until(() => expectWaiting(2));
      await due(uuid);
      await until(() => expectWaiting(early.length + 1));
      const late = round % 2 === 0 ? [] : stop();
      await until(() => expectWaiting(3));
      return [...early, ...late];
    });
    const answers = (await Promise.all(stops)).map(({ status }) => status);
    await until(async () => expect(await portal.db.$count(jobs)).toBe(0));
    const { state } = (await browser.get(one.url, at(organizeApi.message.path))).body
      .data as Message;
    const isStopped = state === 'stopped';
    expect([state, ...answers]).toEqual([state, ...(isStopped ? [200, 200] : [409, 409])]);
    expect(of(subject)).toHaveLength(isStopped ? 0 : people);
    expect(distinct(of(subject), 'to')).toBe(of(subject).length);
    states.add(state);
  }
  expect([...states].toSorted()).toEqual(['sent', 'stopped']);
});

const expectWaiting = async (count: number) =>
  expect(await waitingForLocks(portal.db)).toBeGreaterThanOrEqual(count);

test('J2 15.3 a grant that ends while the message of its person becomes due, at both processes: nobody is written to', async () => {
  const { user, one, other, write, due, of } = await startTwo();
  const uuid = await write(one, 'Left behind');
  const ada = await buildOrganizer(portal.db);
  const browser = await signInAt(other.url, ada.email, testPassword);
  await buildShownFactor(portal.db, ada.uuid, machineClock.now());
  const [grant] = await portal.db.select().from(grants).where(eq(grants.user_uuid, user.uuid));
  // Both jobs wait for the message when the grant ends.
  await portal.db.transaction(async (tx) => {
    await tx.select().from(messages).where(eq(messages.uuid, uuid)).for('update');
    await due(uuid);
    await until(() => expectWaiting(1));
    const path = organizeApi.endGrant.path.replace(':uuid', grant?.uuid ?? '');
    expect((await browser.delete(other.url, path)).status).toBe(200);
  });
  await until(async () => expect(await portal.db.$count(jobs)).toBe(0));
  const [message] = await portal.db.select().from(messages).where(eq(messages.uuid, uuid));
  expect([message?.state, of('Left behind')]).toEqual(['stopped', []]);
});
