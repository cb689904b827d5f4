import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { SafetyPerson } from '#contract/bookings/safety.ts';
import { type GrantRole, grantRoles } from '#contract/calls/access.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';
import { safetyWindow } from './safety-window.ts';

const portal = useTestApp();
const minute = 60_000;

const privateTexts = {
  health_conditions: 'Bee stings',
  dietary_restrictions: 'Vegetarian',
  emergency_contact_name: 'Kim Fox',
  emergency_contact_phone_number: '506 555 0100',
};

const giveNotes = (uuid: string, texts = privateTexts) =>
  portal.db
    .update(users)
    .set({ phone_number: '+1 506 555 0199', ...sealTexts(portal.deps, uuid, texts) })
    .where(eq(users.uuid, uuid));

/** Robin with notes and two guests, one of them with a meal; Ada has nothing to tell. */
async function buildComing() {
  const event = await buildEvent(portal.db, {
    price_cents: 0,
    member_price_cents: 0,
    title: 'Links Day',
    slug: 'links-day',
    starts_at: new Date('2026-07-01T12:00:00Z'),
    ends_at: new Date('2026-07-01T20:00:00Z'),
    cancel_until: new Date('2026-06-30T12:00:00Z'),
    booking_closes_at: new Date('2026-07-01T12:00:00Z'),
  });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Fox' });
  await giveNotes(robin.user.uuid);
  const guests = [
    { name: 'Sam Guest', email: 'sam@example.org', meal: 'vegan' },
    { name: 'Bo Lee', email: 'bo@example.org' },
  ];
  const booked = await robin.attend(event.uuid, {
    guests,
    dietary_restrictions: 'No nuts',
    notes: 'A cart, please',
  });
  const ada = await buildBooker(portal, { first_name: 'Ada', last_name: 'Ames' });
  await ada.attend(event.uuid);
  const id = booked.json().data.id as string;
  return { event, robin, ada, id, path: `/api/v1/organize/bookings/${id}/safety` };
}

const opens = new Date('2026-06-30T04:00:00Z');
const closes = new Date('2026-07-03T04:00:00Z');

async function lead(event: string) {
  const { browser, user } = await buildDesk(portal, 'safety', event);
  return {
    user,
    browser,
    /** The session does not last from one day to the next. */
    at: async (instant: Date) => {
      portal.clock.set(instant);
      browser.cookies.clear();
      await browser.login(user.email, testPassword);
      return browser;
    },
  };
}

const looks = () =>
  portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'safety_notes_read'))
    .orderBy(auditEntries.at);

async function seatOf(name: string): Promise<string> {
  const [seat] = await portal.db.select().from(seats).where(eq(seats.name, name));
  return seat?.uuid ?? '';
}

test('J12 10.4 health notes: each role and each call, a minute before and after the time', async () => {
  const { event, path } = await buildComing();
  const other = await buildEvent(portal.db);
  const list = `/api/v1/organize/events/${event.uuid}/safety`;
  const actors: [string, string, TestBrowser, string][] = [];
  for (const role of grantRoles) {
    const { browser, user } = await buildDesk(portal, role as GrantRole, event.uuid);
    actors.push([role, role === 'safety' ? 'lead' : 'forbidden', browser, user.email]);
  }
  const elsewhere = await buildDesk(portal, 'safety', other.uuid);
  actors.push(['of another event', 'not_found', elsewhere.browser, elsewhere.user.email]);
  const member = await buildBooker(portal);
  actors.push(['without a grant', 'not_found', member.browser, member.user.email]);
  for (const [moment, state] of [
    [new Date(opens.getTime() - minute), 'before'],
    [opens, 'open'],
    [new Date(closes.getTime() - minute), 'open'],
    [closes, 'after'],
  ] as const) {
    portal.clock.set(moment);
    for (const [name, kind, browser, email] of actors) {
      browser.cookies.clear();
      await browser.login(email, testPassword);
      const answers = await Promise.all(
        [list, `${list}/people`, path].map((each) => browser.get(each)),
      );
      const found = answers.map((answer) => answer.json().code ?? answer.statusCode);
      const expected = state === 'open' ? [200, 200, 200] : [200, 'forbidden', 'forbidden'];
      expect([name, state, ...found]).toEqual(
        kind === 'lead' ? [name, state, ...expected] : [name, state, kind, kind, kind],
      );
      if (kind === 'lead') expect(answers[0]?.json().data.state).toBe(state);
      for (const answer of answers) {
        const isAnswered = answer === answers[2] && kind === 'lead' && state === 'open';
        expect(answer.body.includes('Bee stings')).toBe(isAnswered);
      }
    }
  }
  // The lead looked twice, and nobody else did.
  expect(await looks()).toHaveLength(2);
  expect((await portal.browser().get(path)).statusCode).toBe(401);
  const { browser } = await lead(event.uuid);
  expect((await browser.get(path)).json().message).toBe(
    'The notes could be read until July 2, 2026, including this day.',
  );
});

