import { Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './list-table.module.css';
import parts from './table-parts.module.css';

export interface Ticks {
  ticked: ReadonlySet<string>;
  tick: (uuids: string[], isTicked: boolean) => void;
}

/** Above a column of boxes: ticks the page; on a phone in a line above its first row. */
export function TickAll({
  uuids,
  ticks,
  isPart,
  className,
}: {
  uuids: string[];
  ticks: Ticks;
  /** There are more pages. */
  isPart: boolean;
  className: string | undefined;
}) {
  return (
    <td className={classNames(parts.tick, className)}>
      <label className={parts.every}>
        <input
          type="checkbox"
          aria-label="Tick all of this page"
          checked={uuids.every((uuid) => ticks.ticked.has(uuid))}
          onChange={({ target }) => ticks.tick(uuids, target.checked)}
        />
        <span className={parts.all} aria-hidden="true">
          {isPart ? 'Tick This Page' : 'Tick All'}
        </span>
      </label>
    </td>
  );
}

/** A list as a table; its heads are for readers alone on a phone, where each row is two lines. */
export function ListTable({
  caption,
  heads,
  boxes,
  sums = [],
  last,
  children,
}: {
  caption: string;
  /** Of a column of boxes: an empty name. */
  heads: readonly string[];
  /** Above a column of boxes: ticks all of them. */
  boxes?: ReactNode;
  /** Those of them whose columns end at the right. */
  sums?: readonly string[];
  /** The class of the last of them. */
  last?: string | undefined;
  children: ReactNode;
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className={boxes ? parts.tickHead : parts.head}>
        <tr>
          {heads.map((name) =>
            name === '' ? (
              <Fragment key={name}>{boxes ?? <td />}</Fragment>
            ) : (
              <th
                key={name}
                scope="col"
                className={classNames(
                  sums.includes(name) && styles.sum,
                  name === heads.at(-1) && last,
                )}
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
