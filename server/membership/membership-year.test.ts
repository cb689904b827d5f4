import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

test('Q14 the year of a member: events, what member prices saved on the own places, gifts', async () => {
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const membership = async () => (await robin.browser.get(api.membership.path)).json().data;
  expect((await membership()).year).toEqual({
    year: 2026,
    events: 0,
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
  const year = { year: 2026, events: 2, saved_cents: 80_00, gift_cents: 25_00 };
  expect((await membership()).year).toEqual(year);

  await robin.browser.post(`/api/v1/events/${played.uuid}/action/cancel`, {});
  expect((await membership()).year).toEqual({
    year: 2026,
    events: 1,
    saved_cents: 40_00,
    gift_cents: 0,
  });
});
