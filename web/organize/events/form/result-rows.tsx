import { saveResult } from 'virtual:organize-limits';
import { eventLists, type StatementLine } from '#contract/events/event-fields.ts';
import { formatMoney } from '#contract/values/money.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { FieldRows } from '../../fields/field-rows.tsx';
import { dollarsOf } from '../../fields/field-texts.ts';
import { FormSection } from '../../pieces/forms/form-section.tsx';
import styles from './event-form.module.css';
import type { FormField } from './use-event-form.ts';
import { useRows } from './use-rows.tsx';

const limits = saveResult.result;

interface ResultRowsProps {
  field: FormField;
  /** What nobody has been given yet, and whose it may be. */
  left: number;
  charity: string | undefined;
  /** Of a statement that was written by hand: its lines, to begin with. */
  earlier: StatementLine[];
}

/** What the ledger cannot know of an event's result: sponsors, costs and what was given. */
export function ResultRows({ field, left, charity, earlier }: ResultRowsProps) {
  const { rows, error, hidden, add, remove, cell } = useRows('result', field);
  const hasRoom = rows.length < limits.maxItems;
  const addLine = ({ kind, label, amount_cents }: StatementLine) =>
    add({ kind, label, amount_cents: dollarsOf(amount_cents) });
  return (
    <FormSection id="statement" title="Sponsors, costs and gifts">
      {hidden}
      {rows.length === 0 && earlier.length > 0 && (
        <div className={styles.question}>
          <p>
            The public statement was typed by hand. Begin with its lines, and take out what the
            ledger has already, such as entry fees.
          </p>
          <Button
            variant="outline"
            onClick={() => {
              for (const line of earlier) addLine(line);
            }}
          >
            Begin with Its {earlier.length === 1 ? 'Line' : `${earlier.length} Lines`}
          </Button>
        </div>
      )}
      {rows.map((row, index) => (
        <div
          className={styles.money}
          key={row.key}
          role="group"
          aria-label={`Result, line ${index + 1}`}
        >
          <FieldRows
            fields={eventLists.result.rows}
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
      <FieldMessage id="result-error" error={error} />
      {hasRoom && (
        <div className={styles.lineActs}>
          <AddButton
            what="a Line"
            onClick={() =>
              add({ kind: rows.at(-1)?.kind ?? 'income', label: '', amount_cents: '' })
            }
          />
          {left > 0 && (
            <Button
              variant="quiet"
              onClick={() =>
                addLine({ kind: 'donation', label: charity ?? 'Gift', amount_cents: left })
              }
            >
              Give the {formatMoney(left)} Left{charity && ` to ${charity}`}
            </Button>
          )}
        </div>
      )}
    </FormSection>
  );
}
