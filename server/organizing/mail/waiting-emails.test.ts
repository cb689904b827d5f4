import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/app.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { invitations } from '#server/db/tables/association-tables.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { subscriptions } from '#server/db/tables/payment-tables.ts';
import { jobs, outbox, users } from '#server/db/tables/tables.ts';
import { type OutgoingEmail, outboxMailer } from '#server/email/mailer.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { storeChallenge } from '#server/organizing/mailbox/challenge-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildGrant, buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import waiting from '#server/testing/waiting-emails.json' with { type: 'json' };
import { emailOfKind } from './every-email.ts';

const portal = useTestApp();
const hours = (count: number) => new Date(portal.clock.now().getTime() + count * 3600_000);

/** People, bookings and payments that emails can be about. */
async function buildWorld() {
  const { db } = portal;
  const event = await buildEvent(db, { title: 'Links Day', slug: 'links-day' });
  const robin = await buildBooker(portal, { email: 'robin@example.org', first_name: 'Robin' });
  const booked = await robin.attend(event.uuid, {
    guests: [{ name: 'Sam', email: 'sam@example.org' }],
    payment_method: 'pm_card_visa',
  });
  const booking: string = booked.json().data.id;
  const [guest] = await db.select().from(seats).where(eq(seats.email, 'sam@example.org'));
  const seat = guest?.uuid ?? '';
  const [payment] = await db.select().from(ledgerEntries);
  const [charge] = await db.select().from(charges);
  const refund = randomUUID();
  await db.insert(refunds).values({
    uuid: refund,
    charge_uuid: charge?.uuid ?? '',
    cents: 1000,
    reason: 'at_provider',
    way: 'card',
    state: 'failed',
    created_at: portal.clock.now(),
  });
  const changes = { pending_email: 'robin.new@example.org', idle_asked_at: hours(-1) };
  await db
    .update(users)
    .set({ ...changes, deletion_requested_at: hours(-1) })
    .where(eq(users.uuid, robin.user.uuid));
  const zoe = await buildUser(db, { email: 'zoe@example.org', email_verified_at: null });
  const owner = await buildUser(db, { email: 'owner@example.org' });
  await buildGrant(db, owner.uuid, { role: 'owner' });
  const lead = await buildUser(db, { email: 'lead@example.org', first_name: 'Lea' });
  await db.update(users).set({ last_name: 'Lead' }).where(eq(users.uuid, lead.uuid));
  for (const role of ['safety', 'captain'] as const) {
    await buildGrant(db, lead.uuid, { role, event_uuid: event.uuid });
  }
  const challenge = randomUUID();
  await storeChallenge(db, {
    bound_to: Buffer.from('session'),
    purpose: 'email_code',
    user_uuid: lead.uuid,
    value: challenge,
    expires_at: hours(1),
  });
  const invitation = randomUUID();
  await db.insert(invitations).values({
    uuid: invitation,
    email: 'new@example.org',
    email_key: 'new@example.org',
    role: 'organizer',
    invited_by: owner.uuid,
    created_at: hours(-1),
    expires_at: hours(9),
  });
  const message = randomUUID();
  await db.insert(messages).values({
    uuid: message,
    event_uuid: event.uuid,
    subject: 'Tee times',
    text: 'At eight.',
    filters: { event: event.uuid, state: 'confirmed', owing: false },
    emails: 1,
    state: 'sent',
    left_out: [],
    send_at: hours(-1),
    sent_at: hours(-1),
    created_at: hours(-2),
    created_by: owner.uuid,
  });
  const person = randomUUID();
  await db
    .insert(messagePeople)
    .values({ uuid: person, message_uuid: message, booking_id: booking });
  for (const [state, ends_at] of [
    ['active', null],
    ['active', hours(9)],
    ['retrying', null],
    ['ended', null],
  ] as const) {
    const id = ends_at ? 'sub_cancelled' : `sub_${state}`;
    const member = await buildUser(db, { email: `${id}@example.org` });
    await db.insert(subscriptions).values({
      id,
      user_uuid: member.uuid,
      state,
      ends_at,
      reading: 1,
      price_cents: 12000,
      started_at: hours(-9),
      period_ends_at: hours(99),
      read_at: hours(-1),
    });
  }
  return {
    BOOKING: booking,
    SEAT: seat,
    EVENT: event.uuid,
    ROBIN: robin.user.uuid,
    PAYMENT: payment?.uuid ?? '',
    REFUND: refund,
    INVITATION: invitation,
    OWNER: owner.uuid,
    LEAD: lead.uuid,
    CHALLENGE: challenge,
    MESSAGE: message,
    PERSON: person,
    RENEWS: hours(99).toISOString(),
    ZOE: zoe.uuid,
  };
}

