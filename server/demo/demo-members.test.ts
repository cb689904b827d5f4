import { expect, test } from 'vitest';
import { describeScene } from '#server/artwork/scenes/scene.ts';
import { demoAssociation } from './build/demo-association.ts';

const association = demoAssociation(new Date('2026-11-21T12:00:00Z'), 'hash');

test('B9 every email is its own account, and two are unverified', () => {
  const keys = association.users.map((user) => user.email_key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const user of association.users) expect(user.email).toMatch(/^[a-z.-]+@example\.(com|org)$/);
  expect(
    association.users.filter((user) => !user.email_verified_at && !user.unclaimed_since),
  ).toHaveLength(2);
});

test('A5 some profiles are open, some hidden, most in between', () => {
  const shown = association.users.map(
    (user) =>
      [
        user.about_visibility,
        user.social_links_visibility,
        user.employment_visibility,
        user.education_visibility,
        user.dob_visibility,
      ].filter(Boolean).length,
  );
  const none = shown.filter((flags) => flags === 0).length;
  const all = shown.filter((flags) => flags === 5).length;
  expect(none).toBeGreaterThan(5);
  expect(all).toBeGreaterThan(15);
  expect(shown.length - none - all).toBeGreaterThan(50);
});

test('A6 nothing is stored in the fields that must be encrypted', () => {
  for (const user of association.users) {
    expect(user).not.toHaveProperty('health_conditions');
    expect(user).not.toHaveProperty('dietary_restrictions');
    expect(user).not.toHaveProperty('emergency_contact_name');
  }
});

test('3.5 every gallery picture says what it shows', () => {
  for (const picture of association.media) {
    const seed = picture.url.replace(/^\/drawings\/scene\/|\.svg$/g, '');
    expect(picture.url).toMatch(/^\/drawings\/scene\/[a-z0-9-]{1,116}\.svg$/);
    expect(picture.alt).toBe(describeScene(seed));
    expect(picture.caption).not.toBe('');
  }
});
