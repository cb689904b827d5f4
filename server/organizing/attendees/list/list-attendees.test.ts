import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Attendee } from '#contract/bookings/attendees.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { partyCodeOf } from '#server/bookings/tickets/party-code.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const organizer = (role: GrantRole, event?: string) =>
  buildBooker(portal, {}, portal.app, { role, event_uuid: event ?? null });

/** Robin with two guests and a note, paid; Ada, a member, alone. */
async function buildComing() {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Zoé' });
  const guests = [
    { name: 'Sam Guest', email: 'sam@example.org', meal: 'vegan', handicap_index: 12.4 },
    { name: '=SUM(1)' },
  ];
  const card = { payment_method: 'pm_card_visa' };
  const booked = await robin.attend(event.uuid, { guests, notes: 'A cart, please', ...card });
  portal.clock.advance(60);
  const ada = await buildBooker(portal, { first_name: 'Ada', last_name: 'Ames' });
  await portal.db
    .update(users)
    .set({ phone_number: '+1 506 555 0111' })
    .where(eq(users.uuid, ada.user.uuid));
  await buildMembership(portal.db, ada.user.uuid);
  await ada.attend(event.uuid, card);
  return { event, robin, ada, id: booked.json().data.id as string };
}

const reader = async (role: GrantRole, event: string) => {
  const { browser } = await organizer(role, role === 'captain' ? event : undefined);
  const path = `/api/v1/organize/events/${event}/attendees`;
  return {
    browser,
    list: async (query = '') => (await browser.get(`${path}${query}`)).json(),
    names: async (query: string) =>
      (await browser.get(`${path}${query}`)).json().data.map(({ name }: Attendee) => name),
    file: (query = '') => browser.get(`${path}.csv${query}`),
  };
};

test('13.1 a row for each seat, by party, with what was paid for it', async () => {
  const { event, robin, ada, id } = await buildComing();
  const { list } = await reader('organizer', event.uuid);
  const { data, meta } = await list();
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 4 });
  expect(data.map(({ name }: Attendee) => name)).toEqual([
    ...['Ada Ames', 'Robin Zoé', 'Sam Guest', '=SUM(1)'],
  ]);
  expect(data[0]).toMatchObject({
    booker: 'Ada Ames',
    email: ada.user.email,
    phone: '+1 506 555 0111',
    is_booker: true,
    is_member: true,
    price_cents: 150_00,
    paid_cents: 150_00,
    left_cents: 150_00,
    owing_cents: 0,
    state: 'confirmed',
    has_note: false,
    here_at: null,
  });
  expect(data[2]).toMatchObject({
    booking: id,
    position: 1,
    booker: 'Robin Zoé',
    email: 'sam@example.org',
    phone: null,
    is_booker: false,
    is_member: false,
    has_meal: true,
    has_note: true,
    handicap_index: 12.4,
  });
  expect(data[1].email).toBe(robin.user.email);
  // 10.4 J15: no answer has a meal beside a name, or a ticket.
  const [seat] = await portal.db.select().from(seats);
  for (const secret of ['vegan', String(seat?.ticket), 'A cart'])
    expect(JSON.stringify(data)).not.toContain(secret);
  expect((await list('?page=2')).data).toEqual([]);
});

