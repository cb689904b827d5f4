import { useQuery } from '@tanstack/react-query';
import type { PayoutRecord } from '#contract/organizing/payout-api.ts';
import {
  payoutLineNames,
  payoutLinesInWords,
  payoutStateNames,
} from '#contract/organizing/payout-words.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useView } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { MoneyHead } from '../money/money-head.tsx';
import { dayInList } from '../money/money-words.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import styles from './bank.module.css';
import tables from './bank-tables.module.css';

type Part = PayoutRecord['parts'][number];
type Line = PayoutRecord['lines'][number];

/** A payout: what of it is of each event, and its payments. */
export function PayoutPage() {
  const { id = '' } = useView().params;
  const query = useQuery(organizeQuery('payout', { params: { id } }));
  if (!query.data) {
    const missing = {
      title: 'No such payout',
      text: 'The payment provider has not told of it.',
      way: <Link to="/organize/money/payouts">See Payouts</Link>,
    };
    return <ComingScreen title="Payout" query={query} missing={missing} />;
  }
  return <Payout payout={query.data.data} />;
}

function Payout({ payout }: { payout: PayoutRecord }) {
  const { arrives_on, amount_cents, state, list, difference_cents, parts, lines, id } = payout;
  const title = `Payout of ${formatDay(arrives_on)}`;
  return (
    <div className={page.page}>
      <PageHead title={title} description="A payout with its payments and fees." />
      <MoneyHead
        title={title}
        shown="payouts"
        lead={
          <>
            <p>
              {formatMoney(amount_cents)}, {payoutStateNames[state].toLowerCase()}
            </p>
            {list === 'listed' && difference_cents === 0 && (
              <p className={styles.matches}>
                <CheckIcon /> Matches its{' '}
                {lines.length === 1 ? '1 entry' : `${lines.length} entries`}
              </p>
            )}
            <p className={styles.id}>Payout {id}</p>
          </>
        }
      >
        {list === 'coming' && <p>Its payments follow once the provider has reconciled it.</p>}
        {list === 'by_hand' && (
          <p>It was made by hand at the provider, which lists no payments of it.</p>
        )}
        {difference_cents !== null && difference_cents !== 0 && (
          <p className={styles.back} role="status">
            The payout is {formatMoney(Math.abs(difference_cents))}{' '}
            {difference_cents > 0 ? 'more' : 'less'} than its lines come to. Ask the provider.
          </p>
        )}
      </MoneyHead>
      {parts.length > 0 && <Parts payout={payout} />}
      {lines.length > 0 && <Lines payout={payout} />}
    </div>
  );
}

/** The question of each payout: which of it is the gala? */
function Parts({ payout: { parts, cents, fee_cents } }: { payout: PayoutRecord }) {
  return (
    <table className={classNames(tables.lines, tables.sumTable, tables.payments)}>
      <caption>By event</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Paid, less refunds</th>
          <th scope="col">Fees</th>
          <th scope="col">In this payout</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr
            key={part.event?.slug ?? part.of}
            className={classNames(part.fee_cents === 0 && tables.noFee)}
          >
            <th scope="row" className={tables.long}>
              {partName(part)}
              {part.cents === 0 && part.fee_cents > 0 && (
                <small>Paid and refunded: the provider keeps its fee</small>
              )}
            </th>
            <Cents of="Paid" cents={part.cents} />
            <Cents of="Fee" cents={part.fee_cents} />
            <Cents of="In this payout" cents={part.net_cents} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <Cents of="Paid" cents={cents} />
          <Cents of="Fee" cents={fee_cents} />
          <Cents of="In this payout" cents={cents - fee_cents} />
        </tr>
      </tfoot>
    </table>
  );
}

function partName({ of, event }: Part) {
  if (event) {
    return (
      <Link to="/organize/events/$slug" params={{ slug: event.slug }}>
        {event.title}
      </Link>
    );
  }
  return of === 'memberships' ? 'Memberships' : of === 'not_ours' ? 'Not ours' : 'Other';
}

function Cents({ of, cents }: { of: string; cents: number }) {
  return (
    <td className={classNames(styles.cents, cents < 0 && styles.back)} data-label={of}>
      {formatMoney(cents)}
    </td>
  );
}

function Lines({ payout }: { payout: PayoutRecord }) {
  const { lines } = payout;
  const zone = useZone();
  return (
    <table className={classNames(tables.lines, tables.sumTable, tables.payments)}>
      <caption>{payoutLinesInWords(payout)}</caption>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">Paid</th>
          <th scope="col">Fee</th>
          <th scope="col">In this payout</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className={classNames(line.fee_cents === 0 && tables.noFee)}>
            <td className={tables.long}>
              <Who line={line} />
              <small>
                <WholeFacts
                  isFirstApart
                  of={[
                    line.is_ours ? (line.event?.title ?? line.for_what) : line.what,
                    dayInList(dayIn(zone, new Date(line.at)), payout.arrives_on),
                    // Most are payments.
                    line.kind === 'payment' ? null : payoutLineNames[line.kind],
                  ]}
                />
              </small>
            </td>
            <Cents of="Paid" cents={line.cents} />
            <Cents of="Fee" cents={line.fee_cents} />
            <Cents of="In this payout" cents={line.cents - line.fee_cents} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ line: { is_ours, who, booking, member, event, kind } }: { line: Line }) {
  const name = who || 'Erased account';
  if (!is_ours) return kind === 'fee' || kind === 'other' ? payoutLineNames[kind] : 'Not ours';
  if (booking !== null && event) {
    return (
      <Link to="/organize/events/$slug/attendees/$id" params={{ slug: event.slug, id: booking }}>
        {name}
      </Link>
    );
  }
  if (member === null) return name;
  return (
    <Link to="/organize/members/$uuid" params={{ uuid: member }}>
      {name}
    </Link>
  );
}
