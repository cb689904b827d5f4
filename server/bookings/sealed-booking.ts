import type { Deps } from '../deps/deps.ts';
import { isSealed, openText, sealText } from '../profile/sealed-text.ts';
import type { SeatRow } from './seat-queries.ts';

type SeatOfDiet = Pick<SeatRow, 'uuid' | 'booking_id' | 'position'>;

/**
 * Binds a sealed text to its seat: copied to another one, it does not open. The booker's seat has the name
 * under which release 0.14 sealed the dietary needs of a booking.
 */
export const dietaryAssociatedData = ({ uuid, booking_id, position }: SeatOfDiet) =>
  position === 0
    ? `booking ${booking_id} dietary_restrictions`
    : `seat ${uuid} dietary_restrictions`;

export function sealDiet({ settings }: Deps, seat: SeatOfDiet, text: string | null): string | null {
  return text && sealText(settings.privateDataKeys, dietaryAssociatedData(seat), text);
}

export function openDiet(
  { settings, log }: Deps,
  seat: SeatOfDiet & Pick<SeatRow, 'dietary_restrictions'>,
): string | null {
  if (!seat.dietary_restrictions) return null;
  const associatedData = dietaryAssociatedData(seat);
  const text = openText(settings.privateDataKeys, associatedData, seat.dietary_restrictions);
  if (text === undefined) log.error({ seat: seat.uuid }, 'a sealed text does not open');
  return text ?? null;
}

const notesAssociatedData = (bookingId: string) => `booking ${bookingId} notes`;

/** N12: what somebody asks of the organizers may tell of health, too. */
export function sealNotes(
  { settings }: Pick<Deps, 'settings'>,
  bookingId: string,
  text: string | null,
): string | null {
  return text && sealText(settings.privateDataKeys, notesAssociatedData(bookingId), text);
}

/** Release 0.14 stored them unsealed; seal-notes.ts seals those when the portal starts. */
export function openNotes(
  { settings, log }: Deps,
  { id, notes }: { id: string; notes: string | null },
): string | null {
  if (notes === null || !isSealed(notes)) return notes;
  const text = openText(settings.privateDataKeys, notesAssociatedData(id), notes);
  if (text === undefined) log.error({ booking: id }, 'a sealed text does not open');
  return text ?? null;
}
