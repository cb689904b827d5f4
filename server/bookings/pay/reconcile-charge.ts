import { refuseTooManyCards } from '#server/customers/customer.ts';
import { findCustomer } from '#server/customers/customer-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { type Availability, freeSeats } from '#server/events/availability.ts';
import { countTryQuietly, forgetTries, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import {
  type ChargeRow,
  changePendingCharge,
  findCharge,
  findChargeByCorrelation,
  findChargeByReference,
  findPendingCharges,
  lockCharge,
} from '#server/ledger/charges/charge-queries.ts';
import { oweCharge } from '#server/ledger/charges/owe-refund.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import type { Charge } from '#server/payments/payment-provider.ts';
import { type BookingRow, findBooking } from '../booking-queries.ts';
import {
  enqueueAddition,
  enqueueBookingEmails,
  enqueueLateRefund,
} from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import {
  confirmSeats,
  countFor,
  findSeatsOfCharge,
  releaseSeats,
  type SeatRow,
} from '../seat-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { payOffOwing } from './pay-off-owing.ts';
import { payableUntil } from './payable-until.ts';
import { releaseHold } from './release-hold.ts';

// Brings seats in line with the charges that pay for them. The person's request, webhooks and the
// scheduled task all end here, so it does not matter which of them runs first, or how often.

/** False if it is for no booking. */
export async function reconcileReference(deps: Deps, reference: string): Promise<boolean> {
  const charge =
    (await findChargeByReference(deps.db, reference)) ??
    (await findByCorrelation(deps, await deps.payments.retrieveCharge(reference)));
  if (!charge || charge.booking_id === null) return false;
  await reconcileCharge(deps, charge.uuid);
  return true;
}

/** The answer was lost before the provider's id of the charge was stored. */
async function findByCorrelation(
  { db }: Deps,
  seen: Charge | undefined,
): Promise<ChargeRow | undefined> {
  return seen?.correlationId ? findChargeByCorrelation(db, seen.correlationId) : undefined;
}

/** Everything that is being paid for a booking. */
export async function reconcileBooking(deps: Deps, bookingId: string): Promise<void> {
  for (const { uuid } of await findPendingCharges(deps.db, bookingId)) {
    await reconcileCharge(deps, uuid);
  }
}

/** Reads a charge again, and confirms, frees or refunds its seats. */
export async function reconcileCharge(deps: Deps, uuid: string): Promise<void> {
  const charge = await findCharge(deps.db, uuid);
  if (!charge) return;
  const seen = await findAtProvider(deps, charge);
  if (seen?.state === 'paid') return confirmPaid(deps, charge, seen);
  if (charge.state !== 'pending') return;
  const isGivenUp = seen?.state === 'failed' || seen?.state === 'cancelled';
  if (isGivenUp || (await hasRunOut(deps, charge))) return giveUpCharge(deps, charge, seen);
  if (seen && charge.provider_ref === null) await storeReference(deps, charge, seen);
}

/** Whether the time for paying is over. */
export async function hasRunOut({ db, clock }: Deps, charge: ChargeRow): Promise<boolean> {
  return (await payableUntil(db, charge)) <= clock.now();
}

export async function findAtProvider(deps: Deps, charge: ChargeRow): Promise<Charge | undefined> {
  if (charge.provider_ref) return deps.payments.retrieveCharge(charge.provider_ref);
  const { correlation_id, user_uuid } = charge;
  const customer = user_uuid === null ? undefined : await findCustomer(deps.db, user_uuid);
  if (!customer || correlation_id === null) return undefined;
  return deps.payments.findCharge(customer.customer_id, correlation_id);
}

/** Undefined if the hold was given up while the provider was called. */
export function storeReference({ db }: Deps, { uuid }: ChargeRow, { id }: Charge) {
  return changePendingCharge(db, uuid, { provider_ref: id });
}

/** Makes sure that a charge can no longer be paid, then frees its seats. */
export async function giveUpCharge(deps: Deps, charge: ChargeRow, known?: Charge): Promise<void> {
  const seen = known ?? (await findAtProvider(deps, charge));
  const current = seen && (await cancelUnpaidCharge(deps, charge, seen));
  if (current?.state === 'paid') return confirmPaid(deps, charge, current);
  const ranOut = seen?.state === 'pending' && (await hasRunOut(deps, charge));
  const becomes = { state: 'cancelled' as const, ...(seen ? { provider_ref: seen.id } : {}) };
  const booking = await freeSeatsOf(deps, charge, becomes);
  if (booking && ranOut) await countTryQuietly(deps, 'unpaidHoldOfEvent', holdSubject(booking));
}

/**
 * N8: a card that asks its bank may hold a person's seats of an event for all of their time twice, and three times if
 * the bank says no or the person gives up, not without end.
 */
const holdSubject = ({ user_uuid, event_uuid }: Pick<BookingRow, 'user_uuid' | 'event_uuid'>) =>
  `${user_uuid} ${event_uuid}`;

/**
 * Why nobody may hold seats again: nor does somebody whose cards are not tried any more. Undefined if they may. What
 * was asked for before is answered all the same (S4), so the caller throws it.
 */
export async function limitOfHolds(
  deps: Deps,
  held: Pick<BookingRow, 'user_uuid' | 'event_uuid'>,
): Promise<HttpError | undefined> {
  try {
    if (held.user_uuid) await refuseTooManyCards(deps, held.user_uuid);
    for (const name of ['unpaidHoldOfEvent', 'heldForBankOfEvent'] as const) {
      await refuseIfUsedUp(deps, name, holdSubject(held));
    }
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** What is paid is forgotten again. */
export async function countHoldForBank(deps: Deps, booking: BookingRow): Promise<void> {
  await countTryQuietly(deps, 'heldForBankOfEvent', holdSubject(booking));
}

/** Frees the seats of a charge that cannot be paid any more. Undefined if they were free already. */
export async function freeSeatsOf(
  { db, clock }: Deps,
  charge: ChargeRow,
  becomes: Parameters<typeof releaseHold>[2],
): Promise<BookingRow | undefined> {
  const booking = charge.booking_id === null ? undefined : await findBooking(db, charge.booking_id);
  if (!booking) return undefined;
  const isFreed = await withEventLock({ db, clock }, booking.event_uuid, (tx) =>
    releaseHold(tx, charge, becomes, clock.now()),
  );
  return isFreed ? booking : undefined;
}

/** After this the charge cannot be paid, unless it turns out to be paid already. */
export async function cancelUnpaidCharge(deps: Deps, charge: ChargeRow, seen: Charge) {
  if (seen.state === 'paid' || seen.state === 'cancelled') return seen;
  await deps.payments.cancelCharge(seen.id, `${charge.idempotency_key}:cancel`);
  return (await deps.payments.retrieveCharge(seen.id)) ?? seen;
}

/**
 * Confirms the seats whose charge is paid, or refunds it if they are gone (F8). If they are confirmed or
 * cancelled already, only new refunds are recorded. A charge that took no seats pays what is owing.
 */
export async function confirmPaid(deps: Deps, charge: ChargeRow, seen: Charge): Promise<void> {
  const booking = await findBooking(deps.db, charge.booking_id ?? '');
  if (!booking) return;
  const owed = await withEventLock(deps, booking.event_uuid, async (tx, event) => {
    const before = await lockCharge(tx, charge.uuid);
    const recorded = await recordCharge(deps, tx, charge.uuid, seen);
    if (!event || recorded.state !== 'paid') return undefined;
    if (before.state !== 'paid') {
      await forgetTries(deps, tx, 'heldForBankOfEvent', holdSubject(booking));
    }
    const now = deps.clock.now();
    const taken = await findSeatsOfCharge(tx, charge.uuid);
    if (taken.length === 0) {
      return before.state === 'paid' ? undefined : payOffOwing(tx, booking, recorded, now);
    }
    const seats = taken.filter(isWaiting);
    if (seats.length === 0) return undefined;
    const chosen = seats.map(({ uuid }) => uuid);
    if (canConfirm(event, seats, await countFor(tx, event.uuid, booking.user_uuid, now), now)) {
      await confirmSeats(tx, booking.id, chosen);
      if (booking.status === 'confirmed') await enqueueAddition(tx, now, booking, chosen);
      else await enqueueBookingEmails(tx, now, 'confirmed', [booking], { only: chosen });
      return undefined;
    }
    const gone = { booking: booking.id, seats: chosen, now };
    await releaseSeats(tx, { ...gone, from: ['held', 'expired'], to: 'cancelled' });
    await enqueueLateRefund(tx, now, booking, { cents: recorded.amount_cents });
    return oweCharge(tx, recorded, { reason: 'late_payment', by: null, now });
  });
  deps.wakeJobs();
  if (owed) await sendRefunds(deps, [owed]);
}

function isWaiting({ state }: SeatRow): boolean {
  return state === 'held' || state === 'expired';
}

/** An expired seat has lost its guest's name for good. */
function canConfirm(
  event: BookableEvent,
  seats: SeatRow[],
  taken: Omit<Availability, 'capacity'>,
  now: Date,
): boolean {
  if (seats.some(({ state }) => state !== 'held') || event.status !== 'published') return false;
  if (seats.every(({ hold_expires_at }) => hold_expires_at && hold_expires_at > now)) return true;
  const free = freeSeats({ capacity: event.capacity, ...taken });
  return event.starts_at > now && (free === null || free >= seats.length);
}
