import { paperName, reversalWords } from '#contract/membership/paper-words.ts';
import type { MoneyRow } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { inWay, laterFee, moneyKindNames, wayNames } from '#contract/values/money-words.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import { feeAskedFor } from '../booking/words/fee-words.ts';
import rows from '../lists/list-rows.module.css';
import { CorrectIt } from '../pieces/correct-it.tsx';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import styles from './money-page.module.css';
import { dayInList } from './money-words.ts';
import { recordOf } from './record-of.ts';

export function MoneyRows({ entries }: { entries: MoneyRow[] }) {
  return (
    <ul className={rows.rows}>
      {entries.map((entry, at) => (
        <Row key={entry.id} entry={entry} isOfSameDay={entry.day === entries[at - 1]?.day} />
      ))}
    </ul>
  );
}

function Row({ entry, isOfSameDay }: { entry: MoneyRow; isOfSameDay: boolean }) {
  const { day, type, kind, cents, fee_cents, what, receipt_number, reversed } = entry;
  const sum = type === 'fee' ? -Number(fee_cents) : cents;
  // An event and a year are named as what they are.
  const facts = [
    ...(kind === 'donation' ? [moneyKindNames[kind]] : []),
    ...(receipt_number ? [`${paperOf(entry)} ${receipt_number}`] : []),
  ];
  return (
    <li className={classNames(rows.row, styles.row)}>
      <time className={classNames(styles.day, isOfSameDay && styles.again)} dateTime={day}>
        {dayInList(day)}
      </time>
      <div className={rows.what}>
        <p>
          <Payer entry={entry} />
        </p>
        <p className={rows.small}>
          <WholeFacts of={[what?.replace(/^Refund: /, ''), ...facts]} />
        </p>
        {reversed?.fee_cents != null && (
          <p className={rows.small}>{feeAskedFor(reversed.fee_cents)}</p>
        )}
        <Reverse entry={entry} />
        <Step entry={entry} />
      </div>
      <div className={styles.sum}>
        <p className={classNames(sum < 0 && styles.back)}>{formatMoney(sum)}</p>
        <p className={rows.small}>
          <What entry={entry} />
        </p>
      </div>
    </li>
  );
}

/** In which way it came or went, what became of it, and what it cost. */
function What({ entry }: { entry: MoneyRow }) {
  const { type, way, fee_cents, reversed } = entry;
  if (type === 'fee') return Number(fee_cents) < 0 ? 'Fee given back later' : laterFee;
  return (
    <>
      {reversed && type === 'back' ? (
        reversalWords[reversed.reversal].state
      ) : type === 'in' ? (
        way && <WholeDates>{wayNames[way]}</WholeDates>
      ) : (
        <WholeDates>{[typeWords[type], ...(way ? [inWay(way)] : [])].join(' ')}</WholeDates>
      )}
      {reversed && type === 'in' && laterWords[reversed.reversal]}
      {fee_cents !== null &&
        `, ${type === 'back' ? 'the bank’s fee' : 'fee'} ${formatMoney(fee_cents)}`}
      {isPaidWithBooking(entry) && ', fee with the booking'}
    </>
  );
}

/** The provider keeps one fee of a payment: it stands with what was booked. */
const isPaidWithBooking = ({ type, kind, way, booking, fee_cents }: MoneyRow) =>
  type === 'in' && kind === 'donation' && way === 'card' && booking !== null && fee_cents === null;

const paperOf = ({ type, reversed }: MoneyRow) =>
  paperName({ is_refund: type === 'back', reversal: reversed?.reversal ?? null });

/** What is said of a payment that was reversed. */
const laterWords = {
  cheque_returned: ', returned by the bank later',
  recorded_by_mistake: ', recorded by mistake',
};

const typeWords = {
  back: 'Refunded',
  owed: 'Owed',
  owed_back: 'Owed back',
};

/** Where it is recorded that the bank returned a cheque, or that a payment was recorded by mistake (16.2). */
function Reverse({ entry }: { entry: MoneyRow }) {
  const { type, way, charge, who, reversed, is_undeposited } = entry;
  const record =
    reversed === null && type === 'in' && way !== null && way !== 'card' && recordOf(entry);
  if (!record || charge === null || (way !== 'cheque' && !is_undeposited)) return null;
  return (
    <CorrectIt of={`the payment of ${who}`}>
      {way === 'cheque' && (
        <Link {...record} search={{ returned: charge }}>
          Record as Returned<span className="visually-hidden">, the cheque of {who}</span>
        </Link>
      )}
      {is_undeposited && (
        <Link {...record} search={{ mistaken: charge }}>
          Record as a Mistake<span className="visually-hidden">, the payment of {who}</span>
        </Link>
      )}
    </CorrectIt>
  );
}

function Payer({ entry }: { entry: MoneyRow }) {
  const record = recordOf(entry);
  const name = entry.who || 'Erased account';
  return record ? (
    <Link className={styles.payer} {...record}>
      {name}
    </Link>
  ) : (
    name
  );
}

/** What somebody has to do about it, and where. */
function Step({ entry }: { entry: MoneyRow }) {
  const zone = useZone();
  const record = recordOf(entry);
  const { step, due_at } = entry;
  if (step === null) return null;
  if (step === 'on_its_way') return <p className={styles.step}>On its way to the card</p>;
  if (step === 'answer_dispute') {
    const by = due_at ? ` by ${shortWhen(zone, due_at, 'list')}` : '';
    return <p className={classNames(styles.step, styles.urgent)}>Disputed: answer at Stripe{by}</p>;
  }
  return (
    record && (
      <Link className={styles.step} {...record}>
        {stepWords[step]}
        <span className="visually-hidden"> of {entry.who}</span>
      </Link>
    )
  );
}

const stepWords = {
  record_payment: 'Record the Payment',
  record_refund: 'Give It Back, and Record It',
  give_again: 'Give It Another Way',
} as const;
