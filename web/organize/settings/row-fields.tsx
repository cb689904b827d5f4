import { saveSettings as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { months } from '#contract/values/dates.ts';
import type { Fields } from '#contract/values/field-table.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import type { useStoredForm } from '../pieces/use-stored-form.ts';
import styles from './settings.module.css';
import type { RowList } from './settings-values.ts';

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

/** All rows up to the last in which anything stands, and those that were added. An empty one is left out. */
export function Rows({ list, field }: { list: RowList; field: Field }) {
  const fields: Fields = settingsFields[list].rows;
  const { items, maxItems } = limits[list];
  const isFilled = (index: number) =>
    Object.keys(fields).some(
      (name) => field(`${list}.${index}.${name}`).defaultValue !== undefined,
    );
  const all = Array.from({ length: maxItems }, (_, index) => index);
  const [count, setCount] = useState(() => (all.findLast(isFilled) ?? -1) + 1);
  const { row, add, out, none } = words[list];
  const hint = count > 0 ? out : none;
  return (
    <>
      {all.slice(0, count).map((index) => (
        <div
          className={list === 'links' ? styles.link : styles.tax}
          key={index}
          role="group"
          aria-label={`${row} ${index + 1}`}
        >
          <FieldRows
            fields={fields}
            limits={items}
            field={(name) => field(`${list}.${index}.${name}`)}
          />
        </div>
      ))}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {count < maxItems && <AddButton what={add} onClick={() => setCount(count + 1)} />}
    </>
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
