import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import { audit } from '#server/audit/audit.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { AuditChanges } from '#server/db/tables/audit-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import {
  findInTurn,
  findWaitedEvent,
  type InTurn,
  type WaitedEvent,
} from '#server/offers/offer-queries.ts';
import { doneBefore } from '../acts/act-once.ts';
import { countOrganizerEmails } from '../acts/count-emails.ts';

/** What an organizer does to the waiting list of an event. */
interface WaitlistAct {
  /** Its name in the audit log. */
  action: AuditAction;
  event: string;
  /** Everything that was asked for; `act` tells it from others with the same key. */
  request: { act: string } & Record<string, unknown>;
  key: string;
  /** Refuses what is wrong, and does it. Undefined: nothing is to be done. */
  act: (locked: Locked) => Promise<Done | undefined>;
}

interface Locked {
  tx: Db;
  now: Date;
  event: WaitedEvent;
}

interface Done {
  /** Who it is about, and is told. */
  person?: { uuid: string; email: string };
  changes: AuditChanges;
}

/**
 * The one way of these acts: the event is locked and its list brought in line; the same key again does nothing; the act
 * is done, counted among the emails of its organizer, and told in the audit log; what it makes free is offered.
 */
export async function waitlistAct(
  deps: Deps,
  session: Session,
  { action, event: uuid, request, key, act }: WaitlistAct,
): Promise<void> {
  await withEventLock(deps, uuid, async (tx) => {
    const now = deps.clock.now();
    const event = await findWaitedEvent(tx, uuid, now);
    if (!event) throw new HttpError('not_found');
    if (await doneBefore(deps, tx, { key, request: { ...request, uuid }, about: uuid })) return;
    const done = await act({ tx, now, event });
    if (!done) return;
    const { person, changes } = done;
    await countOrganizerEmails(deps, tx, session, person ? [person.email] : []);
    await audit(tx, action, { at: now, subject: person?.uuid, about: uuid, changes });
  });
  deps.wakeJobs();
}

/** The entry that an act is about; 400 once its person waits no more. */
export async function entryInTurn({ tx, now, event }: Locked, entry: string): Promise<InTurn> {
  const party = (await findInTurn(tx, event.uuid, now)).find(({ uuid }) => uuid === entry);
  if (!party) throw validationError('entry', 'They do not wait for this event any more.');
  return party;
}
