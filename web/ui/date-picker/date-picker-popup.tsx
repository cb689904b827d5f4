import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../screen-icons.tsx';
import { type Moment, now } from './calendar.ts';
import styles from './date-picker.module.css';
import { PickerGrid } from './picker-grid.tsx';
import { clamp, isOutside, type PickerLimits, sameUnit } from './picker-limits.ts';
import {
  coarserView,
  type GridKind,
  pageOf,
  turnPage,
  type View,
  viewAbove,
  viewBelow,
  viewTitle,
} from './picker-views.ts';
import { keepBelow } from './place-popup.ts';

const GRIDS: Record<View, [kind: GridKind, label: string][]> = {
  time: [
    ['hour', 'Hour'],
    ['minute', 'Minute'],
  ],
  day: [['day', 'Day']],
  month: [['month', 'Month']],
  year: [['year', 'Year']],
};

export function DatePickerPopup({
  anchor,
  value,
  startView,
  minView,
  weekStart,
  limits,
  takesFocus,
  onPick,
}: {
  anchor: HTMLElement;
  value: Moment | undefined;
  startView: View;
  minView: View;
  weekStart: number;
  limits: PickerLimits;
  takesFocus: boolean;
  onPick: (moment: Moment) => void;
}) {
  const today = now();
  const popup = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => coarserView(startView, minView));
  const [cursor, setCursor] = useState(() => clamp(value ?? { ...today, minute: 0 }, limits));
  // Which grid the focus has to follow the cursor into; a turned page leaves it on its button.
  const [focusGrid, setFocusGrid] = useState(takesFocus ? GRIDS[view][0]?.[0] : undefined);

  // Text typed into the field leads the open calendar.
  const [lastValue, setLastValue] = useState(value);
  if (value && !(lastValue && sameUnit('minute', value, lastValue))) {
    setLastValue(value);
    setCursor(clamp(value, limits));
  }

  const place = useEffectEvent(() => popup.current && keepBelow(anchor, popup.current));

  useLayoutEffect(() => {
    // The top layer lifts the popup over the edges of a scrolling dialog.
    popup.current?.showPopover?.();
    place();
    const stop = new AbortController();
    window.addEventListener('resize', place, { signal: stop.signal });
    window.addEventListener('scroll', place, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, []);

  useLayoutEffect(() => {
    // The cursor is named so that the focus follows each of its steps.
    if (!focusGrid || !cursor) return;
    const grid = popup.current?.querySelector(`[data-grid="${focusGrid}"]`);
    grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focusGrid, cursor]);

  function turn(pages: number) {
    setFocusGrid(undefined);
    setCursor(clamp(turnPage(view, cursor, pages), limits));
  }

  function drillUp() {
    setFocusGrid(undefined);
    setView(viewAbove(view) ?? view);
  }

  function move(kind: GridKind, to: Moment) {
    setFocusGrid(kind);
    setCursor(clamp(to, limits));
  }

  // 4.19: year, month, day, then time, unless the minimum view stops it earlier.
  function pick(kind: GridKind, picked: Moment) {
    if (kind === 'hour') {
      move('minute', picked);
      return;
    }
    const below = viewBelow(view);
    if (view === minView || !below) {
      onPick(picked);
      return;
    }
    setView(below);
    const [first] = GRIDS[below];
    if (first) move(first[0], picked);
  }

  const title = viewTitle(view, cursor);

  return (
    <div
      ref={popup}
      className={styles.popup}
      popover="manual"
      role="dialog"
      aria-label="Choose a date"
      tabIndex={-1}
      data-view={view}
    >
      <div className={styles.header}>
        <PageButton direction={-1} view={view} cursor={cursor} limits={limits} onTurn={turn} />
        <button
          type="button"
          className={styles.title}
          aria-disabled={view === 'year' || undefined}
          onClick={drillUp}
        >
          {title}
        </button>
        <PageButton direction={1} view={view} cursor={cursor} limits={limits} onTurn={turn} />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {title}
      </span>
      {GRIDS[view].map(([kind, label]) => (
        <div key={kind}>
          {view === 'time' && (
            <p className={styles.caption} aria-hidden="true">
              {label}
            </p>
          )}
          <PickerGrid
            kind={kind}
            label={view === 'time' ? label : `${label}, ${title}`}
            cursor={cursor}
            selected={kind === 'hour' ? cursor : value}
            today={today}
            weekStart={weekStart}
            limits={limits}
            onMove={(to) => move(kind, to)}
            onPick={(picked) => pick(kind, picked)}
          />
        </div>
      ))}
    </div>
  );
}

function PageButton({
  direction,
  view,
  cursor,
  limits,
  onTurn,
}: {
  direction: 1 | -1;
  view: View;
  cursor: Moment;
  limits: PickerLimits;
  onTurn: (pages: number) => void;
}) {
  const page = pageOf(view);
  const target = turnPage(view, cursor, direction);
  // The calendar itself ends too: turning beyond it stays on the same page.
  const stuck = sameUnit(page, target, cursor) || isOutside(page, target, limits);

  return (
    <button
      type="button"
      className={styles.page}
      aria-label={`${direction < 0 ? 'Previous' : 'Next'} ${page}`}
      aria-disabled={stuck || undefined}
      onClick={() => !stuck && onTurn(direction)}
    >
      {direction < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    </button>
  );
}
