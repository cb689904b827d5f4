import type { Deposit } from '#contract/organizing/deposit-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import table from '../lists/list-table.module.css';
import { ListTable } from '../lists/list-table.tsx';
import { depositList } from '../lists/organize-lists.ts';
import { MoneyHead } from '../money/money-head.tsx';
import { dayInList } from '../money/money-words.ts';
import styles from './bank.module.css';
import { MakeDeposit } from './make-deposit.tsx';
import { slipName } from './slip-name.ts';

/** Cash, cheques and e-Transfers: what is to be deposited, and what was (17.2). */
export function DepositsPage() {
  return (
    <ListScreen
      list={depositList}
      title="Deposits"
      description="Cash, cheques and e-Transfers on their way to the bank."
      head={<MoneyHead title="Deposits" shown="deposits" />}
      above={
        <>
          <MakeDeposit />
          <h2 className={styles.heading}>Deposits made</h2>
        </>
      }
      noun={['deposit', 'deposits']}
      searchLabel="Search Deposits"
      placeholder="The number of a slip"
      none={{
        title: 'No deposit yet',
        text: 'Tick what you bring to the bank above, and type the total from the slip.',
      }}
      coming={{ row: table.coming, columns: 2, rows: 10 }}
      rows={(deposits) => (
        <ListTable
          caption="Deposits"
          heads={['Day', 'Slip', 'By', 'Payments', 'Amount']}
          sums={['Payments', 'Amount']}
        >
          {deposits.map((deposit) => (
            <Row key={deposit.uuid} deposit={deposit} />
          ))}
        </ListTable>
      )}
    />
  );
}

/** A link says what its column is. */
const Slip = ({ number }: { number: string }) => (
  <>
    <span className="visually-hidden">Slip </span>
    {number}
  </>
);

function Row({ deposit }: { deposit: Deposit }) {
  const { uuid, banked_on, total_cents, payments, by, slip, reverses, reversed_by } = deposit;
  return (
    <tr className={styles.deposit}>
      <td className={table.small}>
        <time dateTime={banked_on}>{dayInList(banked_on)}</time>
      </td>
      <th scope="row">
        <Link className={table.name} to="/organize/money/deposits/$uuid" params={{ uuid }}>
          {reverses ? slipName(deposit) : <Slip number={slip} />}
        </Link>{' '}
        {reversed_by && <Badge tone="sand">Taken back</Badge>}
      </th>
      <td className={classNames(table.small, styles.by)}>{by}</td>
      <td className={classNames(table.small, table.sum)}>
        {payments}
        <span className={styles.onPhone}>{payments === 1 ? ' payment' : ' payments'}</span>
      </td>
      <td className={classNames(table.sum, styles.amount, total_cents < 0 && table.back)}>
        {formatMoney(total_cents)}
      </td>
    </tr>
  );
}
