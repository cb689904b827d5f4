import type { Deposit } from '#contract/organizing/deposit-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { depositList } from '../lists/organize-lists.ts';
import { MoneyHead } from '../money/money-head.tsx';
import { dayInList } from '../money/money-words.ts';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import styles from './bank.module.css';
import { MakeDeposit } from './make-deposit.tsx';

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
      coming={{ row: classNames(rows.row, styles.deposit), columns: 3 }}
      rows={(deposits) => (
        <ul className={rows.rows}>
          {deposits.map((deposit) => (
            <Row key={deposit.uuid} deposit={deposit} />
          ))}
        </ul>
      )}
    />
  );
}

function Row({ deposit }: { deposit: Deposit }) {
  const { uuid, banked_on, slip, total_cents, payments, by, reverses, reversed_by } = deposit;
  return (
    <li className={classNames(rows.row, styles.deposit)}>
      <time className={rows.small} dateTime={banked_on}>
        {dayInList(banked_on)}
      </time>
      <div className={rows.what}>
        <p>
          <Link className={styles.name} to="/organize/money/deposits/$uuid" params={{ uuid }}>
            Slip {slip}
          </Link>{' '}
          {reversed_by && <Badge tone="sand">Taken back</Badge>}
          {reverses && <Badge tone="sand">Takes back</Badge>}
        </p>
        <p className={rows.small}>
          <WholeFacts
            of={[
              payments === 1 ? '1 payment' : `${payments} payments`,
              ...(by === null ? [] : [`by ${by}`]),
            ]}
          />
        </p>
      </div>
      <p className={classNames(styles.cents, total_cents < 0 && styles.back)}>
        {formatMoney(total_cents)}
      </p>
    </li>
  );
}
