import { afterWhat, paperName, reversalWords } from '#contract/membership/paper-words.ts';
import { formatInCurrency } from '#contract/values/currency.ts';
import { formatMoney } from '#contract/values/money.ts';
import { paidIn, refundUnderWay } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import type { CallAnswer } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import paged from '../ui/lists/paged-results.module.css';
import { useFocusOnFirstNew } from '../ui/lists/use-focus-on-first-new.ts';
import styles from './payment-table.module.css';

type Payment = CallAnswer<'billingHistory'>['data'][number];

const states = {
  paid: { name: 'Paid', tone: 'green' },
  refunded: { name: 'Refunded', tone: 'sand' },
  failed: { name: 'Failed', tone: 'flag' },
  pending: { name: 'Pending', tone: 'sand' },
} as const;

/** Paid, and some of it went back, or is on its way. A refund is newer than its payment, and so above it. */
function isPartlyRefunded({ uuid, status }: Payment, all: Payment[]): boolean {
  return (
    status === 'paid' &&
    all.some(
      ({ refunds, status, reversal }) => refunds?.uuid === uuid && status !== 'failed' && !reversal,
    )
  );
}

/** 16.2: nobody gave back what was reversed. N22: a person who got the money back has paid nobody. G14: a failed refund does not reach the payer. */
function stateOf(payment: Payment, all: Payment[]) {
  const { kind, status, way, reversal } = payment;
  if (reversal) return { ...states.failed, name: reversalWords[reversal].state };
  if (isPartlyRefunded(payment, all)) return { ...states.refunded, name: 'Partly refunded' };
  if (kind !== 'refund' && status === 'paid' && way !== 'card') {
    return { ...states.paid, name: paidIn(way) };
  }
  if (kind !== 'refund' || status === 'refunded') return states[status];
  if (status === 'paid') return states.refunded;
  return status === 'pending'
    ? { ...states.pending, name: refundUnderWay(way) }
    : { ...states.failed, name: 'Sent back by the bank' };
}

/** The page says once that these are Canadian dollars; any other currency is named. */
const amount = (cents: number, currency: string) =>
  currency === 'CAD' ? formatMoney(cents) : formatInCurrency(cents, currency);

export function PaymentTable({
  payments,
  meta,
  failure,
  isFetching,
  onShowMore,
}: {
  payments: Payment[];
  meta: CallAnswer<'billingHistory'>['meta'] | undefined;
  failure: Error | null;
  isFetching: boolean;
  /** Undefined when all payments are shown. */
  onShowMore: (() => unknown) | undefined;
}) {
  const { list: table, rememberFocus } = useFocusOnFirstNew<HTMLTableElement>(
    payments.length,
    'tr[tabindex]',
  );

  function showMore() {
    rememberFocus();
    onShowMore?.();
  }

  return (
    <>
      <table className={styles.table} ref={table}>
        <caption className="visually-hidden">Your payments</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th className={styles.amount} scope="col">
              Amount
            </th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <Years payments={payments} />
      </table>
      <div className={paged.more}>
        {meta && meta.last_page > 1 && (
          <p className={paged.count} role="status">
            {payments.length} of {meta.total}
          </p>
        )}
        {failure && (
          <p className={paged.notice} role="alert">
            The next payments could not be loaded. {failure.message}
          </p>
        )}
        {onShowMore && (
          <Button variant="outline" onClick={showMore} loading={isFetching}>
            {failure ? 'Try Again' : 'Show more'}
          </Button>
        )}
      </div>
    </>
  );
}

/** W19: the payments by year, each with what it comes to. */
function Years({ payments }: { payments: Payment[] }) {
  const years = [...new Set(payments.map(({ year }) => year))];
  return years.map((year) => {
    const ofYear = payments.filter((payment) => payment.year === year);
    const reversals = ofYear.flatMap(({ reversal }) => reversal ?? []);
    const refunds = ofYear.some(
      ({ kind, status, reversal }) =>
        kind === 'refund' && !reversal && (status === 'paid' || status === 'refunded'),
    );
    const sums = new Map(ofYear.map(({ currency, year_cents }) => [currency, year_cents]));
    return (
      <tbody key={year}>
        <tr className={styles.year}>
          <th colSpan={2} scope="rowgroup">
            {year}
          </th>
          <td className={styles.amount}>
            {[...sums].map(([currency, cents]) => amount(cents, currency)).join(', ')}
            {(refunds || reversals.length > 0) && (
              <small>{afterWhat({ refunds, reversals })}</small>
            )}
          </td>
          <td />
        </tr>
        {ofYear.map((payment) => (
          <Row key={payment.uuid} payment={payment} all={payments} />
        ))}
      </tbody>
    );
  });
}

function Row({ payment, all }: { payment: Payment; all: Payment[] }) {
  const zone = useZone();
  const { date, description, year, kind, amount_cents, currency } = payment;
  const { receipt_url, refunds, reversal, status } = payment;
  const { name, tone } = stateOf(payment, all);
  // That it is a refund its title says; the state says only what is unusual.
  const isUsual =
    name === states.paid.name || (kind === 'refund' && status === 'paid' && !reversal);
  const paper = paperName({ is_refund: kind === 'refund', reversal });
  // The year stands above.
  const dayOf = (at: string) => whenIn(zone, at, 'day').replace(`, ${year}`, '');
  return (
    <tr tabIndex={-1}>
      <td className={styles.date}>{dayOf(date)}</td>
      <th className={styles.what} scope="row">
        {description}
        {refunds && <span className={styles.paid}>, of the payment on {dayOf(refunds.date)}</span>}{' '}
        {!isUsual && <Badge tone={tone}>{name}</Badge>}
      </th>
      <td className={styles.amount}>{amount(amount_cents, currency)}</td>
      <td className={styles.receipt}>
        {receipt_url !== null && (
          <a href={receipt_url}>
            {paper} {payment.receipt_number}
          </a>
        )}
      </td>
    </tr>
  );
}
