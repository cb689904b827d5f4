import { Link } from '@tanstack/react-router';
import { longDay } from '../accounts/own-time.ts';
import { TryAgain } from '../accounts/try-again.tsx';
import { Working } from '../accounts/working.tsx';
import type { CallAnswer } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { formatMoney } from '../ui/format.ts';
import { ListEmpty } from '../ui/list-empty.tsx';
import page from '../ui/list-page.module.css';
import styles from './billing-page.module.css';

type Entry = CallAnswer<'billingHistory'>['data'][number];

const kinds = { membership: 'Membership', event: 'Event', donation: 'Donation', refund: 'Refund' };
const states = {
  paid: { name: 'Paid', tone: 'green' },
  refunded: { name: 'Refunded', tone: 'sand' },
  failed: { name: 'Failed', tone: 'flag' },
  pending: { name: 'Pending', tone: 'sand' },
} as const;

export function BillingPage() {
  const { data, error, refetch } = useCall('billingHistory');
  return (
    <div className={page.page}>
      <PageHead title="Billing" description="What you paid to Fairway, and what was paid back." />
      <div className={page.head}>
        <h1>Billing</h1>
        <p className={page.lead}>What you paid and what was paid back, the newest first.</p>
      </div>
      {data && (data.data.length > 0 ? <Entries entries={data.data} /> : <Nothing />)}
      {!data && error && <TryAgain error={error} onTry={refetch} />}
      {!data && !error && <Working text="Loading your payments…" />}
    </div>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  const hasReceipts = entries.some(({ receipt_url }) => receipt_url !== null);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Your payments</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">For</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th className={styles.amount} scope="col">
            Amount
          </th>
          {hasReceipts && <th scope="col">Receipt</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.uuid} entry={entry} hasReceipts={hasReceipts} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, hasReceipts }: { entry: Entry; hasReceipts: boolean }) {
  const { date, description, kind, status, amount_cents, currency, receipt_url } = entry;
  const { name, tone } = states[status];
  return (
    <tr>
      <td>{longDay(date)}</td>
      <th scope="row">{description}</th>
      <td>{kinds[kind]}</td>
      <td>
        <Badge tone={tone}>{name}</Badge>
      </td>
      <td className={styles.amount}>
        {formatMoney(amount_cents)} {currency}
      </td>
      {hasReceipts && (
        <td>
          {receipt_url !== null && (
            <a href={receipt_url}>
              Receipt<span className="visually-hidden"> for {description}</span>
            </a>
          )}
        </td>
      )}
    </tr>
  );
}

function Nothing() {
  return (
    <ListEmpty
      title="Nothing was paid yet"
      actions={
        <>
          <Link className={buttonClass()} to="/events">
            See the events
          </Link>
          <Link className={buttonClass('outline')} to="/membership">
            See the Benefits
          </Link>
        </>
      }
    >
      Your membership, your rounds and your donations will be listed here.
    </ListEmpty>
  );
}
