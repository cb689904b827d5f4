import { saveAgenda } from 'virtual:organize-limits';
import { eventLists } from '#contract/events/event-fields.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { FieldRows } from '../../fields/field-rows.tsx';
import { FormSection } from '../../pieces/form-section.tsx';
import styles from './event-form.module.css';
import type { FormField } from './use-event-form.ts';
import { useRows } from './use-rows.tsx';

const limits = saveAgenda.agenda;

/** The event's timetable; it is shown in the order of time. */
export function AgendaRows({
  field,
  startOfEvent,
}: {
  field: FormField;
  /** The start that is typed now: where the first line begins. */
  startOfEvent: () => string;
}) {
  const { rows, error, hidden, add, remove, cell } = useRows('agenda', field);
  const begin = () => {
    const start = rows.at(-1)?.ends_at ?? startOfEvent();
    add({ starts_at: start, ends_at: start, title: '', description: '' });
  };
  return (
    <FormSection id="agenda" title="Agenda">
      {hidden}
      {rows.length === 0 && <p>No line yet. It is shown in the order of time.</p>}
      {rows.map((row, index) => (
        <div
          className={styles.line}
          key={row.key}
          role="group"
          aria-label={`Agenda, line ${index + 1}`}
        >
          <FieldRows
            fields={eventLists.agenda.rows}
            limits={limits.items}
            field={(name) => cell(row, name)}
          />
          <div className={styles.lineActs}>
            <Button variant="quiet" onClick={() => remove(row, row.title || 'The line')}>
              Remove<span className="visually-hidden"> {row.title || `line ${index + 1}`}</span>
            </Button>
          </div>
        </div>
      ))}
      <FieldMessage id="agenda-error" error={error} />
      {rows.length < limits.maxItems && <AddButton what="a Line" onClick={begin} />}
    </FormSection>
  );
}
