import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { jobHandlers } from '../app.ts';
import { loadAssociation } from '../association/association.ts';
import { emails } from '../db/tables/email-tables.ts';
import { jobs } from '../db/tables/tables.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { registration } from '../testing/builders/registration.ts';
import { useTestApp } from '../testing/test-app.ts';
import { smtpMailer } from './smtp-mailer.ts';

const portal = useTestApp();
const servers: SMTPServer[] = [];
const received: Email[] = [];

afterEach(async () => {
  received.length = 0;
  await Promise.all(servers.splice(0).map(close));
});

const close = (server: SMTPServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
  });

const read = async (stream: Readable) => PostalMime.parse(await buffer(stream));

async function smtpServer(port = 0, options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, taken) {
      read(stream).then((email) => {
        received.push(email);
        taken();
      }, taken);
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.server.address() as AddressInfo).port;
}

/** Receives emails, and confirms them only after `accept`. */
async function slowSmtpServer(at = 0) {
  const arrived = Promise.withResolvers<void>();
  const mayAccept = Promise.withResolvers<void>();
  const port = await smtpServer(at, {
    onData(stream, _session, taken) {
      read(stream).then(async (email) => {
        received.push(email);
        arrived.resolve();
        await mayAccept.promise;
        taken();
      }, taken);
    },
  });
  return { port, arrived: arrived.promise, accept: mayAccept.resolve };
}

function mailerAt(port: number) {
  const settings = { ...portal.settings, smtpUrl: `smtp://127.0.0.1:${port}` };
  return smtpMailer(settings);
}

const deliverTo = (port: number) =>
  runDueJobs(portal.deps, jobHandlers(portal.deps, mailerAt(port)));

test('7.4 an email arrives in text and HTML, from the association, with the link', async () => {
  const port = await smtpServer();
  await portal.browser().post('/api/v1/register', registration('zoe@example.org'));
  await deliverTo(port);

  const [email] = received;
  expect(email?.from).toEqual({ name: 'Fairway', address: 'portal@example.com' });
  expect(email?.to).toEqual([{ name: '', address: 'zoe@example.org' }]);
  expect(email?.subject).toBe('Confirm your email address');
  const link = /http:\/\/fairway\.test\/verify\?token=[\w-]{43}/;
  expect(email?.text).toMatch(link);
  expect(email?.html).toContain(email?.text?.match(link)?.[0]);
});

test('7.4 replies go to the office, and those of the office to the sender of the message', async () => {
  const port = await smtpServer();
  const message = {
    name: 'Zoë Birdie',
    email: 'zoe@example.org',
    subject: 'A cart',
    message: 'Two?',
  };
  await portal.browser().post('/api/v1/register', registration('sam@example.org'));
  await portal.browser().post('/api/v1/contact', message);
  await deliverTo(port);
  const { email: contactEmail } = await loadAssociation(portal.db);
  // They are sent at once: which comes first is not said.
  const answered = received.map(({ to, replyTo }) => [to?.[0]?.address, replyTo]);
  expect(Object.fromEntries(answered)).toEqual({
    'sam@example.org': [{ name: 'Fairway', address: contactEmail }],
    [contactEmail]: [{ name: 'Zoë Birdie', address: 'zoe@example.org' }],
  });
});

test('N12 a subject or name that mail programs would decode arrives as a visitor typed it', async () => {
  const port = await smtpServer();
  const disguised = '=?utf-8?B?WW91ciBwYXNzd29yZCBleHBpcmVz?=';
  await portal.browser().post('/api/v1/contact', {
    name: disguised,
    email: 'eve@example.org',
    subject: `${disguised} ${disguised}`,
    message: 'Pay at once.',
  });
  await deliverTo(port);
  const [email] = received;
  const seen = (text: string | undefined) => text?.replaceAll('\u2060', '');
  expect(seen(email?.subject)).toBe(`Contact form: ${disguised} ${disguised}`);
  expect(seen(email?.replyTo?.[0]?.name)).toBe(disguised);
});

test('I13 while the mail server is down registering works, and the email is sent once afterwards', async () => {
  const port = await smtpServer();
  await Promise.all(servers.splice(0).map(close));

  const answer = await portal.browser().post('/api/v1/register', registration('zoe@example.org'));
  expect(answer.statusCode).toBe(201);
  // It is answered before the mail server is tried at all.
  expect(await portal.db.select().from(jobs)).toMatchObject([{ attempts: 0 }]);
  await deliverTo(port);
  await deliverTo(port);
  expect(await portal.db.select().from(jobs)).toMatchObject([{ attempts: 1, failed_at: null }]);

  await smtpServer(port);
  portal.clock.advance(5);
  await deliverTo(port);
  await deliverTo(port);
  expect(received.map((email) => email.to?.[0]?.address)).toEqual(['zoe@example.org']);
  expect(await portal.db.select().from(jobs)).toEqual([]);
});

