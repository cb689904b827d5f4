import type { KeyboardEvent } from 'react';

// W7: arrows move in a list. From the search of the list they lead into it.

const id = 'rows';

/** What the element around the rows of a list gets. */
export const rowKeys = { id, onKeyDown: moveInRows };

/** What the search of a list gets. */
export const searchKeys = { id: 'list-search', onKeyDown: toFirstRow };

/** A line of a table, or a record; what is listed within one is no row. */
const rows = () =>
  [...document.querySelectorAll<HTMLElement>(`#${id} tbody tr, #${id} li`)].filter(
    (row) => !row.parentElement?.closest('li'),
  );

/** What can be pressed in a row. One without anything is itself where the arrows stop, to be read. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  const stops = [...row.querySelectorAll<HTMLElement>('a, button, [type=checkbox]')];
  if (stops.length > 0) return stops;
  row.tabIndex = -1;
  return [row];
}

/** To the name of the first row, which opens. */
function toFirstRow(event: KeyboardEvent): void {
  const [row] = event.key === 'ArrowDown' ? rows() : [];
  if (!row) return;
  event.preventDefault();
  (row.querySelector<HTMLElement>('a') ?? stopsOf(row)[0])?.focus();
}

/** Up and down between rows, left and right between what can be pressed in one. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const all = rows();
  const row = all.find((one) => one.contains(target));
  const place = row ? stopsOf(row).indexOf(target) : -1;
  if (!row || place < 0) return;
  const at = all.indexOf(row);
  const inRow = (other = row) => {
    const stops = stopsOf(other);
    return stops[place] ?? stops[0];
  };
  const to = {
    ArrowDown: () => inRow(all[at + 1]),
    ArrowUp: () => (at === 0 ? undefined : inRow(all[at - 1])),
    Home: () => inRow(all[0]),
    End: () => inRow(all.at(-1)),
    ArrowLeft: () => stopsOf(row)[place - 1],
    ArrowRight: () => stopsOf(row)[place + 1],
  }[key];
  if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  to()?.focus();
}
