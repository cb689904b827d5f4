import { addedByAssociation, type ResultLine } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { may, useSelf } from '../../session/organizer.ts';
import { leftToGive, type ResultNow, resultKinds } from './result-now.ts';
import styles from './result-panel.module.css';

/** The lines of the result with their sums. Each that the ledger has leads to its entries on Money. */
export function ResultTable({ result, event }: { result: ResultNow; event: string }) {
  const { lines, sums, known } = result;
  const self = useSelf();
  const hasMoney = self !== undefined && may(self, 'money.account');
  const totals = { income: sums.income, expense: sums.costs, donation: sums.gift };
  // Two lines may be alike.
  const named = lines.map((line, index) => ({ ...line, name: `${index} ${line.label}` }));
  const groups = (['income', 'expense', 'donation'] as const).map((kind) => ({
    kind,
    own: named.filter((line) => line.kind === kind),
  }));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What came in, what it cost and what was given</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {groups.map(
        ({ kind, own }) =>
          own.length > 0 && (
            <tbody key={kind}>
              {own.map((line) => (
                <tr key={line.name}>
                  <th scope="row">
                    {line.from && hasMoney && known.span ? (
                      <Link to="/organize/money" search={entriesOf(line.from, event, known)}>
                        {line.label}
                        <span className="visually-hidden">: its entries</span>
                      </Link>
                    ) : (
                      line.label
                    )}
                  </th>
                  <td>{formatMoney(line.amount_cents)}</td>
                </tr>
              ))}
              <tr className={styles.sum}>
                <th scope="row">{resultKinds[kind]}, in all</th>
                <td>{formatMoney(totals[kind])}</td>
              </tr>
            </tbody>
          ),
      )}
      <tbody>
        <tr className={styles.sum}>
          <th scope="row">{sums.added > 0 ? addedByAssociation : leftToGive}</th>
          <td>{formatMoney(sums.added > 0 ? sums.added : sums.left)}</td>
        </tr>
      </tbody>
    </table>
  );
}

const narrowed: Record<NonNullable<ResultLine['from']>, Record<string, string>> = {
  entry_fees: { kind: 'event' },
  gifts: { kind: 'donation' },
  fees: { way: 'card' },
  after_closing: {},
};

/** The filters of Money under which the line is the sum. */
function entriesOf(
  from: NonNullable<ResultLine['from']>,
  event: string,
  { span, closed_at }: ResultNow['known'],
) {
  const closing = from === 'after_closing' ? 'after' : 'before';
  return { ...span, event, ...narrowed[from], ...(closed_at && { closing }), sum: from };
}
