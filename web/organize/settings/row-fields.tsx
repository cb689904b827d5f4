import { saveSettings as limits } from 'virtual:organize-limits';
import { months } from '#contract/values/dates.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { RowGroups } from '../pieces/forms/row-groups.tsx';
import type { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import styles from './settings.module.css';
import { type RowList, rowsOf } from './settings-values.ts';

type Field = ReturnType<typeof useStoredForm<Record<string, string>>>['field'];

/** What each list has in a row, and how one is taken out. */
const words: Record<RowList, { row: string; add: string; out: string; none?: string }> = {
  links: { row: 'Page', add: 'a Page', out: 'Empty both fields to take a page out.' },
  taxes: {
    row: 'Tax',
    add: 'a Tax',
    out: 'Empty the three fields to take a tax out.',
    none: 'Prices include no tax.',
  },
  processors: {
    row: 'Processor',
    add: 'a Company',
    out: 'Empty the three fields to take a company out.',
  },
};

export function Rows({ list, field }: { list: RowList; field: Field }) {
  return (
    <RowGroups
      {...rowsOf(list)}
      limits={limits[list].items}
      words={words[list]}
      className={list === 'links' ? styles.link : styles.tax}
      field={field}
    />
  );
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => `${index + 1}`.padStart(2, '0'));

export function FiscalYearFields({ field }: { field: Field }) {
  return (
    <div className={styles.day} role="group" aria-label="Start of the fiscal year">
      <Select label="The Fiscal Year Begins In" {...field('fiscal_month')}>
        {months.map((name, index) => (
          <option key={name} value={`${index + 1}`.padStart(2, '0')}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="On Day" {...field('fiscal_day')}>
        {daysOfMonth.map((day) => (
          <option key={day} value={day}>
            {Number(day)}
          </option>
        ))}
      </Select>
    </div>
  );
}
