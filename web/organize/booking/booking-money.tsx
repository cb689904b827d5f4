import type { AttendeeBooking, AttendeeRefund } from '#contract/bookings/attendees.ts';
import { refundReasonNames, reversalOf } from '#contract/bookings/refund-reasons.ts';
import { paperName, reversalWords } from '#contract/membership/paper-words.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { disputedName, inWay, reversals, wayNames } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import { CorrectIt, OffSlipFirst, SlipLink } from '../pieces/correct-it.tsx';
import type { BookingRights } from './acts/store-booking.ts';
import styles from './booking.module.css';
import type { OpenAct } from './booking-acts.tsx';
import { disputedOf, sumBack } from './booking-head.tsx';
import { entryTime } from './booking-timeline.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { freeSeats, receiptLines } from './words/booking-words.ts';
import { feeAskedFor } from './words/fee-words.ts';
import { chargeStates, refundState } from './words/place-names.ts';
import { isInBooks, isMistakable, isReturnable } from './words/reversible.ts';

type Charge = AttendeeBooking['charges'][number];

interface Props {
  booking: AttendeeBooking;
  rights: BookingRights;
  onAct: (act: OpenAct) => void;
}

/** What was paid and refunded, as a receipt: each payment with its places, and what of all stays. */
export function BookingMoney(props: Props) {
  const { booking, rights, onAct } = props;
  const { charges, left_cents, owing_cents, refunds } = booking;
  const only = charges.length === 1 ? charges[0] : undefined;
  // It is still here: it counts as paid, and the lines below say where it goes.
  const [owed, sent] = [sumBack(refunds, 'owed'), sumBack(refunds, 'sent')];
  const disputed = disputedOf(booking);
  const paid = left_cents + owed + sent - disputed;
  return (
    <section className={styles.receipt} aria-labelledby="money">
      <h2 id="money">Money</h2>
      {charges.length === 0 && owing_cents === 0 && <p>Nothing to pay.</p>}
      {charges.map((charge) => (
        <ChargePart key={charge.uuid} charge={charge} {...props} />
      ))}
      {(charges.length > 0 || owing_cents > 0) && (
        <dl className={styles.sums}>
          {(paid > 0 || disputed === 0) && <Sum name="Paid" cents={paid} />}
          {disputed > 0 && <Sum name={disputedName} cents={disputed} />}
          <Open name="To give back" cents={owed} />
          <Open name="On its way back" cents={sent} />
          <Open name="Owing" cents={owing_cents} />
        </dl>
      )}
      {only && (
        <div className={styles.payActs}>
          <ChargeActs charge={only} {...props} />
        </div>
      )}
      {rights.records && owing_cents > 0 && (
        <Button className={styles.fit} onClick={() => onAct({ act: 'pay' })}>
          Record a Payment
        </Button>
      )}
    </section>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

/** A sum that is not settled. */
function Open({ name, cents }: { name: string; cents: number }) {
  if (cents === 0) return null;
  return (
    <div className={styles.owing}>
      <dt>{name}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

function ChargePart({ charge, booking, rights, onAct }: Props & { charge: Charge }) {
  const { method, state, amount_cents, payer } = charge;
  const refunds = booking.refunds.filter((refund) => refund.charge === charge.uuid);
  const lines = receiptLines(charge, booking.seats, freeSeats(charge, booking));
  const now = useNow();
  return (
    <div className={styles.charge}>
      <div className={styles.line}>
        <h3 className={styles.chargeName}>
          {wayNames[method]}
          {state !== 'paid' && `, ${chargeStates[state]}`}
          {charge.disputed_at !== null && <Badge tone="flag">{disputedName}</Badge>}
        </h3>
        <strong className={styles.cents}>{formatMoney(amount_cents)}</strong>
      </div>
      <p className={styles.by}>
        {whenPaid(charge, booking, now)}
        {payer !== null && payer !== booking.booker.name && `, by ${payer}`}
        {charge.recorded_by !== null && `, recorded by ${charge.recorded_by}`}
        {charge.receipt && (
          <>
            {' · '}
            <ReceiptLink {...charge.receipt} />
          </>
        )}
      </p>
      <Banked charge={charge} booking={booking} rights={rights} />
      <ul className={styles.lines}>
        {lines.map(({ text, cents, isGone }) => (
          <li key={`${text} ${cents}`} className={styles.line}>
            <span className={isGone ? styles.by : undefined}>{text}</span>
            <span className={styles.cents}>{formatMoney(cents)}</span>
          </li>
        ))}
      </ul>
      {booking.charges.length > 1 && (
        <div className={styles.payActs}>
          <ChargeActs charge={charge} booking={booking} rights={rights} onAct={onAct} />
        </div>
      )}
      {refunds.map((refund) => (
        <RefundPart
          key={refund.uuid}
          refund={refund}
          booking={booking}
          mayRefund={rights.refunds}
          onAct={onAct}
        />
      ))}
      <DisputeNote payment={charge} since={(at) => entryTime(booking.event.timezone, at, now)} />
    </div>
  );
}

/** Where cash, a cheque or an e-Transfer is: on a slip of the bank, or still to go there. */
function Banked({
  charge,
  booking,
  rights: { seesAccounts },
}: Pick<Props, 'booking' | 'rights'> & { charge: Charge }) {
  const { method, deposit, uuid } = charge;
  if (method === 'card' || (deposit === null && !(seesAccounts && isInBooks(charge, booking))))
    return null;
  return (
    <p className={styles.by}>
      {deposit === null ? (
        <Link to="/organize/money/deposits" search={{ tick: uuid }}>
          Not Deposited Yet
        </Link>
      ) : (
        <>
          Deposited, <SlipLink deposit={deposit} seesAccounts={seesAccounts} />
        </>
      )}
    </p>
  );
}

/** What undoes a payment: of the only one below the sums, else with the payment, above what went back of it. */
function ChargeActs({ charge, booking, rights, onAct }: Props & { charge: Charge }) {
  const { method, state, amount_cents, left_cents, deposit } = charge;
  const payment = `the payment of ${formatMoney(amount_cents)} ${inWay(method)}`;
  const ofPayment = <span className="visually-hidden">, {payment}</span>;
  const isCorrectable = rights.records && method !== 'card' && isInBooks(charge, booking);
  return (
    <>
      {rights.refunds && state === 'paid' && left_cents > 0 && charge.disputed_at === null && (
        <Button variant="quiet" onClick={() => onAct({ act: 'refund', charge })}>
          Refund<span className="visually-hidden"> of {formatMoney(amount_cents)}</span>
        </Button>
      )}
      {isCorrectable && (
        <CorrectIt of={payment}>
          {isReturnable(charge, booking) && (
            <Button variant="quiet" onClick={() => onAct({ act: 'returned', charge })}>
              Record as Returned{ofPayment}
            </Button>
          )}
          {isMistakable(charge, booking) && (
            <Button variant="quiet" onClick={() => onAct({ act: 'mistaken', charge })}>
              Record as a Mistake{ofPayment}
            </Button>
          )}
          {deposit && <OffSlipFirst deposit={deposit} seesAccounts={rights.seesAccounts} />}
        </CorrectIt>
      )}
    </>
  );
}

/** Reasons that the line says already. */
const inTheLine = new Set<AttendeeRefund['reason']>(['by_organizer', ...reversals]);

function RefundPart({
  refund,
  booking,
  mayRefund,
  onAct,
}: {
  refund: AttendeeRefund;
  booking: AttendeeBooking;
  mayRefund: boolean;
  onAct: (act: OpenAct) => void;
}) {
  const { cents, here_cents, way, reason, fee_cents, by, to_give_cents, receipt } = refund;
  const zone = useZone();
  const now = useNow();
  const reversal = reversalOf(reason);
  return (
    <div className={styles.refund}>
      <div className={styles.line}>
        <span>
          {reversal ? reversalWords[reversal].state : `Refund, ${wayNames[way]}`}
          {refund.state !== 'done' && `: ${refundState(refund)}`}
        </span>
        <span className={styles.cents}>{formatMoney(-cents)}</span>
      </div>
      <p className={styles.by}>
        {whenBack(refund, booking, now)}
        {by !== null && `, by ${by}`}
        {!inTheLine.has(reason) && `: ${refundReasonNames[reason]}`}
        {here_cents < cents && '; of places that are at another event now'}
        {receipt && (
          <>
            {' · '}
            <ReceiptLink
              {...receipt}
              paper={paperName({ is_refund: true, reversal: reversal ?? null })}
            />
          </>
        )}
      </p>
      {fee_cents !== null && (
        <p className={styles.by}>
          {feeAskedFor(fee_cents, whenIn(zone, refund.created_at, 'day'))}
        </p>
      )}
      {to_give_cents > 0 && (
        <p className={styles.toGive}>{formatMoney(to_give_cents)} is still to be given by hand.</p>
      )}
      {mayRefund && to_give_cents > 0 && (
        <Button className={styles.fit} onClick={() => onAct({ act: 'given', refund })}>
          Record as Given
        </Button>
      )}
    </div>
  );
}

function ReceiptLink({
  number,
  url,
  paper = 'Receipt',
}: {
  number: string;
  url: string;
  paper?: string;
}) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {paper} {number}
    </a>
  );
}

/** Money by hand has a day, which is of no zone; when it was recorded the history below says. */
function whenPaid(
  { received_on, paid_at, created_at }: Charge,
  booking: AttendeeBooking,
  now: number,
): string {
  if (received_on !== null) return `Received ${formatDay(received_on)}`;
  return entryTime(booking.event.timezone, paid_at ?? created_at, now);
}

function whenBack(
  { given_on, done_at, created_at }: AttendeeRefund,
  booking: AttendeeBooking,
  now: number,
) {
  if (given_on !== null) return formatDay(given_on);
  return entryTime(booking.event.timezone, done_at ?? created_at, now);
}
