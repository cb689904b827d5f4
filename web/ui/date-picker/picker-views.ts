import { months, weekdays } from '#contract/values/dates.ts';
import {
  addDays,
  addMonths,
  addYears,
  daysInMonth,
  dayText,
  decadeStart,
  type Moment,
  minuteText,
  pad,
  weekday,
} from './calendar.ts';
import type { Unit } from './picker-limits.ts';

/** 4.19, from the finest to the coarsest. */
export type PickerView = 'time' | 'day' | 'month' | 'year';

const views: PickerView[] = ['time', 'day', 'month', 'year'];

export function viewAbove(view: PickerView): PickerView | undefined {
  return views[views.indexOf(view) + 1];
}

export function viewBelow(view: PickerView): PickerView | undefined {
  return views[views.indexOf(view) - 1];
}

export function coarserView(one: PickerView, other: PickerView): PickerView {
  return views.indexOf(one) > views.indexOf(other) ? one : other;
}

/** The unit that a view picks. */
export function unitOf(view: PickerView): Unit {
  return view === 'time' ? 'minute' : view;
}

/** The unit that one page of a view shows. */
export function pageUnit(view: PickerView): Unit {
  return ({ time: 'day', day: 'month', month: 'year', year: 'decade' } as const)[view];
}

export function turnPage(view: PickerView, cursor: Moment, pages: number): Moment {
  if (view === 'time') return addDays(cursor, pages);
  if (view === 'day') return addMonths(cursor, pages);
  return addYears(cursor, view === 'month' ? pages : pages * 10);
}

export function viewTitle(view: PickerView, { year, month, day }: Moment): string {
  if (view === 'time') return `${months[month - 1]} ${day}, ${year}`;
  if (view === 'day') return `${months[month - 1]} ${year}`;
  if (view === 'month') return String(year);
  return `${decadeStart(year)} – ${decadeStart(year) + 9}`;
}

/** Resets the finer units, so that a picked month is its first day. */
export function roundTo(view: PickerView, moment: Moment): Moment {
  if (view === 'time') return moment;
  const { year, month, day } = moment;
  const date = { year, month, day, hour: 0, minute: 0 };
  if (view === 'day') return date;
  return view === 'month' ? { ...date, day: 1 } : { ...date, month: 1, day: 1 };
}

export function valueText(view: PickerView, moment: Moment): string {
  return view === 'time' ? minuteText(moment) : dayText(roundTo(view, moment));
}

export type GridKind = 'day' | 'month' | 'year' | 'hour' | 'minute';

const columnCount: Record<GridKind, number> = { day: 7, month: 3, year: 5, hour: 8, minute: 10 };

export function gridRows(kind: GridKind, cursor: Moment, weekStart: number): (Moment | null)[][] {
  if (kind === 'day') return weeks(cursor, weekStart);
  if (kind === 'year') return inRows(decade(cursor), columnCount.year);
  const count = { month: 12, hour: 24, minute: 60 }[kind];
  const first = step(kind, cursor, -position(kind, cursor));
  const cells = Array.from({ length: count }, (_, index) => step(kind, first, index));
  return inRows(cells, columnCount[kind]);
}

/** Always six weeks, so that the height of the popup does not change. */
function weeks(cursor: Moment, weekStart: number): (Moment | null)[][] {
  const lead = column('day', { ...cursor, day: 1 }, weekStart);
  const last = daysInMonth(cursor.year, cursor.month);
  const cells = Array.from({ length: 42 }, (_, index) => {
    const day = index - lead + 1;
    return day >= 1 && day <= last ? { ...cursor, day } : null;
  });
  return inRows(cells, columnCount.day);
}

function decade(cursor: Moment): (Moment | null)[] {
  const first = decadeStart(cursor.year);
  return Array.from({ length: 10 }, (_, index) => {
    const cell = addYears(cursor, first + index - cursor.year);
    // addYears stops at the ends of the calendar.
    return cell.year === first + index ? cell : null;
  });
}

/** 4.19: the keys of the grid pattern; undefined for other keys. */
export function moveByKey(
  kind: GridKind,
  cursor: Moment,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  weekStart: number,
): Moment | undefined {
  const columns = columnCount[kind];
  const view = kind === 'hour' || kind === 'minute' ? 'time' : kind;
  switch (key) {
    case 'ArrowLeft':
      return step(kind, cursor, -1);
    case 'ArrowRight':
      return step(kind, cursor, 1);
    case 'ArrowUp':
      return step(kind, cursor, -columns);
    case 'ArrowDown':
      return step(kind, cursor, columns);
    case 'Home':
      return step(kind, cursor, -column(kind, cursor, weekStart));
    case 'End':
      return step(kind, cursor, columns - 1 - column(kind, cursor, weekStart));
    case 'PageUp':
      return turnPage(view, cursor, shiftKey ? -bigPage(view) : -1);
    case 'PageDown':
      return turnPage(view, cursor, shiftKey ? bigPage(view) : 1);
    default:
      return undefined;
  }
}

export function cellText(kind: GridKind, moment: Moment): string {
  if (kind === 'month') return months[moment.month - 1] ?? '';
  if (kind === 'hour' || kind === 'minute') return pad(moment[kind]);
  return String(moment[kind]);
}

/** Contains the visible text, as voice control needs it. */
export function cellName(kind: GridKind, moment: Moment): string {
  const { year, month, day, hour, minute } = moment;
  if (kind === 'day') return `${weekdays[weekday(moment)]}, ${months[month - 1]} ${day}, ${year}`;
  if (kind === 'month') return `${months[month - 1]} ${year}`;
  if (kind === 'year') return String(year);
  return kind === 'hour' ? `${pad(hour)} hours` : `${pad(hour)}:${pad(minute)}`;
}

export function weekdayNames(weekStart: number): string[] {
  return weekdays.map((_, index) => weekdays[(index + weekStart) % 7] ?? '');
}

/** With Shift, a page key moves by the next coarser unit: week, year, decade, century. */
function bigPage(view: PickerView): number {
  return { time: 7, day: 12, month: 10, year: 10 }[view];
}

function step(kind: GridKind, cursor: Moment, by: number): Moment {
  if (kind === 'day') return addDays(cursor, by);
  if (kind === 'month') return addMonths(cursor, by);
  if (kind === 'year') return addYears(cursor, by);
  // Hours and minutes stop at the ends of the day.
  const moved = cursor[kind] + by;
  return moved < 0 || moved > (kind === 'hour' ? 23 : 59) ? cursor : { ...cursor, [kind]: moved };
}

function position(kind: GridKind, { year, month, day, hour, minute }: Moment): number {
  return { day: day - 1, month: month - 1, year: year - decadeStart(year), hour, minute }[kind];
}

function column(kind: GridKind, cursor: Moment, weekStart: number): number {
  if (kind === 'day') return (weekday(cursor) - weekStart + 7) % 7;
  return position(kind, cursor) % columnCount[kind];
}

function inRows<T>(cells: T[], columns: number): T[][] {
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}
