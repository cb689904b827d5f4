import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { jobHandlers } from '#server/app.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { jobs, outbox, users } from '#server/db/tables/tables.ts';
import { outboxMailer } from '#server/email/mailer.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import {
  buildMessageDesk,
  buildWrittenTo,
  messageSteps,
} from '#server/testing/builders/build-message-desk.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const { sent, sendDue, seatOf } = messageSteps(portal);

test('15.3 a message waits a minute, then each person has an email of their own that names who wrote it', async () => {
  const { desk, robin, event } = await buildWrittenTo(portal);
  const text =
    'See https://club.example/map?a=1&b=2. <b>Bring water</b>\nSecond line\n\njavascript:alert(1) https://club.example@elsewhere.example/';
  const message = await desk.send({ subject: '  Tee <times>  ', text });
  expect(message).toMatchObject({
    subject: 'Tee <times>',
    text,
    state: 'waiting',
    emails: 3,
    withdrawn: 0,
    audience: 'Everybody at Harvest Scramble',
    created_by: 'Ada Owens',
    send_at: '2026-06-15T16:01:00.000Z',
    now: '2026-06-15T16:00:00.000Z',
    filters: { event: event.uuid, state: 'confirmed', owing: false },
  });
  await sendDue(59);
  expect(await sent()).toEqual([]);
  await sendDue(1);
  expect(await sent()).toEqual(['kim@example.org', robin.user.email, 'sam@example.org'].toSorted());
  const [email] = await portal.db.select().from(outbox).where(eq(outbox.to, 'sam@example.org'));
  expect(email?.subject).toBe('Tee <times>');
  expect(email?.text).toContain(text);
  expect(email?.text).toContain('-- \nAda Owens, ');
  expect(email?.text).toContain('because you have a place at Harvest Scramble, ');
  const link = 'https://club.example/map?a=1&amp;b=2';
  expect(email?.html).toContain(`<a class="link" href="${link}"`);
  expect(email?.html).toContain(`>${link}</a>. &lt;b&gt;Bring water&lt;/b&gt;\nSecond line</p>`);
  // D1, D2: nothing else becomes a link.
  expect(email?.html.match(/<a /g)).toHaveLength(1);
  // The Message-ID belongs to the person and the message.
  const ids = (await portal.db.select().from(messagePeople)).map(({ uuid }) => uuid);
  expect((await portal.db.select().from(outbox)).map(({ uuid }) => uuid).toSorted()).toEqual(
    ids.toSorted(),
  );
  expect(await desk.message(message.uuid)).toMatchObject({
    state: 'sent',
    sent_at: '2026-06-15T16:01:00.000Z',
    withdrawn: 0,
  });
  await sendDue();
  expect(await sent()).toHaveLength(3);
  portal.clock.set(new Date(event.ends_at.getTime() + 1_000));
  await desk.signInAgain();
  await desk.send({ subject: 'Thank you' });
  await sendDue();
  const [after] = await portal.db.select().from(outbox).where(eq(outbox.subject, 'Thank you'));
  expect(after?.text).toContain('because you had a place at Harvest Scramble, ');
});

test('15.3 J14 a stopped message sends nothing, whoever stops it; once on its way it goes', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const { uuid } = await desk.send();
  const captain = await buildMessageDesk(portal, event.uuid, { role: 'captain' });
  for (const each of [captain, desk, captain]) {
    const answer = await each.stop(uuid);
    expect(answer.json().data).toMatchObject({ state: 'stopped', stopped_by: 'Ada Owens' });
  }
  await sendDue(3600);
  expect(await sent()).toEqual([]);
  expect(await portal.db.$count(jobs)).toBe(0);
  const other = await desk.send();
  await sendDue();
  const late = await desk.stop(other.uuid);
  expect(late.json()).toMatchObject({
    code: 'changed_meanwhile',
    current: { record: { state: 'sent' }, by: null },
    message: 'It is on its way already, and cannot be stopped any more.',
  });
  expect(await sent()).toHaveLength(3);
  const acts = (await portal.db.select().from(auditEntries)).filter(({ action }) =>
    action.startsWith('message_'),
  );
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    ...['message_stopped', 'message_written', 'message_written'],
  ]);
  // 10.5: nothing private, and so nothing of the text.
  expect(JSON.stringify(acts)).not.toContain('first group');
});

