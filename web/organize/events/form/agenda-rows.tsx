import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { DateTimeInput } from '../../pieces/date-time-input.tsx';
import { FormSection } from '../../pieces/form-section.tsx';
import type { AgendaTexts } from '../record/event-values.ts';
import styles from './event-form.module.css';
import type { FormField } from './use-event-form.ts';
import { useRows } from './use-rows.tsx';

const maxLines = 100;

/** The event's timetable; it is shown in the order of time. */
export function AgendaRows({
  field,
  startOfEvent,
}: {
  field: FormField;
  /** The start that is typed now: where the first line begins. */
  startOfEvent: () => string;
}) {
  const { rows, error, hidden, add, remove, cell } = useRows<AgendaTexts>('agenda', field);
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
          <div className={styles.pair}>
            <DateTimeInput label="From" {...momentOf(cell(row, 'starts_at'))} />
            <DateTimeInput label="To" {...momentOf(cell(row, 'ends_at'))} />
          </div>
          <TextInput
            label="What Happens"
            maxLength={120}
            autoComplete="off"
            {...cell(row, 'title')}
          />
          <TextArea label="More About It" rows={2} maxLength={500} {...cell(row, 'description')} />
          <div className={styles.lineActs}>
            <Button variant="quiet" onClick={() => remove(row, row.title || 'The line')}>
              Remove<span className="visually-hidden"> {row.title || `line ${index + 1}`}</span>
            </Button>
          </div>
        </div>
      ))}
      <FieldMessage id="agenda-error" error={error} />
      {rows.length < maxLines && <AddButton what="a Line" onClick={begin} />}
    </FormSection>
  );
}

/** Its fields keep what is typed themselves. */
function momentOf<Cell extends { value: string }>({ value, ...cell }: Cell) {
  return { ...cell, defaultValue: value };
}
