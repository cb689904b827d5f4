import type { AttendeeSeatChange } from '#contract/bookings/attendee-acts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { applySeatChange } from '#server/bookings/change/change-seat.ts';
import {
  enqueueRenamed,
  readersOfSwap,
  whoLoses,
} from '#server/bookings/emails/enqueue-organizer-emails.ts';
import { isOwnSeat } from '#server/bookings/own-seat-queries.ts';
import { findSeats, type NamedSeat } from '#server/bookings/seat-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refuseStale } from '../../changed-meanwhile.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { loadBooking } from '../record/load-booking.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';
import { enqueueClaimOf, planHandOver } from './hand-over-booking.ts';

/**
 * 13.3: corrects the person on a seat; the seat stays taken. Organizers may do so after the event has begun,
 * too. Who booked by name keeps the booking when somebody else is named in their place (own-seat-queries.ts), unless
 * it is handed over.
 */
export async function changeAttendee(
  deps: Deps,
  session: Session,
  { id, uuid }: { id: string; uuid: string },
  wanted: AttendeeSeatChange,
): Promise<void> {
  await bookingAct(deps, session, {
    action: 'attendee_changed',
    event: await eventOfBooking(deps.db, id),
    request: { act: 'change_attendee' },
    plan: (lock) => planChange(deps, session, lock, { id, uuid, wanted }),
  });
}

async function planChange(
  deps: Deps,
  session: Session,
  lock: Locked,
  { id, uuid, wanted }: { id: string; uuid: string; wanted: AttendeeSeatChange },
): Promise<Plan | undefined> {
  const { tx, now, event } = lock;
  const { version, booker: isBookerToo = false, ...change } = wanted;
  const booking = await lockBooking(tx, id);
  const before = (await findSeats(tx, id)).find((seat) => seat.uuid === uuid);
  if (!before) throw new HttpError('not_found');
  if (isBookerToo && booking.user_uuid !== null) {
    await refuseStale(tx, version, booking, await loadBooking({ ...deps, db: tx }, session, id));
    if (!isOwnSeat(booking, before) || before.position !== 0)
      throw validationError('booker', 'Only the first place of who booked goes with the booking.');
    return planHandOver(deps, lock, { booking, before, change, by: session.userUuid });
  }
  const { name = before.name, email = booking.email } = change;
  const isFirst = booking.user_uuid === null && before.position === 0;
  // The address of who booked by name stands in the booking.
  const known =
    isFirst && isOwnSeat(booking, before) ? { ...before, email: booking.email } : before;
  const isByName = isFirst && (isBookerToo || isOwnSeat(booking, { ...before, name }));
  const fields = changedFields(known, change);
  // The same change again, or nothing at all, is not a conflict.
  if (fields.length === 0) return undefined;
  await refuseStale(tx, version, booking, await loadBooking({ ...deps, db: tx }, session, id));
  refuseNameOfAccount(booking, before, fields);
  // Another name or address has a ticket that nobody was sent yet; who had the place hears of it, too.
  const isAnother = fields.includes('name') || fields.includes('email');
  const lost = [...new Set([known.email, booking.email])].flatMap((to) =>
    whoLoses({ email: to }, { email }),
  );
  const readers = !isAnother
    ? undefined
    : isByName
      ? { booker: email, guests: lost }
      : await readersOfSwap(tx, booking, before, { email: change.email ?? null });
  return {
    booking,
    answer: id,
    addresses: readers ? [...readers.guests, readers.booker] : [],
    async act() {
      const ofSeat = isByName ? { ...change, email: undefined } : change;
      // The booker of a booking by name hears of the own seat below.
      const by = isByName ? 'booker' : 'organizer';
      await applySeatChange(deps, tx, { event, booking, before, change: ofSeat, by, isAnother });
      const contact = { name, email, email_key: email === null ? null : emailKey(email) };
      await changeBooking(tx, id, { ...(isByName && contact), by: session.userUuid, now });
      if (isByName && isAnother) {
        await enqueueRenamed(tx, now, booking, { lost, before: before.name, seat: uuid, email });
        await enqueueClaimOf(tx, now, email);
      }
      // No address stands in the audit log. The names go with those of the booking (hasNames).
      return {
        changes: {
          fields: { old: null, new: fields },
          place: { old: null, new: before.position + 1 },
          ...(fields.includes('name') && { name: { old: before.name, new: name } }),
          ...(readers && { informed: { old: null, new: textOf(readers) } }),
        },
      };
    },
  };
}

/** As for other acts (find-informed.ts). */
const textOf = ({ booker, guests }: { booker: string | null; guests: string[] }) =>
  [...(booker ? ['booker'] : []), ...(guests.length > 0 ? [`guests: ${guests.length}`] : [])].join(
    ', ',
  ) || 'nobody';

function refuseNameOfAccount(
  booking: { user_uuid: string | null },
  seat: NamedSeat,
  fields: string[],
): void {
  if (booking.user_uuid === null || seat.user_uuid !== booking.user_uuid) return;
  const isTheirs = 'is that of the account. They change it in their profile.';
  if (fields.includes('name')) throw validationError('name', `The name ${isTheirs}`);
  if (fields.includes('email')) throw validationError('email', `The address ${isTheirs}`);
}

function changedFields(
  before: {
    name: string;
    email: string | null;
    handicap_index: number | null;
    meal: string | null;
  },
  change: Omit<AttendeeSeatChange, 'version' | 'booker'>,
): string[] {
  return (['name', 'email', 'handicap_index', 'meal'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
}
