import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildEvent } from '../../testing/builders/build-event.ts';
import { buildMembership } from '../../testing/builders/build-membership.ts';
import { useTestApp } from '../../testing/test-app.ts';

const portal = useTestApp();

test('Q14 the year of a member: events, what member prices saved on the own places, gifts', async () => {
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const membership = async () => (await robin.browser.get(api.membership.path)).json().data;
  expect((await membership()).year).toEqual({
    year: 2026,
    events: 0,
    to_come: 0,
    saved_cents: 0,
    gift_cents: 0,
  });

  const prices = { price_cents: 185_00, member_price_cents: 145_00 };
  const played = await buildEvent(portal.db, prices);
  await robin.attend(played.uuid, {
    guests: [{ name: 'Kim' }],
    donation_cents: 25_00,
    payment_method: 'pm_card_visa',
  });
  const later = await buildEvent(portal.db, {
    ...prices,
    starts_at: new Date('2027-01-01T04:00:00Z'),
    ends_at: new Date('2027-01-01T08:00:00Z'),
    timezone: 'America/Toronto',
  });
  await robin.attend(later.uuid, { payment_method: 'pm_card_visa' });
  // New Year's Eve is in this year where it is played; the guest has no member price.
  const year = { year: 2026, events: 2, to_come: 2, saved_cents: 80_00, gift_cents: 25_00 };
  expect((await membership()).year).toEqual(year);

  await robin.browser.post(`/api/v1/events/${played.uuid}/action/cancel`, {});
  expect((await membership()).year).toEqual({
    year: 2026,
    events: 1,
    to_come: 1,
    saved_cents: 40_00,
    gift_cents: 0,
  });

  // A place that an organizer gave.
  await portal.db.update(seats).set({ price_cents: 0 }).where(eq(seats.event_uuid, later.uuid));
  expect((await membership()).year).toMatchObject({ events: 1, saved_cents: 0 });
});

test('Q14 of the events of the year it says how many are to come', async () => {
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const played = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const coming = {
    starts_at: new Date('2026-09-18T12:30:00Z'),
    ends_at: new Date('2026-09-18T22:00:00Z'),
  };
  const later = await buildEvent(portal.db, { ...coming, price_cents: 0, member_price_cents: 0 });
  for (const { uuid } of [played, later]) await robin.attend(uuid, {});
  const year = async () => (await robin.browser.get(api.membership.path)).json().data.year;
  expect(await year()).toMatchObject({ events: 2, to_come: 2 });
  portal.clock.set(played.ends_at);
  await robin.signInAgain();
  expect(await year()).toMatchObject({ events: 2, to_come: 1 });
});

test('Q3 Q14 the year begins at midnight where the association is, for gifts too', async () => {
  const robin = await buildBooker(portal);
  const day = new Date('2027-06-01T12:00:00Z');
  const later = { starts_at: day, ends_at: new Date('2027-06-02'), booking_closes_at: day };
  const giveAt = async (now: string, cents: number) => {
    portal.clock.set(now);
    await robin.signInAgain();
    const { uuid } = await buildEvent(portal.db, later);
    await robin.attend(uuid, { donation_cents: cents, payment_method: 'pm_card_visa' });
    const [own, home] = await Promise.all(
      [api.membership, api.clubhouse].map(({ path }) => robin.browser.get(path)),
    );
    const { year, events, gift_cents } = own?.json().data.year ?? {};
    expect(home?.json().data.year).toMatchObject({ year, events, gift_cents });
    return [year, events, gift_cents];
  };
  // Midnight in Toronto is 05:00 in UTC.
  expect(await giveAt('2027-01-01T04:59:59Z', 25_00)).toEqual([2026, 0, 25_00]);
  expect(await giveAt('2027-01-01T05:00:00Z', 10_00)).toEqual([2027, 2, 10_00]);
});
