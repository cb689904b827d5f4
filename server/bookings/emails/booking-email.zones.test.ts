import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobHandlers } from '#server/app.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { jobs } from '#server/db/tables/tables.ts';
import type { OutgoingEmail } from '#server/email/mailer.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findSeats } from '../seat-queries.ts';
import { newTicket } from '../tickets/new-ticket.ts';
import { seatsOfEmail } from './attached-tickets.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };

test('7.37 I13 an email to a guest that cannot be counted is sent, and not sent again', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  // Where the driver is called: the statement was prepared before.
  const { $client: client } = portal.db as unknown as {
    $client: { query(...sent: unknown[]): Promise<unknown> };
  };
  const query = client.query.bind(client);
  const cut = vi.spyOn(client, 'query').mockImplementation((...sent) => {
    if (JSON.stringify(sent[0]).includes('insert into \\"throttles')) {
      return Promise.reject(new Error('connection lost'));
    }
    return query(...sent);
  });
  onTestFinished(() => cut.mockRestore());
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(1);
  expect(await portal.db.$count(jobs)).toBe(0);
  expect(portal.log.join()).toContain('an email to a guest was not counted');
});

test('N15 7.37 the emails of a booking say what the event asks for, or what is usual for its kind', async () => {
  const robin = await buildBooker(portal);
  const textsOf = async (overrides: Parameters<typeof buildEvent>[1]) => {
    const event = await buildEvent(portal.db, { ...free, ...overrides });
    await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
    await portal.deliverEmails();
    const texts = (await findOutboxEmails(portal.db))
      .filter(({ subject }) => subject.endsWith(`: ${event.title}`))
      .map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('adds the event to your calendar.');
    return texts;
  };
  // The label of a dinner promises nothing: its kind does.
  for (const text of await textsOf({ kind: 'dinner', format: 'Dinner and auction' })) {
    expect(text).toContain('What to bring: A good appetite: there is something to eat');
    expect(text).not.toContain('clubs');
  }
  for (const text of await textsOf({ kind: 'putting', format: 'Dinner' })) {
    expect(text).toMatch(/What to bring:\n {2}Your putter\n {2}Flat shoes without spikes/);
  }
  for (const text of await textsOf({ kind: 'round', what_to_bring: 'A map\n\n A whistle ' })) {
    expect(text).toContain('What to bring:\n  A map\n  A whistle\n');
    expect(text).not.toContain('clubs');
  }
  for (const kind of ['meeting', null] as const) {
    for (const text of await textsOf({ kind, format: 'Swap' })) {
      expect(text).not.toContain('What to bring');
    }
  }
});

const smtpDeps = () => ({
  ...portal.deps,
  settings: { ...portal.settings, smtpUrl: 'smtp://mail.example.org' },
});

/** The emails as a mail server gets them. */
async function sent(): Promise<OutgoingEmail[]> {
  const emails: OutgoingEmail[] = [];
  const send = async (email: OutgoingEmail) => `250 ${emails.push(email)}`;
  const deps = smtpDeps();
  await runDueJobs(deps, jobHandlers(deps, { send }));
  return emails;
}

const pdfOf = (email: OutgoingEmail | undefined) =>
  email?.attachments.find(({ contentType }) => contentType === 'application/pdf');
const pagesOf = (email: OutgoingEmail | undefined) =>
  pdfOf(email)
    ?.content.toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
const toOf = (emails: OutgoingEmail[], to: string) => emails.find((email) => email.to === to);

test('Q9 7.40 the email to the booker has all tickets as one PDF, that to a guest its own and a link', async () => {
  const event = await buildEvent(portal.db, { ...free, title: 'Twilight nine' });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }, { name: 'Kim' }];
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const [, sams] = (await robin.confirmation(id)).json().data.seats;

  const emails = await sent();
  const toBooker = toOf(emails, robin.user.email);
  expect(pagesOf(toBooker)).toBe(3);
  expect(toBooker?.text).toMatch(/When: .*, 8:30 a\.m\. to \d+:\d\d [ap]\.m\. EDT\n/);
  expect(toBooker?.text).toContain('Show the 3 Tickets:');
  expect(pdfOf(toBooker)?.filename).toBe(`ticket-${event.slug}.pdf`);
  const toSam = toOf(emails, 'sam@example.org');
  expect(pagesOf(toSam)).toBe(1);
  expect(toSam?.text).toContain(`Show My Ticket:\nhttp://fairway.test/ticket#${sams.ticket}\n`);
  expect(toSam?.text).toContain(`Code of your ticket: ${sams.code}`);
  expect(toSam?.text).toMatch(/When: .*, 8:30 a\.m\. to \d+:\d\d [ap]\.m\. EDT\n/);
  expect(toSam?.text).toContain(`About the Event:\nhttp://fairway.test/events/${event.slug}\n`);
  expect(toSam?.html).toContain(`href="http://fairway.test/ticket#${sams.ticket}"`);
  expect(toSam?.subject).toBe('You have a place: Twilight nine');
});

