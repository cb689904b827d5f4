import { useState } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { useNow } from '#web/events/now.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../../ui/lists/list-page.module.css';
import { CallOffNotice } from '../../event-frame/call-off-notice.tsx';
import { EventHead } from '../../event-frame/event-head.tsx';
import { NamedEvent } from '../../event-frame/named-event.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import { mayAt } from '../../session/organizer.ts';
import { CallOff } from '../acts/call-off.tsx';
import { EventActs } from '../acts/event-acts.tsx';
import { MoveNotice } from '../moved/move-notice.tsx';
import { BookingCurve } from './booking-curve.tsx';
import styles from './event-hub.module.css';
import { EventTasks } from './event-tasks.tsx';
import { ItsResult } from './its-result.tsx';
import { KeyNumbers } from './key-numbers.tsx';
import { Latest, Notes } from './latest-bookings.tsx';
import { SpecialNeeds } from './special-needs.tsx';

/** One event: how it stands, and the ways to all there is of it (W9). */
export function EventHubPage() {
  return (
    <NamedEvent title="Event" tab="overview">
      {(event, self) => <Hub key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

function Hub({ event, self }: { event: Event; self: OrganizerSelf }) {
  const { uuid, title } = event;
  const query = useOrganized('eventOverview', { params: { uuid } });
  const [isCallingOff, setCallingOff] = useState(false);
  const { data, error } = query;
  const overview = data?.data;
  const now = overview?.event;
  const manages = mayAt(self, 'event.manage', uuid);
  return (
    <div className={page.page}>
      <PageHead title={title} description="How an event of the association stands." />
      <EventHead
        event={event}
        tab="overview"
        actions={
          <Ways
            event={event}
            self={self}
            now={now}
            isSoon={overview !== undefined && [0, 1].includes(overview.days_to_start)}
            onCallOff={manages ? () => setCallingOff(true) : undefined}
          />
        }
      />
      {now && <CallOffNotice event={now} />}
      {now?.status === 'published' && <MoveNotice event={now} manages={manages} />}
      {now && isCallingOff && now.status === 'published' && (
        <CallOff event={now} onClose={() => setCallingOff(false)} />
      )}
      {overview && <Overview overview={overview} self={self} />}
      {!overview && error && <PartFailed what="How it stands" query={query} />}
      {!overview && !error && <Coming />}
    </div>
  );
}

function Ways({
  event: { uuid, slug, status, ends_at },
  self,
  now,
  isSoon,
  onCallOff,
}: {
  event: Event;
  self: OrganizerSelf;
  now: EventOverview['event'] | undefined;
  /** On the eve and on the day the door comes first, as on Today. */
  isSoon: boolean;
  onCallOff: (() => void) | undefined;
}) {
  const isOver = useNow() >= Date.parse(ends_at);
  return (
    <>
      {status === 'published' && !isOver && mayAt(self, 'attendees.check-in', uuid) && (
        // A document of its own: camera and service worker are allowed nowhere else.
        <a
          className={isSoon ? buttonClass() : buttonClass('outline')}
          href={`/organize/door/${slug}`}
        >
          Door
        </a>
      )}
      {now && <EventActs event={now} self={self} onCallOff={onCallOff} />}
    </>
  );
}

function Overview({ overview, self }: { overview: EventOverview; self: OrganizerSelf }) {
  const { event, curve } = overview;
  const isDraft = event.status === 'draft';
  const isCancelled = event.status === 'cancelled';
  const isOver = useNow() >= Date.parse(event.ends_at);
  const isToCome = !isDraft && !isCancelled && !isOver;
  return (
    <>
      {!isDraft && (
        <KeyNumbers overview={overview} seesResult={mayAt(self, 'money.statement', event.uuid)} />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <EventTasks overview={overview} self={self} />
          {isToCome && mayAt(self, 'attendees.see', event.uuid) && <SpecialNeeds event={event} />}
          {!isDraft && !isCancelled && (
            <section className={styles.part} aria-labelledby="curve">
              <h2 id="curve">{isOver ? 'How it filled' : 'How it fills'}</h2>
              <BookingCurve curve={curve} event={event} days_to_start={overview.days_to_start} />
            </section>
          )}
        </div>
        {!isDraft && <Aside overview={overview} self={self} isOver={isOver} />}
      </div>
    </>
  );
}

/** Of an event that is over its result, or nothing before there is one; else who booked last. */
function Aside({
  overview: { event, latest, notes, statement },
  self,
  isOver,
}: {
  overview: EventOverview;
  self: OrganizerSelf;
  isOver: boolean;
}) {
  const parts = [
    isOver && statement.length > 0 && (
      <ItsResult key="result" statement={statement} event={event} self={self} />
    ),
    latest && (!isOver || event.status === 'cancelled') && (
      <Latest key="latest" bookings={latest} event={event} />
    ),
    notes && notes.length > 0 && <Notes key="notes" notes={notes} event={event} />,
  ].filter(Boolean);
  return parts.length > 0 && <div className={styles.aside}>{parts}</div>;
}

/** The parts that come, at their sizes. */
function Coming() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading how it stands…
      </p>
      <div className={styles.numbers} aria-hidden="true">
        {['booked', 'paid', 'owing', 'closing'].map((key) => (
          <div key={key} className={styles.number}>
            <Skeleton className={styles.numberComing} />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.main}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
        <div className={styles.aside}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </div>
      </div>
    </>
  );
}
