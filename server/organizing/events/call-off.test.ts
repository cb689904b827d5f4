import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { charges, feeChanges } from '#server/db/tables/ledger-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const guests = [{ name: 'Sam', email: 'sam@example.org' }, { name: 'Kim' }];

test('12.2 11.4 calling off says its numbers first, and does nothing without them or once they have changed', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, { ...visa, guests });
  await kim.hold(uuid);
  await portal.db.update(charges).set({ provider_fee_cents: 14_96 });
  const later = { at: portal.clock.now(), cents: 1_00 };
  for (const { uuid: charge_uuid } of await portal.db.select().from(charges))
    await portal.db.insert(feeChanges).values({ ...later, charge_uuid });
  const fees = { card_fees_cents: 15_96, card_fees_unknown: 0 };
  const sums = { cents: 540_00, by_hand_cents: 0, gift_cents: 0, stays_cents: 0 };
  const numbers = { people: 4, emails: 2, ...sums, ...fees };
  expect((await ada.read(uuid, 'call-off')).data).toEqual(numbers);
  const version = 1;
  const send = (body: object) => ada.browser.post(ada.at(uuid, '/call-off'), body);
  const reason = 'A storm is coming.\nStay at home.';
  for (const expect_ of [undefined, { people: 3, cents: 540_00 }, { people: 4, cents: 0 }]) {
    const answer = await send({ version, reason, expect: expect_, key: randomUUID() });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'numbers_changed', current: numbers },
    ]);
  }
  expect((await ada.record(uuid)).status).toBe('published');
  for (const [field, wrong] of [
    ['reason', { reason: ' ' }],
    ['key', { key: 'x' }],
    ['version', { version: undefined }],
  ] as const) {
    const answer = await send({ version, reason, expect: numbers, key: randomUUID(), ...wrong });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  const key = randomUUID();
  const done = await send({ version, reason, expect: numbers, key });
  expect(done.json().data).toMatchObject({
    status: 'cancelled',
    sold: 0,
    held: 0,
    call_off_reason: reason,
    version: 2,
  });
  // Sent twice with its key, it is once; another one is told so.
  expect((await send({ version, reason, expect: numbers, key })).json().data.status).toBe(
    'cancelled',
  );
  const again = await send({ version: 2, reason, expect: numbers, key: randomUUID() });
  expect([again.statusCode, again.json().code]).toEqual([409, 'event_cancelled']);
  await portal.deliverEmails();
  expect(await robin.ledger()).toEqual(['event 54000 refunded', 'refund -54000 paid']);
  expect(await kim.ledger()).toEqual([]);
  // 17.3: the event's Money says it from then on.
  expect((await ada.read(uuid, 'result')).data.refunded_cents).toBe(540_00);
  const emails = (await findOutboxEmails(portal.db)).filter(({ text }) => /We’re sorry/.test(text));
  expect(emails).toHaveLength(numbers.emails);
  for (const { text } of emails) expect(text).toContain('A storm is coming.');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  const acts = await portal.db.select().from(auditEntries);
  expect(acts.filter(({ action }) => action === 'event_cancelled')).toMatchObject([
    {
      actor: ada.user.uuid,
      about: uuid,
      changes: { status: { old: 'published', new: 'cancelled' } },
    },
  ]);
});

test('12.2 a draft is not called off but deleted, and a reason that names people stays out of the public answer', async () => {
  const ada = await buildEventDesk(portal);
  const draft = await buildEvent(portal.db, { status: 'draft' });
  const answer = await ada.callOff(draft.uuid);
  expect(answer.json().errors).toEqual({
    status: ['This is a draft, which nobody can have booked. Delete it.'],
  });
  const { uuid, slug } = await buildEvent(portal.db);
  await ada.callOff(uuid, { reason: 'Robin is ill.' });
  const page = await portal.browser().get(`/api/v1/events/${slug}`);
  expect(page.json().data.status).toBe('cancelled');
  expect(page.body).not.toContain('ill');
});

