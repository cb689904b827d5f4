import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import type { OrganizerEvent } from '#contract/organize-events.ts';
import { ApiError, readingFailure } from '#web/api/api-error.ts';
import { eventDates } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { leavesFocus } from '#web/ui/focus-content.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { ComingScreen } from '../attendees/named-event.tsx';
import { namedEventQuery } from '../attendees/named-event-query.ts';
import rows from '../lists/list-rows.module.css';
import { organizeQuery, useOrganized } from '../session/organize-call.ts';
import { mayAt, useSelf } from '../session/organizer.ts';
import { MessageForm } from './message-form.tsx';
import { emptyMessage, filterFields } from './message-words.ts';
import styles from './messages.module.css';

/** Everybody sees the events of others; who comes there does not concern them. */
const notTheirs = new ApiError(404, { message: 'There is no such event.' });

const description = 'Write to the people of one event.';

/** A new message: first to which event's people, then the words (15.3). */
export function NewMessagePage() {
  const { event, from } = useSearch();
  if (event === undefined) return <EventChoice />;
  return <OfEvent key={`${event} ${from}`} slug={event} from={from} />;
}

function OfEvent({ slug, from }: { slug: string; from: string | undefined }) {
  const self = useSelf();
  const search = useSearch();
  const query = useQuery(namedEventQuery(slug));
  const old = useQuery({
    ...organizeQuery('message', { params: { uuid: from ?? '' } }),
    enabled: from !== undefined,
  });
  const { data: event, error, isFetching, refetch } = query;
  const isWriter = self && event && mayAt(self, 'attendees.write', event.uuid);
  const isOthers = self && event && !isWriter;
  // A message that is gone is no reason against a new one.
  const isReady = from === undefined || old.data !== undefined || old.error !== null;
  if (event && isWriter && isReady) {
    const written = old.data?.data;
    const start = {
      ...emptyMessage,
      ...filterFields(written?.filters ?? search),
      ...(written && { subject: written.subject, text: written.text }),
    };
    // What was typed for others is not what is written to these.
    const record = from ?? [start.state, start.owing && 'owing', start.here].filter(Boolean).join();
    return <Written event={event} start={start} record={record} />;
  }
  return (
    <ComingScreen
      title="New Message"
      error={isOthers ? notTheirs : error}
      {...{ isFetching, refetch }}
      missing={{
        title: 'No such event',
        text: 'It may have another address by now, be deleted, or not be yours to write to.',
        way: (
          <Link className={buttonClass('outline')} to="/organize/messages/new">
            Choose Another Event
          </Link>
        ),
      }}
    />
  );
}

function Written({
  event,
  start,
  record,
}: {
  event: Event;
  start: typeof emptyMessage;
  record: string;
}) {
  const { uuid, title, slug } = event;
  return (
    <div className={page.page}>
      <PageHead title={`Write to ${title}`} description={description} />
      <header className={page.head}>
        <h1>Write to the people of {title}</h1>
        <p className={page.lead}>
          {eventDates(event)}. One email to each of them, about this event.
        </p>
        <p className={rows.ways}>
          <Link to="/organize/events/$slug/attendees" params={{ slug }}>
            Attendees
          </Link>
          <Link to="/organize/messages" search={{ event: uuid }}>
            What Was Written to Them
          </Link>
        </p>
      </header>
      <MessageForm event={event} start={start} record={`message ${uuid} ${record}`} />
    </div>
  );
}

/** The events whose people the grants let write to. Nobody comes to a draft. */
function EventChoice() {
  return (
    <div className={page.page}>
      <PageHead title="New Message" description={description} />
      <header className={page.head}>
        <h1>New Message</h1>
        <p className={page.lead}>To the people of which event?</p>
      </header>
      <div>
        <EventGroup title="To come" filter="upcoming" />
        <EventGroup title="Past" filter="past" />
      </div>
    </div>
  );
}

function EventGroup({ title, filter }: { title: string; filter: 'upcoming' | 'past' }) {
  const self = useSelf();
  const { data, error, isFetching, refetch } = useOrganized('organizerEvents', {
    query: { filter },
  });
  const events = data?.data.filter(
    ({ uuid, status }) => status !== 'draft' && self && mayAt(self, 'attendees.write', uuid),
  );
  return (
    <section className={sections.section} aria-label={title}>
      <h2>{title}</h2>
      {error && !data && (
        <>
          <FormFailure message={`The events could not be loaded. ${readingFailure(error)}`} />
          <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
            Try Again
          </Button>
        </>
      )}
      {!error && !events && (
        <div aria-hidden="true">
          <Skeleton shape="short" />
          <Skeleton />
        </div>
      )}
      {events?.length === 0 && <p>None.</p>}
      {events && events.length > 0 && <EventLinks events={events} />}
    </section>
  );
}

function EventLinks({ events }: { events: OrganizerEvent[] }) {
  return (
    <ul className={rows.rows}>
      {events.map((event) => (
        <li key={event.uuid} className={classNames(rows.row, styles.row)}>
          <Link className={rows.name} to="/organize/messages/new" search={{ event: event.slug }}>
            {event.title}
          </Link>
          <p className={rows.small}>{eventDates(event)}</p>
        </li>
      ))}
    </ul>
  );
}
