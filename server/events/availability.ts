/** How full an event is: the one value for rules, lists and viability. */
export interface Availability {
  /** Null: no limit. */
  capacity: number | null;
  confirmed: number;
  /** Held while somebody pays; an expired hold does not count. */
  held: number;
  /** Kept for people of the waiting list until their offers end (20.3). */
  offered: number;
}

/** Not negative, even if the capacity was lowered below the seats booked (F10). Null: no limit. */
export function freeSeats({ capacity, confirmed, held, offered }: Availability): number | null {
  return capacity === null ? null : Math.max(0, capacity - confirmed - held - offered);
}
