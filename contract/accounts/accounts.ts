import { z } from 'zod';
import { data } from '../calls/endpoint.ts';
import {
  anyPassword,
  email,
  flag,
  line,
  linkToken,
  newPassword,
  paragraph,
  passwordConfirmation,
  personName,
  redirectPath,
  withName,
} from '../values/fields.ts';
import { samePasswords } from './same-passwords.ts';

export const registerSchema = samePasswords(
  withName(
    z.object({
      first_name: personName,
      last_name: personName,
      email,
      password: newPassword,
      password_confirmation: passwordConfirmation,
      terms: z.literal(true, { error: 'Please accept the terms to register.' }),
      redirect: redirectPath,
    }),
  ),
);

export const resetPasswordSchema = samePasswords(
  z.object({
    token: linkToken,
    password: newPassword,
    password_confirmation: passwordConfirmation,
    /** Of the first password (16.2). Without it the terms stay to be accepted. */
    terms: z.literal(true, { error: 'Please accept the terms.' }).optional(),
  }),
);

export const loginSchema = z.object({
  email: line('your email address', 254),
  password: anyPassword,
  remember: flag.optional(),
});

export const contactSchema = z.object({
  name: line('your name'),
  email,
  subject: line('a subject'),
  message: paragraph('your message', 4000),
});

/** The association as its settings describe it. */
export const officeSchema = z.object({
  name: z.string(),
  /** The postal address, a line each. */
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string().nullable(),
  /** The opening hours. */
  hours: z.string().nullable(),
  /** Its pages elsewhere. */
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Who answers for personal data, and where it is kept. */
  privacy_officer: z.string().nullable(),
  data_location: z.string().nullable(),
  /** Other companies that handle it for the association, and in which country. */
  processors: z.array(z.object({ name: z.string(), purpose: z.string(), country: z.string() })),
});

/** Who wants an email with a link; `redirect` is kept with the link. */
export const linkRequestSchema = z.object({ email, redirect: redirectPath });

export const tokenOnly = z.object({ token: linkToken });

/** Whose link was opened, and where to go on after signing in. */
export const openedLinkSchema = data(
  z.object({ email: z.string(), redirect: z.string().nullable() }),
);
