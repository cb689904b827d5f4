import { z } from 'zod';
import { flag, instant } from '../values/fields.ts';
import { consentReasons, notificationNames } from './notification-kinds.ts';

export const notificationSchema = z.object({
  kind: z.enum(notificationNames),
  on: z.boolean(),
  reason: z.enum(consentReasons),
  /** When it was given or withdrawn. */
  since: instant.nullable(),
});

export type Notification = z.infer<typeof notificationSchema>;

export const notificationChangeSchema = z.object({
  kind: z.enum(notificationNames, { error: 'Choose a kind of email.' }),
  on: flag,
});

/** The token of a link that stops a kind of email. */
export const byStopToken = z.object({ token: z.string().max(100) });
