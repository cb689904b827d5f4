import { useState } from 'react';
import { FieldRows } from '../../fields/field-rows.tsx';
import type { RowsOf } from '../../fields/row-texts.ts';
import { AddLine } from './add-line.tsx';
import styles from './row-groups.module.css';
import type { useStoredForm } from './use-stored-form.ts';

interface Props extends RowsOf {
  /** So many are there although nothing stands in them. */
  least?: number;
  /** Those of a row. */
  limits: object;
  /** What a row is, what adds one, and how one is taken out. */
  words: { row: string; add: string; out: string; none?: string };
  className: string | undefined;
  field: ReturnType<typeof useStoredForm<Record<string, string>>>['field'];
}

/** All rows up to the last in which anything stands, and those that were added. An empty one is left out. */
export function RowGroups({
  list,
  fields,
  maxItems,
  least = 0,
  limits,
  words,
  className,
  field,
}: Props) {
  const isFilled = (index: number) =>
    Object.keys(fields).some(
      (name) => field(`${list}.${index}.${name}`).defaultValue !== undefined,
    );
  const all = Array.from({ length: maxItems }, (_, index) => index);
  const [count, setCount] = useState(() => Math.max(least, (all.findLast(isFilled) ?? -1) + 1));
  const { row, add, out, none } = words;
  const hint = count > 0 ? out : none;
  return (
    <>
      {all.slice(0, count).map((index) => (
        <div className={className} key={index} role="group" aria-label={`${row} ${index + 1}`}>
          <FieldRows
            fields={fields}
            limits={limits}
            field={(name) => field(`${list}.${index}.${name}`)}
          />
        </div>
      ))}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {count < maxItems && <AddLine what={add} onAdd={() => setCount(count + 1)} />}
    </>
  );
}
