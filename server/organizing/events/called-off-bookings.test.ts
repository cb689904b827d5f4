import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { jobHandlers } from '#server/app.ts';
import { type BookingRow, findLiveBooking } from '#server/bookings/booking-queries.ts';
import { cancelBooking, cancelUpcomingBookings } from '#server/bookings/cancel/cancel-seats.ts';
import { lockEvent } from '#server/bookings/event-lock-queries.ts';
import { reconcileBookings } from '#server/bookings/pay/reconcile-bookings.ts';
import { isErased } from '#server/db/erased-email.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import type { OutgoingEmail } from '#server/email/mailer.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { sendOwedRefunds } from '#server/ledger/send-refund.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { callOff } from '#server/testing/builders/call-off-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';
import { withoutIds } from '../../testing/without-ids.ts';

const portal = useTestApp();
afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const guests = [{ name: 'Sam', email: 'sam@example.org' }];
const allIsWell = { differences: [], pending: [] };

test('F10 cancelling an event refunds everybody once, however often it is done', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const [robin, kim, waiting] = [
    await buildBooker(portal),
    await buildBooker(portal),
    await buildBooker(portal),
  ];
  await robin.attend(event.uuid, { ...visa, guests });
  await kim.attend(event.uuid, visa);
  await waiting.attend(event.uuid, asksTheBank);
  vi.spyOn(portal.deps.payments, 'createRefund').mockRejectedValueOnce(new ProviderUnavailable());

  expect(await callOff(portal, event.uuid)).toBe(1);
  await sendOwedRefunds(portal.deps);
  expect(await robin.ledger()).toEqual(['event 36000 refunded', 'refund -36000 paid']);
  expect(await kim.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect(await waiting.ledger()).toEqual([]);
  const refundTotals = {
    code: 'event_cancelled',
    message:
      'This event has been cancelled. Your booking, under My Events, says what happens to your money.',
  };
  expect(await kim.viability(event.uuid)).toMatchObject(refundTotals);
  expect((await kim.attend(event.uuid, visa)).json()).toMatchObject(refundTotals);
  const late = await waiting.attend(event.uuid, asksTheBank);
  expect([late.statusCode, late.json().code]).toEqual([409, 'event_cancelled']);
  expect(late.json().message).toBe('This event has been cancelled.');

  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, kim.user.email);
  const message = emails.find(({ subject }) => subject === 'Booking cancelled: Links Day');
  expect(message?.text).toContain('We’re sorry: this event has been cancelled');
  expect(message?.text).toContain('$180.00 goes back to your card.');
  const apologies = (await findOutboxEmails(portal.db)).filter(({ text }) =>
    /We’re sorry/.test(text),
  );
  expect(apologies.map(({ to }) => to).toSorted()).toEqual(
    [robin.user.email, kim.user.email, 'sam@example.org'].toSorted(),
  );
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('F10 cancelling an event leaves every other as it was, its bookings, holds and money', async () => {
  const [event, other] = [await buildEvent(portal.db), await buildEvent(portal.db)];
  const [robin, kim, waiting] = [
    await buildBooker(portal),
    await buildBooker(portal),
    await buildBooker(portal),
  ];
  await robin.attend(event.uuid, visa);
  await kim.attend(other.uuid, visa);
  await waiting.attend(other.uuid, asksTheBank);
  const ofTheOther = async () => ({
    event: await portal.db.select().from(events).where(eq(events.uuid, other.uuid)),
    bookings: await portal.db
      .select()
      .from(bookings)
      .where(eq(bookings.event_uuid, other.uuid))
      .orderBy(bookings.id),
  });
  const before = await ofTheOther();
  expect(await callOff(portal, event.uuid)).toBe(0);
  expect(await ofTheOther()).toEqual(before);
  expect(await kim.ledger()).toEqual(['event 18000 paid']);
});

test('F10 6.1 the file that comes with an email adds the event to the calendar, or cancels it', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0 });
  const robin = await buildBooker(portal);
  const filesOf = async () => {
    const sent: OutgoingEmail[] = [];
    const send = async (email: OutgoingEmail) => `250 ${sent.push(email)}`;
    await runDueJobs(portal.deps, jobHandlers(portal.deps, { send }));
    return sent.map(({ attachments = [] }) =>
      attachments.map(({ contentType, content }) => [
        /method=(.*)/.exec(contentType)?.[1],
        /^METHOD:(\w+)/m.exec(String(content))?.[1],
      ]),
    );
  };
  const [putIn, takenOut] = [[['PUBLISH', 'PUBLISH']], [['CANCEL', 'CANCEL']]];
  await robin.attend(event.uuid, { guests });
  expect(await filesOf()).toEqual([putIn, putIn]);
  await (await buildEventDesk(portal)).callOff(event.uuid);
  expect(await filesOf()).toEqual([takenOut, takenOut]);
});

