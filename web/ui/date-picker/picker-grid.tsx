import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { type Moment, minuteText } from './calendar.ts';
import styles from './date-picker.module.css';
import { isDisabled, type PickerLimits, sameUnit } from './picker-limits.ts';
import {
  cellName,
  cellText,
  type GridKind,
  gridRows,
  moveByKey,
  weekdayNames,
} from './picker-views.ts';

/** A page of days, months, years, hours or minutes, by the ARIA grid pattern: one tab stop, arrow keys inside. */
export function PickerGrid({
  kind,
  label,
  cursor,
  selected,
  today,
  weekStart,
  limits,
  onMove,
  onPick,
}: {
  kind: GridKind;
  label: string;
  cursor: Moment;
  selected: Moment | undefined;
  today: Moment;
  weekStart: number;
  limits: PickerLimits;
  onMove: (to: Moment) => void;
  onPick: (moment: Moment) => void;
}) {
  function pick(moment: Moment) {
    if (isDisabled(kind, moment, limits)) onMove(moment);
    else onPick(moment);
  }

  function press(event: KeyboardEvent, moment: Moment) {
    const to = moveByKey(kind, moment, event, weekStart);
    if (to) onMove(to);
    else if (event.key === 'Enter' || event.key === ' ') pick(moment);
    else return;
    event.preventDefault();
  }

  return (
    <div
      className={classNames(styles.grid, styles[kind])}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      data-grid={kind}
    >
      {kind === 'day' && (
        // Hidden from screen readers: the name of each day begins with its weekday.
        <div className={styles.row} aria-hidden="true">
          {weekdayNames(weekStart).map((name) => (
            <span key={name} className={styles.weekday}>
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
      )}
      {gridRows(kind, cursor, weekStart).map((row, index) => (
        <div key={index} role={row.some(Boolean) ? 'row' : 'none'} className={styles.row}>
          {row.map((cell, column) =>
            cell ? (
              <div
                key={minuteText(cell)}
                role="gridcell"
                className={styles.cell}
                tabIndex={sameUnit(kind, cell, cursor) ? 0 : -1}
                aria-label={cellName(kind, cell)}
                aria-selected={selected !== undefined && sameUnit(kind, cell, selected)}
                aria-disabled={isDisabled(kind, cell, limits) || undefined}
                aria-current={kind === 'day' && sameUnit('day', cell, today) ? 'date' : undefined}
                onClick={() => pick(cell)}
                onKeyDown={(event) => press(event, cell)}
              >
                {/* Hidden, because some screen readers read the text of a cell instead of its name. */}
                <span aria-hidden="true">{cellText(kind, cell)}</span>
              </div>
            ) : (
              <span key={column} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
