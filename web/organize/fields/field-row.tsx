import type { ComponentProps } from 'react';
import type { Field, FieldKind } from '#contract/values/field-table.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { ZoneSelect } from './zone-select.tsx';

export interface FieldRowProps {
  of: Field;
  /** Of the field, in the call that takes it. */
  limits?: unknown;
  name: string;
  error?: string | undefined;
  onChange: (change: { target: { value: string } }) => void;
  onBlur?: () => void;
  defaultValue?: string;
  defaultChecked?: boolean;
  /** Where the text is kept elsewhere than in the field. */
  value?: string;
  /** In place of that of the table. */
  hint?: string | undefined;
  readOnly?: boolean;
  /** The id of what is suggested. */
  list?: string;
  'aria-required'?: boolean;
}

const inputs: Partial<Record<FieldKind, ComponentProps<'input'>>> = {
  slug: { autoCapitalize: 'none', spellCheck: false },
  web: { type: 'url', inputMode: 'url' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
  day: { type: 'date' },
  count: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
};

/** A field as its kind is typed. */
export function FieldRow({ of, limits, ...given }: FieldRowProps) {
  const { label, kind, placeholder, autoComplete = 'off' } = of;
  const props = { label, hint: of.hint, 'aria-required': of.isRequired, ...given };
  switch (kind) {
    case 'switch':
      return <Checkbox {...given} label={of.hint ?? label} />;
    case 'time':
      return <DateTimeInput {...props} defaultValue={given.value ?? given.defaultValue} />;
    case 'zone':
      return <ZoneSelect {...props} only={of.zones} />;
    case 'choice':
      return (
        <Select {...props}>
          {of.empty === null && <option value="">Choose one</option>}
          {Object.entries(of.choices ?? {}).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'long':
    case 'lines':
      return <TextArea {...props} rows={of.lines} maxLength={limitIn(limits, 'maxLength')} />;
    default:
      return (
        <TextInput
          {...inputs[kind]}
          // A keyboard of digits has no minus.
          {...(Number(limitIn(limits, 'minimum')) < 0 && { inputMode: 'text' as const })}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={limitIn(limits, 'maxLength')}
          {...props}
        />
      );
  }
}

function limitIn(limits: unknown, name: string): number | undefined {
  const limit = new Map(Object.entries(limits ?? {})).get(name);
  return typeof limit === 'number' ? limit : undefined;
}
