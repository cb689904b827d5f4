import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { loadHistory } from '../load-history.ts';
import { findOrganized } from './organizer-event-queries.ts';

/** Of the event itself; not of its bookings, emails and door. */
const actions: AuditAction[] = [
  'event_saved',
  'event_repeated',
  'event_published',
  'event_unpublished',
  'event_cancelled',
  'move_emailed',
  'move_email_left_out',
  'waitlist_changed',
];

/** 11.4: what was done with an event. The statement is for who sees it. */
export async function loadEventHistory(
  { db, clock }: Deps,
  session: Session,
  uuid: string,
): Promise<RecordHistory> {
  if (!(await findOrganized(db, uuid, clock.now()))) throw new HttpError('not_found');
  const seesStatement = hasPermission(session, 'money.statement', { uuid });
  const entries = await loadHistory(db, { actions, about: uuid });
  return entries
    .map((entry) => (seesStatement ? entry : withoutStatement(entry)))
    .filter(({ act, changes }) => act !== 'event_saved' || changes !== null);
}

function withoutStatement(entry: RecordHistory[number]): RecordHistory[number] {
  const { finances: _, result: __, ...others } = entry.changes ?? {};
  return { ...entry, changes: Object.keys(others).length > 0 ? others : null };
}
