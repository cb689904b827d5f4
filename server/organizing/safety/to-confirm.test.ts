import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { SafetyPerson } from '#contract/bookings/safety.ts';
import { placeToken } from '#server/bookings/place-token.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { eventMoves } from '#server/db/tables/event-tables.ts';
import { outbox, users } from '#server/db/tables/tables.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildBooking } from '#server/testing/builders/build-booking.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const secret = 'Insulin, in the blue bag';

/** An event of tomorrow, and a member with notes and a telephone number who never booked it. */
async function buildSituation() {
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    price_cents: 45_00,
    member_price_cents: 45_00,
    ...tomorrow(),
  });
  const ann = await buildBooker(portal, { first_name: 'Ann', last_name: 'Ames' });
  const texts = {
    health_conditions: secret,
    dietary_restrictions: 'No nuts',
    emergency_contact_name: 'Kim Ames',
    emergency_contact_phone_number: '506 555 0100',
  };
  await portal.db
    .update(users)
    .set({ phone_number: '+1 506 555 0199', ...sealTexts(portal.deps, ann.user.uuid, texts) })
    .where(eq(users.uuid, ann.user.uuid));
  return { event, ann };
}

function tomorrow() {
  const at = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000);
  return {
    starts_at: at(24),
    ends_at: at(30),
    cancel_until: at(12),
    booking_closes_at: at(24),
  };
}

/** Captain and safety lead in one. */
async function buildAttacker(event: string) {
  const desk = await buildDesk(portal, 'captain', event);
  await buildGrant(portal.db, desk.user.uuid, { role: 'safety', event_uuid: event });
  const safety = `/api/v1/organize/events/${event}/safety`;
  return {
    ...desk,
    notes: (id: string) => desk.browser.get(`/api/v1/organize/bookings/${id}/safety`),
    people: async (): Promise<string[]> =>
      (await desk.browser.get(`${safety}/people`))
        .json()
        .data.map(({ name }: SafetyPerson) => name),
    waiting: async (): Promise<number> => (await desk.browser.get(safety)).json().data.to_confirm,
  };
}

const emailsTo = async (to: string) => {
  await portal.deliverEmails();
  return portal.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.sent_at);
};

const linkIn = (text: string | undefined) => /\/confirm-place#(\S+)/.exec(text ?? '')?.[1] ?? '';

const confirmations = () =>
  portal.db.$count(auditEntries, eq(auditEntries.action, 'place_confirmed'));

test('V24 captain and safety lead in one add a member, read and cancel silently: nothing is read, and she hears of it', async () => {
  const { event, ann } = await buildSituation();
  const attacker = await buildAttacker(event.uuid);
  const added = await attacker.add({
    seats: [{ name: 'A', email: ann.user.email }],
    pay: 'owing',
  });
  const { id } = added.json().data;
  const answers = [
    added,
    await attacker.notes(id),
    await attacker.browser.get(`/api/v1/organize/bookings/${id}`),
    await attacker.browser.get(`/api/v1/organize/events/${event.uuid}/attendees`),
    await attacker.browser.get(`/api/v1/organize/events/${event.uuid}/attendees.csv`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 403, 200, 200, 200]);
  for (const { body } of answers) {
    for (const word of [secret, 'nuts', 'Kim Ames', '555 0100', '555 0199'])
      expect(body).not.toContain(word);
  }
  expect(answers[1]?.json().message).toContain('is not confirmed yet');
  expect([await attacker.people(), await attacker.waiting()]).toEqual([[], 1]);
  // The place counts all the same.
  expect(answers[2]?.json().data).toMatchObject({ status: 'confirmed', to_confirm: true });
  expect((await attacker.cancel(id, { refund: 'none', tell: 'nobody' })).statusCode).toBe(200);
  expect((await attacker.notes(id)).statusCode).toBe(404);
  const emails = await emailsTo(ann.user.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    'You were booked, and are not any more: Links Day',
  ]);
  expect(emails[0]?.text).toContain(
    'An organizer booked a place for you, and has since taken it back',
  );
  expect(emails[0]?.text).not.toMatch(/confirm-place|ticket#/);
  const looks = await portal.db.$count(auditEntries, eq(auditEntries.action, 'safety_notes_read'));
  expect(looks).toBe(0);
});

