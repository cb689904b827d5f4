import type { ReactNode } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import styles from './event-hub.module.css';

/** What is asked first of an event: how full, how much money, how long still. */
export function KeyNumbers({
  overview: { event, money, days_to_closing, days_to_start, days_to_opening },
}: {
  overview: EventOverview;
}) {
  const { sold, held, offered, waiting, capacity } = event;
  const besides = [
    held > 0 && `${held} being paid`,
    offered > 0 && `${offered} offered`,
    waiting > 0 && `${waiting} waiting`,
  ].filter((part) => part !== false);
  return (
    <dl className={styles.numbers}>
      <KeyNumber
        name={
          capacity === null
            ? `${sold === 1 ? 'place' : 'places'} booked, no limit`
            : 'places booked'
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
      {money && (
        <>
          <KeyNumber name="entry fees paid">{formatDollars(money.paid_cents)}</KeyNumber>
          <KeyNumber name="owing" isOpen={money.owing_cents > 0}>
            {formatDollars(money.owing_cents)}
          </KeyNumber>
        </>
      )}
      <Closing
        event={event}
        back={money?.back}
        days={days_to_closing}
        start={days_to_start}
        opening={days_to_opening}
      />
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
  back,
  days,
  start,
  opening,
}: {
  event: EventOverview['event'];
  back: Back | undefined;
  days: number;
  start: number;
  opening: number;
}) {
  if (status === 'cancelled')
    return (
      <KeyNumber name={back ? stillToGoBack(back) : 'every booking is cancelled'}>
        Called off
      </KeyNumber>
    );
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

type Back = NonNullable<EventOverview['money']>['back'];

/** An event is refunded only once the last sum is given. */
function stillToGoBack({ by_hand, failed_cents, to_cards_cents }: Back): string {
  const byHand = by_hand.reduce((sum, { cents }) => sum + cents, failed_cents);
  if (byHand > 0) return `${formatMoney(byHand)} is still to give back by hand`;
  if (to_cards_cents > 0) return `${formatMoney(to_cards_cents)} is on its way back to cards`;
  return 'nothing is left to give back';
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
