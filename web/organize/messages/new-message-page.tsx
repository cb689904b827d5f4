import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { isToMembers } from '#contract/messages/is-to-members.ts';

import { ApiError } from '#web/api/api-error.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { placeCount } from '../booking/words/place-names.ts';
import { EventHead, shortDates } from '../event-frame/event-head.tsx';
import { namedEventQuery } from '../event-frame/named-event-query.ts';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { writableEventList } from '../lists/organize-lists.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { may, mayAt, useSelf } from '../session/organizer.ts';
import { MessageForm } from './message-form.tsx';
import { type Addressed, emptyMessage, filterFields, whoFields } from './message-words.ts';
import styles from './messages.module.css';

/** Everybody sees the events of others; the attendees there do not concern them. */
const notTheirs = new ApiError(404, { message: 'There is no such event.' });

const description = 'Write to the people of one event, or to members.';

/** A new message: first to which event's people, then the words (15.3). */
export function NewMessagePage() {
  const { event, from, booking, seats, to, person } = useSearch();
  if (to === 'members') return <ToMembers key={`${from} ${person}`} from={from} />;
  if (event === undefined) return <EventChoice />;
  return <OfEvent key={`${event} ${from} ${booking} ${seats}`} slug={event} from={from} />;
}

function OfEvent({ slug, from }: { slug: string; from: string | undefined }) {
  const self = useSelf();
  const search = useSearch();
  const query = useQuery(namedEventQuery(slug));
  const old = useQuery({
    ...organizeQuery('message', { params: { uuid: from ?? '' } }),
    enabled: from !== undefined,
  });
  const { data: event } = query;
  const isWriter = self && event && mayAt(self, 'attendees.write', event.uuid);
  const isOthers = self && event && !isWriter;
  // A message that is gone is no reason against a new one.
  const isReady = from === undefined || old.data !== undefined || old.error !== null;
  if (event && isWriter && isReady) {
    const written = old.data?.data;
    const start = {
      ...emptyMessage,
      ...(written ? whoFields(written.filters) : filterFields(search)),
      ...(written && { subject: written.subject, text: written.text }),
    };
    const chosen = written && !isToMembers(written.filters) ? written.filters : undefined;
    const booking = chosen ? chosen.booking : search.booking;
    const seats = chosen ? chosen.seats : search.seats?.split(',');
    // What was typed for others is not what is written to these.
    const record =
      from ??
      [
        ...[booking, seats, start.state, start.owing && 'owing', start.here],
        start.no_meal && 'no meal',
      ]
        .filter(Boolean)
        .join();
    const to = { event: event.uuid, booking, seats };
    return <Written event={event} to={to} start={start} record={record} />;
  }
  return (
    <ComingScreen
      title="New message"
      head={event && isWriter && <EventHead event={event} tab="messages" isOfRecord />}
      query={isOthers ? { ...query, error: notTheirs } : query}
      missing={{
        title: 'No such event',
        text: 'It may have another address by now, have been deleted, or not be yours to write to.',
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
  to,
  start,
  record,
}: {
  event: Event;
  to: Exclude<Addressed, 'members'>;
  start: typeof emptyMessage;
  record: string;
}) {
  const { uuid, title, slug } = event;
  const { booking, seats } = to;
  return (
    <div className={page.page}>
      <PageHead title={`New message: ${title}`} description={description} />
      <EventHead event={event} tab="messages" isOfRecord />
      <header className={styles.newHead}>
        <h1>
          New message to{' '}
          {seats ? placeCount(seats.length) : booking ? 'one booking' : 'the attendees'}
        </h1>
        <p className={sections.quiet}>One email to each of them, about this event.</p>
        {booking !== undefined && (
          <p>
            <Link to="/organize/events/$slug/attendees/$id" params={{ slug, id: booking }}>
              The Booking
            </Link>
          </p>
        )}
      </header>
      <MessageForm
        addressee={{
          title,
          timezone: event.timezone,
          at: event.starts_at,
          to,
          servesMeal: event.serves_meal,
        }}
        start={start}
        record={`message ${uuid} ${record}`}
      />
    </div>
  );
}

/** 15.1, 15.2: news to members who agree to it. */
function ToMembers({ from }: { from: string | undefined }) {
  const zone = useZone();
  const self = useSelf();
  const { person = '', members = 'active' } = useSearch();
  const old = useQuery({
    ...organizeQuery('message', { params: { uuid: from ?? '' } }),
    enabled: from !== undefined,
  });
  const isReady = from === undefined || old.data !== undefined || old.error !== null;
  if (!self || !isReady || !may(self, 'members.write')) {
    const error = self && isReady ? notTheirs : old.error;
    return (
      <ComingScreen
        title="News to members"
        query={{ ...old, error }}
        missing={{
          title: 'Not yours to write to',
          text: 'Owners and organizers write to members.',
          way: (
            <Link className={buttonClass('outline')} to="/organize/messages/new">
              Choose an Event
            </Link>
          ),
        }}
      />
    );
  }
  const written = old.data?.data;
  const start = {
    ...emptyMessage,
    ...(person && { person, members }),
    ...(written && whoFields(written.filters)),
    ...(written && { subject: written.subject, text: written.text }),
  };
  return (
    <div className={page.page}>
      <PageHead title="News to members" description="Write to members of the association." />
      <header className={page.head}>
        <h1>{start.person ? 'Message to one member' : 'News to members'}</h1>
        <p className={page.lead}>
          {start.person
            ? 'Like news, it goes to people who agree to get them. About a booking, write from the booking.'
            : 'News, results and invitations, to people who agree to get them. Each email has a link that stops them.'}
        </p>
        {start.person && (
          <p>
            <Link to="/organize/members/$uuid" params={{ uuid: start.person }}>
              The Member
            </Link>
          </p>
        )}
      </header>
      <MessageForm
        addressee={{ title: 'News', timezone: zone, at: new Date().toISOString(), to: 'members' }}
        start={start}
        record={`message members ${from ?? (person || undefined)}`}
      />
    </div>
  );
}

/** All the events that the grants let see, by search and pages. Nobody comes to a draft. */
function EventChoice() {
  return (
    <ListScreen
      list={writableEventList}
      title="New message"
      description={description}
      lead="To the people of which event? Or write news to members."
      actions={<MembersLink />}
      noun={['event', 'events']}
      searchLabel="Search Events"
      placeholder="A title, a place, a word"
      none={{
        title: 'Nothing is to come',
        text: 'Among the past events there may be one whose people you write to.',
        action: (
          <Link
            className={buttonClass('outline')}
            to="/organize/messages/new"
            search={{ filter: 'past' }}
          >
            See Past Events
          </Link>
        ),
      }}
      coming={{ row: eventRow, columns: 2 }}
      rows={(events) => (
        <ul className={rows.rows}>
          {events.map((event) => (
            <EventRow key={event.uuid} event={event} />
          ))}
        </ul>
      )}
    />
  );
}

function MembersLink() {
  const self = useSelf();
  if (!self || !may(self, 'members.write')) return null;
  return (
    <Link className={buttonClass('outline')} to="/organize/messages/new" search={{ to: 'members' }}>
      Write to Members
    </Link>
  );
}

const eventRow = classNames(rows.row, styles.row, styles.event);

function EventRow({ event }: { event: OrganizerEvent }) {
  const self = useSelf();
  const { uuid, slug, title, status } = event;
  const isDraft = status === 'draft';
  const isWriter = self !== undefined && mayAt(self, 'attendees.write', uuid);
  return (
    <li className={eventRow}>
      {isWriter && !isDraft ? (
        <Link className={rows.name} to="/organize/messages/new" search={{ event: slug }}>
          {title}
        </Link>
      ) : (
        <p>
          {title}: {isDraft ? 'a draft, nobody comes yet' : 'not yours to write to'}
        </p>
      )}
      <p className={rows.small}>{shortDates(event)}</p>
    </li>
  );
}