test('F8 6.1 a payment that came too late sends no calendar file, and no email to guests', async () => {
  const event = await buildEvent(portal.db, { capacity: 2 });
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  const held = await robin.hold(event.uuid, { guests });
  portal.clock.advance(15 * 60);
  await kim.attend(event.uuid, visa);
  await robin.answerBank(held.client_secret, true);
  await reconcileBookings(portal.deps);
  const sent: OutgoingEmail[] = [];
  const send = async (email: OutgoingEmail) => `250 ${sent.push(email)}`;
  await runDueJobs(portal.deps, jobHandlers(portal.deps, { send }));
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([robin.user.email, kim.user.email]));
  const withFiles = sent.filter(({ attachments = [] }) => attachments.length > 0);
  expect(withFiles.map(({ to }) => to)).toEqual([kim.user.email]);
});

test('F10 for a free event nothing is owed', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0 });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid);
  expect(await callOff(portal, event.uuid)).toBe(0);
});

test('F10 cancelled while the provider is unavailable and somebody pays: everybody is refunded later', async () => {
  const event = await buildEvent(portal.db);
  const [waiting, robin] = [await buildBooker(portal), await buildBooker(portal)];
  const held = (await waiting.attend(event.uuid, asksTheBank)).json().data;
  await robin.attend(event.uuid, visa);
  vi.spyOn(portal.deps.payments, 'retrieveCharge').mockRejectedValueOnce(new ProviderUnavailable());
  expect((await (await buildEventDesk(portal)).callOff(event.uuid)).statusCode).toBe(200);

  // A hold that waits for the bank cannot be paid here any more, and the answer says why.
  const late = await waiting.attend(event.uuid, asksTheBank);
  expect([late.statusCode, late.json().code]).toEqual([409, 'event_cancelled']);
  const message = 'This event has been cancelled. Everything you paid goes back to your card.';
  expect(late.json().message).toBe(message);
  expect(await waiting.viability(event.uuid)).toMatchObject({
    viable: false,
    code: 'event_cancelled',
    message,
    booking_id: null,
    booking_status: null,
    hold_expires_at: null,
  });
  const other = await buildBooker(portal);
  expect((await other.viability(event.uuid)).message).toBe('This event has been cancelled.');
  const client_secret = held.client_secret;
  await waiting.answerBank(client_secret, true);
  await portal.deliverEmails();
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  await reconcileBookings(portal.deps);
  portal.clock.advance(3 * 60);
  await reconcileBookings(portal.deps);
  expect(await waiting.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('F10 a capacity lowered below what is booked: bookings stay, no negative count, and it is flagged', async () => {
  const event = await buildEvent(portal.db, { capacity: 4 });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { ...visa, guests });
  await portal.db.update(events).set({ capacity: 1 }).where(eq(events.uuid, event.uuid));
  const kim = await buildBooker(portal);
  expect(await kim.viability(event.uuid)).toMatchObject({ code: 'event_full', spots_left: 0 });
  expect((await kim.attend(event.uuid, visa)).json().code).toBe('event_full');
  expect((await robin.viability(event.uuid)).booking_status).toBe('confirmed');
  expect((await checkLedger(portal.deps)).differences).toEqual([
    `event ${event.slug}: more players than places, 2 of 1`,
  ]);
  await expect(portal.db.delete(events).where(eq(events.uuid, event.uuid))).rejects.toThrow();
});

test('F5 past, cancelled, unpublished, before and after the cut-off: by the clock of the server', async () => {
  const robin = await buildBooker(portal);
  const codeOf = async (overrides: Partial<typeof events.$inferInsert>) => {
    const { uuid } = await buildEvent(portal.db, { price_cents: 0, ...overrides });
    const answer = await robin.attend(uuid);
    return [answer.statusCode, answer.json().code ?? answer.json().data.status];
  };
  const now = portal.clock.now().getTime();
  const [before, after] = [new Date(now - 1000), new Date(now + 1000)];
  const long = { booking_opens_at: new Date(0) };
  expect(await codeOf({ ...long, booking_closes_at: after })).toEqual([201, 'confirmed']);
  expect(await codeOf({ ...long, booking_closes_at: before })).toEqual([409, 'booking_closed']);
  expect(await codeOf({ booking_opens_at: after })).toEqual([409, 'booking_closed']);
  expect(await codeOf({ booking_opens_at: before })).toEqual([201, 'confirmed']);
  expect(await codeOf({ starts_at: before })).toEqual([409, 'booking_closed']);
  expect(await codeOf({ status: 'cancelled' })).toEqual([409, 'event_cancelled']);
  // A draft is 404, except for an organizer, who is answered that it cannot be booked.
  expect(await codeOf({ status: 'draft' })).toEqual([404, 'not_found']);
  const organizer = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  const { uuid } = await buildEvent(portal.db, { status: 'draft' });
  expect((await organizer.attend(uuid, visa)).json().code).toBe('booking_closed');
});

test('1.8 an account that is erased leaves no upcoming booking, no name and no note', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const past = await buildEvent(portal.db, {
    price_cents: 0,
    starts_at: new Date('2026-06-16T12:00:00Z'),
    ends_at: new Date('2026-06-16T20:00:00Z'),
  });
  const robin = await buildBooker(portal, { first_name: 'Rosalind', last_name: 'Rosewood' });
  await robin.attend(event.uuid, { ...visa, guests, notes: 'Rose' });
  await robin.attend(past.uuid, { guests, notes: 'Rose', dietary_restrictions: 'No nuts' });
  await robin.browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(portal.deps);

  const kim = await buildBooker(portal);
  expect((await kim.viability(event.uuid)).spots_left).toBe(72);
  const places = await portal.db.select().from(seats);
  expect(places.map(({ name, email }) => [name, email])).toEqual(
    expect.arrayContaining([
      ['Former member', null],
      ['Guest', null],
    ]),
  );
  expect(withoutIds(JSON.stringify(places))).not.toMatch(/Ros|Sam|sam@/);
  expect(places.every((seat) => seat.dietary_restrictions === null)).toBe(true);
  const nothing = { fingerprint: null, payment_method: null };
  expect(await portal.db.select().from(seatRequests)).toMatchObject([nothing, nothing]);
  const rows = await portal.db.select().from(bookings);
  expect(rows).toMatchObject([{ notes: null }, { notes: null }]);
  // Past bookings stay.
  expect(rows.find(({ event_uuid }) => event_uuid === past.uuid)?.status).toBe('confirmed');
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db, 'sam@example.org')).map(
    ({ subject }) => subject,
  );
  expect(subjects).toContain('Your place is cancelled: Links Day');
  // The email about it was enqueued before the account was erased, and its job ran afterwards.
  expect((await findOutboxEmails(portal.db)).filter(({ to }) => isErased(to))).toEqual([]);
});

