import { Fragment, type ReactNode } from 'react';
import { type Field, namesOf, valueAt } from '#contract/values/field-table.ts';
import { FieldRow, type FieldRowProps } from './field-row.tsx';
import styles from './field-rows.module.css';

interface Props<Name extends string> {
  fields: Readonly<Record<Name, Field>>;
  /** Some of them; otherwise all. */
  names?: NoInfer<Name>[];
  /** Those of the call that takes them. */
  limits: object;
  field: (name: NoInfer<Name>) => Pick<FieldRowProps, 'name' | 'onChange'>;
  /** What is otherwise just now. */
  now?: { [Field in NoInfer<Name>]?: Partial<FieldRowProps> };
  /** Said above a field. */
  above?: { [Field in NoInfer<Name>]?: ReactNode };
}

/** The rows of a form. */
export function FieldRows<Name extends string>({
  fields,
  names = namesOf(fields),
  limits,
  field,
  now,
  above,
}: Props<Name>) {
  return besideEachOther(fields, names, above).map((group) => {
    const [first] = group;
    const { across } = fields[first];
    const rows = group.map((name) => (
      <FieldRow
        key={name}
        of={fields[name]}
        limits={valueAt(limits, name)}
        {...field(name)}
        {...now?.[name]}
      />
    ));
    return (
      <Fragment key={first}>
        {above?.[first]}
        {across ? <div className={across === 2 ? styles.pair : styles.three}>{rows}</div> : rows}
      </Fragment>
    );
  });
}

/** Those that stand side by side are together. */
function besideEachOther<Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  names: Name[],
  above: Props<Name>['above'] = {},
) {
  const groups: [Name, ...Name[]][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const { across } = fields[name];
    const isBeside = across !== undefined && !(name in above);
    if (last && isBeside && fields[last[0]].across === across) last.push(name);
    else groups.push([name]);
  }
  return groups;
}
