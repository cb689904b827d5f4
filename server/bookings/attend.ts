import type { z } from 'zod';
import type { Attendance, attendAnswerSchema } from '#contract/bookings.ts';
import type { Deps } from '../deps.ts';
import { Fault, invalid } from '../http/fault.ts';
import type { Session } from '../http/session.ts';
import { customerOf } from '../membership/subscribe.ts';
import {
  CardDeclined,
  type Charge,
  ProviderAway,
  UnknownPaymentMethod,
} from '../payments/payment-provider.ts';
import { type BookingRow, findBookedEvent, releaseHold } from './booking-queries.ts';
import { closeCharge, noteCharge, settleBooking, settlePaid } from './settle-booking.ts';
import { takePlaces } from './take-places.ts';

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
  if (tries === 0) throw new ProviderAway();
  const again = (dead?: string) => attend(deps, session, eventUuid, wanted, dead, tries - 1);
  const { booking, isSame } = await takePlaces(deps, session, eventUuid, wanted, replaced);
  deps.wakeJobs();
  if (booking.status === 'confirmed') return confirmed(booking, isSame);
  if (isOver(deps, booking)) {
    await settleBooking(deps, booking.id);
    return again();
  }

  const isSameCard = booking.payment_method === wanted.payment_method;
  const charge = await askCard(deps, booking, isSameCard);
  if (!charge) return again();
  if (charge.state === 'requires_action' && charge.clientSecret && isSame && isSameCard) {
    await noteCharge(deps, booking, charge);
    return waiting(booking, charge.clientSecret);
  }
  const closed = await closeCharge(deps, booking, charge);
  // The bank was told no, or something else is wanted now: this hold can never be paid any more.
  if (closed.state !== 'paid') return again(booking.id);

  const settled = await settlePaid(deps, booking, closed);
  if (settled?.status === 'confirmed') return confirmed(settled, isSame);
  throw new Fault('event_full', {
    message:
      'The time for paying ran out and the places went to somebody else. All you paid goes back to your card.',
  });
}

function isOver({ clock }: Deps, { hold_expires_at }: BookingRow): boolean {
  return hold_expires_at !== null && hold_expires_at <= clock.now();
}

function confirmed({ id }: BookingRow, isSame: boolean): AttendAnswer {
  if (!isSame) throw new Fault('already_booked');
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
 * The charge of a hold as it is now; it is asked for if nobody has yet, by the booking's own key and
 * with the card that the hold was made with. Undefined if that was refused and it was another card.
 */
async function askCard(
  deps: Deps,
  booking: BookingRow,
  isSameCard: boolean,
): Promise<Charge | undefined> {
  try {
    const id = booking.charge_id ?? (await startCharge(deps, booking));
    const charge = await deps.payments.readCharge(id);
    if (!charge) throw new ProviderAway();
    return charge;
  } catch (error) {
    const isRefused = error instanceof CardDeclined || error instanceof UnknownPaymentMethod;
    if (!isRefused) throw error;
    await deps.db.transaction((tx) => releaseHold(tx, booking.id));
    if (!isSameCard) return undefined;
    if (error instanceof CardDeclined) throw error;
    throw invalid('data.payment_method', 'This card is not known. Please enter it again.');
  }
}

async function startCharge(deps: Deps, booking: BookingRow): Promise<string> {
  const customer = await customerOf(deps, booking.user_uuid);
  const { title } = await findBookedEvent(deps.db, booking.event_uuid);
  const order = {
    customer,
    paymentMethod: String(booking.payment_method),
    amountCents: booking.total_cents,
    description: title,
    mark: booking.id,
  };
  return (await deps.payments.charge(order, `booking:${booking.id}`)).id;
}
