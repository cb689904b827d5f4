import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { type GuestTyped, guestChange, guestTyped } from './guest-change.ts';

const sam = {
  name: 'Sam',
  email: 'sam@example.org',
  handicap_index: -1.8,
  meal: 'vegan',
} as Confirmation['seats'][number];
const all = ['name', 'email', 'handicap_index', 'meal'] as const;

const changeTo = (typed: Partial<GuestTyped>, asked: readonly (keyof GuestTyped)[] = all) =>
  guestChange({ ...guestTyped(sam), ...typed }, sam, asked);

test('S8 the form starts with what is known of the guest', () => {
  const known = { name: 'Sam', email: 'sam@example.org', handicap_index: '+1.8', meal: 'vegan' };
  expect(guestTyped(sam)).toEqual(known);
  const unknown = { ...sam, email: null, handicap_index: null, meal: null };
  expect(guestTyped(unknown)).toEqual({ name: 'Sam', email: '', handicap_index: '', meal: '' });
});

test('S8 of the same guest only what changed is sent, and null clears it', () => {
  expect(changeTo({})).toEqual({});
  expect(changeTo({ name: ' Sam ' })).toEqual({});
  expect(changeTo({ handicap_index: '12,4' })).toEqual({ handicap_index: 12.4 });
  expect(changeTo({ handicap_index: ' ', meal: '' })).toEqual({ handicap_index: null, meal: null });
});

test('S8 of another guest all that the form shows is sent, because the rest is cleared', () => {
  const gail = { name: 'Gail', email: '' };
  expect(changeTo(gail)).toEqual({
    name: 'Gail',
    email: null,
    handicap_index: -1.8,
    meal: 'vegan',
  });
  expect(changeTo(gail, ['name', 'email', 'meal'])).not.toHaveProperty('handicap_index');
});

test('S8 of the own seat neither name nor email is sent', () => {
  const own = { name: '', email: '', meal: 'halal' };
  expect(changeTo(own, ['handicap_index', 'meal'])).toEqual({ meal: 'halal' });
});

test('5.9 what is no handicap index is sent as typed, and refused with all else that is wrong', () => {
  expect(changeTo({ name: '', handicap_index: 'good' })).toMatchObject({
    name: '',
    handicap_index: 'good',
  });
});
