import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Undeposited } from '#contract/organizing/deposit-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useNavigate, useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import { typedAmount } from '../booking/typed-values.ts';
import { dayInList } from '../money/money-words.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { TickedFrame } from '../pieces/ticked-frame.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import styles from './bank.module.css';

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
  const sum =
    chosen.reduce((all, one) => all + one.to_deposit_cents, 0) +
    taken.reduce((all, one) => all + one.cents, 0);
  const toggle = (uuid: string) =>
    setTicked((now) => (now.includes(uuid) ? now.filter((one) => one !== uuid) : [...now, uuid]));
  if (payments.length === 0) {
    return (
      <>
        <p className={styles.nothing}>
          Everything is deposited. Cash, cheques and e-Transfers appear here once they are recorded.
        </p>
        <Refunds refunds={refunds} ticked={ticked} toggle={toggle} />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.make}>
        <Payments open={open} ticked={ticked} setTicked={setTicked} toggle={toggle} />
        <Refunds refunds={refunds} ticked={ticked} toggle={toggle} />
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
        payments={chosen.map(({ charge }) => charge)}
        refunds={taken.flatMap(({ refund }) => refund ?? [])}
        sum={sum}
        nextSlip={open.next_slip}
      />
    </div>
  );
}

/** The oldest first, of one way or of all: cheques and cash mostly go on slips of their own. */
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
  const listed = payments.filter((one) => way === undefined || one.way === way);
  const shown = isAllShown ? listed : listed.slice(0, firstShown);
  const isAll = listed.every(({ charge }) => ticked.includes(charge));
  const uuids = listed.map(({ charge }) => charge);
  const others = ticked.filter((uuid) => !uuids.includes(uuid));
  const cents =
    way === undefined
      ? total_cents
      : listed.reduce((all, { to_deposit_cents }) => all + to_deposit_cents, 0);
  const count = listed.length + (way === undefined ? more : 0);
  return (
    <>
      <Ways payments={payments} way={way} setWay={setWay} />
      <p className={styles.lead}>
        <span>
          {count === 1 ? '1 payment' : `${count} payments`}, {formatMoney(cents)}
          {more > 0 && `. The oldest ${payments.length} are listed`}
        </span>
        <Button variant="quiet" onClick={() => setTicked(isAll ? others : [...others, ...uuids])}>
          {isAll ? 'Untick' : 'Tick'} {listed.length === 1 ? 'It' : `All ${listed.length}`}
        </Button>
      </p>
      <ul className={styles.ticks}>
        {shown.map((payment) => (
          <Tick
            key={payment.charge}
            line={{ ...payment, cents: payment.to_deposit_cents }}
            note={noteOf(payment)}
            checked={ticked.includes(payment.charge)}
            onChange={() => toggle(payment.charge)}
          />
        ))}
      </ul>
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
    <ul className={styles.chips} aria-label="Ways">
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
    </ul>
  );
}

type Line = Omit<Undeposited['payments'][number], 'to_deposit_cents' | 'receipt_number'>;

function noteOf({ cents, to_deposit_cents, receipt_number }: Undeposited['payments'][number]) {
  const back = cents - to_deposit_cents;
  return [
    ...(receipt_number === null ? [] : [`Receipt ${receipt_number}`]),
    ...(back > 0 ? [`${formatMoney(back)} was given back in cash`] : []),
  ];
}

function Tick({
  line: { day, way, who, what, cents },
  note,
  ...box
}: {
  line: Line;
  note: string[];
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <li>
      <label className={styles.tick}>
        <input type="checkbox" className={styles.box} {...box} />
        <span className={styles.who}>
          {who || 'Erased account'}
          <small>{[dayInList(day), wayNames[way], what, ...note].join(' · ')}</small>
        </span>
        <span className={classNames(styles.cents, cents < 0 && styles.back)}>
          {formatMoney(cents)}
        </span>
      </label>
    </li>
  );
}

/** What went back of payments that are at the bank already. */
function Refunds({
  refunds,
  ticked,
  toggle,
}: Pick<Undeposited, 'refunds'> & { ticked: readonly string[]; toggle: (uuid: string) => void }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className={styles.part}>Went back since</h3>
      <p className={styles.small}>
        The next slip shows it. Tick what was taken out of the cash that you deposit now.
      </p>
      <ul className={styles.ticks}>
        {refunds.map((refund) =>
          refund.way === 'cash' && refund.refund !== null ? (
            <Tick
              key={refund.refund}
              line={refund}
              note={[]}
              checked={ticked.includes(refund.refund)}
              onChange={() => toggle(refund.refund ?? '')}
            />
          ) : (
            <li key={refund.refund} className={styles.tick}>
              <span className={styles.who}>
                {refund.who || 'Erased account'}
                <small>
                  {[
                    dayInList(refund.day),
                    refund.is_returned ? 'The bank returned the cheque' : wayNames[refund.way],
                    refund.what,
                  ].join(' · ')}
                </small>
              </span>
              <span className={classNames(styles.cents, styles.back)}>
                {formatMoney(refund.cents)}
              </span>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

function SlipForm({
  payments,
  refunds,
  sum,
  nextSlip,
}: {
  payments: string[];
  refunds: string[];
  sum: number;
  nextSlip: string | null;
}) {
  const zone = useZone();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [giveKey] = useState(keyGiver);
  const start = { on: '', slip: nextSlip ?? '', total_cents: '' };
  const form = useStoredForm('deposit', start, async ({ on, slip, total_cents }) => {
    const { data } = await organize('makeDeposit', {
      body: giveKey({
        payments,
        ...(refunds.length > 0 && { refunds }),
        on: on === '' ? dayIn(zone, new Date()) : on,
        slip,
        total_cents: typedAmount(total_cents),
      }),
    });
    notifyDone(`${formatMoney(data.total_cents)} is deposited. This is its slip.`);
    await client.invalidateQueries();
    navigate({ to: '/organize/money/deposits/$uuid', params: { uuid: data.uuid } });
  });
  return (
    <div className={styles.slip}>
      <h3 className={styles.part} id="slip" tabIndex={-1}>
        The slip
      </h3>
      <p className={styles.live} aria-live="polite">
        <strong>{formatMoney(sum)}</strong>
        <span>
          {payments.length === 0
            ? 'Tick what you deposit.'
            : payments.length === 1
              ? '1 payment is ticked'
              : `${payments.length} payments are ticked`}
        </span>
      </p>
      <CheckedForm form={form} button="Make the Deposit">
        <TextInput
          label="Total on the Slip"
          hint="Type it from the paper: it must be the same."
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('total_cents')}
        />
        <TextInput
          label="Slip Number"
          {...(nextSlip !== null && { hint: 'The next number. The paper is right.' })}
          autoComplete="off"
          aria-required
          {...form.field('slip')}
        />
        <TextInput label="Day" type="date" hint="Empty: today." {...form.field('on')} />
      </CheckedForm>
    </div>
  );
}
