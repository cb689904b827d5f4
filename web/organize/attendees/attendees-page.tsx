import { useRef, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { chosenFilters } from '../lists/list-search.ts';
import { attendeeListOf } from '../lists/organize-lists.ts';
import { mayAt } from '../session/organizer.ts';
import { AddBooking } from './add-booking.tsx';
import { AttendeeRows } from './attendee-rows.tsx';
import { DailyEmail } from './daily-email.tsx';
import { DoorConflicts } from './door-conflicts.tsx';

/** The people who come to an event: a row a seat, by party (13.1). */
export function AttendeesPage() {
  return (
    <NamedEvent title="Attendees" tab="attendees">
      {(event, self) => <Attendees key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

function Attendees({ event, self }: { event: Event; self: OrganizerSelf }) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { uuid, slug, title, status } = event;
  const isOpen = status === 'published' && mayAt(self, 'attendees.change', uuid);
  const seesContact = mayAt(self, 'attendees.contact', uuid);

  function close() {
    setAdding(false);
    opener.current?.focus();
  }

  const add = isOpen && (
    <Button
      ref={opener}
      aria-expanded={isAdding}
      onClick={() => (isAdding ? close() : setAdding(true))}
    >
      Add People
    </Button>
  );
  return (
    <ListScreen
      list={attendeeListOf(event, seesContact)}
      title={`Attendees of ${title}`}
      description="Who comes to an event of the association."
      head={<EventHead event={event} tab="attendees" part="Attendees of" actions={add} />}
      noun={['place', 'places']}
      searchLabel="Search Attendees"
      placeholder={seesContact ? 'A name, an email, a ticket' : 'A name or a ticket'}
      above={
        <>
          <p className={rows.ways}>
            {status !== 'draft' && <a href={`/events/${slug}`}>Public Page</a>}
            {mayAt(self, 'attendees.check-in', uuid) && status !== 'draft' && (
              // A document of its own: camera and service worker are allowed nowhere else.
              <a href={`/organize/door/${slug}`}>Door</a>
            )}
            <Link to="/organize/events/$slug/print" params={{ slug }}>
              Print
            </Link>
            {mayAt(self, 'attendees.write', uuid) && status !== 'draft' && (
              <WriteToThese slug={slug} />
            )}
            {mayAt(self, 'attendees.safety', uuid) && (
              <Link to="/organize/events/$slug/safety" params={{ slug }}>
                Health Notes
              </Link>
            )}
          </p>
          {mayAt(self, 'attendees.check-in', uuid) && <DoorConflicts event={event} />}
          {mayAt(self, 'attendees.daily-email', uuid) && <DailyEmail event={uuid} />}
          {isAdding && <AddBooking event={event} self={self} onClose={close} />}
        </>
      }
      none={{
        title: 'Nobody yet',
        text: isOpen
          ? 'Who books shows up here at once. Whoever pays in cash or by cheque is added by hand.'
          : 'Who books shows up here at once.',
      }}
      rows={(seats) => <AttendeeRows seats={seats} slug={slug} />}
    />
  );
}

/** To whom the list shows, where its filters are some of those of a message; else to everybody. */
function WriteToThese({ slug }: { slug: string }) {
  const { search, filter } = useSearch();
  const shown = search ? undefined : writtenTo(filter);
  return (
    <Link to="/organize/messages/new" search={{ event: slug, ...shown }}>
      {shown ? 'Write to These' : 'Write to Everybody'}
    </Link>
  );
}

/** The filters of a list as those of a message to the people in it; undefined where a message has no such filter. */
export function writtenTo(filter: string | undefined): Record<string, string> | undefined {
  const chosen = chosenFilters(filter).filter((one) => one !== '');
  const isOnly = (...names: string[]) => chosen.every((one) => names.includes(one));
  if (chosen.length === 1 && isOnly('cancelled')) return { state: 'cancelled' };
  const isContradiction = chosen.includes('here') && chosen.includes('not-here');
  if (!isOnly('owing', 'here', 'not-here') || isContradiction) return undefined;
  const here = chosen.find((one) => one !== 'owing');
  return { ...(chosen.includes('owing') && { owing: '1' }), ...(here && { here }) };
}
