import type { z } from 'zod';
import type { Attendance, attendAnswerSchema } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError, validationError } from '#server/http/errors/http-error.ts';
import { type ChargeRow, longestCall } from '#server/ledger/charge-queries.ts';
import { callForCustomer, customerOf, isRejection } from '#server/payments/customers/customer.ts';
import {
  type Charge,
  CustomerDeleted,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import { type BookingRow, findBooking } from '../booking-queries.ts';
import {
  cancelUnpaidCharge,
  confirmPaid,
  findAtProvider,
  freeSeatsOf,
  hasRunOut,
  holdSubject,
  reconcileCharge,
  storeReference,
} from '../pay/reconcile-charge.ts';
import type { SeatRequestRow } from '../seat-queries.ts';
import { takeSeats } from './take-seats.ts';

type AttendAnswer = z.input<typeof attendAnswerSchema>['data'];

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
  const retry = (unpayable?: string) =>
    attend(deps, session, eventUuid, wanted, unpayable, tries - 1);
  if (wanted.payment_method) {
    const subject = holdSubject({ user_uuid: session.userUuid, event_uuid: eventUuid });
    await refuseIfUsedUp(deps, 'unpaidHoldOfEvent', subject);
  }
  const { booking, request, charge, isSame } = await takeSeats(
    deps,
    session,
    eventUuid,
    wanted,
    replaced,
  );
  deps.wakeJobs();
  if (booking.status === 'confirmed' || !charge) return confirmed(booking, isSame);
  if (await hasRunOut(deps, charge)) {
    await reconcileCharge(deps, charge.uuid);
    return retry();
  }

  const isSameCard = request.payment_method === wanted.payment_method;
  const canCharge = isSame && isFresh(deps, charge) && charge.provider_ref === null;
  const seen = canCharge
    ? await chargeHold(deps, charge, request, isSameCard, wanted.save_card === true)
    : await findEarlierCharge(deps, charge, isSame);
  if (!seen) return retry(booking.id);
  if (seen.state === 'pending' && seen.clientSecret && isSame && isSameCard) {
    const held = await storeReference(deps, charge, seen);
    if (held) return requiresAction(booking, charge, seen.clientSecret);
  }
  const current = await cancelUnpaidCharge(deps, charge, seen);
  // The person rejected it at the bank, or wants something else now: this hold cannot be paid any more.
  if (current.state !== 'paid') return retry(booking.id);

  await confirmPaid(deps, charge, current);
  const after = await findBooking(deps.db, booking.id);
  if (after?.status === 'confirmed') return confirmed(after, isSame);
  throw new HttpError('event_full', {
    message:
      'These places are no longer yours: the time for paying ran out, or they were given up. Everything you paid goes back to your card.',
  });
}

/** A call to the provider about it may still be in progress. */
function isFresh({ clock }: Deps, { created_at }: ChargeRow): boolean {
  return created_at.getTime() > clock.now().getTime() - longestCall;
}

function confirmed({ id }: BookingRow, isSame: boolean): AttendAnswer {
  if (!isSame) throw new HttpError('already_booked');
  return { id, status: 'confirmed' };
}

function requiresAction(
  { id, hold_expires_at }: BookingRow,
  { amount_cents }: ChargeRow,
  clientSecret: string,
) {
  return {
    id,
    status: 'requires_action' as const,
    client_secret: clientSecret,
    hold_expires_at: (hold_expires_at as Date).toISOString(),
    total_cents: amount_cents,
  };
}

/**
 * The charge that an earlier request made for the hold. If there is none, nothing is charged with the
 * hold's own key: another form may have made the hold (G10), and an old key may repeat its failure.
 */
async function findEarlierCharge(
  deps: Deps,
  charge: ChargeRow,
  isSame: boolean,
): Promise<Charge | undefined> {
  const seen = await findAtProvider(deps, charge);
  if (seen || isSame || !isFresh(deps, charge)) return seen;
  throw new HttpError('already_booked', {
    message:
      'Your first try to pay may still be under way. Please try again in two minutes; you will not be charged twice.',
  });
}

/**
 * Charges for a hold, with the card that the hold was made with. The idempotency key was stored with the
 * charge, so that requests at the same time get the same one (G10). Undefined if it was declined and
 * another card, or another customer, may be charged instead.
 */
async function chargeHold(
  deps: Deps,
  charge: ChargeRow,
  request: SeatRequestRow,
  isSameCard: boolean,
  saveCard: boolean,
): Promise<Charge | undefined> {
  try {
    return await startCharge(deps, charge, request, saveCard);
  } catch (error) {
    if (!isRejection(error)) throw error;
    await freeSeatsOf(deps, charge, { state: 'failed' });
    if (!isSameCard || error instanceof CustomerDeleted) return undefined;
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    throw validationError('data.payment_method', 'This card is not known. Please enter it again.');
  }
}

async function startCharge(
  deps: Deps,
  { user_uuid, amount_cents, description, correlation_id, idempotency_key }: ChargeRow,
  { payment_method }: SeatRequestRow,
  saveCard: boolean,
): Promise<Charge> {
  const customer = await customerOf(deps, String(user_uuid));
  const order = {
    customer,
    paymentMethod: String(payment_method),
    amountCents: amount_cents,
    description,
    correlationId: String(correlation_id),
    saveCard,
  };
  return callForCustomer(deps, customer, () =>
    deps.payments.createCharge(order, String(idempotency_key)),
  );
}
