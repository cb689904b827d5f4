import type { Plan } from '#contract/membership/membership.ts';
import type { Sandbox } from '#server/payments/payment-provider.ts';
import { sandboxChargeCalls } from './sandbox-charges.ts';
import { sandboxCustomerCalls } from './sandbox-customers.ts';
import { sandboxPayoutCalls } from './sandbox-payouts.ts';
import type { SandboxDeps } from './sandbox-requests.ts';
import { answerSandboxBank, sandboxSubscriptionCalls } from './sandbox-subscriptions.ts';

/** Behaves like Stripe, in our own database; no money moves. The default without Stripe's settings. */
export function sandboxPayments(deps: SandboxDeps, loadPlan: () => Promise<Plan>): Sandbox {
  return {
    retrievePlan: loadPlan,
    ...sandboxCustomerCalls(deps),
    ...sandboxSubscriptionCalls(deps, loadPlan),
    ...sandboxChargeCalls(deps),
    ...sandboxPayoutCalls(deps),
    answerBank: (answer) => answerSandboxBank(deps, answer),
    // Nobody but the portal knows it.
    pageOfCharge: () => null,
  };
}
