import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Undeposited } from '#contract/organizing/deposit-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays, inWay, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import { dayInList } from '../money/money-words.ts';
import { recordOf } from '../money/record-of.ts';
import { TickedFrame } from '../pieces/ticked-frame.tsx';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import styles from './bank.module.css';
import { SlipForm } from './slip-form.tsx';

/** What is not deposited yet, to be ticked into a deposit. */
export function MakeDeposit() {
  const query = useQuery(organizeQuery('undeposited', {}));
  return (
    <section className={styles.make} aria-labelledby="undeposited">
      <h2 id="undeposited" className={styles.heading}>
        Not deposited yet
      </h2>
      {query.data ? (
        <Ticked open={query.data.data} />
      ) : query.error ? (
        <PartFailed what="What is not deposited" query={query} />
      ) : (
        <Skeleton className={styles.makeComing} />
      )}
    </section>
  );
}

/** As many as the slip beside them is high; the others on demand. */
const firstShown = 12;

function Ticked({ open }: { open: Undeposited }) {
  const { payments, refunds } = open;
  // Those that were just recorded together.
  const { tick } = useSearch();
  const [ticked, setTicked] = useState<readonly string[]>(() => tick?.split(',') ?? []);
  const chosen = payments.filter(({ charge }) => ticked.includes(charge));
  const taken = refunds.filter(({ refund }) => refund !== null && ticked.includes(refund));
  const sum = sumOf(chosen) + taken.reduce((all, one) => all + one.cents, 0);
  const toggle = (uuid: string) =>
    setTicked((now) => (now.includes(uuid) ? now.filter((one) => one !== uuid) : [...now, uuid]));
  if (payments.length === 0) {
    return (
      <>
        <p className={styles.nothing}>
          Everything is deposited. Cash, cheques and e-Transfers appear here once they are recorded.
        </p>
        <TakenOut refunds={refunds} ticked={ticked} toggle={toggle} />
        <WentBack refunds={refunds} />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.make}>
        <Payments open={open} ticked={ticked} setTicked={setTicked} toggle={toggle} />
        <TakenOut refunds={refunds} ticked={ticked} toggle={toggle} />
        {chosen.length + taken.length > 0 && (
          <div className={styles.tickedBar}>
            <TickedFrame count={chosen.length + taken.length} onClear={() => setTicked([])}>
              <span>{formatMoney(sum)}</span>
              <a href="#slip">Fill In the Slip</a>
            </TickedFrame>
          </div>
        )}
      </div>
      <SlipForm
        chosen={chosen}
        refunds={taken.flatMap(({ refund }) => refund ?? [])}
        sum={sum}
        nextSlip={open.next_slip}
      />
      <WentBack refunds={refunds} />
    </div>
  );
}

/** The oldest of each way first: cheques and cash mostly go on slips of their own, and e-Transfers arrive by themselves. */
function Payments({
  open: { payments, total_cents, more },
  ticked,
  setTicked,
  toggle,
}: {
  open: Undeposited;
  ticked: readonly string[];
  setTicked: (ticked: readonly string[]) => void;
  toggle: (uuid: string) => void;
}) {
  const [way, setWay] = useState<HandWay>();
  const [isAllShown, setAllShown] = useState(() => ticked.length > 0);
  const groups = handWays
    .filter((one) => way === undefined || one === way)
    .map((one) => ({ way: one, own: payments.filter((payment) => payment.way === one) }))
    .filter(({ own }) => own.length > 0);
  const listed = groups.flatMap(({ own }) => own);
  const shown = isAllShown ? listed : listed.slice(0, firstShown);
  const count = payments.length + more;
  const owed = payments.reduce((all, { owed_back_cents }) => all + owed_back_cents, 0);
  return (
    <>
      <p className={styles.live}>
        <strong>{formatMoney(total_cents)}</strong>
        <span>
          {count === 1 ? '1 payment' : `${count} payments`}
          {more > 0 && `. The oldest ${payments.length} are listed`}
          {owed > 0 && `. ${formatMoney(owed)} of it is owed back`}
        </span>
        <span>Tick what you deposit.</span>
      </p>
      <Ways payments={payments} way={way} setWay={setWay} />
      {groups.map((group) => (
        <div key={group.way} className={styles.ofWay}>
          <TickAll {...group} ticked={ticked} setTicked={setTicked} />
          <ul className={styles.ticks}>
            {group.own
              .filter((payment) => shown.includes(payment))
              .map((payment) => (
                <Tick
                  key={payment.charge}
                  line={{ ...payment, cents: payment.to_deposit_cents }}
                  facts={noteOf(payment)}
                  owed={payment}
                  checked={ticked.includes(payment.charge)}
                  onChange={() => toggle(payment.charge)}
                />
              ))}
          </ul>
        </div>
      ))}
      {shown.length < listed.length && (
        <p>
          <Button variant="outline" onClick={() => setAllShown(true)}>
            Show All {listed.length}
          </Button>
        </p>
      )}
    </>
  );
}

