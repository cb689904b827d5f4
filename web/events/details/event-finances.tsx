import type { Event } from '#contract/events/events.ts';
import { addedByAssociation } from '#contract/events/statement.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useNow } from '../now.ts';
import styles from './event-finances.module.css';
import { MoneyRibbon } from './money-ribbon.tsx';
import { type FinanceLine, statementOf } from './statement.ts';

/** The published statement: a ribbon, and a table of the same numbers. */
export function EventFinances({ lines, event }: { lines: FinanceLine[]; event: Event }) {
  const over = bookingState(event, useNow()) === 'past';
  const { groups, bars, added, rest } = statementOf(lines);
  const given = bars.find(({ kind }) => kind === 'donation')?.total ?? 0;
  return (
    <section className={styles.finances} aria-labelledby="finances">
      <h2 id="finances">{over ? 'The money' : 'The money so far'}</h2>
      {given > 0 && (
        <p className={styles.sentence}>
          <strong>{formatMoney(given)}</strong> went to {event.charity?.name ?? 'charity'}.
        </p>
      )}
      {/* Of what nobody was given it would show one band. */}
      {given > 0 && bars.length > 1 && (
        <MoneyRibbon bars={bars} goal={event.charity?.goal_cents ?? 0} />
      )}
      <table className={styles.table}>
        <caption className="visually-hidden">What came in, what it cost and what was given</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        {groups.map(({ kind, name, lines, total }) => (
          <tbody key={kind}>
            <tr>
              <th className={styles.group} scope="rowgroup" colSpan={2}>
                {name}
              </th>
            </tr>
            {lines.map((line) => (
              <tr key={line.uuid}>
                <th scope="row">{line.label}</th>
                <td className={styles.amount}>{formatMoney(line.amount_cents)}</td>
              </tr>
            ))}
            {lines.length > 1 && (
              <tr className={styles.sum}>
                <th scope="row">{name}, in all</th>
                <td className={styles.amount}>{formatMoney(total)}</td>
              </tr>
            )}
          </tbody>
        ))}
        {over && added + rest > 0 && (
          <tbody>
            <tr className={styles.sum}>
              <th scope="row">{added > 0 ? addedByAssociation : 'Kept for the next event'}</th>
              <td className={styles.amount}>{formatMoney(added + rest)}</td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
  );
}
