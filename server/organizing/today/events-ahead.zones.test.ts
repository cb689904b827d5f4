import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildToday } from '#server/testing/builders/build-today.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

type Grant = Parameters<ReturnType<typeof buildToday>['today']>[0];

const { on, today } = buildToday(portal);

test('W8 Today begins with the day and the next event, by the clocks where it takes place', async () => {
  const sentence = async () => (await today({ role: 'owner' })).sentence;
  expect(await sentence()).toBe('Monday, June 15. No event is announced.');
  await on(50, { title: 'Fall Cup' });
  expect(await sentence()).toBe('Monday, June 15. The next event is Fall Cup, in 50 days.');
  await on(3, { title: 'Links Day' });
  expect(await sentence()).toBe('Monday, June 15. Links Day is on Thursday.');
  // Noon in Toronto: 03:00 of the day after tomorrow is still tomorrow in Vancouver.
  const timezone = 'America/Vancouver';
  await on(2, { title: 'Pacific Cup', timezone, starts_at: new Date('2026-06-17T06:59:59Z') });
  expect(await sentence()).toBe('Monday, June 15. Pacific Cup is tomorrow.');
  await on(0.1, { title: 'Twilight Nine' });
  expect(await sentence()).toBe('Monday, June 15. Twilight Nine is today.');
  await on(-0.1, { title: 'Morning Nine' });
  await on(-0.2, { title: 'Called Off', status: 'cancelled' });
  expect(await sentence()).toBe('Monday, June 15. Morning Nine is under way.');
});

test('W8 the next event says how full it is, what is owing and which meals the kitchen lacks, to who sees attendees', async () => {
  const soon = await on(1, { title: 'Links Day', slug: 'links-day', capacity: 32 });
  const later = await on(20, { slug: 'later' });
  await on(41, { slug: 'last' });
  await on(43, { slug: 'beyond' });
  await on(5, { slug: 'draft', status: 'draft' });
  const desk = await buildDesk(portal, 'owner', soon.uuid);
  await desk.add({ seats: [{ name: 'Kit Poe' }, { name: 'Lou Poe' }], pay: 'owing' });
  await portal.db.update(seats).set({ meal: 'vegan' }).where(eq(seats.name, 'Kit Poe'));
  const whole = await today({ role: 'owner' });
  const price = soon.price_cents;
  expect(whole.next).toMatchObject({
    slug: 'links-day',
    in_days: 1,
    capacity: 32,
    cover_url: '/drawings/course/in-summer-links-day.svg',
    seats: { booked: 2, held: 0, owing: 2, owing_cents: 2 * price, without_meal: 1 },
  });
  await portal.db.update(events).set({ serves_meal: false }).where(eq(events.uuid, soon.uuid));
  expect((await today({ role: 'owner' })).next?.seats?.without_meal).toBeNull();
  expect(whole.weeks.map(({ slug, in_days }) => [slug, in_days])).toEqual([
    ['links-day', 1],
    ['draft', 5],
    ['later', 20],
    ['last', 41],
  ]);
  const own = await today({ role: 'captain', event_uuid: later.uuid });
  expect([own.next?.slug, own.weeks.length]).toEqual(['later', 1]);
  expect(own.next?.seats).not.toBeNull();
  const lead = await today({ role: 'safety', event_uuid: soon.uuid });
  expect([lead.next?.slug, lead.next?.seats]).toEqual(['links-day', null]);
  expect(lead.since.lines).toEqual([]);
});

test('W8 a draft of the next six weeks stands among them, and is never the next event', async () => {
  await on(5, { title: 'Compass Nine', slug: 'compass', status: 'draft' });
  await on(12, { title: 'Cup', slug: 'cup' });
  await on(50, { title: 'Far', slug: 'far', status: 'draft' });
  const { next, weeks } = await today({ role: 'owner' });
  expect(next?.slug).toBe('cup');
  expect(weeks.map(({ slug, is_draft, seats }) => [slug, is_draft, seats === null])).toEqual([
    ['compass', true, true],
    ['cup', false, false],
  ]);
});

test('W8 what was booked, cancelled, paid and refunded since yesterday began, by event', async () => {
  const cup = await on(30, { title: 'Cup', slug: 'cup', price_cents: 100_00 });
  const other = await on(40, { title: 'Other', slug: 'other' });
  const desk = await buildDesk(portal, 'owner', cup.uuid);
  const kit = (
    await desk.add({ seats: [{ name: 'Kit Poe' }, { name: 'Lou Poe' }], method: 'cash' })
  ).json().data;
  portal.clock.advance(2 * 24 * 3600);
  const since = async (grant: Grant) => (await today(grant)).since;
  // From the day before yesterday.
  expect((await since({ role: 'owner' })).lines).toEqual([]);
  const robin = await buildBooker(portal);
  expect((await robin.attend(cup.uuid, { payment_method: 'pm_card_visa' })).statusCode).toBe(201);
  const again = await buildDesk(portal, 'owner', cup.uuid);
  expect((await again.cancel(kit.id)).statusCode).toBe(200);
  const { from, lines } = await since({ role: 'treasurer' });
  // Midnight in Toronto.
  expect(from).toBe('2026-06-16T04:00:00.000Z');
  expect(lines).toMatchObject([
    { event: { slug: 'cup' }, bookings: 1, places: 1, cancelled: 2, in_cents: 100_00 },
  ]);
  expect((await since({ role: 'captain', event_uuid: other.uuid })).lines).toEqual([]);
  expect((await since({ role: 'captain', event_uuid: cup.uuid })).lines).toHaveLength(1);
});
