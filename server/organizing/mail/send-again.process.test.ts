import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { jobs } from '#server/db/tables/tables.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildOrganizer, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { fromNow, machineClock } from '#server/testing/processes/machine-clock.ts';
import { signInAt, visit } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// Two organizers at two processes, and a mail server that sees what arrives.

const portal = useProcesses();
let smtp: SMTPServer | undefined;

afterEach(() => new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve())));

async function startReceiver() {
  const receiver = {
    arrived: [] as { id: string; link: string }[],
    refuses: false,
    /** It takes an email only then. */
    mayTake: Promise.resolve(),
    port: 0,
  };
  const noSuchUser = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(receiver.refuses ? noSuchUser : null),
    onData(stream, _session, taken) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async ({ messageId, text }) => {
          const [, link] = text?.match(/token=([\w-]+)/) ?? [];
          receiver.arrived.push({ id: String(messageId), link: String(link) });
          await receiver.mayTake;
          taken();
        }, taken);
    },
  });
  // A process that is killed cuts its connections.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    smtp?.listen(0, '127.0.0.1', resolve);
  });
  receiver.port = (smtp.server.address() as AddressInfo).port;
  return receiver;
}

/** Robin's link to a new password, which arrived or was refused, and an organizer before the log of emails, twice. */
async function buildSent({ refused = false } = {}) {
  const receiver = await startReceiver();
  receiver.refuses = refused;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${receiver.port}` };
  const started = await Promise.all([portal.start(settings), portal.start(settings)]);
  // V27: a key is its person's, so both desks are of one.
  const { uuid, email } = await buildOrganizer(portal.db);
  const desks = await Promise.all(
    started.map(async ({ url }) => {
      const browser = await signInAt(url, email, testPassword);
      await buildShownFactor(portal.db, uuid, machineClock.now());
      return { url, browser };
    }),
  );
  const robin = await buildUser(portal.db);
  const [{ url }] = started;
  await (await visit(url)).post(url, api.initiateReset.path, { email: robin.email });
  const log = () => portal.db.select().from(emails).where(eq(emails.user_uuid, robin.uuid));
  const states = async () => (await log()).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual([refused ? 'refused' : 'taken']);
  const path = organizeApi.sendEmailAgain.path.replace(':uuid', String((await log())[0]?.uuid));
  /** At both desks at once. */
  const press = async (keys: [string, string]) => {
    const answers = await Promise.all(
      desks.map(({ url: at, browser }, index) => browser.post(at, path, { key: keys[index] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    return answers.map(({ body }) => (body.data as LoggedEmail).uuid);
  };
  return { receiver, press, states };
}

test('15.4 18 an email that is sent again at once through two processes leaves once for a key', async () => {
  const { receiver, press, states } = await buildSent();
  const times = 5;
  for (let time = 0; time < times; time += 1) {
    const key = randomUUID();
    const [one, other] = await press([key, key]);
    expect(one).toBe(other);
  }
  await expect.poll(states).toEqual(Array(1 + times).fill('taken'));
  // With two keys they are two acts.
  const [one, other] = await press([randomUUID(), randomUUID()]);
  expect(one).not.toBe(other);
  await expect.poll(states).toEqual(Array(3 + times).fill('taken'));
  // Each is an email of its own with a fresh link.
  expect(receiver.arrived).toHaveLength(3 + times);
  for (const what of ['id', 'link'] as const) {
    expect(new Set(receiver.arrived.map((email) => email[what])).size).toBe(3 + times);
  }
});

test('15.4 one that was refused is tried at once and arrives once, though it is pressed twice with keys of their own', async () => {
  const { receiver, press, states } = await buildSent({ refused: true });
  // Its next try is far away; only whoever presses brings it nearer.
  await portal.db.update(jobs).set({ run_at: fromNow(3600_000) });
  const [known] = await portal.db.select().from(emails);
  receiver.refuses = false;
  const answered = Promise.withResolvers<void>();
  receiver.mayTake = answered.promise;
  const pressed = await press([randomUUID(), randomUUID()]);
  expect(pressed).toEqual([known?.uuid, known?.uuid]);
  answered.resolve();
  await expect.poll(states).toEqual(['taken']);
  expect(receiver.arrived).toHaveLength(1);
});
