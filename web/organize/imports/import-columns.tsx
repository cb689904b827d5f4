import { useState } from 'react';
import { dayOrders, importFields, isDayField } from '#contract/members/import-fields.ts';
import type { Import, ImportChange, ImportColumn } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';
import styles from './imports.module.css';

type Chosen = Pick<ImportColumn, 'field' | 'order'>;

/** What each column is: the guess, which can be changed (16.4). */
export function ImportColumns({ list, reload }: { list: Import; reload: () => Promise<void> }) {
  const [chosen, setChosen] = useState<Chosen[]>(list.columns);
  const { run, failure, underWay } = useButtonChange();
  const isChanged = chosen.some(
    ({ field, order }, index) =>
      field !== list.columns[index]?.field || order !== list.columns[index]?.order,
  );
  const change = (at: number, to: Partial<Chosen>) =>
    setChosen(chosen.map((one, index) => (index === at ? { ...one, ...to } : one)));

  async function save() {
    const body: ImportChange = { columns: chosen.map(({ field, order }) => ({ field, order })) };
    const params = { uuid: list.uuid };
    if (await run('columns', () => organize('changeImport', { params, body }))) await reload();
  }

  return (
    <section className={sections.section} aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <ul className={styles.columns}>
        {list.columns.map(({ header, is_ambiguous }, index) => {
          const { field, order } = chosen[index] ?? { field: null, order: null };
          return (
            <li key={`${index} ${header}`}>
              <Select
                label={header || 'Without a header'}
                value={field ?? ''}
                onChange={({ target }) =>
                  change(index, {
                    field: keysOf(importFields).find((name) => name === target.value) ?? null,
                  })
                }
              >
                <option value="">Not imported</option>
                {keysOf(importFields).map((name) => (
                  <option key={name} value={name}>
                    {importFields[name]}
                  </option>
                ))}
              </Select>
              {isDayField(field) && (is_ambiguous || order !== null) && (
                <Select
                  label={`Days of “${header}”`}
                  error={order === null ? 'Choose how its days are written.' : undefined}
                  value={order ?? ''}
                  onChange={({ target }) =>
                    change(index, {
                      order: keysOf(dayOrders).find((name) => name === target.value) ?? null,
                    })
                  }
                >
                  <option value="">Choose one</option>
                  {keysOf(dayOrders).map((name) => (
                    <option key={name} value={name}>
                      {dayOrders[name]}
                    </option>
                  ))}
                </Select>
              )}
            </li>
          );
        })}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      {isChanged && (
        <Button variant="outline" onClick={save} loading={underWay.includes('columns')}>
          Read the List Again
        </Button>
      )}
    </section>
  );
}
