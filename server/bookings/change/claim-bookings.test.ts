import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('13.6 the account that confirms the email gets the booking, with its own seat and ticket', async () => {
  const event = await buildEvent(portal.db);
  const { add } = await buildDesk(portal, 'organizer', event.uuid);
  const people = [{ name: 'S. Guest', email: 'Sam@example.org' }, { name: 'Kit' }];
  const { id } = (await add({ seats: people, method: 'cash' })).json().data;
  const browser = portal.browser();
  const typed = { first_name: 'Sam', last_name: 'Guest', email: 'sam@example.org', terms: true };
  const password = { password: testPassword, password_confirmation: testPassword };
  await browser.post(api.register.path, { ...typed, ...password });
  await portal.deliverEmails();
  // Not before the email is confirmed: anybody can type one.
  expect((await portal.db.select().from(bookings))[0]?.user_uuid).toBeNull();
  const token = await newestToken(portal, 'sam@example.org');
  await browser.post(api.verifyEmail.path, { token });
  await portal.deliverEmails();
  await browser.login('sam@example.org', testPassword);
  const { data } = (await browser.get(`/api/v1/confirmation/${id}`)).json();
  expect(data.booking).toMatchObject({ id, status: 'confirmed', total_cents: 360_00 });
  expect(data.seats).toMatchObject([
    { name: 'Sam Guest', is_booker: true, ticket: expect.any(String) },
    { name: 'Kit', is_booker: false },
  ]);
  const [row] = await portal.db.select().from(bookings);
  expect(row).toMatchObject({ name: null, email: null, email_key: null, phone: null });
  await browser.post(`/api/v1/events/${event.uuid}/action/cancel`);
  await expectCleanLedger(portal);
});

test('13.6 whoever has a live booking keeps that one, and the other stays by name', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const { add } = await buildDesk(portal, 'organizer', event.uuid);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid);
  const { id } = (
    await add({ seats: [{ name: 'R', email: 'new@example.org' }], pay: 'free' })
  ).json().data;
  const change = { email: 'new@example.org', current_password: testPassword };
  await robin.browser.send('PUT', api.updateEmail.path, change);
  await portal.deliverEmails();
  const token = await newestToken(portal, 'new@example.org');
  await robin.browser.post(api.verifyEmail.path, { token });
  await portal.deliverEmails();
  const [row] = await portal.db.select().from(bookings).where(eq(bookings.id, id));
  expect(row).toMatchObject({ user_uuid: null, name: 'R', email: 'new@example.org' });
});
