import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepositLine, DepositRecord } from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays, wayNames } from '#contract/values/money-words.ts';
import { zoneName } from '#contract/values/when.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useRouter, useView } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { HistoryEntry } from '../audit/history-entry.tsx';
import rows from '../lists/list-rows.module.css';
import { MoneyHead } from '../money/money-head.tsx';
import { actWithNumbers, keyGiver, unlessDeclined } from '../pieces/act-with-numbers.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import { organize, organizeQuery } from '../session/organize-call.ts';
import styles from './bank.module.css';
import tables from './bank-tables.module.css';
import { TakeBackDeposit } from './take-back-deposit.tsx';

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
  const { banked_on, slip, by, lines, reverses, reversed_by, undone_at, total_cents, payments } =
    deposit;
  const inTotal = lines.filter(({ in_total }) => in_total);
  const others = lines.filter(({ in_total }) => !in_total);
  const { association } = useRouter().context;
  return (
    <div className={page.page}>
      <PageHead
        title={`Slip ${slip}, ${formatDay(banked_on)}`}
        description="A deposit with its payments."
      />
      <p className={styles.paperOnly}>{association}</p>
      <MoneyHead
        title={`Slip ${slip}`}
        shown="deposits"
        action={
          <Button className={styles.screenOnly} variant="outline" onClick={() => window.print()}>
            Print the Slip
          </Button>
        }
      >
        <p className={page.lead}>
          {formatMoney(total_cents)} of {payments === 1 ? '1 payment' : `${payments} payments`}{' '}
          deposited on {formatDay(banked_on)}
          {by !== null && ` by ${by}`}.{undone_at !== null && ' This deposit was undone.'}
        </p>
        {reversed_by && (
          <p>
            Taken back by <Other {...reversed_by} />. Its payments can be deposited again.
          </p>
        )}
        {reverses && (
          <p>
            It takes back <Other {...reverses} />.
          </p>
        )}
      </MoneyHead>
      <Lines
        caption="In this deposit"
        day="Received"
        lines={inTotal}
        off={deposit.take_back === 'undo' && payments > 1 ? deposit : undefined}
      />
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
      <History entries={deposit.history} />
      {deposit.take_back !== null && (
        <div className={classNames(styles.acts, styles.screenOnly)}>
          <TakeBackDeposit deposit={deposit} way={deposit.take_back} />
        </div>
      )}
    </div>
  );
}

/** The bank counts the cheques, too. */
function WaySum({ way, lines }: { way: HandWay; lines: DepositLine[] }) {
  if (lines.length === 0) return null;
  const cheques = way === 'cheque' && lines.length > 1 ? `${lines.length} cheques` : wayNames[way];
  return (
    <div>
      <dt>{cheques}</dt>
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
  off,
}: {
  caption: string;
  day: string;
  lines: DepositLine[];
  /** The deposit that a payment can be taken off. */
  off?: DepositRecord | undefined;
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
          <Row key={line.refund ?? line.charge} line={line} off={off} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line, off }: { line: DepositLine; off: DepositRecord | undefined }) {
  const { charge, refund, day, who, what, cents, is_returned, receipt_number } = line;
  return (
    <tr>
      <td>{formatDay(day)}</td>
      <td className={tables.long}>
        {who || 'Erased account'}{' '}
        <small>
          <WholeFacts of={[what, ...(receipt_number ? [`Receipt ${receipt_number}`] : [])]} />
        </small>
        {off && refund === null && !is_returned && (
          <TakeOff deposit={off} charge={charge} who={who} cents={cents} />
        )}
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
      {wayNames[way]}, returned later, on {formatDay(returned_on)}
      {other_slip && (
        <>
          {': '}
          <Other {...other_slip} />
        </>
      )}
    </>
  );
}

/** One payment was ticked by mistake: the rest of the slip stays. */
function TakeOff({
  deposit: { uuid, slip },
  charge,
  who,
  cents,
}: { deposit: DepositRecord } & Pick<DepositLine, 'charge' | 'who' | 'cents'>) {
  const client = useQueryClient();
  const [giveKey] = useState(keyGiver);
  const { run, failure, underWay } = useButtonChange();
  const takeOff = () =>
    run('take off', async () => {
      const done = await unlessDeclined(
        actWithNumbers(
          (numbers) => ({
            title: `Take ${formatMoney(cents)} off slip ${slip}?`,
            text: `The payment of ${who || 'an erased account'} is not deposited any more.`,
            button: 'Take It Off',
            isHarmless: true,
            facts: [
              `The new total of the slip is ${formatMoney(numbers.cents)}.`,
              numbers.people === 1
                ? '1 payment stays in it.'
                : `${numbers.people} payments stay in it.`,
            ],
          }),
          (expect) =>
            organize('takeOffDeposit', {
              params: { uuid },
              body: { ...giveKey({ payment: charge }), expect },
            }),
        ),
      );
      if (!done) return;
      showOutcome();
      notifyDone(`${formatMoney(cents)} is not deposited any more.`);
      await client.invalidateQueries();
    });
  return (
    <span className={styles.screenOnly}>
      <Button variant="quiet" loading={underWay.length > 0} onClick={takeOff}>
        Take Off
        <span className="visually-hidden"> the payment of {who || 'an erased account'}</span>
      </Button>
      {failure !== undefined && <span role="alert">{failure}</span>}
    </span>
  );
}

/** Who made it, and who changed it since. */
function History({ entries }: { entries: DepositRecord['history'] }) {
  const zone = useZone();
  return (
    <section className={classNames(styles.history, styles.screenOnly)} aria-labelledby="history">
      <h2 id="history">History</h2>
      <p>Times are {zoneName(zone)}.</p>
      <ol className={rows.rows}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.uuid} entry={entry} zone={zone} />
        ))}
      </ol>
    </section>
  );
}
