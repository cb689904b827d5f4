import { eventLists } from '#contract/events/event-fields.ts';
import { rowsIn } from '../../fields/field-texts.ts';
import { type Joined, joinChanges } from '../../pieces/forms/join-changes.ts';
import type { EventTexts, ListName } from './event-values.ts';

/**
 * Joins what two people made of one event (12.4). Of a list, lines that only one of them added, changed or
 * took out are joined, too; where both touched the same line, the person decides about the list.
 */
export function joinEvent(
  before: EventTexts,
  theirs: EventTexts,
  mine: EventTexts,
): Joined<EventTexts> {
  const { values, conflicts } = joinChanges(before, theirs, mine);
  const joined = { ...values };
  const left = conflicts.filter((field) => {
    if (!isList(field)) return true;
    const rows = joinRows(before[field], theirs[field], mine[field]);
    if (rows === undefined) return true;
    joined[field] = rows;
    return false;
  });
  return { values: joined, conflicts: left };
}

function isList(field: string): field is ListName {
  return field in eventLists;
}

/** Undefined: both touched the same line, or both the order. A line that was changed is another line. */
export function joinRows(before: string, theirs: string, mine: string): string | undefined {
  const [old, other, own] = [before, theirs, mine].map((text) =>
    rowsIn(text).map((row) => JSON.stringify(row)),
  ) as [string[], string[], string[]];
  const goneThere = old.filter((row) => !other.includes(row));
  const goneHere = old.filter((row) => !own.includes(row));
  if (goneThere.some((row) => goneHere.includes(row))) return undefined;
  const stayed = old.filter((row) => !goneThere.includes(row) && !goneHere.includes(row));
  const order = (rows: string[]) => JSON.stringify(rows.filter((row) => stayed.includes(row)));
  const isOrderedHere = order(own) !== order(old);
  if (isOrderedHere && order(other) !== order(old)) return undefined;
  // The order of who changed it; what the other added comes last.
  const [first, second] = isOrderedHere ? [own, other] : [other, own];
  const gone = [...goneThere, ...goneHere];
  const rows = first.filter((row) => !gone.includes(row));
  const added = second.filter((row) => !gone.includes(row) && !rows.includes(row));
  return `[${[...rows, ...added].join()}]`;
}