test('11.3 13.1 a party stands whole on the page where it begins, and no page is empty', async () => {
  const event = await buildEvent(portal.db, { capacity: 80 });
  const { browser } = await organizer('organizer');
  const add = async (name: string, guests: number) => {
    const seats = [{ name }, ...Array.from({ length: guests }, () => ({ name: 'Sam Guest' }))];
    const body = { key: crypto.randomUUID(), seats, pay: 'owing' };
    const answer = await browser.post(`/api/v1/organize/events/${event.uuid}/bookings`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    portal.clock.advance(60);
  };
  for (let at = 0; at < 12; at += 1) await add(`Booker A${String.fromCharCode(97 + at)}`, 3);
  await add('Booker Bo', 3);
  const { list } = await reader('organizer', event.uuid);
  const page = async (query = '') => {
    const { data, meta, owing_cents } = await list(query);
    const last = data.at(-1);
    return [data.length, last?.booker, meta.last_page, meta.total, owing_cents > 0];
  };
  // Places 49 to 52.
  expect(await page()).toEqual([52, 'Booker Bo', 1, 52, true]);
  await add('Booker Cy', 1);
  expect(await page()).toEqual([52, 'Booker Bo', 2, 54, true]);
  expect(await page('?page=2')).toEqual([2, 'Booker Cy', 2, 54, true]);
  expect(await page('?sort=-booked')).toEqual([50, 'Booker Ab', 2, 54, true]);
  expect(await page('?sort=-booked&page=2')).toEqual([4, 'Booker Aa', 2, 54, true]);
  // By name each place stands alone.
  expect((await page('?sort=name')).slice(0, 1)).toEqual([50]);
  expect((await page('?sort=name&page=2')).slice(0, 1)).toEqual([4]);
});

test('13.1 a search answers the seats that match, never the rest of their parties', async () => {
  const { event, ada, id } = await buildComing();
  const { names, list } = await reader('captain', event.uuid);
  const [sam] = await portal.db.select().from(seats).where(eq(seats.email, 'sam@example.org'));
  for (const [search, found] of [
    // Longer than the random signs of a code.
    ['guest', ['Sam Guest']],
    ['GUEST  sam', ['Sam Guest']],
    ['zoe', ['Robin Zoé', 'Sam Guest', '=SUM(1)']],
    [ada.user.email, ['Ada Ames']],
    [String(sam?.ticket), ['Sam Guest']],
    [String(sam?.code).slice(-4).toLowerCase(), ['Sam Guest']],
    [partyCodeOf(portal.settings, id), ['Robin Zoé', 'Sam Guest', '=SUM(1)']],
    [`${partyCodeOf(portal.settings, id)}x`, []],
    ['%', []],
  ] as const) {
    const query = `?search=${encodeURIComponent(search)}`;
    expect([search, await names(query)]).toEqual([search, found]);
  }
  expect((await list('?sort=name')).data[0].name).toBe('=SUM(1)');
  expect((await list('?sort=-booked')).data[0].name).toBe('Ada Ames');
});

test('13.1 filters join by AND, states by OR', async () => {
  const { event, robin, id } = await buildComing();
  const { names, browser } = await reader('owner', event.uuid);
  await portal.db.update(seats).set({ checked_in_at: portal.clock.now() });
  await portal.db.update(seats).set({ checked_in_at: null }).where(eq(seats.name, 'Sam Guest'));
  const sam = (await portal.db.select().from(seats).where(eq(seats.name, 'Sam Guest')))[0];
  for (const [filter, found] of [
    ['member', ['Ada Ames']],
    ['not-member,here', ['Robin Zoé', '=SUM(1)']],
    ['not-here', ['Sam Guest']],
    ['meals', ['Sam Guest']],
    ['no-meal,member', ['Ada Ames']],
    ['note', ['Robin Zoé', 'Sam Guest', '=SUM(1)']],
    ['no-email', ['=SUM(1)']],
    ['owing', []],
    ['cancelled,moved', []],
  ] as const) {
    expect([filter, await names(`?filter=${filter}`)]).toEqual([filter, found]);
  }
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [sam?.uuid] });
  expect(await names('?filter=cancelled')).toEqual(['Sam Guest']);
  expect(await names('')).not.toContain('Sam Guest');
  expect(await names('?filter=all&search=robin')).toHaveLength(3);
  const wrong = await browser.get(
    `/api/v1/organize/events/${event.uuid}/attendees?filter=owing,rich&sort=x`,
  );
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['filter', 'sort']]);
  expect(id).toBeTruthy();
});

test('13.1 10.4 a treasurer sees names and money, and learns nothing of contact details', async () => {
  const { event, ada } = await buildComing();
  const { list, names, file, browser } = await reader('treasurer', event.uuid);
  const { data } = await list();
  expect(data[0]).toMatchObject({ name: 'Ada Ames', paid_cents: 150_00 });
  for (const row of data)
    for (const key of ['email', 'phone', 'has_note', 'handicap_index', 'has_meal', 'ticket_hash'])
      expect(row).not.toHaveProperty(key);
  expect(await names(`?search=${ada.user.email}`)).toEqual([]);
  for (const filter of ['note', 'no-email', 'meals', 'no-meal']) {
    const path = `/api/v1/organize/events/${event.uuid}/attendees?filter=${filter}`;
    expect((await browser.get(path)).json().code).toBe('forbidden');
  }
  const csv = (await file()).body;
  expect(csv).not.toContain(ada.user.email);
  expect(csv).not.toMatch(/555.?0111/);
  expect(csv.split('\r\n')[0]).toMatch(/,"Booked"$/);
});

test('13.1 J13 the list as CSV, where text stays text and a telephone number readable', async () => {
  const { event, ada } = await buildComing();
  const { file } = await reader('organizer', event.uuid);
  const answer = await file('?page=9');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="attendees-spring-open.csv"',
  );
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`"yes",150.00,150.00,0.00,`);
  expect(lines[1]).toContain(`"${ada.user.email}","+1 506 555 0111","","no"`);
  expect(lines[4]?.startsWith(`"'=SUM(1)","Robin Zoé"`)).toBe(true);
});

test('10.4 the kitchen gets counts of meals, and no names', async () => {
  const { event } = await buildComing();
  const { browser } = await organizer('treasurer');
  const path = `/api/v1/organize/events/${event.uuid}/kitchen`;
  const answer = await browser.get(path);
  expect(answer.json().data).toMatchObject({
    seats: 4,
    meals: [{ meal: 'vegan', seats: 1 }],
    unknown: 3,
    with_text: 0,
  });
  const nowhere = path.replace(event.uuid, '11111111-1111-4111-8111-111111111111');
  expect((await browser.get(nowhere)).statusCode).toBe(404);
  expect((await browser.get(nowhere.replace('kitchen', 'attendees'))).statusCode).toBe(404);
});

test('J1 10.1 a captain of another event finds neither list nor booking', async () => {
  const { event, id } = await buildComing();
  const other = await buildEvent(portal.db);
  const { browser } = await organizer('captain', other.uuid);
  for (const path of [
    `/api/v1/organize/events/${event.uuid}/attendees`,
    `/api/v1/organize/events/${event.uuid}/attendees.csv`,
    `/api/v1/organize/events/${event.uuid}/kitchen`,
    `/api/v1/organize/bookings/${id}`,
    '/api/v1/organize/bookings/unknown',
  ])
    expect([path, (await browser.get(path)).statusCode]).toEqual([path, 404]);
  expect(await portal.db.select().from(bookings)).toHaveLength(2);
});
