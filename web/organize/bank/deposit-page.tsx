import { useQuery } from '@tanstack/react-query';
import type { DepositLine, DepositRecord } from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn, zoneName } from '#contract/values/when.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useRouter, useView } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { HistoryEntry } from '../audit/history-entry.tsx';
import rows from '../lists/list-rows.module.css';
import { MoneyHead } from '../money/money-head.tsx';
import { dayInList } from '../money/money-words.ts';
import { recordOf } from '../money/record-of.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { paymentCount } from '../pieces/payment-count.ts';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import styles from './bank.module.css';
import tables from './bank-tables.module.css';
import { CorrectDeposit } from './correct-deposit.tsx';
import { slipName } from './slip-name.ts';

/** A deposit as its slip lists it, to be printed and taken back. */
export function DepositPage() {
  const { uuid = '' } = useView().params;
  const query = useQuery(organizeQuery('deposit', { params: { uuid } }));
  if (!query.data) {
    const missing = {
      title: 'No such deposit',
      text: 'It is not there any more.',
      way: <Link to="/organize/money/deposits">See Deposits</Link>,
    };
    return <ComingScreen title="Deposit" query={query} missing={missing} />;
  }
  return <Slip deposit={query.data.data} />;
}

function Slip({ deposit }: { deposit: DepositRecord }) {
  const { banked_on, lines, total_cents } = deposit;
  const name = slipName(deposit);
  const inTotal = lines.filter(({ in_total }) => in_total);
  const others = lines.filter(({ in_total }) => !in_total);
  const { association } = useRouter().context;
  return (
    <div className={page.page}>
      <PageHead
        title={`${name}, ${formatDay(banked_on)}`}
        description="A deposit with its payments."
      />
      <p className={styles.paperOnly}>{association}</p>
      <MoneyHead
        title={name}
        shown="deposits"
        lead={<WhatItIs deposit={deposit} />}
        action={
          <Button className={styles.screenOnly} variant="outline" onClick={() => window.print()}>
            Print the Slip
          </Button>
        }
      />
      <Lines caption="In this deposit" day="Received" lines={inTotal} />
      <dl className={styles.ways}>
        {handWays.map((way) => (
          <WaySum key={way} way={way} lines={inTotal.filter((line) => line.way === way)} />
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(total_cents)}</dd>
        </div>
      </dl>
      {groupsOf(others, inTotal).map(({ caption, lines }) => (
        <Lines key={caption} caption={caption} day="Day" lines={lines} />
      ))}
      <div className={styles.byHand}>
        <p>Bank account</p>
        <p>Deposited by</p>
        <p>Stamp or initials of the bank</p>
      </div>
      {deposit.take_back !== null && <CorrectDeposit deposit={deposit} way={deposit.take_back} />}
      <Changes of={deposit} />
    </div>
  );
}

/** How much of what is at the bank since when, what became of it, and who noted it. */
function WhatItIs({ deposit }: { deposit: DepositRecord }) {
  const { banked_on, created_at, by, reverses, reversed_by, undone_at, total_cents } = deposit;
  const zone = useZone();
  const isSameDay = dayIn(zone, new Date(created_at)) === banked_on;
  const recorded = [
    isSameDay ? 'Recorded at' : 'Recorded',
    whenIn(zone, created_at, isSameDay ? 'hour' : 'log'),
    ...(by === null ? [] : [`by ${by}`]),
  ].join(' ');
  return (
    <>
      <p>{`${formatMoney(Math.abs(total_cents))}: ${paymentsInWords(deposit)}`}</p>
      <p>
        <WholeFacts
          of={[`${reverses ? 'Taken back' : 'Deposited'} on ${formatDay(banked_on)}`, recorded]}
        />
      </p>
      {undone_at !== null && (
        <p>
          <Badge tone="flag">Undone</Badge> Its payments are not deposited by it.
        </p>
      )}
      {reversed_by && (
        <p>
          <Badge tone="flag">Taken back</Badge> by{' '}
          <Link to="/organize/money/deposits/$uuid" params={{ uuid: reversed_by.uuid }}>
            another deposit
          </Link>
          . Its payments can be deposited again.
        </p>
      )}
      {reverses && (
        <p>
          <Badge tone="sand">Takes back</Badge> <Other {...reverses} />.
        </p>
      )}
    </>
  );
}

const countOf: Record<HandWay, (count: number) => string> = {
  cash: (count) => `${count} in cash`,
  cheque: (count) => (count === 1 ? '1 cheque' : `${count} cheques`),
  etransfer: (count) => (count === 1 ? '1 e-Transfer' : `${count} e-Transfers`),
};

/** "3 in cash, 5 cheques"; once it is undone it has no lines. */
function paymentsInWords({ lines, payments }: DepositRecord): string {
  const paid = lines.filter(({ in_total, refund }) => in_total && refund === null);
  const ways = handWays.flatMap((way) => {
    const count = paid.filter((line) => line.way === way).length;
    return count === 0 ? [] : [countOf[way](count)];
  });
  return ways.length > 0 ? ways.join(', ') : paymentCount(payments);
}

/** The bank counts the cheques, too. */
function WaySum({ way, lines }: { way: HandWay; lines: DepositLine[] }) {
  if (lines.length === 0) return null;
  const paid = lines.filter(({ refund }) => refund === null).length;
  return (
    <div>
      <dt>{paid === lines.length ? countOf[way](paid) : wayNames[way]}</dt>
      <dd>{formatMoney(sumOf(lines))}</dd>
    </div>
  );
}

/**
 * What went back of payments of this slip, and what went back of earlier slips after they were deposited: each is shown once,
 * on the next slip.
 */
function groupsOf(others: DepositLine[], inTotal: DepositLine[]) {
  const own = new Set(inTotal.map(({ charge }) => charge));
  const { earlier = [], since = [] } = Object.groupBy(others, ({ charge }) =>
    own.has(charge) ? 'since' : 'earlier',
  );
  return [
    { lines: since, caption: `${whatCameBack(since)} later (not in this total)` },
    { lines: earlier, caption: `${whatCameBack(earlier)}, of earlier slips (not in this total)` },
  ].filter(({ lines }) => lines.length > 0);
}

/** A returned cheque went back to nobody. */
function whatCameBack(lines: DepositLine[]): string {
  const returned = lines.filter(({ is_returned }) => is_returned).length;
  if (returned === lines.length) return 'Cheques that the bank returned';
  return returned === 0
    ? 'Payments that were given back'
    : 'Payments that were given back, and cheques that the bank returned';
}

const sumOf = (lines: DepositLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

function Other({ uuid, slip }: { uuid: string; slip: string }) {
  return (
    <Link to="/organize/money/deposits/$uuid" params={{ uuid }}>
      slip {slip}
    </Link>
  );
}

function Lines({
  caption,
  day: on,
  lines,
}: {
  caption: string;
  day: string;
  lines: DepositLine[];
}) {
  return (
    <table className={classNames(tables.lines, tables.slipLines)}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{on}</th>
          <th scope="col">Who</th>
          <th scope="col">Payment method</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.refund ?? line.charge} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line }: { line: DepositLine }) {
  const { day, who, what, cents, receipt_number } = line;
  const record = recordOf(line);
  const name = who || 'Erased account';
  return (
    <tr>
      <td>{dayInList(day)}</td>
      <td className={tables.long}>
        {record ? <Link {...record}>{name}</Link> : name}{' '}
        <small>
          <WholeFacts of={[what, ...(receipt_number ? [`Receipt ${receipt_number}`] : [])]} />
        </small>
      </td>
      <td>
        <Way line={line} />
      </td>
      <td className={classNames(styles.cents, cents < 0 && styles.back)}>{formatMoney(cents)}</td>
    </tr>
  );
}

/** How it was paid; of a cheque that came back when, and of what came back the slip on which it was paid. */
function Way({ line: { refund, way, returned_on, other_slip } }: { line: DepositLine }) {
  if (refund !== null) {
    return (
      <>
        {wayNames[way]}
        {other_slip && (
          <>
            {' of '}
            <Other {...other_slip} />
          </>
        )}
      </>
    );
  }
  if (returned_on === null) return wayNames[way];
  return (
    <>
      {wayNames[way]}, returned later, on {dayInList(returned_on)}
      {other_slip && (
        <>
          {': '}
          <Other {...other_slip} />
        </>
      )}
    </>
  );
}

/** What was done with it since it was made, which the head says. */
function Changes({ of: { history, created_at } }: { of: DepositRecord }) {
  const zone = useZone();
  const changes = history.filter(({ at }) => at !== created_at);
  if (changes.length === 0) return null;
  return (
    <section className={classNames(styles.history, styles.screenOnly)} aria-labelledby="history">
      <h2 id="history">Changed since</h2>
      <p>Times are {zoneName(zone)}.</p>
      <ol className={rows.rows}>
        {changes.map((entry) => (
          <HistoryEntry key={entry.uuid} entry={entry} zone={zone} inWords={takenOff(entry)} />
        ))}
      </ol>
    </section>
  );
}

/** Of a payment that came off the new total; undone it says itself. */
function takenOff({ changes }: DepositRecord['history'][number]): string {
  const cents = (value: unknown) => formatMoney(Number(value));
  const off = changes?.payment_cents?.new;
  if (off === undefined) return 'Its payments were not deposited any more.';
  const { old: before, new: now } = changes?.total_cents ?? {};
  return `${cents(off)} came off: the total was ${cents(before)}, and is ${cents(now)}.`;
}
