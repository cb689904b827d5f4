import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingPerson } from '#contract/bookings/waitlist-desk.ts';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import listRows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { waitingListOf } from '../lists/organize-lists.ts';
import { mayAt } from '../session/organizer.ts';
import { OfferForm } from './offer-form.tsx';
import { TakeOffForm } from './take-off-form.tsx';
import styles from './waiting.module.css';
import { WaitingPlaces, WaitingSwitch } from './waiting-places.tsx';
import { type WaitingAct, WaitingRows } from './waiting-rows.tsx';

/** So many are found without a search. */
const few = 10;

/** Who waits for places at an event (20.4). */
export function WaitingPage() {
  return (
    <NamedEvent title="Waiting list" tab="attendees">
      {(event, self) => <Waiting key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

function Waiting({ event, self }: { event: Event; self: OrganizerSelf }) {
  const [act, setAct] = useState<{ name: WaitingAct; person: WaitingPerson }>();
  const list = waitingListOf(event);
  const search = listSearch(list, useSearch());
  const { data: answer, isError } = useQuery(listQuery(list, search));
  const { uuid, slug, title } = event;
  const isOpen = event.status === 'published';
  const manages = isOpen && mayAt(self, 'event.manage', uuid);
  const changes = isOpen && mayAt(self, 'attendees.change', uuid);
  const close = () => setAct(undefined);
  return (
    <ListScreen
      list={list}
      title={`Waiting list of ${title}`}
      description="Who waits for places at an event of the association."
      head={<EventHead event={event} tab="attendees" part="Waiting list of" />}
      noun={['person', 'people']}
      searchLabel="Search the Waiting List"
      // A few are read as they are, and the sentence above counts them.
      isShort={search.search === undefined && (answer?.waiting.people ?? 0) <= few}
      placeholder="A name"
      above={
        <>
          <div className={styles.title}>
            <h2>Waiting list</h2>
            <p className={listRows.ways}>
              <Link to="/organize/events/$slug/attendees" params={{ slug }}>
                All Attendees
              </Link>
            </p>
          </div>
          {answer ? (
            <WaitingPlaces answer={answer} raises={manages && changes} />
          ) : (
            !isError && <div className={styles.placesComing} />
          )}
          {act?.name === 'offer' && answer && (
            <OfferForm
              event={event}
              person={act.person}
              places={answer.places}
              manages={manages}
              onDone={close}
            />
          )}
          {act?.name === 'take-off' && (
            <TakeOffForm event={event} person={act.person} onDone={close} />
          )}
        </>
      }
      none={{
        title: answer?.state === 'off' ? 'No waiting list' : 'Nobody waits',
        text:
          answer?.state === 'off'
            ? 'It is switched off for this event.'
            : 'Once the event is full, people join the waiting list on its page and appear here at once.',
      }}
      coming={{ row: styles.row, columns: 4 }}
      rows={(people, { places }) => (
        <WaitingRows
          people={people}
          places={places}
          manages={manages}
          zone={event.timezone}
          onAct={changes ? (name, person) => setAct({ name, person }) : undefined}
        />
      )}
      below={answer && manages && <WaitingSwitch event={event} answer={answer} />}
    />
  );
}
