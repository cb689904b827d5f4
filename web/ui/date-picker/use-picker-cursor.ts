import { type RefObject, useLayoutEffect, useState } from 'react';
import { useZone } from '../zone.ts';
import { type Moment, now } from './calendar.ts';
import { clamp, type PickerLimits, sameUnit } from './picker-limits.ts';
import {
  coarserView,
  type GridKind,
  type PickerView,
  turnPage,
  viewAbove,
  viewBelow,
} from './picker-views.ts';

export const gridsOf: Record<PickerView, [kind: GridKind, label: string][]> = {
  time: [
    ['hour', 'Hour'],
    ['minute', 'Minute'],
  ],
  day: [['day', 'Day']],
  month: [['month', 'Month']],
  year: [['year', 'Year']],
};

/** The view, the cell under the cursor, and the focused grid. */
export function usePickerCursor(
  popup: RefObject<HTMLElement | null>,
  {
    value,
    startView,
    minView,
    limits,
    takesFocus,
    onPick,
  }: {
    value: Moment | undefined;
    startView: PickerView;
    minView: PickerView;
    limits: PickerLimits;
    takesFocus: boolean;
    onPick: (moment: Moment) => void;
  },
) {
  const zone = useZone();
  const [view, setView] = useState(() => coarserView(startView, minView));
  const [cursor, setCursor] = useState(() => clamp(value ?? { ...now(zone), minute: 0 }, limits));
  // The focus follows the cursor into this grid; turning a page keeps the focus on its button.
  const [focusGrid, setFocusGrid] = useState(takesFocus ? gridsOf[view][0]?.[0] : undefined);

  // Text typed into the field moves the cursor.
  const [lastValue, setLastValue] = useState(value);
  if (value && !(lastValue && sameUnit('minute', value, lastValue))) {
    setLastValue(value);
    setCursor(clamp(value, limits));
  }

  useLayoutEffect(() => {
    // The cursor is a dependency so that the focus follows each of its steps.
    if (!focusGrid || !cursor) return;
    const grid = popup.current?.querySelector(`[data-grid="${focusGrid}"]`);
    grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [popup, focusGrid, cursor]);

  function move(kind: GridKind, to: Moment) {
    setFocusGrid(kind);
    setCursor(clamp(to, limits));
  }

  return {
    view,
    cursor,
    move,
    turnPage(pages: number) {
      setFocusGrid(undefined);
      setCursor(clamp(turnPage(view, cursor, pages), limits));
    },
    drillUp() {
      setFocusGrid(undefined);
      setView(viewAbove(view) ?? view);
    },
    /** 4.19: year, month, day, then time, down to the minimum view. */
    pick(kind: GridKind, picked: Moment) {
      if (kind === 'hour') return move('minute', picked);
      const below = viewBelow(view);
      if (view === minView || !below) return onPick(picked);
      setView(below);
      const [first] = gridsOf[below];
      if (first) move(first[0], picked);
    },
  };
}
