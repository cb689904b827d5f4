import type { z } from 'zod';

/** Rejects two passwords that differ, on `password_confirmation`. */
export const samePasswords = <
  T extends z.ZodType<{ password: string; password_confirmation: string }>,
>(
  schema: T,
) =>
  schema.refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    error: 'The two passwords differ.',
    // Also beside other errors, as long as there are two texts to compare.
    when: ({ value }) => hasTwoPasswords(value),
  });

function hasTwoPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('password' in value && 'password_confirmation' in value)) return false;
  return typeof value.password === 'string' && typeof value.password_confirmation === 'string';
}
