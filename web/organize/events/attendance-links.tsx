import type { Permission } from '#contract/calls/access.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt, useSelf } from '../session/organizer.ts';

/** From an event to its attendees, as far as the person may see them. Nobody comes to a draft. */
export function AttendanceLinks({
  event: { uuid, slug, title, status },
}: {
  event: Pick<OrganizerEvent, 'uuid' | 'slug' | 'title' | 'status'>;
}) {
  const self = useSelf();
  if (!self || status === 'draft') return null;
  const may = (permission: Permission) => mayAt(self, permission, uuid);
  const ofEvent = <span className="visually-hidden"> of {title}</span>;
  return (
    <>
      {may('attendees.safety') && (
        <Link to="/organize/events/$slug/safety" params={{ slug }}>
          Health Notes{ofEvent}
        </Link>
      )}
      {may('attendees.see') && (
        <Link to="/organize/events/$slug/attendees" params={{ slug }}>
          Attendees{ofEvent}
        </Link>
      )}
      {may('attendees.write') && (
        <Link to="/organize/messages/new" search={{ event: slug }}>
          Email<span className="visually-hidden"> the people{ofEvent}</span>
        </Link>
      )}
      {may('attendees.check-in') && (
        // A document of its own: camera and service worker are allowed nowhere else.
        <a href={`/organize/door/${slug}`}>Door{ofEvent}</a>
      )}
      {may('attendees.see') && (
        <Link to="/organize/events/$slug/print" params={{ slug }}>
          Print<span className="visually-hidden"> lists{ofEvent}</span>
        </Link>
      )}
    </>
  );
}
