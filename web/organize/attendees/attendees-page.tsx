import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Attendee, Kitchen } from '#contract/bookings/attendees.ts';
import type { Permission } from '#contract/calls/access.ts';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { whoEatsWhat } from '../booking/words/place-names.ts';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { attendeeList, attendeeListOf } from '../lists/organize-lists.ts';
import { FileLink } from '../pieces/file-link.tsx';
import { SafetyLeads } from '../safety/safety-leads.tsx';
import { fileHref, useOrganized } from '../session/organize-call.ts';
import { mayAt } from '../session/organizer.ts';
import { AddBooking } from './add-booking.tsx';
import { AttendeeControls, type Way } from './attendee-controls.tsx';
import { AttendeeRows } from './attendee-rows.tsx';
import styles from './attendees-page.module.css';
import { DailyEmail } from './daily-email.tsx';
import { DoorConflicts } from './door-conflicts.tsx';
import { EmailThese } from './email-these.tsx';
import { TickedBar } from './ticked-bar.tsx';

/** The people who come to an event: a row a seat, by party (13.1). */
export function AttendeesPage() {
  return (
    <NamedEvent title="Attendees" tab="attendees">
      {(event, self) => <Attendees key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

/** While nobody has a place: what to expect. */
function noneOf({ slug, status }: Event, isOpen: boolean) {
  if (status !== 'cancelled')
    return {
      title: 'Nobody yet',
      text: `Bookings appear here at once.${isOpen ? ' People who pay in cash or by cheque are added by hand.' : ''}`,
    };
  return {
    title: 'No place is booked',
    text: 'The event is called off.',
    action: (
      <Link to={attendeeList.path} params={{ slug }} search={{ filter: 'all' }}>
        All, Including Cancelled
      </Link>
    ),
  };
}

/** Adding people by hand: once the event is over it is seldom meant. */
function useAdding(isSeldom: boolean) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // In the menu it shows no more.
    const menu = opener.current?.closest('details')?.querySelector('summary');
    (menu ?? opener.current)?.focus();
  };
  const way = (className?: string) => (
    <button
      ref={opener}
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      Add People
    </button>
  );
  return { isOpen, close, way: { name: 'add', isSeldom, way } };
}

function Attendees({ event, self }: { event: Event; self: OrganizerSelf }) {
  const now = useNow();
  const isOver = now >= Date.parse(event.ends_at);
  const { uuid, title, status, timezone } = event;
  const may = (permission: Permission) => mayAt(self, permission, uuid);
  const isOpen = status === 'published' && may('attendees.change');
  const list = attendeeListOf(event, may('attendees.contact'), isOver);
  const search = listSearch(list, useSearch());
  const isEmpty = useQuery(listQuery(list, search)).data?.meta.total === 0;
  const { data: kitchen } = useOrganized('kitchen', { params: { uuid } });

  const hasBegun = dayIn(timezone, new Date(now)) >= dayIn(timezone, new Date(event.starts_at));

  const adding = useAdding(isOver);
  return (
    <ListScreen
      list={list}
      title={`Attendees of ${title}`}
      description="Who comes to an event of the association."
      head={<EventHead event={event} tab="attendees" part="Attendees of" />}
      noun={['place', 'places']}
      searchLabel="Search Attendees"
      above={
        <>
          {may('attendees.check-in') && <DoorConflicts event={event} />}
          {adding.isOpen && <AddBooking event={event} self={self} onClose={adding.close} />}
        </>
      }
      controls={
        <AttendeeControls
          list={list}
          search={search}
          counts={kitchen?.data.counts}
          day={isOver ? 'over' : hasBegun ? 'begun' : 'to come'}
          ways={waysOf(event, list, {
            may,
            search,
            waiting: kitchen?.data.waiting ?? 0,
            add: isOpen && adding.way,
            isOver,
            isEmpty,
          })}
        />
      }
      none={noneOf(event, isOpen)}
      coming={{ row: styles.coming, columns: 4, rows: 12 }}
      rows={(seats, { owing_cents, meta }) => (
        <People
          event={event}
          seats={seats}
          isPart={meta.last_page > 1}
          owing={owing_cents}
          isByParty={search.sort === undefined}
          isOver={isOver}
          wasCounted={(kitchen?.data.counts.here ?? 0) > 0}
          may={may}
        />
      )}
      below={
        <>
          {kitchen && <MealCounts kitchen={kitchen.data} event={uuid} isOver={isOver} />}
          {may('attendees.daily-email') && <DailyEmail event={uuid} />}
        </>
      }
    />
  );
}

type May = (permission: Permission) => boolean;

/** The lines of a page, and what is done with those that are ticked. */
function People({
  event,
  seats,
  isPart,
  owing,
  isByParty,
  isOver,
  wasCounted,
  may,
}: {
  event: Event;
  seats: Attendee[];
  isPart: boolean;
  owing: number;
  isByParty: boolean;
  isOver: boolean;
  wasCounted: boolean;
  may: May;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = seats.filter(({ uuid }) => ticked.has(uuid));
  const isHeld = event.status !== 'draft';

  function tick(uuids: string[], isTicked: boolean) {
    const others = [...ticked].filter((one) => !uuids.includes(one));
    setTicked(new Set(isTicked ? [...others, ...uuids] : others));
  }

  return (
    <>
      <AttendeeRows
        seats={seats}
        isPart={isPart}
        slug={event.slug}
        isByParty={isByParty}
        isOver={isOver}
        wasCounted={wasCounted}
        ticks={{ ticked, tick }}
        owing={owing}
      />
      {chosen.length > 0 && (
        <TickedBar
          event={event}
          seats={chosen}
          rights={{
            writes: may('attendees.write') && isHeld,
            checksIn: may('attendees.check-in') && isHeld,
          }}
          onClear={() => setTicked(new Set())}
        />
      )}
    </>
  );
}

/** What can be done with who comes, the usual first. */
function waysOf(
  { slug, status, capacity }: Event,
  list: ReturnType<typeof attendeeListOf>,
  {
    may,
    search: { page: _, ...asked },
    waiting,
    add,
    isOver,
    isEmpty,
  }: {
    may: May;
    search: ReturnType<typeof listSearch>;
    waiting: number;
    add: Way | false;
    isOver: boolean;
    /** Nobody is listed: there is nobody to write to, and nothing to print. */
    isEmpty: boolean;
  },
): Way[] {
  const isDraft = status === 'draft';
  const isWaitedFor = status === 'published' && (waiting > 0 || (capacity !== null && !isOver));
  return [
    !isOver && add,
    may('attendees.write') &&
      !isDraft &&
      !isEmpty && {
        name: 'email',
        way: (className?: string) => <EmailThese slug={slug} list={list} className={className} />,
      },
    isWaitedFor && {
      name: 'waiting',
      isSeldom: waiting === 0,
      way: (className?: string) => (
        <Link className={className} to="/organize/events/$slug/waiting" params={{ slug }}>
          Waiting List{waiting > 0 && ` (${waiting})`}
        </Link>
      ),
    },
    !isEmpty && {
      name: 'print',
      way: (className?: string) => (
        <Link className={className} to="/organize/events/$slug/print" params={{ slug }}>
          Print
        </Link>
      ),
    },
    may('attendees.check-in') &&
      !isDraft && {
        name: 'door',
        isSeldom: true,
        // A document of its own: camera and service worker are allowed nowhere else.
        way: (className?: string) => (
          <a className={className} href={`/organize/door/${slug}`}>
            Door
          </a>
        ),
      },
    isOver && add,
    !isEmpty && {
      name: 'file',
      isSeldom: true,
      way: (className?: string) => (
        <FileLink className={className} href={fileHref('attendeesFile', asked, list.of)} isPersonal>
          Download as CSV
        </FileLink>
      ),
    },
  ].filter((way) => way !== false);
}

/** V14: how many of each meal; whose they are, the safety leads see alone. */
function MealCounts({
  kitchen: { meals, unknown },
  event,
  isOver,
}: {
  kitchen: Kitchen;
  event: string;
  /** Nobody chooses any more, and whose they were nobody sees. */
  isOver: boolean;
}) {
  if (meals.length + (isOver ? 0 : unknown) === 0) return null;
  return (
    <div>
      <p className={styles.meals}>
        <strong>Meals</strong>
        {meals.map(({ meal, seats }) => (
          <span key={meal}>
            {seats} {mealLabels[meal].toLowerCase()}
          </span>
        ))}
        {unknown > 0 && !isOver && <span>{unknown} not chosen yet</span>}
      </p>
      {!isOver && (
        <p className={rows.small}>
          {whoEatsWhat}
          <SafetyLeads event={event} />
        </p>
      )}
    </div>
  );
}
