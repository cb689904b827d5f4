import { useState } from 'react';
import { DateInput } from '../ui/date-picker/date-input.tsx';
import { DatePicker, type DatePickerProps } from '../ui/date-picker/date-picker.tsx';
import { Field } from '../ui/fields/field.tsx';
import { ComponentGroup } from './component-group.tsx';
import styles from './components-page.module.css';

export function DateComponents() {
  const [birth, setBirth] = useState<string | null>('1980-02-29');

  return (
    <ComponentGroup title="Dates">
      <div className={styles.grid}>
        <DateInput
          label="Date of Birth (MM/DD/YYYY)"
          hint="Not after June 10, 2026"
          max="2026-06-10"
          value={birth}
          onChange={setBirth}
          clearable
        />
        <DateInput
          label="Date with an error"
          value={null}
          onChange={() => undefined}
          error="Choose a day."
        />
        <DateInput label="Disabled date" value="2026-06-10" onChange={() => undefined} disabled />
        <StatefulPicker label="Day, read-only" start="2026-06-10" />
        <StatefulPicker label="Day, typed" start="2026-06-10" typing />
        <StatefulPicker label="Day, clearable" start="2026-06-10" clearable />
        <StatefulPicker label="Week from Sunday" start="2026-06-10" weekStart={0} />
        <StatefulPicker
          label="Between two days"
          start="2026-06-10"
          min="2026-06-03"
          max="2026-07-15"
        />
        <StatefulPicker
          label="Some dates disabled"
          start="2026-06-10"
          disabledDates={['2026-06-12', '2026-06-19']}
        />
        <StatefulPicker label="Month" start="2026-06-01" minView="month" format="MMMM yyyy" />
        <StatefulPicker label="Year" start="2026-01-01" minView="year" format="yyyy" />
        <StatefulPicker label="From the year down" start={null} startView="year" />
        <StatefulPicker
          label="Day and time"
          start="2026-06-10T09:30"
          minView="time"
          format="yyyy-MM-dd HH:mm"
          typing
        />
        <StatefulPicker
          label="Time"
          start="2026-06-10T09:30"
          startView="time"
          minView="time"
          format="HH:mm"
        />
        <StatefulPicker
          label="Time, nights disabled"
          start="2026-06-10T09:30"
          startView="time"
          minView="time"
          format="HH:mm"
          disabledTimes={(moment) => moment.slice(11) < '07:00' || moment.slice(11) >= '21:30'}
        />
      </div>
    </ComponentGroup>
  );
}

function StatefulPicker({
  label,
  start,
  ...picker
}: Omit<DatePickerProps, 'value' | 'onChange'> & { label: string; start: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <Field label={label} hint={`Value: ${value ?? 'none'}`}>
      {(control) => <DatePicker {...picker} {...control} value={value} onChange={setValue} />}
    </Field>
  );
}