test('1.8 F8 an account that is erased while it holds seats releases them, and they can no longer be paid', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await robin.browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  portal.clock.advance(14 * 24 * 3600);
  await robin.signInAgain();
  const kim = await buildBooker(portal);
  for (const person of [robin, kim]) {
    const answer = await person.attend(event.uuid, asksTheBank);
    expect(answer.json().data.status).toBe('requires_action');
  }
  await eraseDueAccounts(portal.deps);
  const statusOf = new Map(
    (await portal.db.select().from(bookings)).map(({ user_uuid, status }) => [user_uuid, status]),
  );
  expect(statusOf.get(robin.user.uuid)).toBe('released');
  expect(statusOf.get(kim.user.uuid)).toBe('held');
  const charges = await portal.db.select().from(sandboxCharges);
  expect(charges.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'requires_action']);
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'F4 1.8 who cancels while their account is erased has cancelled once, and the erasure goes on',
  async () => {
    const event = await buildEvent(portal.db, { price_cents: 0 });
    const robin = await buildBooker(portal);
    await robin.attend(event.uuid);
    const { leaving } = await portal.db.transaction(async (tx) => {
      await lockEvent(tx, event.uuid);
      const leaving = cancelUpcomingBookings(portal.deps, robin.user.uuid);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      const live = await findLiveBooking(tx, event.uuid, robin.user.uuid);
      await cancelBooking(portal.deps, tx, live as BookingRow, { reason: 'cancelled', by: null });
      return { leaving };
    });
    await leaving;
    expect(await portal.db.select().from(bookings)).toMatchObject([{ status: 'cancelled' }]);
  },
);