test('I13 an email that is sent again has the same Message-ID and a link that works', async () => {
  const messages: Email[] = [];
  let refusals = 1;
  const port = await smtpServer(0, {
    onData(stream, _session, taken) {
      read(stream).then((email) => {
        messages.push(email);
        refusals -= 1;
        taken(refusals >= 0 ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
      }, taken);
    },
  });
  await portal.browser().post('/api/v1/register', registration('zoe@example.org'));
  await deliverTo(port);
  portal.clock.advance(5);
  await deliverTo(port);

  expect(messages).toHaveLength(2);
  expect(messages[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@fairway\.test>$/);
  expect(messages[1]?.messageId).toBe(messages[0]?.messageId);
  const token = messages[1]?.text?.match(/token=([\w-]+)/)?.[1];
  const verified = await portal.browser().post('/api/v1/verify-email', { token });
  expect(verified.statusCode).toBe(200);
});

test('15.3 15.4 a mail server that refuses our own address or the email says nothing of the recipient’s', async () => {
  const refusal = Object.assign(new Error('5.7.1 Not here'), { responseCode: 550 });
  const refuse = (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal);
  const refusals: [SMTPServerOptions, string][] = [
    [{ onMailFrom: refuse }, 'ESENDER 550'],
    [{ onRcptTo: refuse }, 'EENVELOPE 550'],
    [
      { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal)) },
      'EMESSAGE 550',
    ],
  ];
  await portal.browser().post('/api/v1/register', registration('zoe@example.org'));
  for (const [options, error] of refusals) {
    await deliverTo(await smtpServer(0, options));
    expect(await portal.db.select().from(emails)).toMatchObject([
      { state: 'refused', answer: '550 5.7.1 Not here', error },
    ]);
    portal.clock.advance(60);
  }
});

test('I13 a slow mail server does not delay requests and gets the email once', async () => {
  const { port, arrived, accept } = await slowSmtpServer();
  const browser = portal.browser();
  await browser.post('/api/v1/register', registration('zoe@example.org'));
  const delivering = deliverTo(port);
  await arrived;

  const answer = await browser.post('/api/v1/register', registration('sam@example.org'));
  expect(answer.statusCode).toBe(201);
  expect(received).toHaveLength(1);
  accept();
  await delivering;
  expect(received.map((email) => email.to?.[0]?.address)).toEqual([
    'zoe@example.org',
    'sam@example.org',
  ]);
});

test('I13 while the mail server is down, then slow, a booking is answered at once, and its email is sent once', async () => {
  const port = await smtpServer();
  await Promise.all(servers.splice(0).map(close));
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const [robin, sam] = [await buildBooker(portal), await buildBooker(portal)];
  expect((await robin.attend(event.uuid)).statusCode).toBe(201);
  await deliverTo(port);
  const waiting = await portal.db.select().from(jobs);
  expect(waiting).toMatchObject([{ attempts: 1, failed_at: null }]);

  const { arrived, accept } = await slowSmtpServer(port);
  portal.clock.advance(5);
  const delivering = deliverTo(port);
  await arrived;
  expect((await sam.attend(event.uuid)).statusCode).toBe(201);
  accept();
  await delivering;
  await deliverTo(port);
  expect(received.map((email) => email.to?.[0]?.address)).toEqual([
    robin.user.email,
    sam.user.email,
  ]);
  expect(await portal.db.select().from(jobs)).toEqual([]);
});

test('D12 no line break in a name, a subject or an email gets into the headers', async () => {
  const port = await smtpServer();
  const injected = 'Eve\r\nBcc: victim@example.org\r\n\r\nHello';
  await mailerAt(port).send({
    id: '00000000-0000-4000-8000-000000000000',
    fromName: injected,
    to: 'office@example.com',
    replyTo: { name: injected, address: 'eve@example.org\r\nBcc: victim@example.org' },
    subject: injected,
    text: 'text',
    html: '<p>text</p>',
    attachments: [],
  });
  const [email] = received;
  expect(email?.headers.map((header) => header.key)).not.toContain('bcc');
  expect(email?.to).toEqual([{ name: '', address: 'office@example.com' }]);
  expect(email?.text?.trim()).toBe('text');

  for (const field of ['first_name', 'last_name', 'email']) {
    const body = { ...registration('eve@example.org'), [field]: `${injected}@example.org` };
    const answer = await portal.browser().post('/api/v1/register', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  }
  for (const line of portal.log) expect(line.trimEnd()).not.toContain('\n');
  expect(portal.log.join()).not.toContain('victim@');
});