test('10.4 one person at a time: their notes alone, and each look is in the audit log', async () => {
  const { event, robin, ada, id, path } = await buildComing();
  const { at, user } = await lead(event.uuid);
  const browser = await at(opens);
  const own = await browser.get(path);
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.json().data).toEqual({
    seat: await seatOf('Robin Fox'),
    name: 'Robin Fox',
    meal: null,
    health_conditions: 'Bee stings',
    emergency_contact_name: 'Kim Fox',
    emergency_contact_phone_number: '506 555 0100',
    dietary_restrictions: ['No nuts', 'Vegetarian'],
  });
  // J15: neither how to reach them, nor what they wrote to the organizers, nor another person.
  for (const word of [robin.user.email, '555 0199', 'cart', 'Sam Guest', 'vegan'])
    expect(own.body).not.toContain(word);
  const sam = await seatOf('Sam Guest');
  portal.clock.advance(1);
  const guest = await browser.get(`${path}?seat=${sam}`);
  expect(guest.json().data).toMatchObject({
    name: 'Sam Guest',
    meal: 'vegan',
    health_conditions: null,
    dietary_restrictions: [],
  });
  expect(await looks()).toMatchObject([
    {
      actor: user.uuid,
      subject: robin.user.uuid,
      about: event.uuid,
      booking: id,
      changes: null,
      at: opens,
    },
    { subject: robin.user.uuid, changes: { seat_number: { old: null, new: 2 } } },
  ]);
  // A seat of another booking, and one that was given up, are not there.
  const foreign = await seatOf('Ada Ames');
  expect((await browser.get(`${path}?seat=${foreign}`)).statusCode).toBe(404);
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.uuid, sam));
  expect((await browser.get(`${path}?seat=${sam}`)).statusCode).toBe(404);
  expect((await browser.get(`${path}?seat=1`)).json().errors).toHaveProperty('seat');
  expect(await looks()).toHaveLength(2);
  expect(portal.log.join()).not.toContain('Bee stings');
  // 13.2: the booking's history is for more people than the notes are.
  const { booking } = await buildDesk(portal, 'owner', event.uuid);
  expect(JSON.stringify(await booking(id))).not.toContain('safety_notes_read');
  expect(ada).toBeTruthy();
});

