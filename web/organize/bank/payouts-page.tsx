import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ListedPayout } from '#contract/organizing/payout-api.ts';
import { payoutLinesInWords, payoutStateNames } from '#contract/organizing/payout-words.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import table from '../lists/list-table.module.css';
import { ListTable } from '../lists/list-table.tsx';
import { payoutList } from '../lists/organize-lists.ts';
import { MoneyHead } from '../money/money-head.tsx';
import { dayInList } from '../money/money-words.ts';
import styles from './bank.module.css';
import tables from './bank-tables.module.css';

/** What the payment provider brought to the bank (17.2). */
export function PayoutsPage() {
  return (
    <ListScreen
      list={payoutList}
      title="Payouts"
      description="What the payment provider brings to the bank."
      head={<MoneyHead title="Payouts" shown="payouts" />}
      above={<MissingRight />}
      noun={['payout', 'payouts']}
      searchLabel="Search Payouts"
      placeholder="The day it arrived, or its id"
      none={{
        title: 'No payout yet',
        text: 'The payment provider brings what was paid by card to the bank every few days. It appears here within the hour.',
      }}
      coming={{ row: table.coming, columns: 2, rows: 10 }}
      rows={(payouts) => (
        <ListTable
          caption="Payouts"
          heads={['Arrived', 'Payments', 'Matches', 'Fees', 'Amount']}
          sums={['Fees', 'Amount']}
        >
          {payouts.map((payout, at) => (
            <Fragment key={payout.id}>
              {monthKey(payout) !== monthKey(payouts[at - 1]) && (
                <Month of={payout} shown={payouts.filter(ofMonth(payout))} />
              )}
              <Row payout={payout} />
            </Fragment>
          ))}
        </ListTable>
      )}
    />
  );
}

function MissingRight() {
  const { data } = useQuery(listQuery(payoutList, listSearch(payoutList, useSearch())));
  if (!data?.missing_right) return null;
  return (
    <p className={styles.back} role="status">
      The Stripe key lacks a right: {data.missing_right}. Add it to the key at Stripe, under
      Developers, API keys; payouts appear here within the hour.
    </p>
  );
}

const monthKey = (payout: ListedPayout | undefined) => payout?.arrives_on.slice(0, 7);

const ofMonth = (one: ListedPayout) => (other: ListedPayout) => monthKey(one) === monthKey(other);

/** A month that another page has the rest of says which part of its sum is here. */
function Month({
  of: { arrives_on, month_cents },
  shown,
}: {
  of: ListedPayout;
  shown: ListedPayout[];
}) {
  const here = shown
    .filter(({ state }) => state === 'paid' || state === 'on_the_way')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const isWhole = here === month_cents;
  return (
    <tr className={tables.month}>
      <th scope="rowgroup" colSpan={2}>
        {formatMonth(arrives_on)}
        {!isWhole && (
          <small>{shown.length === 1 ? '1 payout' : `${shown.length} payouts`} on this page</small>
        )}
      </th>
      <td className={table.sum} colSpan={3}>
        {formatMoney(here)}
        {!isWhole && <small>of {formatMoney(month_cents)}</small>}
      </td>
    </tr>
  );
}

function Row({ payout }: { payout: ListedPayout }) {
  const { id, arrives_on, amount_cents, state, list, fee_cents, difference_cents } = payout;
  const isListed = list === 'listed';
  const isMatch = difference_cents === 0;
  return (
    <tr>
      <th scope="row">
        <Link className={table.name} to="/organize/money/payouts/$id" params={{ id }}>
          {dayInList(arrives_on, arrives_on)}
        </Link>{' '}
        {state !== 'paid' && (
          <Badge tone={state === 'on_the_way' ? 'sand' : 'flag'}>{payoutStateNames[state]}</Badge>
        )}
      </th>
      <td className={classNames(table.small, tables.matched)}>
        {isMatch && <CheckIcon className={styles.onPhone} />}
        <div>
          {isMatch && <span className={styles.onPhone}>Matches its </span>}
          {isListed ? payoutLinesInWords(payout) : listWords[list]}
          {difference_cents !== null && difference_cents !== 0 && (
            <p className={table.back}>
              Differs from its payments by {formatMoney(difference_cents)}
            </p>
          )}
        </div>
      </td>
      <td className={tables.match}>
        {isMatch && (
          <span className={styles.matches}>
            <CheckIcon /> <span className="visually-hidden">Yes</span>
          </span>
        )}
      </td>
      <td className={classNames(table.small, table.sum, tables.fee)}>
        {isListed && (
          <>
            <span className={styles.onPhone}>fees </span>
            {formatMoney(fee_cents)}
          </>
        )}
      </td>
      <td className={classNames(table.sum, styles.amount, amount_cents < 0 && table.back)}>
        {formatMoney(amount_cents)}
      </td>
    </tr>
  );
}

const listWords = {
  coming: 'Its payments follow once the provider has reconciled it',
  by_hand: 'Made by hand at the provider, which lists no payments of it',
} as const;
