import type { ReactNode } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { formatDollars } from '#contract/values/money.ts';
import styles from './event-hub.module.css';

/** What is asked first of an event: how full, how much money, how long still. */
export function KeyNumbers({
  overview: { event, money, days_to_closing, days_to_start },
}: {
  overview: EventOverview;
}) {
  const { sold, held, offered, capacity } = event;
  return (
    <dl className={styles.numbers}>
      <KeyNumber
        name={
          capacity === null
            ? `${sold === 1 ? 'place' : 'places'} booked, no limit`
            : 'places booked'
        }
        below={<Fill sold={sold} capacity={capacity} />}
      >
        {sold}
        {capacity !== null && <span className={styles.of}> of {capacity}</span>}
        {held > 0 && <span className={styles.held}>{held} being paid</span>}
        {offered > 0 && <span className={styles.held}>{offered} offered</span>}
      </KeyNumber>
      {money && (
        <>
          <KeyNumber name="paid for places, less refunds; gifts are apart">
            {formatDollars(money.paid_cents)}
          </KeyNumber>
          <KeyNumber name="owing" isOpen={money.owing_cents > 0}>
            {formatDollars(money.owing_cents)}
          </KeyNumber>
        </>
      )}
      <Closing event={event} days={days_to_closing} start={days_to_start} />
    </dl>
  );
}

function Fill({ sold, capacity }: { sold: number; capacity: number | null }) {
  if (!capacity) return null;
  return (
    <svg
      className={styles.fill}
      viewBox={`0 0 ${capacity} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.fillTaken} width={Math.min(sold, capacity)} height="1" />
    </svg>
  );
}

function Closing({
  event: { status },
  days,
  start,
}: {
  event: EventOverview['event'];
  days: number;
  start: number;
}) {
  if (status === 'cancelled') return <KeyNumber name="and refunded">Called off</KeyNumber>;
  if (start < 0)
    return <KeyNumber name={start === -1 ? 'day ago' : 'days ago'}>{-start}</KeyNumber>;
  if (days < 0)
    return (
      <KeyNumber name={start === 0 ? 'it takes place' : `${inDays(start)} to the event`}>
        {start === 0 ? 'Today' : 'Closed'}
      </KeyNumber>
    );
  if (days === 0) return <KeyNumber name="booking closes">Today</KeyNumber>;
  const noun = days === 1 ? 'day' : 'days';
  return <KeyNumber name={`${noun} until booking closes`}>{days}</KeyNumber>;
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function KeyNumber({
  name,
  isOpen = false,
  below,
  children,
}: {
  name: string;
  isOpen?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.number}>
      <dt>
        {name}
        {below}
      </dt>
      <dd className={isOpen ? styles.open : undefined}>{children}</dd>
    </div>
  );
}
