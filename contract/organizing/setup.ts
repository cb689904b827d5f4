import { z } from 'zod';
import { samePasswords } from '../accounts/same-passwords.ts';
import { data } from '../calls/endpoint.ts';
import {
  email,
  linkToken,
  newPassword,
  passwordConfirmation,
  personName,
  withName,
} from '../values/fields.ts';
import { totpBegunSchema, totpCode } from './organizing.ts';

// 19.5: the first owner, by the address that the first start writes.

export const setupBegunSchema = data(totpBegunSchema);

export const firstOwnerSchema = samePasswords(
  withName(
    z.object({
      token: linkToken,
      first_name: personName,
      last_name: personName,
      email,
      password: newPassword,
      password_confirmation: passwordConfirmation,
      code: totpCode,
    }),
  ),
);

/** Told once. */
export const ownerMadeSchema = data(z.object({ recovery_codes: z.array(z.string()) }));
