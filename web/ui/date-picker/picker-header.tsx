import { ChevronLeftIcon, ChevronRightIcon } from '../icons/screen-icons.tsx';
import type { Moment } from './calendar.ts';
import styles from './date-picker.module.css';
import { isOutside, type PickerLimits, sameUnit } from './picker-limits.ts';
import { pageOf, turnPage, type View, viewTitle } from './picker-views.ts';

/** What the page shows, and the buttons to the pages before, after and above it. */
export function PickerHeader({
  onDrillUp,
  ...page
}: PageProps & {
  onDrillUp: () => void;
}) {
  const title = viewTitle(page.view, page.cursor);
  return (
    <>
      <div className={styles.header}>
        <PageButton direction={-1} {...page} />
        <button
          type="button"
          className={styles.title}
          aria-disabled={page.view === 'year' || undefined}
          onClick={onDrillUp}
        >
          {title}
        </button>
        <PageButton direction={1} {...page} />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {title}
      </span>
    </>
  );
}

interface PageProps {
  view: View;
  cursor: Moment;
  limits: PickerLimits;
  onTurn: (pages: number) => void;
}

function PageButton({
  direction,
  view,
  cursor,
  limits,
  onTurn,
}: PageProps & { direction: 1 | -1 }) {
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