/** Has a job of each kind wait. */
async function addEachKind() {
  const world = Object.entries(await buildWorld());
  await portal.db.delete(jobs);
  const withIds = (payload: object): unknown =>
    JSON.parse(
      world.reduce(
        (text, [name, id]) => text.replaceAll(`"${name}"`, `"${id}"`),
        JSON.stringify(payload),
      ),
    );
  const rows = waiting.map(({ job, payload }) => ({
    uuid: randomUUID(),
    kind: job,
    payload: withIds(payload),
    run_at: portal.clock.now(),
  }));
  await portal.db.insert(jobs).values(rows);
  return rows;
}

test('19.1 of an association with another name, no email of any kind says the one of the demo', async () => {
  await updateAssociation(portal.db, {
    name: 'Golf for Good',
    short_name: 'GfG',
    email: 'office@gfg.example',
    links: [],
    emblem_small: '/pictures/small.png',
    emblem_large: '/pictures/large.png',
    colours_deep: '#3a1237',
    colours_action: '#6b1b45',
  });
  await portal.deps.files.put('small.png', Buffer.from('emblem'));
  await addEachKind();
  const sent: OutgoingEmail[] = [];
  const deps = { ...portal.deps, settings: { ...portal.settings, smtpUrl: 'smtp://mail.test' } };
  const mailer = {
    async send(email: OutgoingEmail) {
      sent.push(email);
      return 'Taken.';
    },
  };
  await runDueJobs(deps, jobHandlers(deps, mailer));
  expect(sent).toHaveLength(waiting.length);
  for (const email of sent) {
    const files = email.attachments.map(({ content }) => content.toString('latin1')).join();
    const { subject, text, html, replyTo, fromName } = email;
    expect([subject, text, html, replyTo.name, fromName, files].join()).not.toContain('Fairway');
    expect([fromName, html.includes('>GfG</p>')]).toEqual(['GfG', true]);
    const [mark] = email.attachments.filter(({ cid }) => cid === `mark.${email.id}`);
    expect([html.includes(`src="cid:mark.${email.id}"`), String(mark?.content)]).toEqual([
      true,
      'emblem',
    ]);
    // Q19: nothing of it is loaded from elsewhere.
    expect(html).not.toMatch(/src="(?!cid:)/);
    expect(html).toContain('color:#3a1237');
    expect(html).not.toMatch(/#12372a|#1b6b45/i);
  }
  const kinds = sent.flatMap(({ attachments }) => attachments.map((file) => file.contentType));
  expect(kinds.some((kind) => kind.startsWith('text/calendar'))).toBe(true);
  expect(kinds).toContain('application/pdf');
});

test('15.4 I12 what waits of each kind, as b30169fc stored it, is sent with the subject of then', async () => {
  const rows = await addEachKind();
  await runDueJobs(portal.deps, jobHandlers(portal.deps, outboxMailer(portal.deps)));
  expect(await portal.db.$count(jobs)).toBe(0);
  const sent = await portal.db.select().from(outbox);
  const found = rows.map(({ uuid }, index) => ({
    ...waiting[index],
    kind: emailOfKind(String(waiting[index]?.kind))?.kind,
    to: sent.find((email) => email.uuid === uuid)?.to,
    subject: sent.find((email) => email.uuid === uuid)?.subject,
  }));
  expect(found).toEqual(waiting);
});