test('Q9 several seats with one email address are one email with all of their tickets', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const guests = [
    { name: 'Sam', email: 'sam@example.org' },
    { name: 'Kim', email: 'kim@example.org' },
    { name: 'Alex', email: 'SAM@example.org' },
  ];
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const [, sam, kim, alex] = (await robin.confirmation(id)).json().data.seats;

  const emails = await sent();
  expect(emails).toHaveLength(3);
  const toSam = toOf(emails, 'sam@example.org');
  expect(pagesOf(toSam)).toBe(2);
  expect(toSam?.text).toContain('has booked 2 places, for Sam and Alex.');
  for (const { code, ticket } of [sam, alex]) {
    expect(toSam?.text).toContain(`Show Ticket ${code}:\nhttp://fairway.test/ticket#${ticket}\n`);
  }
  expect(toSam?.text).not.toContain(kim.ticket);
});

test('N3 an email to a guest carries neither text nor link that a stranger typed as a name', async () => {
  const event = await buildEvent(portal.db, free);
  const first_name = 'Your card was refused, pay at https://evil.example';
  const eve = await buildBooker(portal, { first_name });
  const guests = [{ name: 'Pay at evil.example', email: 'sam@example.org' }];
  const attend = await eve.attend(event.uuid, { guests });
  const [, seat] = (await eve.confirmation(attend.json().data.id)).json().data.seats;
  await sent();
  for (const letter of [
    'guest-confirmed',
    'guest-moved',
    'guest-replaced',
    'guest-cancelled',
  ] as const) {
    const booker = `${first_name} ${eve.user.last_name}`;
    const job = { letter, booking: attend.json().data.id, to: 'sam@example.org', booker };
    const now = portal.clock.now();
    await addJobs(portal.db, [
      { kind: 'booking-letter', payload: { ...job, seat: seat.uuid }, now },
    ]);
  }
  const emails = (await sent()).filter(({ to }) => to === 'sam@example.org');
  expect(emails).toHaveLength(4);
  for (const { subject, text, html, replyTo } of emails) {
    expect(`${subject}${text}${html}${replyTo.name}`).not.toMatch(/evil|refused/);
    expect(text).toMatch(/your host/i);
  }
  const job = {
    letter: 'guest-confirmed',
    booking: '',
    to: 'sam@example.org',
    booker: '',
  } as const;
  const booked = await findSeats(portal.db, attend.json().data.id);
  expect(seatsOfEmail(job, booked).map(({ name }) => name)).toEqual(['']);
});

test('S8 a guest whose seat went to another before the email was sent gets no ticket', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  await robin.attend(event.uuid, { guests });
  await portal.db
    .update(seats)
    .set({ name: 'Alex', email: 'alex@example.org', ticket: newTicket() })
    .where(eq(seats.email, 'sam@example.org'));
  expect((await sent()).map(({ to }) => to)).toEqual([robin.user.email]);
});

test('S8 a seat that is no longer confirmed has no page in the tickets of its booking', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }, { name: 'Kim' }];
  await robin.attend(event.uuid, { guests });
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.name, 'Sam'));
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(pagesOf(email)).toBe(2);
  expect(email?.text).toContain(', Kim');
  expect(email?.text).not.toContain('Sam');
});

test('Q9 a waiting email of release 0.14, which names no seat, has the ticket of its address', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  await portal.db.delete(jobs);
  const payload = { letter: 'guest-moved', booking: id, to: 'sam@example.org', booker: 'Robin' };
  await addJobs(portal.db, [{ kind: 'booking-letter', payload, now: portal.clock.now() }]);
  const [email] = await sent();
  expect(pagesOf(email)).toBe(1);
  expect(email?.text).toContain('/ticket#');
});

test('13.4 13.5 F4 the event leaves the calendar of everybody who lost the place, and of nobody else', async () => {
  const event = await buildEvent(portal.db, { ...free, slug: 'first-day' });
  const later = await buildEvent(portal.db, { ...free, slug: 'second-day' });
  const robin = await buildBooker(portal);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const guests = ['sam', 'kim'].map((name) => ({ name, email: `${name}@example.org` }));
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const [own, sam, kim] = (await robin.confirmation(id)).json().data.seats;
  await sent();
  const filesTo = async () =>
    Object.fromEntries(
      (await sent()).map(({ to, attachments }) => [
        to === robin.user.email ? 'robin' : to.replace('@example.org', ''),
        attachments.flatMap(({ filename, contentType }) => {
          const method = /method=(\w+)/.exec(contentType)?.[1];
          return method ? [`${method} ${filename}`] : [];
        }),
      ]),
    );
  // A guest's place alone.
  await desk.cancel(id, { seats: [sam.uuid], refund: 'all', reason: null, tell: 'everyone' });
  expect(await filesTo()).toEqual({ sam: ['CANCEL first-day.ics'], robin: [] });
  // The booker's own, while a guest still comes.
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [own.uuid] });
  expect(await filesTo()).toEqual({ robin: ['CANCEL first-day.ics'] });
  // The rest goes to another event.
  const there = await desk.move(id, {
    event: later.uuid,
    seats: [kim.uuid],
    difference: 'keep',
    reason: null,
    tell: 'everyone',
  });
  const moved = ['PUBLISH second-day.ics', 'CANCEL first-day.ics'];
  expect(await filesTo()).toEqual({ kim: moved, robin: moved });
  // The last place there, by an organizer.
  const { id: last } = there.json().data as { id: string };
  await desk.cancel(last, { refund: 'all', reason: null, tell: 'everyone' });
  const gone = ['CANCEL second-day.ics'];
  expect(await filesTo()).toEqual({ kim: gone, robin: gone });
});