test('10.4 of a booking with several accounts each look is at one of them, and told to that one', async () => {
  const { event, robin, path } = await buildComing();
  const kit = await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' });
  await giveNotes(kit.user.uuid, { ...privateTexts, health_conditions: 'Insulin' });
  const bo = await seatOf('Bo Lee');
  await portal.db.update(seats).set({ user_uuid: kit.user.uuid }).where(eq(seats.uuid, bo));
  const browser = await (await lead(event.uuid)).at(opens);
  const answer = await browser.get(`${path}?seat=${bo}`);
  expect(answer.body).toContain('Insulin');
  expect(answer.body).not.toContain('Bee stings');
  expect(await looks()).toMatchObject([{ subject: kit.user.uuid, changes: null }]);
  const looksAt = async ({ browser: own, user }: typeof kit) => {
    own.cookies.clear();
    await own.login(user.email, testPassword);
    return (await own.get(api.safetyLooks.path)).json().data;
  };
  expect(await looksAt(kit)).toHaveLength(1);
  expect(await looksAt(robin)).toEqual([]);
  // Without the booker's seat the first that is left.
  await portal.db
    .update(seats)
    .set({ state: 'cancelled' })
    .where(eq(seats.user_uuid, robin.user.uuid));
  expect((await browser.get(path)).json().data.name).toBe('Sam Guest');
});

test('10.4 the list names who has left notes, not what they say', async () => {
  const { event } = await buildComing();
  const { at } = await lead(event.uuid);
  const browser = await at(opens);
  const list = `/api/v1/organize/events/${event.uuid}/safety`;
  const people = async (query = '') => (await browser.get(`${list}/people${query}`)).json();
  const { data, meta } = await people();
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 2 });
  expect(data).toMatchObject([
    { name: 'Robin Fox', is_booker: true, booker: 'Robin Fox', here_at: null },
    { name: 'Sam Guest', is_booker: false, booker: 'Robin Fox' },
  ]);
  for (const word of ['Bee stings', 'vegan', 'nuts', 'Kim Fox', '@'])
    expect(JSON.stringify(data)).not.toContain(word);
  const names = async (search: string) =>
    (await people(`?search=${search}`)).data.map(({ name }: SafetyPerson) => name);
  expect(await names('GUÉST')).toEqual(['Sam Guest']);
  expect(await names('fox')).toEqual(['Robin Fox', 'Sam Guest']);
  expect(await names('%25')).toEqual([]);
  expect((await people('?page=2')).data).toEqual([]);
  expect((await browser.get(list)).json().data).toEqual({
    event: {
      uuid: event.uuid,
      slug: 'links-day',
      title: 'Links Day',
      timezone: 'America/Toronto',
    },
    state: 'open',
    opens_at: opens.toISOString(),
    closes_at: closes.toISOString(),
    to_confirm: 0,
  });
  expect(await looks()).toEqual([]);
});

test('10.4 whose notes were read sees who did it, when and for which event', async () => {
  const { event, robin, ada, path } = await buildComing();
  const { at, user } = await lead(event.uuid);
  const browser = await at(opens);
  await browser.get(path);
  portal.clock.advance(60);
  await browser.get(`${path}?seat=${await seatOf('Sam Guest')}`);
  const looksAt = async ({ browser: own, user: { email } }: typeof robin) => {
    own.cookies.clear();
    await own.login(email, testPassword);
    return (await own.get(api.safetyLooks.path)).json().data;
  };
  const by = `${user.first_name} ${user.last_name}`;
  expect(await looksAt(robin)).toEqual([
    { at: '2026-06-30T04:01:00.000Z', by, event: 'Links Day', guest: 'Sam Guest' },
    { at: '2026-06-30T04:00:00.000Z', by, event: 'Links Day', guest: null },
  ]);
  expect(await looksAt(ada)).toEqual([]);
  expect((await portal.browser().get(api.safetyLooks.path)).statusCode).toBe(401);
  // An erased lead has no name any more.
  const erased = { email: `${user.uuid}@erased.invalid`, email_key: `${user.uuid}@erased.invalid` };
  await portal.db.update(users).set(erased).where(eq(users.uuid, user.uuid));
  expect((await looksAt(robin)).map(({ by: name }: { by: string | null }) => name)).toEqual([
    ...[null, null],
  ]);
});

