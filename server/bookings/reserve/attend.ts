import type { z } from 'zod';
import type { Attendance, attendAnswerSchema } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError, validationError } from '#server/http/errors/http-error.ts';
import { callForCustomer, customerOf, isRejection } from '#server/payments/customers/customer.ts';
import {
  type Charge,
  CustomerDeleted,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import { type BookingRow, findBookedEvent, longestCall } from '../booking-queries.ts';
import {
  cancelUnpaidCharge,
  confirmPaid,
  findChargeOf,
  giveUpHold,
  hasRunOut,
  holdSubject,
  reconcileBooking,
  recordChargeId,
} from '../pay/reconcile-booking.ts';
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
  const { booking, request, isSame } = await takeSeats(deps, session, eventUuid, wanted, replaced);
  deps.wakeJobs();
  if (booking.status === 'confirmed') return confirmed(booking, isSame);
  if (hasRunOut(deps, booking)) {
    await reconcileBooking(deps, booking.id);
    return retry();
  }

  const isSameCard = request.payment_method === wanted.payment_method;
  const canCharge = isSame && isFresh(deps, booking) && booking.charge_id === null;
  const charge = canCharge
    ? await chargeHold(deps, booking, request, isSameCard, wanted.save_card === true)
    : await findEarlierCharge(deps, booking, isSame);
  if (!charge) return retry(booking.id);
  if (charge.state === 'requires_action' && charge.clientSecret && isSame && isSameCard) {
    const held = await recordChargeId(deps, booking, charge);
    if (held) return requiresAction(held, charge.clientSecret);
  }
  const current = await cancelUnpaidCharge(deps, booking, charge);
  // The person rejected it at the bank, or wants something else now: this hold cannot be paid any more.
  if (current.state !== 'paid') return retry(booking.id);

  const after = await confirmPaid(deps, booking, current);
  if (after?.status === 'confirmed') return confirmed(after, isSame);
  throw new HttpError('event_full', {
    message:
      'These places are no longer yours: the time for paying ran out, or they were given up. Everything you paid goes back to your card.',
  });
}

/** A call to the provider about it may still be in progress. */
function isFresh({ clock }: Deps, { created_at }: BookingRow): boolean {
  return created_at.getTime() > clock.now().getTime() - longestCall;
}

function confirmed({ id }: BookingRow, isSame: boolean): AttendAnswer {
  if (!isSame) throw new HttpError('already_booked');
  return { id, status: 'confirmed' };
}

function requiresAction({ id, hold_expires_at, total_cents }: BookingRow, clientSecret: string) {
  return {
    id,
    status: 'requires_action' as const,
    client_secret: clientSecret,
    hold_expires_at: (hold_expires_at as Date).toISOString(),
    total_cents,
  };
}

/**
 * The charge that an earlier request made for the hold. If there is none, nothing is charged with the
 * hold's own key: another form may have made the hold (G10), and an old key may repeat its failure.
 */
async function findEarlierCharge(
  deps: Deps,
  booking: BookingRow,
  isSame: boolean,
): Promise<Charge | undefined> {
  const charge = await findChargeOf(deps, booking);
  if (charge || isSame || !isFresh(deps, booking)) return charge;
  throw new HttpError('already_booked', {
    message:
      'Your first try to pay may still be under way. Please try again in two minutes; you will not be charged twice.',
  });
}

/**
 * Creates the charge of a hold, with the card that the hold was made with. The idempotency key is the
 * booking's, so that requests at the same time get the same charge (G10). Undefined if it was declined
 * and another card, or another customer, may be charged instead.
 */
async function chargeHold(
  deps: Deps,
  booking: BookingRow,
  request: SeatRequestRow,
  isSameCard: boolean,
  saveCard: boolean,
): Promise<Charge | undefined> {
  try {
    return await startCharge(deps, booking, request, saveCard);
  } catch (error) {
    if (!isRejection(error)) throw error;
    await giveUpHold(deps, booking);
    if (!isSameCard || error instanceof CustomerDeleted) return undefined;
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    throw validationError('data.payment_method', 'This card is not known. Please enter it again.');
  }
}

async function startCharge(
  deps: Deps,
  booking: BookingRow,
  { payment_method }: SeatRequestRow,
  saveCard: boolean,
): Promise<Charge> {
  const customer = await customerOf(deps, booking.user_uuid);
  const { title } = await findBookedEvent(deps.db, booking.event_uuid);
  const order = {
    customer,
    paymentMethod: String(payment_method),
    amountCents: booking.total_cents,
    description: title,
    correlationId: booking.id,
    saveCard,
  };
  return callForCustomer(deps, customer, () =>
    deps.payments.createCharge(order, `booking:${booking.id}`),
  );
}
