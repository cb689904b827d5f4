import type { Season } from '#contract/events/events.ts';
import { addedByAssociation, addedCents } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import site from '../site.module.css';
import { type Flow, MoneyBands } from './money-bands.tsx';
import styles from './money-flow.module.css';

/** The income and its uses: a chart, and a table of the same numbers. Before the first statement there is nothing to tell. */
export function MoneyFlow({ season }: { season: Season }) {
  const { income_cents, expense_cents, donation_cents } = season.statement;
  if (income_cents === 0) return null;
  const added = addedCents({
    income: income_cents,
    costs: expense_cents,
    gift: donation_cents,
  });
  const left = income_cents + added - expense_cents - donation_cents;
  const income: Flow[] = [{ name: 'Income', cents: income_cents, tone: 'income' }];
  // V12: what is given beyond that came from the association, so that both sides add up.
  if (added > 0) income.push({ name: addedByAssociation, cents: added, tone: 'rest' });
  const uses: Flow[] = [
    { name: 'Costs', cents: expense_cents, tone: 'costs' },
    { name: 'Gift', cents: donation_cents, tone: 'gift' },
  ];
  if (left > 0) uses.push({ name: 'Kept for the next season', cents: left, tone: 'rest' });

  return (
    <section className={styles.band} aria-labelledby="money">
      <div className={site.section}>
        <div className={site.head}>
          <h2 id="money">Where the money goes</h2>
          <p className={site.lead}>
            The published statements of{' '}
            {season.events === 1 ? '1 event' : `${season.events} events, added up`}: what came in on
            one side; on the other what the events cost, and what was given.
          </p>
        </div>
        <figure className={styles.figure}>
          <MoneyBands uses={uses} />
          <figcaption>
            <table className={styles.table}>
              <caption className="visually-hidden">Where the money goes, in figures</caption>
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Amount</th>
                  <th scope="col">Share of what came in</th>
                </tr>
              </thead>
              <tbody>
                {[...income, ...uses].map(({ name, cents, tone }) => (
                  <tr key={name}>
                    <th scope="row">
                      <span className={`${styles.swatch} ${styles[tone]}`} />
                      {name}
                    </th>
                    <td>{formatMoney(cents)}</td>
                    <td>{Math.round((cents / income_cents) * 100)}%</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
