import type { EventOverview } from '#contract/events/event-overview.ts';
import { addedByAssociation, sumsOf } from '#contract/events/statement.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt } from '../../session/organizer.ts';
import styles from './event-hub.module.css';

/** What came of an event, line by line, as everybody reads it: in, less costs, given. */
export function ItsResult({
  statement,
  event: { uuid, slug },
  self,
}: {
  statement: EventOverview['statement'];
  event: Pick<EventOverview['event'], 'uuid' | 'slug'>;
  self: OrganizerSelf;
}) {
  const { added, left } = sumsOf(statement);
  const of = (kind: EventOverview['statement'][number]['kind']) =>
    statement.filter((line) => line.kind === kind);
  const rows = [
    ...of('income').map(({ label, amount_cents }) => [label, amount_cents] as const),
    ...(added > 0 ? [[addedByAssociation, added] as const] : []),
    ...of('expense').map(({ label, amount_cents }) => [label, -amount_cents] as const),
    ...of('donation').map(({ label, amount_cents }) => [label, -amount_cents] as const),
  ];
  return (
    <section className={styles.part} aria-labelledby="result">
      <h2 id="result">Result</h2>
      <dl className={styles.result}>
        {rows.map(([label, cents], at) => (
          <div key={`${at} ${label}`}>
            <dt>{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>Left to give</dt>
          <dd>{formatMoney(left)}</dd>
        </div>
      </dl>
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
