import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { walk } from '#server/testing/walk.ts';
import { samePasswords } from '../accounts/same-passwords.ts';
import {
  email,
  emailKey,
  line,
  newPassword,
  passwordConfirmation,
  writtenEmailKey,
} from './fields.ts';

/** The messages about a value; none if it is valid. */
function problems(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

const unstorable = 'This has a character that cannot be stored.';

describe('email addresses', () => {
  it(
    'B9 an address is valid',
    walk(
      [
        'a@b.ca',
        'first.last+tag@example.co.uk',
        "o'brien@example.org",
        'zoé@exämple.ca',
        `${'x'.repeat(242)}@example.org`,
      ],
      (typed) => {
        expect(problems(email, typed)).toEqual([]);
      },
    ),
  );

  it(
    'B9 a mistyped address is not valid',
    walk(
      [
        'plain',
        '@example.org',
        'a@',
        'a@b',
        'a@b.',
        'a@@b.ca',
        'a b@c.ca',
        'a@b c.ca',
        'Robin <a@b.ca>',
        'a@b.ca,c@d.ca',
        '"a"@b.ca',
        'a@b..ca',
        'a@.b.ca',
        'a@b.ca.',
        'a@-b.ca',
        'a@b-.ca',
      ],
      (typed) => {
        expect(problems(email, typed)).toEqual(['Enter an email address like name@example.com.']);
      },
    ),
  );

  it(
    'B9 an address may look right, and the message says why it is not valid',
    walk(
      ['a\u200b@b.ca', 'a@b.ca\u200b', 'a@b.ca\u202e', '\u2068a@b.ca\u2069', 'a@b\u00ad.ca'],
      (address) => {
        expect(problems(email, address)).toEqual([
          'There is an invisible character in it. Please type it by hand.',
        ]);
      },
    ),
  );

  it('B9 an empty one has one message, a long one the limit', () => {
    expect(problems(email, ' ')).toEqual(['Enter your email address.']);
    expect(problems(email, `${'x'.repeat(243)}@example.org`)).toEqual([
      'Use at most 254 characters.',
    ]);
  });

  it('D12 a line break cannot reach the header of an email', () => {
    expect(problems(email, 'a@b.ca\r\nBcc: c@d.ca')).toEqual(['Keep this on one line.']);
  });

  it('D3 a very long one is rejected before the email pattern runs', () => {
    const matched = vi.spyOn(RegExp.prototype, 'test');
    onTestFinished(() => matched.mockRestore());
    expect(problems(email, `a@${'.'.repeat(90_000)}@`)).toHaveLength(1);
    // The whole text is only checked for characters that cannot be stored; the email pattern would take seconds.
    expect(matched.mock.calls.filter(([text]) => text.length > 254)).toHaveLength(1);
  });

  it('B9 are the same in any case, with spaces around and in any composition', () => {
    const key = emailKey('Zoé@Example.org');
    expect(emailKey(' zoé@EXAMPLE.ORG '.normalize('NFD'))).toBe(key);
    expect(emailKey('zoé+golf@example.org')).not.toBe(key);
    expect(emailKey('zоé@example.org')).not.toBe(key);
    expect(emailKey('ｚoé@example.org')).not.toBe(key);
  });

  it('V41 B9 are the same with the domain in letters, in ASCII, in capitals and in any composition', () => {
    const key = 'zoé@xn--bcher-kva.example';
    for (const domain of ['bücher.example', 'BÜCHER.Example', 'XN--BCHER-KVA.example']) {
      expect(emailKey(`Zoé@${domain}`)).toBe(key);
      expect(emailKey(`Zoé@${domain}`.normalize('NFD'))).toBe(key);
      expect(emailKey(emailKey(`Zoé@${domain}`))).toBe(key);
    }
    for (const other of ['zoe@bücher.example', 'z.oé@bücher.example', 'zoé+golf@bücher.example'])
      expect(emailKey(other)).not.toBe(key);
    // Look-alikes of a domain, and what is none, stay as they are written.
    for (const as of [
      'a@ｅxample.org',
      'a@bücher.example/x',
      'a@bücher.1',
      'a@127.1',
      'a@xn--a-ü.ca',
    ])
      expect(emailKey(as)).toBe(as);
    expect(writtenEmailKey('Zoé@BÜCHER.example')).toBe('zoé@bücher.example');
  });

  it(
    'B9 are the same with a letter that is one character in lower case only',
    walk(['\u01f0', '\u1e96', '\u1e97', '\u1e98', '\u1e99'], (character) => {
      const written = `${character}an@example.org`;
      const [small = '', mark] = character.normalize('NFD');
      const capital = `${small.toUpperCase()}${mark}AN@EXAMPLE.ORG`;
      expect(emailKey(capital)).toBe(emailKey(written));
    }),
  );
});

describe('passwords', () => {
  it(
    'B10 have 8 to 128 characters',
    walk(
      [
        [7, false],
        [8, true],
        [64, true],
        [73, true],
        [128, true],
        [129, false],
        [1000, false],
      ],
      ([length, taken]) => {
        expect(problems(newPassword, 'x'.repeat(length)).length === 0).toBe(taken);
        expect(problems(newPassword, '🏌'.repeat(length)).length === 0).toBe(taken);
      },
    ),
  );

  it('B10 are stored exactly as typed', () => {
    for (const password of ['  eight or more  ', 'cafe\u0301 au lait', 'tab\tand\nline']) {
      expect(newPassword.parse(password)).toBe(password);
    }
  });

  it('D10 have no NUL and no lone surrogate', () => {
    for (const password of ['12345678\0', '12345678\ud800']) {
      expect(problems(newPassword, password)).toEqual([unstorable]);
    }
  });

  const pair = samePasswords(
    z.object({
      name: line('your name'),
      password: newPassword,
      password_confirmation: passwordConfirmation,
    }),
  );
  const fieldsOf = (value: unknown) => {
    const result = pair.safeParse(value);
    return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
  };

  it('5.9 a difference is an error of the confirmation, even beside other errors', () => {
    const password = 'long enough';
    expect(fieldsOf({ name: 'R', password, password_confirmation: password })).toEqual([]);
    expect(fieldsOf({ name: 'R', password, password_confirmation: 'other' })).toEqual([
      'password_confirmation',
    ]);
    expect(fieldsOf({ name: '', password, password_confirmation: 'other' }).sort()).toEqual([
      'name',
      'password_confirmation',
    ]);
    expect(fieldsOf({ name: 'R', password })).toEqual(['password_confirmation']);
    expect(fieldsOf(null)).toHaveLength(1);
  });
});
