import type { MoneyTotals } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { moneySumNames } from '#contract/values/money-words.ts';
import { Link } from '#web/router/link.tsx';
import type { Search } from '#web/router/url.ts';
import { moneyList } from '../lists/organize-lists.ts';
import styles from './money-numbers.module.css';
import { entriesBehind, reversedParts, type SumName, sumNames } from './money-words.ts';

/** The four sums with their names; each leads to the payments and refunds that it is made of. */
export function MoneyNumbers({
  totals,
  search,
}: {
  totals: Omit<MoneyTotals, 'owed_cents' | 'owed_back_cents'>;
  search: Search;
}) {
  const parts = reversedParts(totals);
  return (
    <>
      <dl className={styles.numbers}>
        {sumNames.map((name) => (
          <div key={name} className={styles.number}>
            <dt>{moneySumNames[name]}</dt>
            <dd>
              <SumLink name={name} cents={totals[`${name}_cents`]} search={search} />
            </dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && (
        <p className={styles.part}>
          {moneySumNames.back} includes {parts.join(', ')}.
        </p>
      )}
    </>
  );
}

/** A sum that leads to its entries; nothing leads nowhere. */
export function SumLink({ name, cents, search }: { name: SumName; cents: number; search: Search }) {
  if (cents === 0) return formatMoney(cents);
  return (
    <Link to={moneyList.path} search={entriesBehind(name, search)} hash="entries">
      {formatMoney(cents)}
    </Link>
  );
}
