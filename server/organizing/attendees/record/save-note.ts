import { audit } from '#server/audit/audit.ts';
import { openNote, sealNote } from '#server/bookings/sealed-booking.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refuseStale } from '../../changed-meanwhile.ts';
import { changeBooking, lockBooking } from './booking-record-queries.ts';
import { loadBooking } from './load-booking.ts';

/** What organizers note about a booking. The audit log says that they did, and not what. */
export async function saveBookingNote(
  deps: Deps,
  session: Session,
  id: string,
  { note, version }: { note: string | null; version: number },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockBooking(tx, id);
    if (openNote(deps, id, 'note', before.note) === note) return;
    await refuseStale(tx, version, before, await loadBooking({ ...deps, db: tx }, session, id));
    const sealed = sealNote(deps, id, 'note', note);
    await changeBooking(tx, id, { note: sealed, by: session.userUuid, now });
    await audit(tx, 'booking_note_saved', {
      at: now,
      subject: before.user_uuid,
      about: before.event_uuid,
      booking: id,
    });
  });
}