test('J12 the time follows the event when it is moved, by the clocks where it takes place', async () => {
  const { event, path } = await buildComing();
  const { at } = await lead(event.uuid);
  await portal.db
    .update(events)
    .set({
      starts_at: new Date('2026-07-11T03:30:00Z'),
      ends_at: new Date('2026-07-11T06:30:00Z'),
      timezone: 'America/Vancouver',
    })
    .where(eq(events.uuid, event.uuid));
  expect((await (await at(opens)).get(path)).json()).toEqual({
    code: 'forbidden',
    message: 'The notes can be read from Thursday, July 9, 2026 at 12:00 a.m. PDT.',
  });
  expect((await (await at(new Date('2026-07-09T07:00:00Z'))).get(path)).statusCode).toBe(200);
});

test('J12 the time runs from the midnight before the day before an event to the one after the day after', () => {
  for (const [timezone, from, to, opensAt, closesAt] of [
    // The clocks go back on November 1: 49 hours from midnight to midnight.
    ['America/Toronto', '2026-11-01T15:00Z', '2026-11-01T20:00Z', '10-31T04:00', '11-03T05:00'],
    // They go forward on March 8.
    ['America/Toronto', '2026-03-08T15:00Z', '2026-03-08T20:00Z', '03-07T05:00', '03-10T04:00'],
    // It begins and ends on another day than in Greenwich, half an hour off.
    ['America/St_Johns', '2026-07-02T00:30Z', '2026-07-02T02:29Z', '06-30T02:30', '07-03T02:30'],
    // Ends a minute after midnight: that day counts.
    ['America/Vancouver', '2026-07-01T15:00Z', '2026-07-02T07:01Z', '06-30T07:00', '07-04T07:00'],
    // Two days, over the first of a year.
    ['America/Halifax', '2026-12-31T15:00Z', '2027-01-01T20:00Z', '12-30T04:00', '01-03T04:00'],
    // A day without midnight begins an hour later.
    ['America/Havana', '2026-03-09T15:00Z', '2026-03-09T20:00Z', '03-08T05:00', '03-11T04:00'],
  ] as const) {
    const event = { timezone, starts_at: new Date(from), ends_at: new Date(to) };
    const found = safetyWindow(event);
    const short = (instant: Date) => instant.toISOString().slice(5, 16);
    expect([short(found.opensAt), short(found.closesAt)], from).toEqual([opensAt, closesAt]);
  }
});

test('V21 the list says who left health notes and who an emergency contact alone; meals are apart', async () => {
  const { event, ada } = await buildComing();
  const lists = async () => {
    const browser = await (await lead(event.uuid)).at(opens);
    const answer = await browser.get(`/api/v1/organize/events/${event.uuid}/safety/people`);
    return answer.json().data.map(({ name, left }: SafetyPerson) => [name, left]);
  };
  expect(await lists()).toEqual([
    ['Robin Fox', 'health'],
    ['Sam Guest', 'meal'],
  ]);
  const { health_conditions: _, ...others } = privateTexts;
  const { dietary_restrictions: __, ...contact } = others;
  const none = { health_conditions: '', dietary_restrictions: '' };
  const set = (texts: typeof privateTexts) => {
    const sealed = sealTexts(portal.deps, ada.user.uuid, texts);
    const isThere = Object.entries(sealed).filter(([name]) => texts[name as keyof typeof texts]);
    const values = { health_conditions: null, dietary_restrictions: null };
    return portal.db
      .update(users)
      .set({ ...values, ...Object.fromEntries(isThere) })
      .where(eq(users.uuid, ada.user.uuid));
  };
  await set({ ...none, ...contact });
  expect(await lists()).toEqual([
    ['Robin Fox', 'health'],
    ['Ada Ames', 'contact'],
    ['Sam Guest', 'meal'],
  ]);
  await set({ ...none, ...others });
  expect(await lists()).toContainEqual(['Ada Ames', 'diet']);
});
