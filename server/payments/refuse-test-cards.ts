import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { isSandbox } from './payment-provider.ts';

/** The sandbox's test cards are public. In production anybody could buy something real with them. */
export function refuseTestCards(
  { settings, payments }: Deps,
  bought: 'Bookings' | 'Memberships',
): void {
  if (!settings.production || !isSandbox(payments)) return;
  throw new Fault('unavailable', {
    message: `${bought} cannot be paid for here yet. Please contact the association.`,
  });
}
