import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { isSandbox } from './payment-provider.ts';

/** The sandbox takes cards that anybody can read about: in production they would buy something real. */
export function refuseTestCards(
  { settings, payments }: Deps,
  bought: 'Bookings' | 'Memberships',
): void {
  if (!settings.production || !isSandbox(payments)) return;
  throw new HttpError('unavailable', {
    message: `${bought} cannot be paid for here yet. Please contact the association.`,
  });
}
