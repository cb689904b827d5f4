import { useQuery } from '@tanstack/react-query';
import type { SafetyWindow } from '#contract/bookings/safety.ts';
import type { Event } from '#contract/events/events.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { safetyList } from '../lists/organize-lists.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import styles from './safety.module.css';
import { safetyDays } from './safety-days.ts';
import { SafetyRows } from './safety-rows.tsx';

const title = 'Health Notes';
const description = 'Health and emergency notes of who comes, for the safety leads of an event.';

/** What the safety leads of an event read, while they may (10.4). */
export function SafetyPage() {
  return (
    <NamedEvent title={title} tab="safety">
      {(event) => <Safety key={event.uuid} event={event} />}
    </NamedEvent>
  );
}

function Safety({ event }: { event: Event }) {
  const { uuid } = event;
  const query = useQuery({
    ...organizeQuery('safetyWindow', { params: { uuid } }),
    // It opens and closes while somebody looks at it.
    refetchInterval: 60_000,
  });
  const { data } = query;
  if (!data) {
    const missing = {
      title: 'Not yours to see',
      text: 'Health notes are for the safety leads of the event alone.',
      way: <Link to="/organize">See Today</Link>,
    };
    return <ComingScreen title={title} query={query} missing={missing} />;
  }
  const { state } = data.data;
  return state === 'open' ? (
    <People event={event} window={data.data} />
  ) : (
    <Closed event={event} window={data.data} state={state} />
  );
}

function People({ event, window }: { event: Event; window: SafetyWindow }) {
  return (
    <ListScreen
      list={{ ...safetyList, of: { uuid: event.uuid }, params: { slug: event.slug } }}
      title={`Health notes of ${event.title}`}
      head={<EventHead event={event} tab="safety" part="Health notes of" />}
      description={description}
      noun={['person', 'people']}
      searchLabel="Search People"
      placeholder="A name"
      above={
        <p className={sections.notice}>
          Open until the end of {safetyDays(window).last}, where it takes place. Look when you need
          to: each look is recorded, and that person sees that it was you. People who are not listed
          left no notes.
          {window.to_confirm > 0 && ` ${toConfirm(window.to_confirm)}`}
        </p>
      }
      none={{
        title: 'Nobody has left notes',
        text: 'People can add notes to their profile until the last moment; they appear here at once.',
      }}
      coming={{ row: styles.person, columns: 2 }}
      rows={(people) => <SafetyRows people={people} />}
    />
  );
}

/** V24 */
const toConfirm = (count: number) =>
  `${count === 1 ? 'One booking is' : `${count} bookings are`} not confirmed yet: organizers made ${count === 1 ? 'it, and its people appear' : 'them, and their people appear'} here once the booker presses “Confirm My Place”.`;

function Closed({
  event,
  window,
  state,
}: {
  event: Event;
  window: SafetyWindow;
  state: Exclude<SafetyWindow['state'], 'open'>;
}) {
  const { first, last } = safetyDays(window);
  return (
    <div className={page.page}>
      <PageHead title={title} description={description} />
      <EventHead event={event} tab="safety" part="Health notes of" />
      <div className={sections.stack}>
        <h2>{state === 'before' ? 'Not open yet' : 'Closed'}</h2>
        {state === 'before' ? (
          <p>
            The notes open on <strong>{first}</strong>, at midnight, and close at the end of{' '}
            <strong>{last}</strong>, where the event takes place. If it is moved, these days move
            with it.
          </p>
        ) : (
          <p>
            The notes could be read until the end of <strong>{last}</strong>. Nobody can read them
            for this event any more.
          </p>
        )}
        <p>
          {state === 'before'
            ? 'Come back then: you find who has left notes, by name, and read those of one person at a time. Each look is recorded, and that person sees it.'
            : 'Each look is in the audit log, and whose notes were read finds it in their privacy settings.'}
        </p>
        <p>
          <Link to="/organize">See Today</Link>
        </p>
      </div>
    </div>
  );
}
