import { expect, test } from 'vitest';
import { whyNoOffer } from './advance-waitlist.ts';
import type { InTurn } from './offer-queries.ts';

const party: InTurn = {
  uuid: 'entry',
  event_uuid: 'gala',
  user_uuid: 'ann',
  seats: 2,
  least: 1,
  turn: 1,
  joined_at: new Date('2026-06-01T12:00:00Z'),
  run_outs: 0,
  informed_at: null,
  email: 'ann@example.org',
  own_offers: 0,
  other_offers: 1,
  other_lists: 1,
  is_paying: false,
  is_blocked: false,
  is_member: false,
};

test.each([
  ['nothing', {}, undefined],
  ['an offer of this event', { own_offers: 1 }, 'offered'],
  ['a payment that runs', { is_paying: true }, 'paying'],
  ['a closed account', { is_blocked: true }, 'blocked'],
  ['two offers of others', { other_offers: 2 }, 'two_offers'],
])('20.3 20.4 %s keeps somebody from an offer', (_, changes, why) => {
  expect(whyNoOffer({ member_only: false }, { ...party, ...changes })).toBe(why);
});

test('20.3 20.4 without a membership there is no offer of an event for members', () => {
  expect(whyNoOffer({ member_only: true }, party)).toBe('no_membership');
  expect(whyNoOffer({ member_only: true }, { ...party, is_member: true })).toBeUndefined();
});
