import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useZone } from '../zone.ts';
import { type Moment, now } from './calendar.ts';
import styles from './date-picker.module.css';
import { PickerGrid } from './picker-grid.tsx';
import { PickerHeader } from './picker-header.tsx';
import type { PickerLimits } from './picker-limits.ts';
import { type PickerView, viewTitle } from './picker-views.ts';
import { gridsOf, usePickerCursor } from './use-picker-cursor.ts';

/** Between the popup and its anchor or the edge of the window, in pixels. */
const gap = 4;

export function DatePickerPopup({
  anchor,
  weekStart,
  ...picker
}: {
  anchor: HTMLElement;
  value: Moment | undefined;
  startView: PickerView;
  minView: PickerView;
  weekStart: number;
  limits: PickerLimits;
  takesFocus: boolean;
  onPick: (moment: Moment) => void;
}) {
  const { value, limits } = picker;
  const zone = useZone();
  const today = now(zone);
  const popup = useRef<HTMLDivElement>(null);
  // Before usePickerCursor, which moves the focus into the shown popup.
  useShownBelow(anchor, popup);
  const { view, cursor, move, turnPage, drillUp, pick } = usePickerCursor(popup, picker);
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
      <PickerHeader
        view={view}
        cursor={cursor}
        limits={limits}
        onTurn={turnPage}
        onDrillUp={drillUp}
      />
      {gridsOf[view].map(([kind, label]) => (
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

/** Shows the popup in the top layer, above the edges of a scrolling dialog, and keeps it at its anchor. */
function useShownBelow(anchor: HTMLElement, popup: RefObject<HTMLDivElement | null>) {
  const position = useEffectEvent(() => popup.current && positionPopup(anchor, popup.current));

  useLayoutEffect(() => {
    popup.current?.showPopover?.();
    position();
    const stop = new AbortController();
    window.addEventListener('resize', position, { signal: stop.signal });
    window.addEventListener('scroll', position, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [popup]);
}

/** Positions the popup below its anchor, or above it if there is room only there, inside the window. */
function positionPopup(anchor: HTMLElement, popup: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const viewport = { width: document.documentElement.offsetWidth, height: window.innerHeight };

  const below = field.bottom + gap;
  const above = field.top - gap - height;
  const wanted = below + height > viewport.height && above >= 0 ? above : below;

  popup.style.top = `${Math.max(gap, Math.min(wanted, viewport.height - height - gap))}px`;
  popup.style.left = `${Math.max(gap, Math.min(field.left, viewport.width - width - gap))}px`;
}
