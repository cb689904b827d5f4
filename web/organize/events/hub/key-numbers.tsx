import type { ReactNode } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { sumsOf } from '#contract/events/statement.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import styles from './event-hub.module.css';

/** What is asked first of an event: how full, how much money, how long still; once it is over, what it gave. */
export function KeyNumbers({
  overview,
  seesResult = false,
}: {
  overview: EventOverview;
  seesResult?: boolean;
}) {
  const { event, money, statement } = overview;
  if (event.status === 'cancelled') return <OfCancelled overview={overview} />;
  const { gift, left } = sumsOf(statement);
  const toResult = (name: string) =>
    seesResult ? (
      <Link to="/organize/events/$slug/money" params={{ slug: event.slug }}>
        {name}
      </Link>
    ) : (
      name
    );
  return (
    <dl className={styles.numbers}>
      <Places event={event} />
      {money && <KeyNumber name="entry fees paid">{formatDollars(money.paid_cents)}</KeyNumber>}
      {statement.length > 0 ? (
        <>
          <KeyNumber name={toResult('given')}>{formatDollars(gift)}</KeyNumber>
          <KeyNumber name={toResult('left to give')}>{formatDollars(left)}</KeyNumber>
        </>
      ) : (
        <>
          {money && (
            <KeyNumber name="owing" isOpen={money.owing_cents > 0}>
              {formatDollars(money.owing_cents)}
            </KeyNumber>
          )}
          <Closing overview={overview} />
        </>
      )}
    </dl>
  );
}

/** Of an event that is called off: what there was, and what has gone and is still to go back. */
function OfCancelled({ overview: { money, cancellation } }: { overview: EventOverview }) {
  // Right after it is called off nobody knows them yet.
  if (!money || !cancellation) return null;
  const { places, refunded_cents } = cancellation;
  const { byHand, toCards } = openOf(money.back);
  return (
    <dl className={styles.numbers}>
      <KeyNumber name={`${places === 1 ? 'place was' : 'places were'} booked`}>{places}</KeyNumber>
      <KeyNumber name="given back">{formatDollars(refunded_cents)}</KeyNumber>
      <KeyNumber
        name="still to give back"
        isOpen={byHand > 0}
        below={toCards > 0 && <OnItsWay cents={toCards} />}
      >
        {formatDollars(byHand + toCards)}
      </KeyNumber>
    </dl>
  );
}

const OnItsWay = ({ cents }: { cents: number }) => (
  <span className={styles.besides}>{formatMoney(cents)} is on its way back to cards</span>
);

/** An event is refunded only once the last sum is given. */
function openOf({ by_hand, failed_cents, to_cards_cents }: Back) {
  const byHand = by_hand.reduce((sum, { cents }) => sum + cents, failed_cents);
  return { byHand, toCards: to_cards_cents };
}

type Back = NonNullable<EventOverview['money']>['back'];

function Places({
  event: { sold, held, offered, waiting, capacity },
}: Pick<EventOverview, 'event'>) {
  const besides = [
    held > 0 && `${held} being paid`,
    offered > 0 && `${offered} offered`,
    waiting > 0 && `${waiting} waiting`,
  ].filter((part) => part !== false);
  return (
    <KeyNumber
      name={
        capacity === null ? `${sold === 1 ? 'place' : 'places'} booked, no limit` : 'places booked'
      }
      below={
        <>
          <Fill sold={sold} capacity={capacity} />
          {besides.length > 0 && <span className={styles.besides}>{besides.join(' · ')}</span>}
        </>
      }
    >
      {sold}
      {capacity !== null && <span className={styles.of}> of {capacity}</span>}
    </KeyNumber>
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
  overview: { days_to_closing: days, days_to_start: start, days_to_opening: opening },
}: {
  overview: EventOverview;
}) {
  if (start < 0)
    return <KeyNumber name={start === -1 ? 'day ago' : 'days ago'}>{-start}</KeyNumber>;
  if (days < 0)
    return (
      <KeyNumber name={start === 0 ? 'it takes place' : `${inDays(start)} to the event`}>
        {start === 0 ? 'Today' : 'Booking closed'}
      </KeyNumber>
    );
  if (opening > 0)
    return (
      <KeyNumber name={`${opening === 1 ? 'day' : 'days'} until booking opens`}>
        {opening}
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
  name: ReactNode;
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
