import type { KeyboardEvent } from 'react';

// W7: arrows move in the list. Its rows are one stop of the Tab key: the row that had the focus last.

const tableId = 'attendees';
export const rowsOf = { id: tableId };

const rows = () => [...document.querySelectorAll<HTMLElement>(`#${tableId} tbody tr`)];

/** The box to tick, and the name, which opens. */
const stopsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('input, a')];

/** From the search into the list. */
export function toFirstRow(): boolean {
  const name = rows()[0]?.querySelector('a');
  name?.focus();
  return name !== undefined && name !== null;
}

/** Up and down between rows, left and right between the box and the name. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const all = rows();
  const row = target.closest('tr');
  const at = row ? all.indexOf(row) : -1;
  if (!row || at < 0) return;
  const place = stopsOf(row).indexOf(target);
  const to = {
    ArrowDown: () => stopsOf(all[at + 1] ?? row)[place],
    ArrowUp: () => (at === 0 ? undefined : stopsOf(all[at - 1] ?? row)[place]),
    Home: () => stopsOf(all[0] ?? row)[place],
    End: () => stopsOf(all.at(-1) ?? row)[place],
    ArrowLeft: () => stopsOf(row)[place - 1],
    ArrowRight: () => stopsOf(row)[place + 1],
  }[key];
  const next = to?.();
  if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  next?.focus();
}