test('J14 who withdraws in the minute is not written to: cancelled, erased, given to another, paid meanwhile', async () => {
  const { desk, robin, people, kim, id } = await buildWrittenTo(portal);
  const owing = await desk.send({ subject: 'Still owing', filters: { owing: true } });
  const all = await desk.send({ subject: 'To all' });
  // Kim pays and so owes nothing; Sam's place goes to Lou, who was not written to.
  await people.pay(kim, { method: 'cash' });
  const sam = await seatOf('Sam Guest');
  await robin.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${sam.uuid}`, {
    name: 'Lou Guest',
    email: 'lou@example.org',
  });
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await sendDue();
  expect(await sent()).toEqual(['kim@example.org', robin.user.email].toSorted());
  expect(await desk.message(owing.uuid)).toMatchObject({ state: 'sent', emails: 1, withdrawn: 1 });
  expect(await desk.message(all.uuid)).toMatchObject({ state: 'sent', emails: 3, withdrawn: 1 });

  const last = await desk.send({ subject: 'The last one' });
  await people.cancel(kim, { tell: 'nobody' });
  await portal.db
    .update(users)
    .set({ email: 'robin.new@example.org', email_key: 'robin.new@example.org' })
    .where(eq(users.uuid, robin.user.uuid));
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  await sendDue();
  // Robin has another address by now, and is the same person.
  expect(await sent()).toEqual(['lou@example.org', 'robin.new@example.org']);
  expect(await desk.message(last.uuid)).toMatchObject({ emails: 3, withdrawn: 1 });

  await desk.send({ subject: 'Without Robin' });
  const erased = `${randomUUID()}@erased.invalid`;
  await portal.db
    .update(users)
    .set({ email: erased, email_key: erased })
    .where(eq(users.uuid, robin.user.uuid));
  await portal.db.delete(outbox);
  await sendDue();
  expect(await sent()).toEqual(['lou@example.org']);
});

test('J14 asked again at each try: an email that waited for the mail server is not sent to who withdrew', async () => {
  const { desk, people, kim, robin } = await buildWrittenTo(portal);
  await desk.send();
  portal.clock.advance(60);
  // The minute is over, and no mail server is there: only the first of the jobs has run.
  const [due] = await portal.db.select().from(jobs).where(eq(jobs.kind, 'message'));
  const handlers = jobHandlers(portal.deps, { send: () => Promise.reject(new Error('away')) });
  await handlers.message?.(due?.payload, due?.uuid ?? '');
  expect(await portal.db.$count(jobs, eq(jobs.kind, 'message-letter'))).toBe(3);
  await people.cancel(kim, { tell: 'nobody' });
  await portal.deliverEmails();
  expect((await sent()).toSorted()).toEqual([robin.user.email, 'sam@example.org'].toSorted());
});

test('15.3 15.4 a message says what became of each of its emails, as long as the log has it', async () => {
  const { desk, event, people, kim, robin, id } = await buildWrittenTo(portal);
  const { uuid } = await desk.send();
  expect(await desk.message(uuid)).toMatchObject({ delivery: [], delivery_counts: [] });
  portal.clock.advance(60);
  const [due] = await portal.db.select().from(jobs).where(eq(jobs.kind, 'message'));
  await jobHandlers(portal.deps, outboxMailer(portal.deps)).message?.(
    due?.payload,
    due?.uuid ?? '',
  );
  expect((await desk.message(uuid)).delivery_counts).toEqual([{ state: 'waiting', emails: 3 }]);
  // Known before it is written: to whom, and of which booking.
  const logged = await portal.db.select().from(emails).where(eq(emails.message_uuid, uuid));
  expect(logged.map(({ to, booking_id, kind }) => [to, booking_id, kind]).toSorted()).toEqual(
    [
      ['kim@example.org', kim, 'message-message'],
      [robin.user.email, id, 'message-message'],
      ['sam@example.org', id, 'message-message'],
    ].toSorted(),
  );
  await people.cancel(kim, { tell: 'nobody' });
  await portal.deliverEmails();
  expect(await desk.message(uuid)).toMatchObject({
    delivery: [
      { name: 'Kim Byname', booking: kim, state: 'stopped' },
      { name: 'Robin Reed', booking: id, state: 'taken' },
      { name: 'Sam Guest', booking: id, state: 'taken' },
    ],
    delivery_counts: [
      { state: 'taken', emails: 2 },
      { state: 'stopped', emails: 1 },
    ],
  });
  // 15.4: nothing of the text is in the log, of a test neither.
  await desk.test(randomUUID(), { ...desk.words, filters: { event: event.uuid } });
  expect(JSON.stringify(await portal.db.select().from(emails))).not.toContain('first group');
  portal.clock.advance(91 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  desk.browser.cookies.clear();
  await desk.browser.login(desk.user.email, testPassword);
  expect(await desk.message(uuid)).toMatchObject({ state: 'sent', emails: 3, delivery: [] });
});

test('15.3 15.4 of an email that was sent again a message shows the newest, and the person once', async () => {
  const { desk, robin, id } = await buildWrittenTo(portal);
  const { uuid } = await desk.send();
  await sendDue();
  const logged = await portal.db.select().from(emails).where(eq(emails.message_uuid, uuid));
  const email = logged.find(({ to }) => to === robin.user.email);
  portal.clock.advance(60);
  const again = organizeApi.sendEmailAgain.path.replace(':uuid', email?.uuid ?? '');
  expect((await desk.browser.post(again, { key: randomUUID() })).statusCode).toBe(200);
  const delivery = (state: string) => [
    { name: 'Kim Byname', booking: expect.any(String), state: 'taken' },
    { name: 'Robin Reed', booking: id, state },
    { name: 'Sam Guest', booking: id, state: 'taken' },
  ];
  expect(await desk.message(uuid)).toMatchObject({
    delivery: delivery('waiting'),
    delivery_counts: [
      { state: 'waiting', emails: 1 },
      { state: 'taken', emails: 2 },
    ],
  });
  await portal.deliverEmails();
  expect((await desk.message(uuid)).delivery).toEqual(delivery('taken'));
});

test('11.4 15.3 nothing is written with another number than the one that was shown, or to nobody', async () => {
  const { desk, people, kim, event } = await buildWrittenTo(portal);
  const key = randomUUID();
  const asked = await desk.write({ key });
  expect([asked.statusCode, asked.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'numbers_changed',
      current: { people: 3, cents: 0, emails: 3 },
    }),
  ]);
  await people.cancel(kim, { tell: 'nobody' });
  const stale = await desk.write({ key, expect: { emails: 3 } });
  expect(stale.json().current).toMatchObject({ emails: 2 });
  const nobody = await desk.write({ filters: { event: event.uuid, here: true } });
  expect([nobody.statusCode, Object.keys(nobody.json().errors)]).toEqual([400, ['filters']]);
  expect(await portal.db.$count(messages)).toBe(0);

  // 18: the same key is one message, and for another text it is refused.
  const done = await desk.write({ key, expect: { emails: 2 } });
  expect([done.statusCode, done.json().data.uuid]).toEqual([201, key]);
  await desk.stop(key);
  const again = await desk.write({ key, expect: { emails: 2 } });
  expect([again.statusCode, again.json().data.state]).toEqual([201, 'stopped']);
  const other = await desk.write({ key, text: 'Another one.', expect: { emails: 2 } });
  expect(Object.keys(other.json().errors)).toEqual(['key']);
  expect(await portal.db.$count(messages)).toBe(1);
});

test('15.3 a message can wait for a time that is set, in a year at most', async () => {
  const { desk } = await buildWrittenTo(portal);
  for (const send_at of ['2026-06-15T15:59:59Z', '2027-06-16T16:00:00Z', 'tomorrow']) {
    const answer = await desk.write({ send_at, expect: { emails: 3 } });
    expect([send_at, Object.keys(answer.json().errors ?? {})]).toEqual([send_at, ['send_at']]);
  }
  await desk.send({ send_at: '2026-06-20T12:00:00Z' });
  // A minute is there to stop it, in any case.
  const soon = await desk.send({ send_at: '2026-06-15T16:00:10Z' });
  expect(soon.send_at).toBe('2026-06-15T16:01:00.000Z');
  await desk.stop(soon.uuid);
  await sendDue(3600);
  expect(await sent()).toEqual([]);
  portal.clock.set('2026-06-20T12:00:00Z');
  await portal.deliverEmails();
  expect(await sent()).toHaveLength(3);
});

test('15.3 a test goes to the own address alone, once for a key, before and after the message is there', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const uuid = randomUUID();
  const body = { subject: 'Tee times', text: 'At 8.', filters: { event: event.uuid }, key: uuid };
  for (let time = 0; time < 2; time += 1) {
    expect((await desk.test(uuid, body)).statusCode).toBe(200);
  }
  await portal.deliverEmails();
  expect(await sent()).toEqual([desk.user.email]);
  const preview = (await desk.preview({ subject: 'Tee times', text: 'At 8.' })).json().data;
  const [email] = await portal.db.select().from(outbox);
  // What the preview shows is what arrives.
  expect({ text: email?.text, html: email?.html, subject: email?.subject }).toEqual({
    text: preview.text,
    html: preview.html,
    subject: preview.subject,
  });
  expect(preview.reply_to).toBe('office@example.com');
  expect((await desk.test(randomUUID())).statusCode).toBe(404);
  expect(Object.keys((await desk.test(uuid, { filters: body.filters })).json().errors)).toEqual([
    'subject',
  ]);
  const stored = await desk.send();
  expect((await desk.test(stored.uuid)).statusCode).toBe(200);
  await portal.deliverEmails();
  expect(await sent()).toEqual([desk.user.email, desk.user.email]);
  // It is the same test once the message is stored, whatever order the filters come back in.
  const early = randomUUID();
  const test = { ...desk.words, filters: { event: event.uuid }, key: randomUUID() };
  expect((await desk.test(early, test)).statusCode).toBe(200);
  await desk.send({ ...desk.words, key: early });
  expect((await desk.test(early, test)).statusCode).toBe(200);
  await portal.deliverEmails();
  expect(await sent()).toHaveLength(3);
  // Stopped meanwhile, too.
  const key = randomUUID();
  const before = await desk.test(stored.uuid, { key });
  await desk.stop(stored.uuid);
  const after = await desk.test(stored.uuid, { key });
  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
});

test('15.3 11.3 the messages are kept: a list with search, filters and pages, and as a file', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const first = await desk.send({ subject: 'Tee times' });
  portal.clock.advance(1);
  const second = await desk.send({ subject: '=Parking' });
  await desk.stop(second.uuid);
  const list = async (query = '') =>
    (await desk.browser.get(`${organizeApi.messages.path}${query}`)).json();
  const { data, meta } = await list();
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 2 });
  expect(data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([second.uuid, first.uuid]);
  expect((await list('?search=tee')).data).toMatchObject([{ uuid: first.uuid, state: 'waiting' }]);
  const oldest = (await list('?sort=oldest')).data;
  expect(oldest.map(({ uuid }: { uuid: string }) => uuid)).toEqual([first.uuid, second.uuid]);
  expect((await list('?sort=subject')).code).toBe('validation_failed');
  expect((await list('?filter=stopped')).data).toMatchObject([{ uuid: second.uuid }]);
  expect((await list(`?event=${event.uuid}&page=2`)).data).toEqual([]);
  expect((await list(`?event=${randomUUID()}`)).meta.total).toBe(0);
  const file = (await desk.browser.get(organizeApi.messagesFile.path)).body;
  expect(file).toContain(`"'=Parking","Harvest Scramble","Everybody at Harvest Scramble",3`);
});

test('15.3 messages, and whom they were written to, are deleted after two years', async () => {
  const { desk } = await buildWrittenTo(portal);
  await desk.send();
  await sendDue();
  portal.clock.advance(729 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(messages)).toBe(1);
  portal.clock.advance(2 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect([await portal.db.$count(messages), await portal.db.$count(messagePeople)]).toEqual([0, 0]);
  expect(await portal.db.$count(bookings)).toBe(2);
});

test('1.8 J15 the archive of who wrote a message has it, and that of who got it has not', async () => {
  const { desk, robin } = await buildWrittenTo(portal);
  await desk.send();
  const writtenBy = async ({ browser }: Pick<typeof robin, 'browser'>) => {
    const { rawPayload } = await browser.get(api.exportData.path);
    return JSON.parse(strFromU8(unzipSync(rawPayload)['messages.json'] ?? new Uint8Array()));
  };
  expect(await writtenBy(desk)).toMatchObject([
    { ...desk.words, event: 'Harvest Scramble', state: 'waiting', emails: 3 },
  ]);
  expect(await writtenBy(robin)).toEqual([]);
});

test('V27 an organizer sends a message to themselves ten times an hour, each in the audit log', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const { uuid } = await desk.send();
  const key = randomUUID();
  const first = await Promise.all([desk.test(uuid, { key }), desk.test(uuid, { key })]);
  for (let time = 1; time < 10; time += 1) first.push(await desk.test(uuid));
  expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200));
  const refused = await desk.test(uuid);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'You have sent yourself 10 messages within an hour. Try again after Monday, June 15, 2026 at 1:00 p.m. EDT.',
  ]);
  // The same key again is the same email.
  expect((await desk.test(uuid, { key })).statusCode).toBe(200);
  const noted = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'message_tested'));
  expect(noted).toHaveLength(10);
  expect(noted[0]).toMatchObject({
    actor: desk.user.uuid,
    subject: desk.user.uuid,
    about: event.uuid,
  });
  portal.clock.advance(3600);
  expect((await desk.test(uuid)).statusCode).toBe(200);
});

test('V27 the file of messages is noted in the audit log', async () => {
  const { desk } = await buildWrittenTo(portal);
  await desk.send();
  expect((await desk.browser.get(organizeApi.messagesFile.path)).statusCode).toBe(200);
  const [noted] = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'list_downloaded'));
  expect(noted).toMatchObject({
    actor: desk.user.uuid,
    changes: { list: { old: null, new: 'messages' }, rows: { old: null, new: 1 } },
  });
});
