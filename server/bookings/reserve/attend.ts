import type { Attendance } from '#contract/bookings/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { limitOfGuests } from '../count-guests.ts';
import { type AttendAnswer, payForSeats } from '../pay/pay-for-seats.ts';
import { limitOfHolds } from '../pay/reconcile-charge.ts';
import { takeSeats } from './take-seats.ts';

/**
 * Books: takes the seats, charges the card, confirms. A second request for the same booking continues
 * the first, so there is one booking and one charge (F3, F9). A request with other guests or another
 * card replaces a hold that is not paid yet.
 */
export async function attend(
  deps: Deps,
  session: Session,
  eventUuid: string,
  wanted: Attendance,
  replaced?: string,
  tries = 5,
): Promise<AttendAnswer> {
  if (tries === 0) throw new ProviderUnavailable();
  const held = { user_uuid: session.userUuid, event_uuid: eventUuid };
  const limit =
    (wanted.payment_method ? await limitOfHolds(deps, held) : undefined) ??
    (await limitOfGuests(deps, {
      user: session.userUuid,
      emails: wanted.guests.map(({ email }) => email),
    }));
  const taken = await takeSeats(deps, eventUuid, { session, wanted, replaced, limit });
  deps.wakeJobs();
  const { booking, isSame } = taken;
  const outcome =
    booking.status === 'confirmed'
      ? 'confirmed'
      : await payForSeats(deps, taken, { ...wanted, path: 'data.' });
  if (outcome === undefined) {
    return attend(deps, session, eventUuid, wanted, booking.id, tries - 1);
  }
  if (outcome !== 'confirmed') return outcome;
  if (!isSame) throw new HttpError('already_booked');
  return { id: booking.id, status: 'confirmed' };
}