test('W18 a reason is public where the organizer chose so, and stays so in every list; a copy of the event has none', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid, slug } = await buildEvent(portal.db);
  const answer = await ada.callOff(uuid, { reason: 'The course is flooded.', show_reason: true });
  expect(answer.json().data).toMatchObject({
    call_off_reason: 'The course is flooded.',
    call_off_public: true,
  });
  const because = { call_off_reason: 'The course is flooded.' };
  const page = await portal.browser().get(`/api/v1/events/${slug}`);
  expect(page.json().data).toMatchObject(because);
  const list = await portal.browser().get('/api/v1/events');
  expect(list.json().data).toMatchObject([because]);
  const wrong = await ada.callOff((await buildEvent(portal.db)).uuid, { show_reason: 'yes' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['show_reason']]);
  const copy = await ada.browser.post(ada.at(uuid, '/repeat'), { version: 2 });
  expect(copy.json().data).toMatchObject({ call_off_reason: null, call_off_public: false });
});

test('V2 12.2 what was kept or became a donation of cancelled places, or went back, is not said to go back', async () => {
  const ada = await buildEventDesk(portal, { role: 'owner' });
  const { uuid } = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'owner', uuid);
  const [robin, kim, lee] = [
    await buildBooker(portal),
    await buildBooker(portal),
    await buildBooker(portal),
  ];
  const book = async (booker: typeof robin, more: object) => {
    const { id } = (await booker.attend(uuid, { ...visa, ...more })).json().data as { id: string };
    const [own, ...rest] = (await desk.booking(id)).seats.map((seat) => seat.uuid);
    return { id, own, rest };
  };
  const robins = await book(robin, { guests, donation_cents: 20_00 });
  const [sam, guest] = robins.rest;
  // $50 of Sam's place went back and $130 was kept; Kim's place at it is a donation.
  await desk.cancel(robins.id, { seats: [sam], refund: 'amount', cents: 50_00 });
  await desk.cancel(robins.id, { seats: [guest], refund: 'donation' });
  const kims = await book(kim, {});
  const [charge] = (await desk.booking(kims.id)).charges;
  await desk.refund(String(charge?.uuid), { cents: 30_00 });
  // Nothing of a booking that was given up whole.
  const lees = await book(lee, {});
  await desk.cancel(lees.id, { refund: 'none' });

  // A place that was moved here, with its money.
  const other = await buildEvent(portal.db, { price_cents: 150_00, member_price_cents: 150_00 });
  const pat = await buildBooker(portal);
  const { id } = (await pat.attend(other.uuid, visa)).json().data as { id: string };
  const moved = await desk.move(id, { event: uuid, difference: 'keep' });
  expect(moved.statusCode).toBe(200);

  const cents = 180_00 + 20_00 + 150_00 + 150_00;
  expect((await ada.read(uuid, 'call-off')).data).toMatchObject({
    people: 3,
    cents,
    // Together with what stays it is what the event's screen calls paid for places, and the gifts.
    gift_cents: 20_00,
    stays_cents: 130_00 + 180_00,
  });
  expect((await ada.read(uuid, 'overview')).data.money.paid_cents).toBe(cents - 20_00 + 310_00);
  expect((await ada.callOff(uuid)).statusCode).toBe(200);
  await portal.deliverEmails();
  const back = async (booker: typeof robin) =>
    (await booker.ledger()).filter((entry: string) => entry.startsWith('refund'));
  expect((await back(robin)).toSorted()).toEqual([
    'refund -18000 paid',
    'refund -2000 paid',
    'refund -5000 paid',
  ]);
  expect(await back(kim)).toEqual(['refund -15000 paid', 'refund -3000 paid']);
  expect(await back(lee)).toEqual([]);
  const [email] = (await findOutboxEmails(portal.db, robin.user.email)).filter(({ text }) =>
    text.includes('this event has been cancelled'),
  );
  expect(email?.text).toContain('$200.00 goes back to your card.');
  expect(await back(pat)).toEqual(['refund -15000 paid']);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});
