import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { useSelf } from '../session/organizer.ts';
import { EventComing, EventEditor } from './event-editor.tsx';
import { eventRecordQuery } from './record/event-record.ts';

/** One event: its state, everything about it as a form, and what else can be done with it (12). */
export function OrganizerEventPage() {
  const slug = useParam('slug');
  const self = useSelf();
  const query = useQuery(eventRecordQuery(useQueryClient(), slug));
  const { data, error } = query;
  if (data && self) return <EventEditor key={data.event.uuid} record={data} self={self} />;
  const isMissing = error?.status === 404 || error?.status === 400;
  return (
    <div className={page.page}>
      <PageHead title="Event" description="An event of the association." />
      {error ? (
        <header className={page.head}>
          <h1>{isMissing ? 'No such event' : 'Event'}</h1>
        </header>
      ) : (
        <EventComing slug={slug} self={self} />
      )}
      {isMissing && (
        <div className={sections.stack}>
          <p>It may have another address by now, be deleted, or not be yours to see.</p>
          <p>
            <Link className={buttonClass('outline')} to="/organize/events">
              See All Events
            </Link>
          </p>
        </div>
      )}
      {error && !isMissing && (
        <div className={sections.stack}>
          <PartFailed what="The event" query={query} />
        </div>
      )}
    </div>
  );
}
