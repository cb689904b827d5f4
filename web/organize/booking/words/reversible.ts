import type { AttendeeBooking } from '#contract/bookings/attendees.ts';

type Charge = AttendeeBooking['charges'][number];
type Refunds = Pick<AttendeeBooking, 'refunds'>;

/** Whether something of a payment is in the books that could be reversed (16.2). */
export function isInBooks({ uuid, state, amount_cents }: Charge, { refunds }: Refunds): boolean {
  const done = refunds.filter((refund) => refund.charge === uuid && refund.state === 'done');
  const back = done.reduce((sum, { cents }) => sum + cents, 0);
  return state === 'paid' && back < amount_cents;
}

/** Whether the bank can still return it. */
export const isReturnable = (charge: Charge, booking: Refunds): boolean =>
  charge.method === 'cheque' && isInBooks(charge, booking);

/** Whether it may have been recorded by mistake: by hand, and in no deposit. */
export const isMistakable = (charge: Charge, booking: Refunds): boolean =>
  charge.method !== 'card' && charge.deposit === null && isInBooks(charge, booking);
