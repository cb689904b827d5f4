import { HttpError } from '../errors/http-error.ts';
import type { Settings } from '../start/settings.ts';
import { isSandbox, type PaymentProvider, type Sandbox } from './payment-provider.ts';

/** Test cards are public: in production anybody could buy something real with them. */
export function refuseTestCards(
  { settings, payments }: { settings: Settings; payments: PaymentProvider | Sandbox },
  bought: 'Bookings' | 'Memberships',
): void {
  if (!settings.production || !isSandbox(payments)) return;
  throw new HttpError('unavailable', {
    message: `${bought} cannot be paid for here yet. Please contact the association.`,
  });
}
