import type { ReactNode } from 'react';
import { daysBetween } from '#contract/values/dates.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { shownIn } from '#contract/values/when.ts';
import { eventHours } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { mayAt, useSelf } from '../session/organizer.ts';
import styles from './event-head.module.css';
import { EventState } from './event-state.tsx';
import { type EventTab, EventTabs } from './event-tabs.tsx';
import type { HeadedEvent } from './known-event.ts';

interface EventHeadProps {
  /** Undefined while nothing is known of it. */
  event: HeadedEvent | undefined;
  tab: EventTab;
  /** Before the title, for people who hear it: what of the event this screen shows. */
  part?: string;
  /** Below it is a record with a heading of its own. */
  isOfRecord?: boolean;
  /** What can be done with the event as a whole. */
  actions?: ReactNode;
}

/** The head of every screen of an event (W9): its cover, what and when it is, and the ways between its screens. */
export function EventHead({ event, tab, part, isOfRecord = false, actions }: EventHeadProps) {
  const Title = isOfRecord ? 'p' : 'h1';
  const isOver = useNow() >= Date.parse(event?.ends_at ?? '');
  const hasHours = !isOver && event?.status !== 'cancelled';
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div className={styles.cover} aria-hidden="true">
          {event && <img src={event.cover_url} alt="" width="1200" height="800" />}
        </div>
        <div className={styles.words}>
          <Title>
            {part && <span className="visually-hidden">{part} </span>}
            {event?.title ?? 'Event'}
          </Title>
          {event ? (
            <>
              <p className={classNames(styles.facts, styles.when)}>
                <EventState status={event.status} />
                {event.status === 'published' && isOver && <strong>Past</strong>}
                <span>
                  <WholeDates>{hasHours ? shortPeriod(event)[0] : shortDates(event)}</WholeDates>
                  {hasHours && (
                    <>
                      , <span className={styles.hours}>{shortPeriod(event)[1]}</span>
                    </>
                  )}
                </span>
              </p>
              <p
                className={classNames(
                  styles.facts,
                  styles.place,
                  tab === 'overview' ? styles.inMore : styles.elsewhere,
                )}
              >
                {event.venue.name !== '' && (
                  <span>{[event.venue.name, event.venue.city].filter(Boolean).join(', ')}</span>
                )}
                {event.status !== 'draft' && <a href={`/events/${event.slug}`}>Public Page</a>}
              </p>
            </>
          ) : (
            <>
              <Skeleton className={styles.factsComing} />
              <Skeleton className={styles.factsComing} />
            </>
          )}
        </div>
        <div className={styles.actions}>
          {event && <Door event={event} tab={tab} />}
          {actions}
        </div>
      </div>
      {event ? (
        <EventTabs event={event} shown={tab}>
          {tab !== 'overview' && (
            <li className={styles.out}>
              <Door event={event} />
            </li>
          )}
        </EventTabs>
      ) : (
        <div className={styles.tabs} aria-hidden="true" />
      )}
    </header>
  );
}

/** In place of what can be done, whose width the words beside it do not get. */
export const ActsComing = () => <Skeleton className={styles.actsComing} />;

/** On every screen of an event that is not over. On the eve and on the day it comes first on its overview, as on Today. */
function Door({
  event: { uuid, slug, status, starts_at, ends_at, timezone },
  tab,
}: {
  event: HeadedEvent;
  /** Undefined after the tabs, where it is one more way. */
  tab?: EventTab;
}) {
  const self = useSelf();
  const now = useNow();
  const isOpen = status === 'published' && now < Date.parse(ends_at);
  if (!isOpen || !self || !mayAt(self, 'attendees.check-in', uuid)) return null;
  const days = daysBetween(dayIn(timezone, new Date(now)), dayIn(timezone, new Date(starts_at)));
  const isFirst = tab === 'overview';
  const look = buttonClass(
    isFirst && days <= 1 ? 'green' : 'outline',
    isFirst ? undefined : styles.elsewhere,
  );
  return (
    // A document of its own: camera and service worker are allowed nowhere else.
    <a className={tab && look} href={`/organize/door/${slug}`}>
      Door
    </a>
  );
}

/** The same of an event that is yet to be begun. */
export function NewEventHead({ children }: { children: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>New event</h1>
        <p className={styles.lead}>{children}</p>
      </div>
    </header>
  );
}

/** Dates and hours: of a night "Sat May 8, 2027" and "7:00 p.m. – Sun 12:45 a.m. EDT". */
export function shortPeriod(event: Parameters<typeof shortDates>[0]): [string, string] {
  const { starts_at, ends_at, timezone } = event;
  const [from = '', to = ''] = [starts_at, ends_at].map((at) => dayIn(timezone, new Date(at)));
  const hours = eventHours(event);
  return daysBetween(from, to) === 1
    ? [shortDates({ ...event, ends_at: starts_at }), hours.slice('Sat '.length)]
    : [shortDates(event), hours];
}

/** "Sat May 8, 2027", "Sat May 8 – Mon May 10, 2027" */
export function shortDates({
  starts_at,
  ends_at,
  timezone,
}: Pick<HeadedEvent, 'starts_at' | 'ends_at' | 'timezone'>): string {
  const [from, to] = [starts_at, ends_at].map((at) => ({
    day: shortWhen(timezone, at, 'list'),
    year: shownIn(timezone, new Date(at)).year,
  }));
  if (from?.day === to?.day && from?.year === to?.year) return `${to?.day}, ${to?.year}`;
  const first = from?.year === to?.year ? from?.day : `${from?.day}, ${from?.year}`;
  return `${first} – ${to?.day}, ${to?.year}`;
}
