import type { Session } from '../http/auth/session.ts';
import type { EventRow } from './event-queries.ts';

/** A8: only organizers see drafts. */
export function canViewEvent<Event extends Pick<EventRow, 'status'>>(
  session: Session | null,
  event: Event | undefined,
): event is Event {
  return event !== undefined && (event.status !== 'draft' || session?.role === 'organizer');
}
