import { ChevronLeftIcon } from '../icons/icon.tsx';
import { ChevronRightIcon } from '../icons/screen-icons.tsx';
import type { Moment } from './calendar.ts';
import styles from './date-picker.module.css';
import { isOutside, type PickerLimits, sameUnit } from './picker-limits.ts';
import { type PickerView, pageUnit, turnPage, viewTitle } from './picker-views.ts';

/** The title of the page, and the buttons to the previous, the next and the coarser page. */
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
  view: PickerView;
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
  const page = pageUnit(view);
  const target = turnPage(view, cursor, direction);
  // At the ends of the calendar the target is the same page.
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
