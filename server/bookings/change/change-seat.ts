import type { SeatChange } from '#contract/bookings/bookings.ts';
import { whenIn } from '#contract/values/when.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { handicapToStore } from '#server/events/event-kind.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type BookingRow, confirmPlace } from '../booking-queries.ts';
import { refuseWithoutConsent, seatConsent } from '../booking-rules.ts';
import { countGuests } from '../count-guests.ts';
import { enqueueSwap } from '../emails/enqueue-organizer-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { sealDiet } from '../sealed-booking.ts';
import { findSeats, type NamedSeat, type SeatRow, updateSeat } from '../seat-queries.ts';
import { newCode, newTicket } from '../tickets/new-ticket.ts';
import { ownBooking } from '../tickets/present-booking.ts';
import { withEventLock } from '../with-event-lock.ts';

/**
 * Changes the person on a seat, or what is known of them, until the event begins. Another name or email is
 * another guest: the ticket and code of before are void (S8), and what is not sent is cleared. The same change
 * sent twice is one.
 */
export async function changeSeat(
  deps: Deps,
  session: Session,
  { id, uuid }: { id: string; uuid: string },
  change: SeatChange,
): Promise<NamedSeat> {
  const { booking } = await ownBooking(deps, session.userUuid, id);
  const changed = await withEventLock(deps, booking.event_uuid, async (tx, event) => {
    const before = (await findSeats(tx, id)).find((seat) => seat.uuid === uuid);
    if (!event || !before) throw new HttpError('not_found');
    refuseBegun(event, deps.clock.now());
    refuseWithoutConsent('', change);
    await confirmPlace(tx, id, deps.clock.now());
    const after = await applySeatChange(deps, tx, { event, booking, before, change, by: 'booker' });
    const isSwap = after.ticket !== before.ticket;
    if (isSwap) await countGuests(deps, tx, { user: session.userUuid, emails: [after.email] });
    return after;
  });
  deps.wakeJobs();
  return changed;
}

interface ChangedSeat {
  event: BookableEvent;
  booking: Pick<BookingRow, 'id' | 'user_uuid' | 'name' | 'email'>;
  before: NamedSeat;
  change: AppliedChange;
  by: 'booker' | 'organizer';
  /** Where the email that tells stands in the booking. */
  isAnother?: boolean;
}

/** Call it in a transaction that has locked the event, and wake the jobs after the commit. */
export async function applySeatChange(
  deps: Deps,
  tx: Db,
  { event, booking, before, change, by, isAnother = isAnotherGuest(before, change) }: ChangedSeat,
): Promise<NamedSeat> {
  refuseLost(before);
  const isOwn = booking.user_uuid !== null && before.user_uuid === booking.user_uuid;
  if (isOwn) refuseOtherName(before, change);
  const isSwap = !isOwn && isAnother;
  const after = await updateSeat(tx, before.uuid, {
    ...known(deps, before, change, isSwap),
    ...consentAfter(before, change, isSwap, deps.clock.now()),
    ...(change.handicap_index !== undefined && {
      handicap_index: handicapToStore(event, change.handicap_index),
    }),
    ...(isSwap ? { ticket: newTicket(), code: newCode(event.title) } : {}),
  });
  if (isSwap) await enqueueSwap(tx, deps.clock.now(), booking, { before, after, by });
  return after;
}

/** What is not sent stays. */
type AppliedChange = Omit<SeatChange, 'dietary_restrictions' | 'private_consent'> &
  Partial<Pick<SeatChange, 'dietary_restrictions' | 'private_consent'>>;

function refuseLost(seat: SeatRow): void {
  if (seat.state === 'held') {
    throw new HttpError('booking_closed', {
      message: 'This place is not paid yet. It can be changed once it is.',
    });
  }
  if (seat.state !== 'confirmed') throw new HttpError('already_cancelled');
}

function refuseBegun(event: BookableEvent, now: Date): void {
  if (event.starts_at > now) return;
  const begun = whenIn(event.timezone, event.starts_at, 'fact');
  throw new HttpError('booking_closed', {
    message: `The event began at ${begun}, so the places stand as they are.`,
  });
}

function refuseOtherName(seat: NamedSeat, { name = seat.name, email }: AppliedChange): void {
  if (name !== seat.name) {
    throw validationError(
      'name',
      'Your own name is that of your account. Change it in your profile.',
    );
  }
  if (email) throw validationError('email', 'Your own tickets go to the email of your account.');
}

function isAnotherGuest(
  seat: NamedSeat,
  { name = seat.name, email = seat.email }: AppliedChange,
): boolean {
  return name !== seat.name || email !== seat.email;
}

/** What is not sent stays, but for another guest it is cleared. */
function known(
  deps: Deps,
  seat: NamedSeat,
  change: AppliedChange,
  isSwap: boolean,
): Partial<SeatRow> {
  const { name, email, handicap_index, meal, dietary_restrictions: diet } = change;
  const stays = <T>(sent: T | undefined, before: T | null) =>
    sent === undefined ? (isSwap ? null : before) : sent;
  return {
    name: name ?? seat.name,
    email: stays(email, seat.email),
    handicap_index: stays(handicap_index, seat.handicap_index),
    meal: stays(meal, seat.meal),
    dietary_restrictions: stays(
      diet === undefined ? undefined : sealDiet(deps, seat, diet),
      seat.dietary_restrictions,
    ),
  };
}

/** What is sent anew is agreed to anew; what stays, stays under its consent. */
function consentAfter(
  before: NamedSeat,
  { meal, dietary_restrictions: diet, private_consent }: AppliedChange,
  isSwap: boolean,
  now: Date,
): Partial<SeatRow> {
  if (meal === undefined && diet === undefined && !isSwap) return {};
  if (meal || diet) return seatConsent({ meal, dietary_restrictions: diet }, private_consent, now);
  const staysOf = <T>(sent: T | undefined, stored: T | null) =>
    sent === undefined && !isSwap ? stored : null;
  const stays = staysOf(meal, before.meal) ?? staysOf(diet, before.dietary_restrictions);
  return stays ? {} : seatConsent({}, private_consent, now);
}
