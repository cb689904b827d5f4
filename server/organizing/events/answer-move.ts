import type { EventMove, MoveAnswer } from '#contract/events/organize-events.ts';
import { countBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findEvent } from '#server/events/event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { requireFreshForEmails } from '../acts/count-emails.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { auditEvent } from './change-event.ts';
import { deleteMoves, explainMoves } from './event-move-queries.ts';
import { moveCancelUntil, quietTime, tellNow, whomToTell } from './event-moves.ts';
import { loadRecord } from './event-record.ts';

type MovedEvent = Parameters<typeof whomToTell>[1];

export async function loadMove({ db, clock }: Deps, uuid: string): Promise<EventMove> {
  const now = clock.now();
  const event = await findEvent(db, { uuid }, now);
  if (!event) throw new HttpError('not_found');
  return moveOf(db, event, now);
}

/** V9: how many people the email about a new time or place is for, by their addresses, and when it goes. */
async function moveOf(tx: Db, event: MovedEvent, now: Date): Promise<EventMove> {
  const { concerned, reason } = await whomToTell(tx, event, now);
  const bookings = concerned.map(({ booking }) => booking);
  const people = await countBookingEmails(tx, bookings);
  if (people === 0 || event.changed_at === null) return null;
  const at = new Date(+event.changed_at + quietTime);
  const cancel_until = moveCancelUntil(event, at).toISOString();
  const places = bookings.reduce((sum, { players }) => sum + players, 0);
  return { at: at.toISOString(), people, places, reason, cancel_until };
}

/**
 * V9: says why, sends the email now, or never. One that is gone stays so. 409 `changed_meanwhile`: the answer is
 * about a time and place that somebody has seen.
 */
export async function answerMove(
  deps: Deps,
  session: Session,
  uuid: string,
  { version, answer, reason }: MoveAnswer,
): Promise<EventMove> {
  const move = await withEventLock(deps, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const now = deps.clock.now();
    await refuseStale(tx, version, event, await loadRecord(tx, uuid, now));
    const waiting = await moveOf(tx, event, now);
    if (waiting === null) return null;
    if (answer !== 'leave') await explainMoves(tx, uuid, reason);
    if (answer === 'explain') return moveOf(tx, event, now);
    const { people } = waiting;
    if (answer === 'send') {
      requireFreshForEmails(session, people);
      await tellNow(tx, event, now);
    } else await deleteMoves(tx, uuid);
    const action = answer === 'send' ? 'move_emailed' : 'move_email_left_out';
    await auditEvent(tx, action, uuid, now, { before: { people: null }, after: { people } });
    return null;
  });
  deps.wakeJobs();
  return move;
}
