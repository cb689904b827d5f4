import { createHmac, randomUUID } from 'node:crypto';
import type { OwingPayment } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import { leastCharge } from '#contract/values/portal-limits.ts';
import { refusalOfTerms } from '#server/association/pages/legal-versions.ts';
import { refuseUnlessPaidHere } from '#server/association/why-not-paid-here.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { insertCharges } from '#server/ledger/charges/charge-queries.ts';
import { openCharge } from '#server/ledger/record-charge.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { type BookingRow, findLiveBooking, insertBookings } from '../booking-queries.ts';
import { enqueueHoldEnds } from '../pay/hold-jobs.ts';
import { type AttendAnswer, payForSeats, type TakenSeats } from '../pay/pay-for-seats.ts';
import { holdLasts } from '../pay/payable-until.ts';
import { limitOfHolds } from '../pay/reconcile-charge.ts';
import { type Act, earlierAct } from '../reserve/earlier-act.ts';
import { findSeats } from '../seat-queries.ts';
import { ownBooking } from '../tickets/present-booking.ts';
import { withEventLock } from '../with-event-lock.ts';

/**
 * Pays by card what the seats of a booking owe, as a further charge. The seats stand as they are, also if
 * it fails. The same act sent twice, at once or later, is one act (S4); another one replaces what is not paid yet.
 */
export async function payWhatIsOwing(
  deps: Deps,
  session: Session,
  id: string,
  wanted: OwingPayment,
  replaced?: string,
  tries = 5,
): Promise<AttendAnswer> {
  if (tries === 0) throw new ProviderUnavailable();
  const { booking } = await ownBooking(deps, session.userUuid, id);
  const limit =
    (await refusalOfTerms(deps.db, session.userUuid)) ?? (await limitOfHolds(deps, booking));
  const opened = await openPayment(deps, session, booking, wanted, { replaced, limit });
  deps.wakeJobs();
  const outcome = await payForSeats(deps, opened, { ...wanted, path: '' });
  // What was paid meanwhile was another act.
  if (outcome === undefined || (outcome === 'confirmed' && !opened.isSame)) {
    return payWhatIsOwing(deps, session, id, wanted, opened.request.uuid, tries - 1);
  }
  return outcome === 'confirmed' ? { id, status: 'confirmed' } : outcome;
}

/** Stores the charge, for a line of each seat that owes something, before the provider is called (G10). */
function openPayment(
  deps: Deps,
  { userUuid }: Session,
  { id, event_uuid }: BookingRow,
  wanted: OwingPayment,
  { replaced, limit }: Pick<Act, 'replaced' | 'limit'>,
): Promise<TakenSeats> {
  return withEventLock(deps, event_uuid, async (tx, event) => {
    const now = deps.clock.now();
    const booking = await findLiveBooking(tx, event_uuid, userUuid);
    if (!event || booking?.id !== id) throw new HttpError('already_cancelled');
    const { key, payment_method } = wanted;
    const fingerprint = fingerprintOf(deps, wanted);
    const earlier = await earlierAct(tx, booking, {
      key,
      fingerprint,
      card: payment_method,
      replaced,
      limit,
      now,
    });
    if (earlier?.isSame) return earlier;

    const owing = (await findSeats(tx, id)).filter(({ owing_cents }) => owing_cents > 0);
    // Before another act gives way: for a total that is not owing, nothing is given up.
    refuseTotal(
      wanted,
      owing.reduce((sum, { owing_cents }) => sum + owing_cents, 0),
    );
    await refuseUnlessPaidHere({ ...deps, db: tx });
    if (earlier) return earlier;
    const opened = openCharge({
      user_uuid: userUuid,
      booking_id: id,
      description: event.title,
      created_at: now,
      lines: owing.map(({ uuid, owing_cents }) => ({
        kind: 'seat',
        seat_uuid: uuid,
        cents: owing_cents,
      })),
    });
    const { charge } = opened;
    const request = {
      uuid: randomUUID(),
      booking_id: id,
      key,
      fingerprint,
      payment_method,
      charge_uuid: charge.uuid,
      created_at: now,
    };
    await insertBookings(tx, [{ request }]);
    await insertCharges(tx, [opened]);
    const hold_expires_at = new Date(+now + holdLasts);
    await enqueueHoldEnds(tx, [{ id, created_at: now, hold_expires_at }]);
    return { booking, request, charge, isSame: true, isNew: true };
  });
}

function refuseTotal({ expected_total_cents: expected }: OwingPayment, total: number): void {
  const nothing = 'Nothing was charged; please look at it again.';
  const says = (text: string) => validationError('expected_total_cents', text);
  if (total === 0) throw says(`Nothing is owing any more. ${nothing}`);
  if (expected !== total) throw says(`${formatMoney(total)} is owing now. ${nothing}`);
  if (total < leastCharge) {
    const least = formatMoney(leastCharge);
    throw says(`A card cannot be charged less than ${least}. Please pay at the desk.`);
  }
}

/** Without the card, as in attend: the same with another card is still the same (F9). */
function fingerprintOf({ settings }: Deps, wanted: OwingPayment): string {
  const form = [wanted.expected_total_cents, wanted.save_card];
  return createHmac('sha256', settings.sessionSecret)
    .update(`owing ${JSON.stringify(form)}`)
    .digest('base64url');
}
