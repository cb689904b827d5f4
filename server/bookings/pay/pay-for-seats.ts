import type { z } from 'zod';
import type { attendAnswerSchema } from '#contract/bookings/bookings.ts';
import { allGoesToCard, goesToCard } from '#contract/values/money-words.ts';
import { callForCustomer, customerOf, isRejection } from '#server/customers/customer.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { type ChargeRow, longestCall } from '#server/ledger/charges/charge-queries.ts';
import { leftOfCharge } from '#server/ledger/charges/owe-refund.ts';
import {
  type Charge,
  CustomerDeleted,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import type { BookingRow } from '../booking-queries.ts';
import { findSeatsOfCharge, type SeatRequestRow } from '../seat-queries.ts';
import { payableUntil } from './payable-until.ts';
import {
  cancelUnpaidCharge,
  confirmPaid,
  countHoldForBank,
  findAtProvider,
  freeSeatsOf,
  hasRunOut,
  reconcileCharge,
  storeReference,
} from './reconcile-charge.ts';

export type AttendAnswer = z.input<typeof attendAnswerSchema>['data'];

/** Seats that were taken by this request, or by an earlier one that stands in its way. */
export interface TakenSeats {
  booking: BookingRow;
  request: SeatRequestRow;
  /** What is paid for them; null if nothing is. */
  charge: ChargeRow | null;
  /** Whether it is the same act, sent again. */
  isSame: boolean;
  /** Whether this request took them: then no earlier one may just be paying for them. */
  isNew: boolean;
}

/** The card of this request, which may differ from the one that the seats were taken with. */
interface GivenCard {
  payment_method?: string | undefined;
  save_card?: boolean | undefined;
  /** Where the card stands in the body. */
  path: '' | 'data.';
}

/**
 * Charges for seats that were taken, and confirms them. A second request for the same seats goes on with the
 * first, so there is one charge (F9). Undefined if they cannot be paid any more: others may be taken.
 */
export async function payForSeats(
  deps: Deps,
  { booking, request, charge, isSame, isNew }: TakenSeats,
  card: GivenCard,
): Promise<'confirmed' | Extract<AttendAnswer, { client_secret: string }> | undefined> {
  if (!charge) return 'confirmed';
  if (charge.state === 'paid') return whatWasPaid(deps, charge);
  if (await hasRunOut(deps, charge)) {
    await reconcileCharge(deps, charge.uuid);
    return undefined;
  }
  const isSameCard = request.payment_method === card.payment_method;
  const canCharge = isSame && isFresh(deps, charge) && charge.provider_ref === null;
  const seen = canCharge
    ? await chargeHold(deps, { charge, request, isNew }, card)
    : await findEarlierCharge(deps, charge, isSame);
  if (!seen) return undefined;
  if (seen.state === 'pending' && seen.clientSecret && isSame && isSameCard) {
    const held = await storeReference(deps, charge, seen);
    if (held && canCharge) await countHoldForBank(deps, booking);
    if (held) return requiresAction(deps, charge, seen.clientSecret);
  }
  const current = await cancelUnpaidCharge(deps, charge, seen);
  // The person rejected it at the bank, or wants something else now: this hold cannot be paid any more.
  if (current.state !== 'paid') return undefined;

  await confirmPaid(deps, charge, current);
  return whatWasPaid(deps, charge);
}

/** What a paid charge has done: also for the same act that is sent again later, when all of it has gone back. */
async function whatWasPaid({ db }: Deps, charge: ChargeRow): Promise<'confirmed'> {
  const seats = await findSeatsOfCharge(db, charge.uuid);
  if (seats.some(({ state }) => state === 'confirmed')) return 'confirmed';
  if ((await leftOfCharge(db, charge)).some(({ left }) => left > 0)) return 'confirmed';
  if (seats.length > 0) {
    throw new HttpError('event_full', {
      message: `These places are no longer yours: the time for paying ran out, or they were given up. ${allGoesToCard}`,
    });
  }
  throw new HttpError('booking_closed', {
    message: `${goesToCard('You paid this, and all of it')} It was not owing any more, or it was given back to you since.`,
  });
}

/** A call to the provider about it may still be in progress. */
function isFresh({ clock }: Deps, { created_at }: ChargeRow): boolean {
  return created_at.getTime() > clock.now().getTime() - longestCall;
}

async function requiresAction({ db }: Deps, charge: ChargeRow, clientSecret: string) {
  return {
    id: String(charge.booking_id),
    status: 'requires_action' as const,
    client_secret: clientSecret,
    hold_expires_at: (await payableUntil(db, charge)).toISOString(),
    total_cents: charge.amount_cents,
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
  { charge, request, isNew }: Pick<TakenSeats, 'request' | 'isNew'> & { charge: ChargeRow },
  { payment_method, save_card, path }: GivenCard,
): Promise<Charge | undefined> {
  try {
    return await startCharge(deps, charge, request, { saveCard: save_card === true, isNew });
  } catch (error) {
    // N8: refused before the provider was asked, so nobody pays for what this request took.
    const isLimit = error instanceof HttpError && error.code === 'too_many_requests';
    if (isRejection(error) || (isNew && isLimit)) {
      await freeSeatsOf(deps, charge, { state: 'failed' });
    }
    if (!isRejection(error)) throw error;
    const isSameCard = request.payment_method === payment_method;
    if (!isSameCard || error instanceof CustomerDeleted) return undefined;
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    throw validationError(
      `${path}payment_method`,
      'This card is not known. Please enter it again.',
    );
  }
}

async function startCharge(
  deps: Deps,
  { user_uuid, amount_cents, description, correlation_id, idempotency_key }: ChargeRow,
  { payment_method }: SeatRequestRow,
  { saveCard, isNew }: { saveCard: boolean; isNew: boolean },
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
  return callForCustomer(
    deps,
    customer,
    () => deps.payments.createCharge(order, String(idempotency_key)),
    { isRepeated: !isNew },
  );
}
