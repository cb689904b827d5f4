import type { OrganizerEvent } from '#contract/events/organize-events.ts';

/** "31 of 32 places booked, 1 held" */
export function placesInWords({
  sold,
  held,
  capacity,
}: Pick<OrganizerEvent, 'sold' | 'held' | 'capacity'>): string {
  const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);
  const booked =
    capacity === null
      ? `${places(sold)} booked, no limit`
      : `${sold} of ${places(capacity)} booked`;
  return held > 0 ? `${booked}, ${held} held` : booked;
}
