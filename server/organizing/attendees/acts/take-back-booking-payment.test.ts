import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

async function paidBy(method: 'cash' | 'etransfer' | 'cheque', address = 'lou@example.org') {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const seats = [{ name: 'Lou Poe', ...(address && { email: address }) }, { name: 'Max Fay' }];
  const { id } = (await owner.add({ seats, method })).json().data;
  const [charge] = (await owner.booking(id)).charges;
  const mistaken = `/api/v1/organize/bookings/${id}/mistaken`;
  return { event, owner, desk, id, mistaken, charge: String(charge?.uuid) };
}

test('16.2 J17 the places of a payment that was recorded by mistake owe it again, numbers first and once', async () => {
  const { desk, id, mistaken, charge } = await paidBy('cash');
  await portal.deliverEmails();
  const body = { charge, reason: 'Of the other booking', key: randomUUID() };
  const asked = await desk.browser.post(mistaken, body);
  expect([asked.statusCode, asked.json().current]).toMatchObject([
    409,
    { people: 2, cents: 360_00, emails: 1 },
  ]);
  expect((await desk.booking(id)).owing_cents).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    const done = await desk.browser.post(mistaken, {
      ...body,
      expect: { people: 2, cents: 360_00 },
    });
    expect([done.statusCode, done.json().data]).toMatchObject([
      200,
      { status: 'confirmed', owing_cents: 360_00, left_cents: 0 },
    ]);
  }
  const { refunds, history } = await desk.booking(id);
  expect(refunds).toMatchObject([{ cents: 360_00, reason: 'recorded_by_mistake', state: 'done' }]);
  const noted = history.find(({ act }) => act === 'payment_taken_back');
  expect(bookingActInWords('payment_taken_back', noted?.changes ?? null)).toBe(
    'Recorded by mistake, and taken back: $360.00 was not paid. The places owe it again. The booker was told. Reason: Of the other booking',
  );
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, 'lou@example.org');
  const email = emails.find(({ subject }) => subject.startsWith('A receipt of ours was a mistake'));
  expect(email?.text).toContain('was a mistake: nothing was paid, so nothing goes back.');
  expect(email?.text).toContain('$360.00');
  expect(email?.text).not.toContain('Of the other booking');
  await expectCleanLedger(portal);
});

test('16.2 J17 without a receipt by email nobody is told; a card and a deposited payment are refused', async () => {
  const { event, desk, owner, mistaken, charge } = await paidBy('etransfer', '');
  const body = { charge, key: randomUUID() };
  const asked = await desk.browser.post(mistaken, body);
  expect(asked.json().current).toMatchObject({ people: 2, cents: 360_00, emails: 0 });
  const on = portal.clock.now().toISOString().slice(0, 10);
  const { id } = (await owner.add({ seats: [{ name: 'Kit' }], method: 'cheque' })).json().data;
  const [cheque] = (await owner.booking(id)).charges;
  const slip = { on, slip: '0387', total_cents: 180_00, key: randomUUID() };
  const made = await desk.browser.post('/api/v1/organize/deposits', {
    ...slip,
    payments: [cheque?.uuid],
  });
  expect(made.statusCode).toBe(201);
  expect((await desk.booking(id)).charges).toMatchObject([
    { deposit: { uuid: made.json().data.uuid, slip: '0387' } },
  ]);
  const banked = `/api/v1/organize/bookings/${id}/mistaken`;
  const refused = await desk.act(banked, { charge: cheque?.uuid });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { charge: ['It is on slip 0387. Take it off the slip first, or take the slip back.'] },
  ]);
  // Of another booking, and for who records no money there.
  expect((await desk.act(banked, { charge })).statusCode).toBe(404);
  const captain = await buildDesk(portal, 'captain', event.uuid);
  expect((await captain.act(mistaken, { charge })).statusCode).toBe(200);
});
