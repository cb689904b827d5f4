import { saveStatement } from 'virtual:organize-limits';
import { eventLists } from '#contract/events/event-fields.ts';
import { addedByAssociation, addedCents } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { AlertIcon } from '#web/ui/icons/icon.tsx';
import forms from '../../../forms/form.module.css';
import { FieldRows } from '../../fields/field-rows.tsx';
import { centsOf } from '../../fields/field-texts.ts';
import { FormSection } from '../../pieces/form-section.tsx';
import type { LineTexts } from '../record/event-values.ts';
import styles from './event-form.module.css';
import type { FormField } from './use-event-form.ts';
import { useRows } from './use-rows.tsx';

const limits = saveStatement.finances;

/** What came in, what it cost and what was given: on the event's page, and in the season's numbers. */
export function StatementRows({ field }: { field: FormField }) {
  const { rows, error, hidden, add, remove, cell } = useRows('finances', field);
  return (
    <FormSection id="statement" title="Statement">
      {hidden}
      <p>
        What came in, what it cost and what was given. The page of the event shows it to everybody,
        and the season’s numbers count it.
      </p>
      {rows.map((row, index) => (
        <div
          className={styles.money}
          key={row.key}
          role="group"
          aria-label={`Statement, line ${index + 1}`}
        >
          <FieldRows
            fields={eventLists.finances.rows}
            limits={limits.items}
            field={(name) => cell(row, name)}
          />
          <div className={styles.lineActs}>
            <Button variant="quiet" onClick={() => remove(row, row.label || 'The line')}>
              Remove<span className="visually-hidden"> {row.label || `line ${index + 1}`}</span>
            </Button>
          </div>
        </div>
      ))}
      <FieldMessage id="finances-error" error={error} />
      {rows.length < limits.maxItems && (
        <AddButton
          what="a Line"
          onClick={() => add({ kind: rows.at(-1)?.kind ?? 'income', label: '', amount_cents: '' })}
        />
      )}
      <Sum rows={rows} />
    </FormSection>
  );
}

/** N20: a gift larger than what is left is said before it is published. */
function Sum({ rows }: { rows: LineTexts<'finances'>[] }) {
  const sumOf = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ amount_cents }) => centsOf(amount_cents))
      .reduce<number>((sum, cents) => sum + (typeof cents === 'number' ? cents : 0), 0);
  const [income, cost, gift] = [sumOf('income'), sumOf('expense'), sumOf('donation')];
  const left = income - cost;
  const added = addedCents({ income, costs: cost, gift });
  return (
    <div role="status">
      {rows.length > 0 && (
        <p>
          In {formatMoney(income)} · Costs {formatMoney(cost)} · Gift {formatMoney(gift)} ·{' '}
          <strong>
            {added > 0
              ? `${addedByAssociation} ${formatMoney(added)}`
              : `Left ${formatMoney(left - gift)}`}
          </strong>
        </p>
      )}
      {gift > 0 && gift > left && (
        <p className={forms.failure}>
          <AlertIcon />
          {formatMoney(gift)} is given, and {formatMoney(left)} is left: {formatMoney(gift - left)}{' '}
          more than there is. It can be saved so: every page then shows {formatMoney(added)} as ‘
          {addedByAssociation}’, and not as income of the event.
        </p>
      )}
    </div>
  );
}
