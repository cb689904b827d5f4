import type { OrganizerEvent } from '#contract/organize-events.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt, useSelf } from '../session/organizer.ts';

/** From an event to who comes to it, as far as that is the person's to see. Nobody comes to a draft. */
export function AttendanceLinks({
  event: { uuid, slug, title, status },
}: {
  event: Pick<OrganizerEvent, 'uuid' | 'slug' | 'title' | 'status'>;
}) {
  const self = useSelf();
  if (!self || status === 'draft' || !mayAt(self, 'attendees.see', uuid)) return null;
  const ofEvent = <span className="visually-hidden"> of {title}</span>;
  return (
    <>
      <Link to="/organize/events/$slug/attendees" params={{ slug }}>
        Attendees{ofEvent}
      </Link>
      {mayAt(self, 'attendees.write', uuid) && (
        <Link to="/organize/messages/new" search={{ event: slug }}>
          Write<span className="visually-hidden"> to the people of {title}</span>
        </Link>
      )}
      {mayAt(self, 'attendees.check-in', uuid) && (
        // A document of its own: camera and service worker are allowed nowhere else.
        <a href={`/organize/door/${slug}`}>Door{ofEvent}</a>
      )}
      <Link to="/organize/events/$slug/print" params={{ slug }}>
        Print<span className="visually-hidden"> lists{ofEvent}</span>
      </Link>
    </>
  );
}
