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

/** What somebody asks of the organizers, and what those note. Either may tell of health, too (N12). */
export type NoteColumn = 'notes' | 'note';

export function sealNote(
  { settings }: Pick<Deps, 'settings'>,
  bookingId: string,
  column: NoteColumn,
  text: string | null,
): string | null {
  if (text === null) return null;
  return sealText(settings.privateDataKeys, `booking ${bookingId} ${column}`, text);
}

/** Those from before were stored unsealed; seal-notes.ts seals them when the portal starts. */
export function openNote(
  { settings, log }: Deps,
  bookingId: string,
  column: NoteColumn,
  stored: string | null,
): string | null {
  if (stored === null || !isSealed(stored)) return stored;
  const text = openText(settings.privateDataKeys, `booking ${bookingId} ${column}`, stored);
  if (text === undefined) log.error({ booking: bookingId }, 'a sealed text does not open');
  return text ?? null;
}

export const sealNotes = (deps: Pick<Deps, 'settings'>, bookingId: string, text: string | null) =>
  sealNote(deps, bookingId, 'notes', text);

export const openNotes = (deps: Deps, { id, notes }: { id: string; notes: string | null }) =>
  openNote(deps, id, 'notes', notes);
