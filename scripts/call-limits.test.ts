import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import {
  email,
  line,
  newPassword,
  optionalLine,
  optionalParagraph,
} from '#contract/values/fields.ts';
import { callLimits } from './call-limits.ts';

const emailPattern = expect.stringContaining('@');

test('the limits of texts, numbers and lists are those of the contract', () => {
  expect(callLimits(api.attend)).toMatchObject({
    data: {
      guests: {
        maxItems: 3,
        items: {
          name: { maxLength: 120 },
          email: { maxLength: 254, pattern: emailPattern },
          handicap_index: { minimum: -10, maximum: 54 },
        },
      },
      dietary_restrictions: { maxLength: 500 },
      donation_cents: { minimum: 0, maximum: 10_000_00 },
    },
  });
  expect(callLimits(api.events)).toMatchObject({ search: { maxLength: 100 } });
  expect(callLimits(api.register)).toMatchObject({ password: { minLength: 8, maxLength: 128 } });
});

test('a limit that changes in the contract changes for the browser', () => {
  const actual = (maximum: number) =>
    callLimits({
      body: z.object({
        name: line('a name', maximum),
        title: optionalLine(maximum),
        list: z.array(z.object({ note: optionalParagraph(maximum) })).max(maximum),
        index: z.number().min(-maximum).max(maximum).optional(),
      }),
    });
  for (const maximum of [7, 8]) {
    expect(actual(maximum)).toEqual({
      name: { maxLength: maximum },
      title: { maxLength: maximum },
      list: { maxItems: maximum, items: { note: { maxLength: maximum } } },
      index: { minimum: -maximum, maximum },
    });
  }
});

test('a rule in the browser is the one that the server applies', () => {
  const { maxLength, pattern } = limitsOf(email);
  const ending = '@x.example';
  const longest = 'a'.repeat(Number(maxLength) - ending.length) + ending;
  for (const value of [longest, `a${longest}`, 'a@b', 'a b@c.ca', 'a@b.ca', 'é@b.ca']) {
    const isAllowed =
      value.length <= Number(maxLength) && new RegExp(String(pattern), 'u').test(value);
    expect([value, email.safeParse(value).success]).toEqual([value, isAllowed]);
  }
  const password = limitsOf(newPassword);
  for (const length of [7, 8, 128, 129]) {
    const isAllowed = length >= Number(password.minLength) && length <= Number(password.maxLength);
    expect(newPassword.safeParse('x'.repeat(length)).success).toBe(isAllowed);
  }
});

function limitsOf(field: z.ZodType): Record<string, unknown> {
  const { field: found } = callLimits({ body: z.object({ field }) }) as {
    field: Record<string, unknown>;
  };
  return found;
}
