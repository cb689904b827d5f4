import type { OrganizerEvent } from '#contract/events/organize-events.ts';

/** "Full: 31 of 32 places booked, 1 offered" */
export function placesInWords({
  sold,
  held,
  offered,
  capacity,
}: Pick<OrganizerEvent, 'sold' | 'held' | 'offered' | 'capacity'>): string {
  const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);
  const booked =
    capacity === null
      ? `${places(sold)} booked, no limit`
      : `${sold} of ${places(capacity)} booked`;
  const isFull = capacity !== null && capacity > 0 && sold + held + offered >= capacity;
  const besides = [held > 0 && `${held} held`, offered > 0 && `${offered} offered`];
  const words = [booked, ...besides.filter((part) => part !== false)].join(', ');
  return isFull ? `Full: ${words}` : words;
}
