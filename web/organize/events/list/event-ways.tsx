import type { Permission } from '#contract/calls/access.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt, useSelf } from '../../session/organizer.ts';

/** From an event to what is done next with it, as far as the person may: a draft is finished, a past event has its result. */
export function EventWays({
  event: { uuid, slug, title, status, has_result },
  isOver,
}: {
  event: Pick<OrganizerEvent, 'uuid' | 'slug' | 'title' | 'status' | 'has_result'>;
  isOver: boolean;
}) {
  const self = useSelf();
  if (!self) return null;
  const may = (permission: Permission) => mayAt(self, permission, uuid);
  const ofEvent = <span className="visually-hidden"> of {title}</span>;
  if (status === 'draft')
    return (
      may('event.edit') && (
        <Link to="/organize/events/$slug/edit" params={{ slug }}>
          Edit<span className="visually-hidden"> {title}</span>
        </Link>
      )
    );
  const isHeld = status === 'published' && !isOver;
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
      {isHeld && may('attendees.check-in') && (
        // A document of its own: camera and service worker are allowed nowhere else.
        <a href={`/organize/door/${slug}`}>Door{ofEvent}</a>
      )}
      {isHeld && may('attendees.see') && (
        <Link to="/organize/events/$slug/print" params={{ slug }}>
          Print<span className="visually-hidden"> lists{ofEvent}</span>
        </Link>
      )}
      {isOver && may('money.statement') && (
        <Link to="/organize/events/$slug/money" params={{ slug }}>
          {has_result ? 'Result' : 'Enter the Result'}
          {ofEvent}
        </Link>
      )}
    </>
  );
}
