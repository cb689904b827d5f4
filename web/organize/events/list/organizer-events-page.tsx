import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import rows from '../../lists/list-rows.module.css';
import { ListScreen } from '../../lists/list-screen.tsx';
import { organizerEventList } from '../../lists/organize-lists.ts';
import { may, useSelf } from '../../session/organizer.ts';
import { EventListRow, eventRow } from './event-list-row.tsx';

/** The events that the own grants let see, drafts included (12.2). */
export function OrganizerEventsPage() {
  const self = useSelf();
  const { filter } = useSearch();
  const isManager = self !== undefined && may(self, 'event.manage');
  const isToCome = filter === undefined;
  const first = (
    <Link className={buttonClass()} to="/organize/events/new">
      New Event
    </Link>
  );
  return (
    <ListScreen
      list={organizerEventList}
      title="Events"
      description="The events of the association, drafts included."
      lead={
        isManager ? (
          <>
            The quickest way to a new event is to{' '}
            <Link to="/organize/events" search={{ filter: 'past' }}>
              repeat one of last year’s
            </Link>
            .
          </>
        ) : (
          'Those that are yours to see.'
        )
      }
      noun={['event', 'events']}
      searchLabel="Search Events"
      placeholder="A title, a place, a word"
      actions={isManager && first}
      none={{
        title: isToCome ? 'Nothing is to come' : 'No events yet',
        text: isManager
          ? 'Repeat one of the past events, or begin a new one: it stays a draft until you publish it.'
          : 'Once there is an event for you, it is here.',
        action: isManager && (
          <p>
            <Link
              className={buttonClass('outline')}
              to="/organize/events"
              search={{ filter: 'past' }}
            >
              See Past Events
            </Link>
          </p>
        ),
      }}
      coming={{ row: eventRow, columns: 2 }}
      rows={(events) => (
        <ul className={rows.rows}>
          {events.map((event) => (
            <EventListRow key={event.uuid} event={event} isManager={isManager} />
          ))}
        </ul>
      )}
    />
  );
}