/** What was paid in one way, with its own way to tick all of it. */
function TickAll({
  way,
  own,
  ticked,
  setTicked,
}: {
  way: HandWay;
  own: Undeposited['payments'];
  ticked: readonly string[];
  setTicked: (ticked: readonly string[]) => void;
}) {
  const uuids = own.map(({ charge }) => charge);
  const others = ticked.filter((uuid) => !uuids.includes(uuid));
  const isAll = uuids.every((uuid) => ticked.includes(uuid));
  return (
    <p className={styles.lead}>
      <span>
        <strong>{wayNames[way]}</strong> {own.length === 1 ? '1 payment' : `${own.length} payments`}
        , {formatMoney(sumOf(own))}
      </span>
      {own.length > 1 && (
        <Button variant="quiet" onClick={() => setTicked(isAll ? others : [...others, ...uuids])}>
          {isAll ? 'Untick' : 'Tick'} All {own.length}
          <span className="visually-hidden"> {inWay(way)}</span>
        </Button>
      )}
    </p>
  );
}

const sumOf = (payments: Undeposited['payments']) =>
  payments.reduce((all, { to_deposit_cents }) => all + to_deposit_cents, 0);

function Ways({
  payments,
  way: chosen,
  setWay,
}: {
  payments: Undeposited['payments'];
  way: HandWay | undefined;
  setWay: (way: HandWay | undefined) => void;
}) {
  const ways = handWays.filter((way) => payments.some((one) => one.way === way));
  if (ways.length < 2) return null;
  return (
    <ChipStrip label="Ways">
      {[undefined, ...ways].map((way) => (
        <li key={way ?? 'all'}>
          <button
            type="button"
            className={chips.chip}
            aria-current={way === chosen ? 'true' : undefined}
            onClick={() => setWay(way)}
          >
            {way === undefined ? 'All' : wayNames[way]}{' '}
            {payments.filter((one) => way === undefined || one.way === way).length}
          </button>
        </li>
      ))}
    </ChipStrip>
  );
}

type Line = Pick<Undeposited['payments'][number], 'day' | 'who' | 'what' | 'cents'>;

function noteOf({ cents, to_deposit_cents, receipt_number }: Undeposited['payments'][number]) {
  const back = cents - to_deposit_cents;
  return [
    ...(receipt_number === null ? [] : [`Receipt ${receipt_number}`]),
    ...(back > 0 ? [`${formatMoney(back)} was given back in cash`] : []),
  ];
}

function Tick({
  line: { day, who, what, cents },
  facts,
  owed,
  ...box
}: {
  line: Line;
  /** What its heading does not say. */
  facts: string[];
  /** Of what of it is owed back the row says so: who deposits it decides. */
  owed?: Undeposited['payments'][number];
  checked: boolean;
  onChange: () => void;
}) {
  const today = dayIn(useZone(), new Date());
  return (
    <li>
      <label className={styles.tick}>
        <input type="checkbox" className={styles.box} {...box} />
        <span className={styles.who}>
          {who || 'Erased account'}
          <small>
            <WholeFacts isFirstApart of={[what, dayInList(day, today), ...facts]} />
          </small>
        </span>
        <span className={classNames(styles.cents, cents < 0 && styles.back)}>
          {formatMoney(cents)}
        </span>
      </label>
      {owed && owed.owed_back_cents > 0 && <OwedBack payment={owed} />}
    </li>
  );
}

/** The link is no part of the label: a press on it ticks nothing. */
function OwedBack({ payment }: { payment: Undeposited['payments'][number] }) {
  const record = recordOf(payment);
  const text = `Owed back: ${formatMoney(payment.owed_back_cents)}`;
  return (
    <p className={styles.owedBack}>
      {record ? <Link {...record}>{text}</Link> : text}
      <span className="visually-hidden"> to {payment.who}</span>
    </p>
  );
}

/** What went back of payments that are at the bank already. */
type Refund = Undeposited['refunds'][number];

const isTickable = ({ way, refund }: Refund) => way === 'cash' && refund !== null;

/** Cash may be missing in what is deposited now. */
function TakenOut({
  refunds,
  ticked,
  toggle,
}: {
  refunds: Refund[];
  ticked: readonly string[];
  toggle: (uuid: string) => void;
}) {
  const taken = refunds.filter(isTickable);
  if (taken.length === 0) return null;
  return (
    <>
      <h3 className={styles.part}>Refunded in cash</h3>
      <p className={styles.small}>Tick what was taken out of the cash that you deposit now.</p>
      <ul className={styles.ticks}>
        {taken.map((refund) => (
          <Tick
            key={refund.refund}
            line={refund}
            facts={[wayNames[refund.way]]}
            checked={ticked.includes(refund.refund ?? '')}
            onChange={() => toggle(refund.refund ?? '')}
          />
        ))}
      </ul>
    </>
  );
}

/** Of no sum on this screen, so it stands below the slip. */
function WentBack({ refunds }: { refunds: Refund[] }) {
  const others = refunds.filter((refund) => !isTickable(refund));
  if (others.length === 0) return null;
  return (
    <div className={styles.make}>
      <h3 className={styles.part}>Went back since</h3>
      <p className={styles.small}>
        Refunded or returned since the last deposit. Nothing to do: it is printed on the next slip,
        and changes no total.
      </p>
      <ul className={styles.ticks}>
        {others.map(({ refund, who, what, day, way, is_returned, cents }) => (
          <li key={refund} className={styles.tick}>
            <span className={styles.who}>
              {who || 'Erased account'}
              <small>
                <WholeFacts
                  isFirstApart
                  of={[
                    what,
                    dayInList(day),
                    is_returned ? 'The bank returned the cheque' : wayNames[way],
                  ]}
                />
              </small>
            </span>
            <span className={classNames(styles.cents, styles.back)}>{formatMoney(cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
