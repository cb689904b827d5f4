import { hasPermission } from '../http/auth/access.ts';
import type { Session } from '../http/auth/session.ts';
import type { EventRow } from './event-queries.ts';

/** A8: people with a grant for the event, or for all, see drafts. */
export function canViewEvent<Event extends Pick<EventRow, 'uuid' | 'status'>>(
  session: Session | null,
  event: Event | undefined,
): event is Event {
  if (event === undefined) return false;
  return event.status !== 'draft' || hasPermission(session, 'event.see', event);
}
