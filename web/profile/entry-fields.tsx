import { type ComponentProps, useId } from 'react';
import { dayIn } from '#contract/values/wall-time.ts';
import { useZone } from '#web/ui/zone.ts';
import form from '../forms/form.module.css';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { FieldMessage } from '../ui/fields/field-message.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { type EntryValues, monthChoices, yearChoices } from './entry-values.ts';
import styles from './profile.module.css';

export interface EntryField {
  /** Its name in the call. */
  field: string;
  label: string;
}

/** The fields of one entry, new or stored. */
export function EntryFields({
  what,
  where,
  entry,
  errors,
  onChange,
  onStartFocus,
}: {
  what: EntryField;
  where: EntryField;
  entry: EntryValues;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<EntryValues>) => void;
  onStartFocus: () => void;
}) {
  return (
    <>
      <div className={form.pair}>
        <TextInput
          label={what.label}
          aria-required
          name={what.field}
          value={entry.what}
          error={errors[what.field]}
          autoComplete="off"
          onChange={({ target }) => onChange({ what: target.value })}
        />
        <TextInput
          label={where.label}
          aria-required
          name={where.field}
          value={entry.where}
          error={errors[where.field]}
          autoComplete="off"
          onChange={({ target }) => onChange({ where: target.value })}
        />
      </div>
      {/* 4.18: the message disappears when one of the two gets the focus. */}
      <MonthAndYear
        which="start"
        entry={entry}
        error={errors.start_date}
        onChange={onChange}
        onFocus={onStartFocus}
        aria-required
      />
      {/* 4.14 */}
      <MonthAndYear
        which="end"
        entry={entry}
        error={errors.end_date}
        onChange={onChange}
        disabled={entry.present}
      />
      <Checkbox
        label="Currently Present"
        checked={entry.present}
        onChange={({ target: { checked } }) =>
          onChange({ present: checked, ...(checked ? { endMonth: '', endYear: '' } : {}) })
        }
      />
    </>
  );
}

/** Month and year share one error message. */
function MonthAndYear({
  which,
  entry,
  error,
  onChange,
  ...native
}: {
  which: 'start' | 'end';
  entry: EntryValues;
  error: string | undefined;
  onChange: (changed: Partial<EntryValues>) => void;
} & Pick<ComponentProps<'select'>, 'onFocus' | 'disabled' | 'aria-required'>) {
  const zone = useZone();
  const errorId = useId();
  const halfEnd = halfEndText(entry);

  const select = (unit: 'Month' | 'Year', choices: readonly string[]) => (
    <Select
      {...native}
      label={`${which === 'start' ? 'Start' : 'End'} ${unit}`}
      value={entry[`${which}${unit}`]}
      error={error}
      errorId={errorId}
      // The call has one field for both; its error focuses the month.
      name={unit === 'Month' ? `${which}_date` : undefined}
      onChange={({ target }) => onChange({ [`${which}${unit}`]: target.value })}
    >
      <option value="">{unit}</option>
      {choices.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </Select>
  );

  return (
    <div>
      <div className={form.pair}>
        {select('Month', monthChoices)}
        {select('Year', yearChoices(Number(dayIn(zone, new Date()).slice(0, 4))))}
      </div>
      <FieldMessage id={errorId} error={error} />
      {which === 'end' && (
        <div role="status">{halfEnd && <p className={styles.halfEnd}>{halfEnd}</p>}</div>
      )}
    </div>
  );
}

/** Q22: 5.2 stores a half end as none, which is said while it is chosen. */
function halfEndText({ endMonth, endYear }: EntryValues): string | undefined {
  if ((endMonth === '') === (endYear === '')) return undefined;
  const missing = endYear === '' ? 'year' : 'month';
  return `Without a ${missing}, no end is saved, and this shows as current.`;
}
