import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rowsIn } from '../../fields/field-texts.ts';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import type { EventField, LineTexts, ListName } from '../record/event-values.ts';
import type { FormField } from './use-event-form.ts';

export type Keyed<Row> = Row & { key: number };

/** The lines of a list, of which the form has one hidden field. A line's fields show what is refused there. */
export function useRows<List extends ListName>(list: List, field: FormField) {
  type Row = LineTexts<List>;
  const { defaultValue } = field(list);
  const keys = useRef(0);
  const keyed = (row: Row): Keyed<Row> => {
    keys.current += 1;
    return { ...row, key: keys.current };
  };
  const [rows, setRows] = useState(() => rowsIn<Row>(defaultValue ?? '[]').map(keyed));
  // Pictures arrive while others are changed.
  const latest = useRef(rows);
  const latestField = useRef(field);
  useEffect(() => {
    latestField.current = field;
  });
  const hidden = useRef<HTMLInputElement>(null);

  function put(change: (rows: Keyed<Row>[]) => Keyed<Row>[]) {
    latest.current = change(latest.current);
    setRows(latest.current);
    if (!hidden.current) return;
    hidden.current.value = JSON.stringify(latest.current.map(({ key: _, ...row }) => row));
    latestField.current(list).onChange();
  }

  return {
    rows,
    error: field(list).error,
    hidden: (
      <input ref={hidden} hidden name={list} defaultValue={defaultValue ?? '[]'} />
    ) as ReactNode,
    add: (row: Row) => put((all) => [...all, keyed(row)]),
    remove(row: Keyed<Row>, what: string) {
      const at = latest.current.indexOf(row);
      put((all) => all.filter((other) => other.key !== row.key));
      notifyUndo(`${what} is taken out.`, async () => put((all) => all.toSpliced(at, 0, row)));
    },
    move(row: Keyed<Row>, by: 1 | -1) {
      put((all) => {
        const from = all.findIndex(({ key }) => key === row.key);
        const to = from + by;
        return to < 0 || to >= all.length ? all : all.toSpliced(from, 1).toSpliced(to, 0, row);
      });
    },
    /** Changes these lines, or all: what was said about their fields is said no more. */
    change(changed: (row: Keyed<Row>) => Keyed<Row>, parts: (keyof Row & string)[]) {
      put((all) => all.map(changed));
      for (const index of rows.keys())
        for (const part of parts) field(`${list}.${index}.${part}` as EventField).onChange();
    },
    /** The props of a field in a line. */
    cell<Part extends keyof Row & string>(row: Keyed<Row>, part: Part) {
      const index = rows.findIndex(({ key }) => key === row.key);
      const name = `${list}.${index}.${part}`;
      const { error, onChange } = field(name as EventField);
      return {
        name,
        error,
        value: String(row[part]),
        onChange: ({ target }: { target: { value: string } }) => {
          put((all) =>
            all.map((one) => (one.key === row.key ? { ...one, [part]: target.value } : one)),
          );
          onChange();
        },
      };
    },
  };
}
