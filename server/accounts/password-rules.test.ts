import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { users } from '../db/tables/tables.ts';
import { registration } from '../testing/builders/registration.ts';
import { useTestApp } from '../testing/test-app.ts';
import { refuseGuessable } from './password-rules.ts';

const portal = useTestApp({ ASSOCIATION_NAME: 'The Halifax Links Society' });

const asksFor = (password: string, email = 'robin@example.org') =>
  portal
    .browser()
    .post('/api/v1/register', registration(email, { password, password_confirmation: password }));

const isGuessable = (password: string, email = 'robin@example.org'): Promise<boolean> =>
  refuseGuessable(portal.deps, password, email).then(
    () => false,
    () => true,
  );

test(
  'B10 a password has 8 to 128 characters',
  walk(
    [
      ['seven characters', 'gr4ss.y', 400],
      ['eight characters', 'gr4ss.yk', 201],
      ['sixty-four characters', 'ab3'.repeat(21).padEnd(64, '!'), 201],
      ['a hundred and twenty-eight characters', 'w'.repeat(128), 201],
      ['a hundred and twenty-nine characters', 'w'.repeat(129), 400],
      ['a thousand characters', 'x'.repeat(1000), 400],
      ['eight emoji', '⛳️🏌🍁🦆🌲☀️'.slice(0, 13), 201],
      ['seven emoji, which are more code units', '🏌🍁🦆🌲🌊🌙🐿', 400],
      ['a lone surrogate', 'golf\ud800clubs', 400],
      ['NUL', 'golf\0clubs', 400],
    ],
    async ([, password, status]) => {
      const answer = await asksFor(password);
      expect(answer.statusCode).toBe(status);
      if (status === 400) expect(answer.json().errors).toHaveProperty('password');
    },
    () => portal.empty(),
  ),
);

test('B10 every byte of a password counts, beyond the 72 that some hashes use', async () => {
  const long = 'é'.repeat(36);
  await asksFor(`${long}1`);
  await portal.db.update(users).set({ email_verified_at: portal.clock.now() });
  const browser = portal.browser();
  expect((await browser.login('robin@example.org', `${long}2`)).statusCode).toBe(400);
  expect((await browser.login('robin@example.org', `${long}1`)).statusCode).toBe(200);
});

test('B10 a password is used as typed: not trimmed, nor in another case or form', async () => {
  const typed = ' Fore! Zoë says ';
  await asksFor(typed);
  await portal.db.update(users).set({ email_verified_at: portal.clock.now() });
  const browser = portal.browser();
  for (const other of [typed.trim(), typed.toLowerCase(), typed.normalize('NFD')]) {
    expect((await browser.login('robin@example.org', other)).statusCode).toBe(400);
  }
  expect((await browser.login('robin@example.org', typed)).statusCode).toBe(200);
});

test('B10 the 3,000 most common passwords are refused, in any case', async () => {
  const longEnough = dictionary['passwords-common'].filter((word) => word.length >= 8);
  const top = longEnough.slice(0, 3000);
  expect(top.length).toBe(3000);
  for (const word of top) {
    expect(await isGuessable(word), word).toBe(true);
    expect(await isGuessable(word.toUpperCase()), word).toBe(true);
  }
});

test(
  'B10 what everybody types is refused',
  walk(
    `123456789 1234567890 12345678 987654321 0987654321 11111111 88888888 00000000 12341234 12121212
  123123123 abcdefgh abcd1234 aaaaaaaa xxxxxxxx password password1 Password123! P@ssw0rd passw0rd
  qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx asdfghjkl iloveyou iloveyou1 football baseball sunshine
  princess trustno1 superman letmein! welcome1 Welcome123 starwars whatever computer michelle
  jennifer internet dragon123 monkey2024! Football2026 admin123 changeme`.split(/\s+/),
    async (password) => {
      expect(await isGuessable(password)).toBe(true);
    },
    () => portal.empty(),
  ),
);

test(
  'B10 what is long and trivial is refused',
  walk(
    [
      'a'.repeat(20),
      '12345678901234567890',
      'abcdefghijklmnopqrstuvwxyz',
      'password1password1password1',
      'passwordpassword1',
      'passwordpassword2026!',
      'qwertyuiopasdfgh',
      'asdfghjklzxcvbnm1',
    ],
    async (password) => {
      expect(await isGuessable(password)).toBe(true);
    },
    () => portal.empty(),
  ),
);

test(
  'N12 B10 what an attacker makes of the words of the portal and the association is refused',
  walk(
    [
      ...[
        'fairway123',
        'Fairway2026!',
        'golf-fairway-1',
        'FAIRWAYGOLF',
        'Fäirway 2026!',
        'members2026',
        'golfclub#1',
      ],
      ...[
        'Halifax2026',
        'halifax-links',
        'TheHalifaxLinksSociety',
        'links.society.99',
        'fairwayhalifax',
      ],
    ],
    async (password) => {
      expect(await isGuessable(password)).toBe(true);
      expect((await asksFor(password)).json().errors).toHaveProperty('password');
    },
    () => portal.empty(),
  ),
);

test(
  'N12 what has enough beside our words is accepted',
  walk(
    ['halifax otter canoe', 'fairway-trillium', 'clubhouse lantern', 'golf 8374619823741'],
    async (password) => {
      expect(await isGuessable(password)).toBe(false);
    },
    () => portal.empty(),
  ),
);

test(
  'B10 other words are accepted',
  walk(
    [
      'correct horse battery',
      'fairway-demo-2026',
      'Nine iron at dawn',
      'Tr1llium-lake',
      'w'.repeat(64),
      'a'.repeat(73),
      '🏌🍁🦆🌲🌊🌙🐿🦫',
    ],
    async (password) => {
      expect(await isGuessable(password)).toBe(false);
    },
    () => portal.empty(),
  ),
);

test('B10 the email is refused as a password, and so is the name before its @', async () => {
  expect(await isGuessable('Robin.Fairfield@Example.org', 'robin.fairfield@example.org')).toBe(
    true,
  );
  expect(await isGuessable('robin.FAIRFIELD', 'robin.fairfield@example.org')).toBe(true);
  const answer = await asksFor('robin.fairfield', 'robin.fairfield@example.org');
  expect(answer.json().errors).toEqual({
    password: ['Choose a password that is not your email address.'],
  });
});
