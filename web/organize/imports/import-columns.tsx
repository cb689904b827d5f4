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

  const known = chosen.filter(({ field }) => field !== null).length;
  // Open where there is something to say.
  const [isOpen] = useState(
    () =>
      known < chosen.length ||
      list.columns.some(({ is_ambiguous, order }) => is_ambiguous && order === null),
  );

  return (
    <section className={sections.section} aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <details className={styles.more} open={isOpen}>
        <summary>
          {known === chosen.length ? `All ${known} columns are known` : unknown(chosen, known)}
        </summary>
        <ul className={styles.columns}>
          {list.columns.map((column, index) => (
            <li key={`${index} ${column.header}`}>
              <Column
                column={column}
                chosen={chosen[index] ?? { field: null, order: null }}
                onChange={(to) => change(index, to)}
              />
            </li>
          ))}
        </ul>
      </details>
      {failure && <p role="alert">{failure}</p>}
      {isChanged && (
        <Button variant="outline" onClick={save} loading={underWay.includes('columns')}>
          Read the List Again
        </Button>
      )}
    </section>
  );
}

const unknown = (chosen: Chosen[], known: number) =>
  `${known} of ${chosen.length} columns are known; the others are left out`;

function Column({
  column: { header, is_ambiguous },
  chosen: { field, order },
  onChange,
}: {
  column: ImportColumn;
  chosen: Chosen;
  onChange: (to: Partial<Chosen>) => void;
}) {
  return (
    <>
      <Select
        label={header || 'Without a header'}
        value={field ?? ''}
        onChange={({ target }) =>
          onChange({ field: keysOf(importFields).find((name) => name === target.value) ?? null })
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
            onChange({ order: keysOf(dayOrders).find((name) => name === target.value) ?? null })
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
    </>
  );
}
