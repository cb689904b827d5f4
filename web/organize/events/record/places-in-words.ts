import type { OrganizerEvent } from '#contract/events/organize-events.ts';

/** "Full: 31 of 32 places booked, 1 offered, 2 waiting"; once it is over nothing is full. */
export function placesInWords(
  {
    sold,
    held,
    offered,
    waiting,
    capacity,
  }: Pick<OrganizerEvent, 'sold' | 'held' | 'offered' | 'waiting' | 'capacity'>,
  isOver: boolean,
): string {
  const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);
  const booked =
    capacity === null
      ? `${places(sold)} booked, no limit`
      : `${sold} of ${places(capacity)} booked`;
  const isFull = capacity !== null && capacity > 0 && sold + held + offered >= capacity;
  const besides = [
    held > 0 && `${held} held`,
    offered > 0 && `${offered} offered`,
    waiting > 0 && `${waiting} waiting`,
  ];
  const words = [booked, ...besides.filter((part) => part !== false)].join(', ');
  return isFull && !isOver ? `Full: ${words}` : words;
}
