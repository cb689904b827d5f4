import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import type { Db } from '../db/database.ts';
import type { AuditChanges } from '../db/tables/audit-tables.ts';
import { requestContext } from '../http/request-context.ts';
import { insertAuditEntries } from './audit-queries.ts';

/**
 * Records that private data or money was read or changed. Call it in the transaction of the change.
 * The actor is the user of the current request, or the terminal in a command; a job or task has none.
 * `changes` never has anything private (10.5). The `reason` of an act on a booking is what the organizer wrote; it goes
 * with the account, or with the names of a booking by name.
 */
export async function audit(tx: Db, action: AuditAction, entry: AuditedAct): Promise<void> {
  await insertAuditEntries(tx, [entryOf(action, entry)]);
}

/** The same of many people at once. */
export async function auditEach(tx: Db, action: AuditAction, acts: AuditedAct[]): Promise<void> {
  for (let from = 0; from < acts.length; from += 1_000) {
    const part = acts.slice(from, from + 1_000);
    await insertAuditEntries(
      tx,
      part.map((act) => entryOf(action, act)),
    );
  }
}

interface AuditedAct {
  at: Date;
  subject?: string | null | undefined;
  about?: string | undefined;
  booking?: string | undefined;
  invitation?: string | undefined;
  changes?: AuditChanges | undefined;
}

function entryOf(
  action: AuditAction,
  { at, subject, about, booking, invitation, changes }: AuditedAct,
) {
  const request = requestContext.getStore();
  return {
    at,
    action,
    actor: request?.userUuid ?? null,
    by_terminal: request?.byTerminal ?? false,
    subject: subject ?? null,
    about: about ?? null,
    booking: booking ?? null,
    invitation: invitation ?? null,
    changes: changes ?? null,
    request_id: request?.requestId ?? null,
  };
}

/** Old and new of each field that differs, for `audit`; undefined if none does. Only what is longer than any field is cut. */
export function changesOf(before: object, after: object): AuditChanges | undefined {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(inJson(old.get(name)), inJson(value)),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      { old: shortened(old.get(name)), new: shortened(value) },
    ]),
  );
}

const longest = 20_000;

function shortened(value: unknown): unknown {
  const whole = inJson(value);
  return typeof whole === 'string' && whole.length > longest
    ? `${whole.slice(0, longest)} …`
    : whole;
}

/** Instants as text, nothing as null. */
function inJson(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
