/** Not negative, even if the capacity was lowered below the seats booked (F10). Null: no limit. */
export function freeSeats(event: { capacity: number | null }, players: number): number | null {
  return event.capacity === null ? null : Math.max(0, event.capacity - players);
}