test('V24 she confirms in My Events, at once and twice: from then on the safety lead reads, logged', async () => {
  const { event, ann } = await buildSituation();
  const lead = await buildAttacker(event.uuid);
  const { id } = (
    await lead.add({ seats: [{ name: 'A', email: ann.user.email }], pay: 'owing' })
  ).json().data;
  const ofMyEvents = async () =>
    (await ann.browser.get(api.myEvents.path)).json().data[0].booking.to_confirm;
  expect(await ofMyEvents()).toBe(true);
  const confirm = (by = ann.browser) => by.post(`/api/v1/confirmation/${id}/confirm-place`);
  expect((await confirm(lead.browser)).statusCode).toBe(404);
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect([await ofMyEvents(), await confirmations()]).toEqual([false, 1]);
  expect((await lead.notes(id)).json().data.health_conditions).toBe(secret);
  expect([await lead.people(), await lead.waiting()]).toEqual([['Ann Ames'], 0]);
  const record = await lead.booking(id);
  expect([record.to_confirm, record.booker.phone]).toEqual([false, '+1 506 555 0199']);
  expect(record.history.map(({ act }) => act)).toContain('place_confirmed');
  await ann.cancel(event.uuid);
  expect((await confirm()).json().code).toBe('already_cancelled');
});

test('V24 the link of the email asks, and confirms in any browser; no other does', async () => {
  const { event, ann } = await buildSituation();
  const lead = await buildAttacker(event.uuid);
  const { id } = (
    await lead.add({ seats: [{ name: 'A', email: ann.user.email }], pay: 'owing' })
  ).json().data;
  const [email] = await emailsTo(ann.user.email);
  const token = linkIn(email?.text);
  expect(email?.text).toContain('Confirm My Place');
  const anybody = portal.browser();
  const open = (sent = token) => anybody.post(api.openPlace.path, { token: sent });
  expect((await open()).json().data).toMatchObject({
    event: { title: 'Links Day' },
    players: 1,
    owing_cents: 45_00,
    state: 'asked',
  });
  // To look confirms nothing: programs of mail servers look.
  expect(await lead.waiting()).toBe(1);
  const made = placeToken({ sessionSecret: 'another secret' }, id, ann.user.email);
  const ofAnother = placeToken(portal.deps.settings, id, 'ann.other@example.org');
  for (const wrong of [made, ofAnother, id, `${id}.`, `${token}A`, `x.${token.split('.')[1]}`]) {
    expect((await open(wrong)).statusCode).toBe(404);
    const confirmed = await anybody.post(api.confirmPlaceByLink.path, { token: wrong });
    expect(confirmed.statusCode).toBe(404);
  }
  for (let time = 0; time < 2; time += 1) {
    const confirmed = await anybody.post(api.confirmPlaceByLink.path, { token });
    expect(confirmed.statusCode).toBe(200);
  }
  expect((await open()).json().data.state).toBe('confirmed');
  expect([await lead.waiting(), await confirmations()]).toEqual([0, 1]);
  await ann.cancel(event.uuid);
  expect((await open()).json().data.state).toBe('cancelled');
  const late = await anybody.post(api.confirmPlaceByLink.path, { token });
  expect(late.json().code).toBe('already_cancelled');
});

test('V24 10.4 who moves the time of an event so that its notes open reads none before everybody is told', async () => {
  const { event, ann } = await buildSituation();
  const later = (days: number) => new Date(portal.clock.now().getTime() + days * 24 * 3_600_000);
  const own = (await ann.attend(event.uuid, { payment_method: 'pm_card_visa' })).json().data.id;
  const lead = await buildAttacker(event.uuid);
  expect((await lead.notes(own)).statusCode).toBe(200);
  // As a save of the form stores it, and what the booker knows.
  const { timezone, venue_name, venue_address, venue_city, venue_province } = event;
  const known = { timezone, venue_name, venue_address, venue_city, venue_province };
  await portal.db.insert(eventMoves).values({
    ...known,
    event_uuid: event.uuid,
    moved_at: later(0),
    starts_at: later(30),
    ends_at: later(31),
  });
  const refused = await lead.notes(own);
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    expect.stringContaining('once everybody who booked has been told'),
  ]);
  const safety = `/api/v1/organize/events/${event.uuid}/safety`;
  expect((await lead.browser.get(`${safety}/people`)).statusCode).toBe(403);
  await portal.db.delete(eventMoves);
  expect((await lead.notes(own)).statusCode).toBe(200);
});

