import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { partyCodeOf } from '#server/bookings/tickets/party-code.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { at, buildDoor, free, hashOf } from '#server/testing/builders/build-door.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, send, eventToday, helperOf } = buildDoor(portal);

test('V47 the code of a 0.14 booking is for another event at its door, like a ticket, and lets nobody in', async () => {
  const { event, browser, id } = await eventToday();
  const other = await buildEvent(portal.db, {
    ...free,
    title: 'Fall Classic',
    starts_at: new Date('2026-06-20T18:00:00Z'),
  });
  const kim = await buildBooker(portal);
  const elsewhere = (await kim.attend(other.uuid)).json().data.id;
  const held = await buildBooker(portal);
  const unpaid = await buildEvent(portal.db);
  const pending = (await held.hold(unpaid.uuid)).id;
  await portal.db.update(bookings).set({ has_party_code: true });
  const codeOf = (booking: string) => hashOf(partyCodeOf(portal.settings, booking));

  const helper = await helperOf(browser, event.uuid);
  for (const desk of [browser, helper.browser]) {
    expect(
      await send(
        desk,
        event.uuid,
        arrival(codeOf(elsewhere)),
        arrival(codeOf(pending)),
        arrival(codeOf('nowhere')),
        arrival(codeOf(id)),
      ),
    ).toEqual([
      ['refused', 'other_event'],
      // That a place is held elsewhere is nobody's business.
      ['refused', 'not_ours'],
      ['refused', 'not_ours'],
      ['refused', 'not_ours'],
    ]);
  }
  const asked = async (desk: TestBrowser) => {
    const check_ins = [arrival(codeOf(elsewhere))];
    const answer = await desk.post(at(organizeApi.checkIn.path, event.uuid), { check_ins });
    return answer.json().data[0].event;
  };
  expect([await asked(browser), await asked(helper.browser)]).toEqual(['Fall Classic', null]);

  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.booking_id, elsewhere));
  expect(await send(browser, event.uuid, arrival(codeOf(elsewhere)))).toEqual([
    ['refused', 'other_event'],
  ]);
  expect(await asked(browser)).toBeNull();
  const stored = await portal.db.select().from(checkIns);
  expect(stored.every(({ seat_uuid, result }) => seat_uuid === null && result === 'refused')).toBe(
    true,
  );
});
