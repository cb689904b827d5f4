import type { ComponentType, ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { formatDollars } from '#contract/values/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon, PinIcon, TicketIcon } from '#web/ui/icons/icon.tsx';
import { CalendarIcon, ExternalIcon, GlobeIcon, UsersIcon } from '#web/ui/icons/screen-icons.tsx';
import { isOver, seatsInAll, seatsLeft } from '../booking-state.ts';
import { EventPrice } from '../event-price.tsx';
import { eventDates, eventHours, zoneName } from '../event-time.ts';
import { mapUrl } from '../map-url.ts';
import { useNow } from '../now.ts';
import { shortDateAndTime } from '../short-date-and-time.ts';
import styles from './event-facts.module.css';

/** When, where, seats, booking times and charity. */
export function EventFacts({ event }: { event: Event }) {
  const now = useNow();
  const at = (instant: string) => shortDateAndTime(instant, event.timezone);
  const isUpcoming = !isOver(event, now);
  // What it would have cost, and for how many, matters no more.
  const isCancelled = event.status === 'cancelled';
  // A full event without a list to join says 'Full' in the box beside.
  const isInBox = event.spots_left === 0 && event.waitlist !== undefined;
  const saysLeft = isUpcoming && !isInBox;
  const isPast = bookingState(event, now) === 'past';
  const charity = event.charity && (
    <Fact icon={GlobeIcon} name="In aid of">
      <CharityFact charity={event.charity} hasGoal={!isCancelled} isPast={isPast} />
    </Fact>
  );
  return (
    <dl className={styles.facts}>
      {isPast && charity}
      <WhenAndWhere event={event}>
        <a className={styles.map} href={mapUrl(event)} rel="noopener noreferrer">
          Find It on OpenStreetMap <ExternalIcon />
        </a>
      </WhenAndWhere>
      {!isCancelled && (
        <Fact icon={UsersIcon} name="Places">
          {saysLeft ? seatsLeft(event) : seatsInAll(event)}
          {saysLeft && event.capacity !== null && (
            <small className={styles.more}>{`${event.capacity} places altogether`}</small>
          )}
        </Fact>
      )}
      {isCancelled ? null : isUpcoming ? (
        <>
          {bookingState(event, now) !== 'full' && (
            <Fact icon={TicketIcon} name="Booking">
              {now < Date.parse(event.booking_opens_at) && (
                <>
                  from {at(event.booking_opens_at)}
                  <br />
                </>
              )}
              {`until ${at(event.booking_closes_at)}`}
            </Fact>
          )}
          <Fact
            icon={ClockIcon}
            name={event.price_cents > 0 ? 'Cancel for a full refund' : 'Cancel'}
          >
            {`until ${at(event.cancel_until)}`}
          </Fact>
        </>
      ) : (
        !isPast && (
          <Fact icon={TicketIcon} name="Price">
            <EventPrice event={event} />
          </Fact>
        )
      )}
      {!isPast && charity}
    </dl>
  );
}

/** The first two facts; `children` stand below the address. */
export function WhenAndWhere({ event, children }: { event: Event; children?: ReactNode }) {
  const { venue } = event;
  return (
    <>
      <Fact icon={CalendarIcon} name="Date and time">
        <time dateTime={event.starts_at}>{eventDates(event)}</time>
        <br />
        {eventHours(event)}
        <small className={styles.more}>{zoneName(event.starts_at, event.timezone)}</small>
      </Fact>
      <Fact icon={PinIcon} name="Place">
        {venue.name}
        <small className={styles.more}>
          {venue.address}
          <br />
          {`${venue.city}, ${venue.province}`}
        </small>
        {children}
      </Fact>
    </>
  );
}

export function Fact({
  icon: Icon,
  name,
  onScreenOnly,
  children,
}: {
  icon: ComponentType<{ className?: string | undefined }>;
  name: string;
  /** Q9: not for who sees a printed ticket. */
  onScreenOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.fact, onScreenOnly && styles.onScreen)}>
      <dt>
        <Icon className={styles.icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The charity of the event, and the part of its goal that is raised so far; what is called off has none, and after it
 * there is none to be reached.
 */
function CharityFact({
  charity,
  hasGoal,
  isPast,
}: {
  charity: NonNullable<Event['charity']>;
  hasGoal: boolean;
  isPast: boolean;
}) {
  const { name, url, raised_cents, goal_cents } = charity;
  const part = goal_cents > 0 ? Math.min(1, raised_cents / goal_cents) : 0;
  return (
    <>
      {url === '' ? (
        name
      ) : (
        <a className={styles.map} href={url} rel="noopener noreferrer">
          {`${name} `}
          <ExternalIcon />
        </a>
      )}
      {hasGoal && goal_cents > 0 && !(isPast && part === 0) && (
        <>
          {/* Q16: no empty bar. */}
          {part > 0 && (
            <svg className={styles.progress} height="8" aria-hidden="true">
              <rect className={styles.goal} width="100%" height="8" rx="4" />
              <rect className={styles.raised} width={`${100 * part}%`} height="8" rx="4" />
            </svg>
          )}
          <small className={styles.more}>
            {part > 0
              ? `${formatDollars(raised_cents)} raised of ${formatDollars(goal_cents)}`
              : `The goal is ${formatDollars(goal_cents)}`}
          </small>
        </>
      )}
    </>
  );
}
