import type { MoreSeats } from '#contract/bookings/bookings.ts';
import { refusalOfTerms } from '#server/association/pages/legal-versions.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Session } from '#server/http/auth/session.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { type AttendAnswer, payForSeats } from '../pay/pay-for-seats.ts';
import { limitOfHolds } from '../pay/reconcile-charge.ts';
import { ownBooking } from '../tickets/present-booking.ts';
import { takeMoreSeats } from './take-more-seats.ts';

/**
 * Adds seats to a booking: takes them, charges the card for them alone, confirms. The same act sent twice, at
 * once or later, is one act (S4); another one replaces what is not paid yet.
 */
export async function addSeats(
  deps: Deps,
  session: Session,
  id: string,
  wanted: MoreSeats,
  replaced?: string,
  tries = 5,
): Promise<AttendAnswer> {
  if (tries === 0) throw new ProviderUnavailable();
  const { booking } = await ownBooking(deps, session.userUuid, id);
  const limit =
    (await refusalOfTerms(deps.db, session.userUuid)) ??
    (wanted.payment_method ? await limitOfHolds(deps, booking) : undefined);
  const taken = await takeMoreSeats(deps, session, booking, wanted, { replaced, limit });
  deps.wakeJobs();
  const outcome = await payForSeats(deps, taken, { ...wanted, path: '' });
  // What was paid meanwhile was another act.
  if (outcome === undefined || (outcome === 'confirmed' && !taken.isSame)) {
    return addSeats(deps, session, id, wanted, taken.request.uuid, tries - 1);
  }
  return outcome === 'confirmed' ? { id, status: 'confirmed' } : outcome;
}
