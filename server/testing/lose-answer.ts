import { vi } from 'vitest';
import type { Deps } from '#server/deps/deps.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';

/** The provider makes the next charge, or the next refund, and its answer is lost. */
export function loseAnswer(
  { payments }: Pick<Deps, 'payments'>,
  name: 'createCharge' | 'createRefund',
): void {
  const create = payments[name].bind(payments) as (...given: unknown[]) => Promise<unknown>;
  // The name stands for both: the spy hands on all that it is given.
  vi.spyOn(payments, name as 'createCharge').mockImplementationOnce(async (...given) => {
    await create(...given);
    throw new ProviderUnavailable();
  });
}