test('V24 what she booked, or uses, or pays for is confirmed; what is claimed or moved asks again', async () => {
  const { event, ann } = await buildSituation();
  const free = { price_cents: 0, member_price_cents: 0, ...tomorrow() };
  const other = await buildEvent(portal.db, { title: 'Other Day', ...free });
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  const toConfirm = async (id: string) => (await desk.booking(id)).to_confirm;
  const addAnn = async (pay = 'owing') => {
    const { email } = ann.user;
    return (await desk.add({ seats: [{ name: 'A', email }], pay })).json().data.id;
  };

  // Booked by herself, at a free event; an organizer moves it, and takes it back.
  const own = (await ann.attend(other.uuid)).json().data.id;
  expect(await toConfirm(own)).toBe(false);
  const moved = await desk.move(own, { event: event.uuid, difference: 'keep', tell: 'everyone' });
  expect(moved.statusCode).toBe(200);
  const there = moved.json().data.id;
  expect(await toConfirm(there)).toBe(true);
  const about = (await emailsTo(ann.user.email)).find(
    ({ subject }) => subject === 'Your booking has moved: Links Day',
  );
  expect(
    (await ann.browser.post(api.openPlace.path, { token: linkIn(about?.text) })).json(),
  ).toMatchObject({ data: { state: 'asked' } });
  await ann.cancel(event.uuid);

  // Paid by card herself: of the event that it is moved to she knows no more than others.
  await ann.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const [paid] = await portal.db.select().from(bookings).where(eq(bookings.status, 'confirmed'));
  const away = await desk.move(paid?.id ?? '', {
    event: other.uuid,
    difference: 'keep',
    tell: 'everyone',
  });
  expect(await toConfirm(away.json().data.id)).toBe(true);

  // Added, then paid by card; added, then a seat more; added, then changed.
  const owing = await addAnn();
  expect(await toConfirm(owing)).toBe(true);
  const path = `/api/v1/confirmation/${owing}`;
  const key = '11111111-1111-4111-8111-111111111111';
  await ann.browser.post(`${path}/pay`, {
    key,
    expected_total_cents: 45_00,
    payment_method: 'pm_card_visa',
  });
  expect(await toConfirm(owing)).toBe(false);
  await ann.cancel(event.uuid);
  const more = await addAnn();
  await ann.browser.post(`/api/v1/confirmation/${more}/seats`, {
    guests: [{ name: 'Bo' }],
    payment_method: 'pm_card_visa',
  });
  expect(await toConfirm(more)).toBe(false);
  await ann.cancel(event.uuid);
  const changed = await addAnn('free');
  const [seat] = await portal.db.select().from(seats).where(eq(seats.booking_id, changed));
  await ann.browser.send('PUT', `/api/v1/confirmation/${changed}/seats/${seat?.uuid}`, {
    handicap_index: 9,
  });
  expect(await toConfirm(changed)).toBe(false);

  // By name there is nothing to confirm, until an account takes it over.
  const byName = (
    await desk.add({ seats: [{ name: 'Sam', email: 's@example.org' }], pay: 'free' })
  ).json().data.id;
  expect(await toConfirm(byName)).toBe(false);
  const [email] = await emailsTo('s@example.org');
  expect(email?.text).not.toContain('confirm-place');
  const sam = await buildBooker(portal, { email: 's@example.org' });
  const claim = { user_uuid: sam.user.uuid, name: null, email: null, email_key: null };
  await portal.db.update(bookings).set(claim).where(eq(bookings.id, byName));
  expect(await toConfirm(byName)).toBe(true);
});

test('V24 of before the upgrade those are confirmed who booked or paid themselves, and nobody else', async () => {
  const file = new URL('../../db/migrations/0040_confirmed_places.sql', import.meta.url);
  const [, update = ''] = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  const event = await buildEvent(portal.db);
  const ann = await buildBooker(portal);
  const cancelled = { event_uuid: event.uuid, status: 'cancelled' as const };
  const of = { ...cancelled, user_uuid: ann.user.uuid, place_confirmed_at: null };
  await buildBooking(portal.db, { id: 'by-herself', ...of, request: 'form' });
  await buildBooking(portal.db, { id: 'of-0.14', ...of, has_party_code: true });
  await buildBooking(portal.db, { id: 'by-hand', ...of });
  await buildBooking(portal.db, { id: 'by-name', ...cancelled, name: 'Sam', request: 'form' });
  await portal.db.update(bookings).set({ place_confirmed_at: null });
  await portal.db.execute(sql.raw(update));
  const rows = await portal.db.select().from(bookings).orderBy(bookings.id);
  expect(rows.map(({ id, place_confirmed_at }) => [id, place_confirmed_at !== null])).toEqual([
    ['by-hand', false],
    ['by-herself', true],
    ['by-name', false],
    ['of-0.14', true],
  ]);
});
