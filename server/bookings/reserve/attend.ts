import type { z } from 'zod';
import type { Attendance, attendAnswerSchema } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError, validationError } from '#server/http/errors/http-error.ts';
import { askCardOf, isRefusal } from '#server/membership/payment-request.ts';
import { customerOf } from '#server/membership/subscribe.ts';
import {
  type Charge,
  CustomerDeleted,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import { type BookingRow, findBookedEvent, longestCall, releaseHold } from '../booking-queries.ts';
import {
  cancelUnpaidCharge,
  confirmPaid,
  findChargeOf,
  reconcileBooking,
  recordChargeId,
} from '../pay/reconcile-booking.ts';
import { takeSeats } from './take-seats.ts';

type AttendAnswer = z.input<typeof attendAnswerSchema>['data'];

/**
 * Books: takes the places, asks the card, confirms. Sent twice, or from two tabs, it finds what is
 * there and goes on with it, so there is one booking and one charge (F3, F9). Whoever changed their
 * mind about guests or card while the bank was asked gets a new hold in the place of the old one.
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
  const again = (dead?: string) => attend(deps, session, eventUuid, wanted, dead, tries - 1);
  const { booking, isSame } = await takeSeats(deps, session, eventUuid, wanted, replaced);
  deps.wakeJobs();
  if (booking.status === 'confirmed') return confirmed(booking, isSame);
  if (isOver(deps, booking)) {
    await reconcileBooking(deps, booking.id);
    return again();
  }

  const isSameCard = booking.payment_method === wanted.payment_method;
  const mayAsk = isSame && isFresh(deps, booking) && booking.charge_id === null;
  const charge = mayAsk
    ? await askCard(deps, booking, isSameCard)
    : await findAsked(deps, booking, isSame);
  if (!charge) return again(booking.id);
  if (charge.state === 'requires_action' && charge.clientSecret && isSame && isSameCard) {
    const held = await recordChargeId(deps, booking, charge);
    if (held) return waiting(held, charge.clientSecret);
  }
  const closed = await cancelUnpaidCharge(deps, booking, charge);
  // The bank was told no, or something else is wanted now: this hold can never be paid any more.
  if (closed.state !== 'paid') return again(booking.id);

  const settled = await confirmPaid(deps, booking, closed);
  if (settled?.status === 'confirmed') return confirmed(settled, isSame);
  throw new HttpError('event_full', {
    message:
      'These places are no longer yours: the time for paying ran out, or they were given up. Everything you paid goes back to your card.',
  });
}

function isOver({ clock }: Deps, { hold_expires_at }: BookingRow): boolean {
  return hold_expires_at !== null && hold_expires_at <= clock.now();
}

/** A call about it may still be under way. */
function isFresh({ clock }: Deps, { created_at }: BookingRow): boolean {
  return created_at.getTime() > clock.now().getTime() - longestCall;
}

function confirmed({ id }: BookingRow, isSame: boolean): AttendAnswer {
  if (!isSame) throw new HttpError('already_booked');
  return { id, status: 'confirmed' };
}

function waiting({ id, hold_expires_at, total_cents }: BookingRow, clientSecret: string) {
  return {
    id,
    status: 'requires_action' as const,
    client_secret: clientSecret,
    hold_expires_at: (hold_expires_at as Date).toISOString(),
    total_cents,
  };
}

/**
 * What was asked for a hold before: nobody is charged now for what another form wanted, and what never
 * reached the provider is asked for by a new key, because an old one may repeat its failure (G10).
 */
async function findAsked(
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
 * Asks for the charge of a hold, with the card that the hold was made with. By the booking's own key,
 * so that whoever comes again at the same time gets the same charge, as it is now (G10). Undefined if
 * it was refused and another card, or another customer, may be charged instead.
 */
async function askCard(
  deps: Deps,
  booking: BookingRow,
  isSameCard: boolean,
): Promise<Charge | undefined> {
  try {
    return await startCharge(deps, booking);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await deps.db.transaction((tx) => releaseHold(tx, booking.id));
    if (!isSameCard || error instanceof CustomerDeleted) return undefined;
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    throw validationError('data.payment_method', 'This card is not known. Please enter it again.');
  }
}

async function startCharge(deps: Deps, booking: BookingRow): Promise<Charge> {
  const customer = await customerOf(deps, booking.user_uuid);
  const { title } = await findBookedEvent(deps.db, booking.event_uuid);
  const order = {
    customer,
    paymentMethod: String(booking.payment_method),
    amountCents: booking.total_cents,
    description: title,
    correlationId: booking.id,
  };
  return askCardOf(deps, customer, () =>
    deps.payments.createCharge(order, `booking:${booking.id}`),
  );
}
