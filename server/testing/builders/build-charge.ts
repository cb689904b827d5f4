import { randomUUID } from 'node:crypto';
import type { Charge } from '#server/payments/payment-provider.ts';

/** A charge as the payment provider returns it. */
export function buildCharge(overrides: Partial<Charge> = {}): Charge {
  return {
    id: `pi_${randomUUID()}`,
    customer: 'cus_robin',
    correlationId: null,
    amountCents: 100_01,
    currency: 'CAD',
    state: 'paid',
    description: 'Autumn Classic',
    chargedAt: new Date('2026-06-15T16:00:00Z'),
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    clientSecret: null,
    refunds: [],
    dispute: null,
    ...overrides,
  };
}
