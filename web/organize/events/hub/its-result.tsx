import type { EventOverview } from '#contract/events/event-overview.ts';
import { addedByAssociation, sumsOf } from '#contract/events/statement.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt } from '../../session/organizer.ts';
import styles from './event-hub.module.css';

type Lines = EventOverview['statement'];

const negative = (lines: Lines) =>
  lines.map(({ label, amount_cents }) => ({ label, cents: -amount_cents }));

/** What came of an event, as everybody reads it: what came in, less costs, is what it raised; and to whom that was given. */
export function ItsResult({
  statement,
  event: { uuid, slug },
  self,
}: {
  statement: Lines;
  event: Pick<EventOverview['event'], 'uuid' | 'slug'>;
  self: OrganizerSelf;
}) {
  const { income, costs, gift, added, left } = sumsOf(statement);
  const of = (kind: Lines[number]['kind']) => statement.filter((line) => line.kind === kind);
  const positive = of('income').map(({ label, amount_cents }) => ({ label, cents: amount_cents }));
  return (
    <section className={styles.part} aria-labelledby="result">
      <h2 id="result">Result</h2>
      <table className={styles.result} aria-labelledby="result">
        <Group name="Income" cents={income} lines={positive} />
        <Group name="Costs" cents={-costs} lines={negative(of('expense'))} />
        <Group name="Raised" cents={income - costs} sum="raised" />
        {added > 0 && <Group name={addedByAssociation} cents={added} />}
        <Group name="Given" cents={-gift} lines={negative(of('donation'))} />
        <Group name="Left to give" cents={left} />
      </table>
      {mayAt(self, 'money.statement', uuid) && (
        <p>
          <Link to="/organize/events/$slug/money" params={{ slug }}>
            See the Result
          </Link>
        </p>
      )}
    </section>
  );
}

/** A sum, and the lines that it is made of; nothing where there is nothing. */
function Group({
  name,
  cents,
  lines = [],
  sum = 'group',
}: {
  name: string;
  cents: number;
  lines?: { label: string; cents: number }[];
  sum?: 'group' | 'raised';
}) {
  return (
    <tbody>
      <tr data-sum={sum}>
        <th scope="rowgroup">{name}</th>
        <td>{formatMoney(cents)}</td>
      </tr>
      {lines.map((line, at) => (
        <tr key={`${at} ${line.label}`}>
          <th scope="row">{line.label}</th>
          <td>{formatMoney(line.cents)}</td>
        </tr>
      ))}
    </tbody>
  );
}
