import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import { choiceOf, instant, pageNumber, plainDate, searchText, uuid } from '../values/fields.ts';
import { auditChoices } from './lists.ts';

// What the console asks and is answered about the audit log (10.5).

export const auditQuerySchema = z.object({
  /** Words of the name, or parts of the email address, of who did it or whose it was. */
  search: searchText,
  event: uuid.optional(),
  act: z
    .string()
    .regex(/^[a-z_]{1,40}$/, { error: 'Choose an act of the list.' })
    .optional(),
  /** The acts of one group. */
  filter: choiceOf(auditChoices.filters),
  /** Plain dates in the association's zone, both included. */
  from: plainDate.optional(),
  to: plainDate.optional(),
  sort: choiceOf(auditChoices.sorts),
  page: pageNumber,
});

export const auditEntrySchema = z.object({
  uuid,
  at: instant,
  act: z.string(),
  /** An email address, `terminal` for a command, null for the portal itself. */
  who: z.string().nullable(),
  whose: z.string().nullable(),
  /** Somebody did it to themselves: of erased accounts the rest would not say. */
  own: z.boolean(),
  /** Their names, where there are accounts. */
  names: z.object({ who: z.string().nullable(), whose: z.string().nullable() }),
  /** Of an entry about a payment or a refund: what came in, or below 0 what went back. */
  cents: z.int().nullable(),
  /** Why it went back; null for all else. */
  back: z.string().nullable(),
  event: z.object({ uuid, slug: z.string(), title: z.string() }).nullable(),
  /** Old and new of what is not private, by field. */
  changes: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })).nullable(),
});

export const auditListSchema = pageOf(auditEntrySchema);

export type AuditEntry = z.output<typeof auditEntrySchema>;
