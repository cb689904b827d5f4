import type { ReactNode } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { sumsOf } from '#contract/events/statement.ts';
import { formatDollars, formatMoney, wholeDollars } from '#contract/values/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import styles from './event-hub.module.css';

/** What is asked first of an event: how full, how much money, how long still; once it is over, what it raised and who came. */
export function KeyNumbers({
  overview,
  seesAttendees = false,
}: {
  overview: EventOverview;
  seesAttendees?: boolean;
}) {
  const { event, money, statement, days_to_start } = overview;
  if (event.status === 'cancelled') return <OfCancelled overview={overview} />;
  const { income, costs } = sumsOf(statement);
  // Beside what it raised, whose cents its result has.
  const paid = statement.length > 0 ? wholeDollars : formatDollars;
  return (
    <dl className={styles.numbers}>
      {days_to_start < 0 && seesAttendees ? (
        <Came event={event} />
      ) : (
        <Places event={event} isToCome={days_to_start >= 0} />
      )}
      {money && <KeyNumber name="entry fees paid">{paid(money.paid_cents)}</KeyNumber>}
      {statement.length > 0 ? (
        <KeyNumber name="raised">{wholeDollars(income - costs)}</KeyNumber>
      ) : (
        money && (
          <KeyNumber name="owing" isOpen={money.owing_cents > 0}>
            {formatDollars(money.owing_cents)}
          </KeyNumber>
        )
      )}
      <Closing overview={overview} />
    </dl>
  );
}

/** Of an event that is called off: what there was, and what has gone and is still to go back. */
function OfCancelled({ overview: { money, cancellation } }: { overview: EventOverview }) {
  // Right after it is called off nobody knows them yet.
  if (!money || !cancellation) return null;
  const { places, refunded_cents, emails } = cancellation;
  const { byHand, toCards } = openOf(money.back);
  return (
    <dl className={styles.numbers}>
      <KeyNumber name={`${places === 1 ? 'place was' : 'places were'} booked`}>{places}</KeyNumber>
      <KeyNumber name="given back in all">{formatDollars(refunded_cents)}</KeyNumber>
      <KeyNumber
        name="still to give back"
        isOpen={byHand > 0}
        below={toCards > 0 && <OnItsWay cents={toCards} />}
      >
        {formatDollars(byHand + toCards)}
      </KeyNumber>
      {emails.all > 0 && (
        <KeyNumber name={`${emails.all === 1 ? 'email' : 'emails'} about it sent`}>
          {emails.sent}
          {emails.sent < emails.all && <span className={styles.of}> of {emails.all}</span>}
        </KeyNumber>
      )}
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

/** What is being paid or offered is nobody's yet, and free for nobody else. Who waits needs doing. */
function Places({
  event: { sold, held, offered, capacity },
  isToCome,
}: Pick<EventOverview, 'event'> & { isToCome: boolean }) {
  const pending = [
    held > 0 && ` · ${held} being paid`,
    offered > 0 && ` · ${offered} offered`,
  ].filter((part) => part !== false);
  const limited = pending.length > 0 ? 'booked' : 'places booked';
  const booked =
    capacity === null ? `${sold === 1 ? 'place' : 'places'} booked, no limit` : limited;
  return (
    <KeyNumber
      name={`${booked}${pending.join('')}`}
      below={<Fill sold={sold} pending={held + offered} capacity={capacity} />}
    >
      {sold}
      {capacity !== null && <span className={styles.of}> of {capacity}</span>}
      {capacity !== null && isToCome && sold + held + offered >= capacity && (
        <span className={styles.isFull}>
          {' '}
          <Badge tone="sand">Full</Badge>
        </span>
      )}
    </KeyNumber>
  );
}

/** Where the door was used; else how many had booked. */
function Came({ event }: Pick<EventOverview, 'event'>) {
  const params = { uuid: event.uuid };
  const counts = useOrganized('kitchen', { params }).data?.data.counts;
  if (!counts?.here) return <Places event={event} isToCome={false} />;
  return (
    <KeyNumber name="came, of those booked">
      {counts.here}
      <span className={styles.of}> of {counts.confirmed}</span>
    </KeyNumber>
  );
}

/** What is not booked yet is hatched. */
function Fill({
  sold,
  pending,
  capacity,
}: {
  sold: number;
  pending: number;
  capacity: number | null;
}) {
  if (!capacity) return null;
  const share = (places: number) => `${(100 * Math.min(places, capacity)) / capacity}%`;
  return (
    <svg className={styles.fill} aria-hidden="true">
      <pattern id="pending" width="5" height="5" patternUnits="userSpaceOnUse">
        <path className={styles.fillPending} d="M-1 6 6-1M-1 1 1-1M4 6 6 4" />
      </pattern>
      <rect fill="url(#pending)" width={share(sold + pending)} height="100%" />
      <rect className={styles.fillTaken} width={share(sold)} height="100%" />
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
  return <KeyNumber name={days === 1 ? 'day to book' : 'days to book'}>{days}</KeyNumber>;
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
