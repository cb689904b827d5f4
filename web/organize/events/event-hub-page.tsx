import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { mayAt } from '../session/organizer.ts';
import { MoveNotice } from './move-notice.tsx';
import { placesInWords } from './record/places-in-words.ts';

/** One event: how it stands, and the ways to all there is of it (W9). */
export function EventHubPage() {
  return (
    <NamedEvent title="Event" tab="overview">
      {(event, self) => <Hub key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

function Hub({ event, self }: { event: Event; self: OrganizerSelf }) {
  const { uuid, slug, title, status } = event;
  const { data } = useOrganized('organizerEvent', { params: { uuid } });
  const isDraft = status === 'draft';
  const checksIn = mayAt(self, 'attendees.check-in', uuid) && status === 'published';
  return (
    <div className={page.page}>
      <PageHead title={title} description="How an event of the association stands." />
      <EventHead
        event={event}
        tab="overview"
        actions={
          <>
            {isDraft ? (
              <Link to="/organize/events/$slug/preview" params={{ slug }}>
                Preview
              </Link>
            ) : (
              <a href={`/events/${slug}`}>Public Page</a>
            )}
            {checksIn && (
              // A document of its own: camera and service worker are allowed nowhere else.
              <a className={buttonClass('outline')} href={`/organize/door/${slug}`}>
                Door
              </a>
            )}
          </>
        }
      />
      <div className={sections.stack}>
        {data?.data.call_off_reason && <p>Called off: {data.data.call_off_reason}</p>}
        {data && <MoveNotice event={data.data} />}
        {isDraft && <p>Only organizers see this draft. It is published where it is edited.</p>}
        {data && !isDraft && <p>{placesInWords(data.data)}</p>}
      </div>
    </div>
  );
}
