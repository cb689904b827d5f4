import { useState } from 'react';
import { months } from '#contract/values/dates.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { useStoredForm } from '../pieces/use-stored-form.ts';
import styles from './settings.module.css';
import { maxLinks, maxProcessors, maxTaxes } from './settings-values.ts';

type Field = ReturnType<typeof useStoredForm<Record<string, string>>>['field'];

/** All rows up to the last in which anything stands, and those that were added. */
function useRows(field: Field, list: string, max: number, names: string[]) {
  const isFilled = (row: number) =>
    names.some((name) => field(`${list}.${row}.${name}`).defaultValue !== undefined);
  const all = Array.from({ length: max }, (_, row) => row);
  const [count, setCount] = useState(() => (all.findLast(isFilled) ?? -1) + 1);
  return {
    rows: all.slice(0, count),
    add: count < max ? () => setCount(count + 1) : undefined,
  };
}

/** A row for each of the association's pages; an empty one is left out. */
export function LinkRows({ field }: { field: Field }) {
  const { rows, add } = useRows(field, 'links', maxLinks, ['name', 'url']);
  return (
    <>
      {rows.map((index) => (
        <div className={styles.link} key={index} role="group" aria-label={`Page ${index + 1}`}>
          <TextInput
            label="Name of the Page"
            maxLength={60}
            autoComplete="off"
            {...field(`links.${index}.name`)}
          />
          <TextInput
            label="Its Address"
            type="url"
            inputMode="url"
            placeholder="https://www.instagram.com/…"
            maxLength={300}
            autoComplete="off"
            {...field(`links.${index}.url`)}
          />
        </div>
      ))}
      {rows.length > 0 && <p className={styles.hint}>Empty both fields to take a page out.</p>}
      {add && <AddButton what="a Page" onClick={add} />}
    </>
  );
}

/** A row for each tax that prices include. */
export function TaxRows({ field }: { field: Field }) {
  const { rows, add } = useRows(field, 'taxes', maxTaxes, ['name', 'number', 'rate']);
  return (
    <>
      {rows.map((index) => (
        <div className={styles.tax} key={index} role="group" aria-label={`Tax ${index + 1}`}>
          <TextInput
            label="Tax"
            maxLength={40}
            autoComplete="off"
            {...field(`taxes.${index}.name`)}
          />
          <TextInput
            label="Registration Number"
            maxLength={60}
            autoComplete="off"
            {...field(`taxes.${index}.number`)}
          />
          <TextInput
            label="Rate in %"
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            {...field(`taxes.${index}.rate`)}
          />
        </div>
      ))}
      {rows.length > 0 && <p className={styles.hint}>Empty the three fields to take a tax out.</p>}
      {rows.length === 0 && <p className={styles.hint}>Prices include no tax.</p>}
      {add && <AddButton what="a Tax" onClick={add} />}
    </>
  );
}

/** A row for each company that handles personal data for the association. */
export function ProcessorRows({ field }: { field: Field }) {
  const { rows, add } = useRows(field, 'processors', maxProcessors, ['name', 'purpose', 'country']);
  return (
    <>
      {rows.map((index) => (
        <div className={styles.tax} key={index} role="group" aria-label={`Processor ${index + 1}`}>
          <TextInput
            label="Company"
            maxLength={60}
            autoComplete="off"
            {...field(`processors.${index}.name`)}
          />
          <TextInput
            label="What It Does"
            maxLength={60}
            autoComplete="off"
            {...field(`processors.${index}.purpose`)}
          />
          <TextInput
            label="Country"
            maxLength={60}
            autoComplete="off"
            {...field(`processors.${index}.country`)}
          />
        </div>
      ))}
      {rows.length > 0 && (
        <p className={styles.hint}>Empty the three fields to take a company out.</p>
      )}
      {add && <AddButton what="a Company" onClick={add} />}
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
