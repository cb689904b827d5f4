import { type ReactNode, useState } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { useNow } from '#web/events/now.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../../ui/lists/list-page.module.css';
import { CallOffNotice } from '../../event-frame/call-off-notice.tsx';
import { ActsComing, EventHead } from '../../event-frame/event-head.tsx';
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
import { Latest, Notes, WhoCame } from './latest-bookings.tsx';
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
          now ? (
            <EventActs
              event={now}
              self={self}
              onCallOff={manages ? () => setCallingOff(true) : undefined}
            />
          ) : (
            <ActsComing />
          )
        }
      />
      {now && <CallOffNotice event={now} act={overview.cancellation} />}
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

function Overview({ overview, self }: { overview: EventOverview; self: OrganizerSelf }) {
  const { event, latest, notes, statement } = overview;
  const isDraft = event.status === 'draft';
  const isCancelled = event.status === 'cancelled';
  const isOver = useNow() >= Date.parse(event.ends_at);
  const isToCome = !isDraft && !isCancelled && !isOver;
  // Then the money is the story, and how it filled stands small beside it.
  const hasResult = isOver && !isCancelled && statement.length > 0;
  const curve = !isDraft && !isCancelled && (
    <section key="curve" className={styles.part} aria-labelledby="curve">
      <h2 id="curve">{isOver ? 'How it filled' : 'How it fills'}</h2>
      <BookingCurve curve={overview.curve} event={event} days_to_start={overview.days_to_start} />
    </section>
  );
  return (
    <>
      {!isDraft && (
        <KeyNumbers overview={overview} seesAttendees={mayAt(self, 'attendees.see', event.uuid)} />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <EventTasks overview={overview} self={self} />
          {hasResult && <ItsResult statement={statement} event={event} self={self} />}
          {!hasResult && curve}
          {isToCome && mayAt(self, 'attendees.see', event.uuid) && (
            <SpecialNeeds event={event} tasks={overview.tasks} />
          )}
          {isCancelled && latest && <Latest bookings={latest} event={event} />}
        </div>
        <Aside
          parts={[
            hasResult && curve,
            isToCome && latest && <Latest key="latest" bookings={latest} event={event} />,
            isOver && !isDraft && !isCancelled && latest && latest.length > 0 && (
              <WhoCame key="came" event={event} />
            ),
            notes && notes.length > 0 && <Notes key="notes" notes={notes} event={event} />,
          ]}
        />
      </div>
    </>
  );
}

/** What stands beside the rest, if there is any. */
function Aside({ parts }: { parts: ReactNode[] }) {
  const shown = parts.filter(Boolean);
  return shown.length > 0 && <div className={styles.aside}>{shown}</div>;
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
