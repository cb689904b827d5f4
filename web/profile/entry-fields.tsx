import { type ComponentProps, type ReactNode, useId } from 'react';
import form from '../forms/form.module.css';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldMessage } from '../ui/field-message.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type EntryValues, monthChoices, yearChoices } from './entry-values.ts';

interface Line {
  /** What the server calls it. */
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
  what: Line;
  where: Line;
  entry: EntryValues;
  errors: Record<string, string>;
  onChange: (changed: Partial<EntryValues>) => void;
  onStartFocus: () => void;
}) {
  const years = yearChoices(new Date().getFullYear());

  function choice(
    name: 'startMonth' | 'startYear' | 'endMonth' | 'endYear',
    label: string,
    choices: readonly string[],
  ) {
    return {
      label,
      value: entry[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
      children: [
        <option key="" value="">
          {label.endsWith('Month') ? 'Month' : 'Year'}
        </option>,
        ...choices.map((value) => <option key={value}>{value}</option>),
      ],
    };
  }

  // 4.18: the message goes as soon as one of the two is being mended.
  const start = { onFocus: onStartFocus, 'aria-required': true } as const;
  // 4.14
  const end = { disabled: entry.present };

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
      <MonthAndYear error={errors.start_date}>
        {(date) => (
          <>
            <Select
              {...choice('startMonth', 'Start Month', monthChoices)}
              {...start}
              {...date}
              name="start_date"
            />
            <Select {...choice('startYear', 'Start Year', years)} {...start} {...date} />
          </>
        )}
      </MonthAndYear>
      <MonthAndYear error={errors.end_date}>
        {(date) => (
          <>
            <Select
              {...choice('endMonth', 'End Month', monthChoices)}
              {...end}
              {...date}
              name="end_date"
            />
            <Select {...choice('endYear', 'End Year', years)} {...end} {...date} />
          </>
        )}
      </MonthAndYear>
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

/** What is wrong with a date is wrong with both its parts, and said once. */
function MonthAndYear({
  error,
  children,
}: {
  error: string | undefined;
  children: (date: Pick<ComponentProps<typeof Select>, 'error' | 'errorId'>) => ReactNode;
}) {
  const errorId = useId();
  return (
    <div>
      <div className={form.pair}>{children({ error, errorId })}</div>
      <FieldMessage id={errorId} error={error} />
    </div>
  );
}
