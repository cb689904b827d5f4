import { addDays } from '#contract/values/dates.ts';
import type { PaymentProvider, PayoutLine } from '#server/payments/payment-provider.ts';
import { disputeFee, sandboxFee } from './sandbox-charges.ts';
import { findSandboxMoney } from './sandbox-queries.ts';
import type { SandboxDeps } from './sandbox-requests.ts';

/**
 * A payout each Tuesday, of the week that ended on Sunday before (UTC). Nothing is stored: it is what was charged and
 * refunded, which never changes once the week is over.
 */
export function sandboxPayoutCalls({
  db,
  clock,
}: SandboxDeps): Pick<PaymentProvider, 'listPayouts' | 'listPayoutLines'> {
  return {
    async listPayouts(since) {
      const today = clock.now().toISOString().slice(0, 10);
      const from = mondayOf(since.toISOString().slice(0, 10));
      const lines = await linesOf(db, from, mondayOf(today));
      const byWeek = Map.groupBy(lines, ({ at }) => mondayOf(at.toISOString().slice(0, 10)));
      return [...byWeek].map(([monday, own]) => {
        const arrivesOn = addDays(monday, 8);
        return {
          id: `po_${arrivesOn}`,
          arrivesOn,
          amountCents: own.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0),
          state: arrivesOn <= today ? ('paid' as const) : ('on_the_way' as const),
          list: 'listed' as const,
          createdAt: new Date(`${addDays(monday, 7)}T00:00:00Z`),
        };
      });
    },
    async listPayoutLines(payout) {
      const monday = addDays(payout.replace('po_', ''), -8);
      return linesOf(db, monday, addDays(monday, 7));
    },
  };
}

/** The first day of its week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

async function linesOf(db: SandboxDeps['db'], from: string, until: string): Promise<PayoutLine[]> {
  const span = [new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)] as const;
  const { charges, refunds, disputes } = await findSandboxMoney(db, ...span);
  return [
    ...charges.map(({ id, amount_cents, charged_at }) => ({
      id: `txn_${id}`,
      kind: 'payment' as const,
      what: 'charge',
      charge: id,
      refund: null,
      cents: amount_cents,
      feeCents: sandboxFee(amount_cents),
      at: charged_at,
    })),
    ...refunds.map(({ id, charge_id, amount_cents, refunded_at }) => ({
      id: `txn_${id}`,
      kind: 'refund' as const,
      what: 'refund',
      charge: charge_id,
      refund: id,
      cents: -amount_cents,
      feeCents: 0,
      at: refunded_at,
    })),
    ...disputes.map(({ id, amount_cents, disputed_at }) => ({
      id: `txn_dp_${id}`,
      kind: 'dispute' as const,
      what: 'adjustment',
      charge: id,
      refund: null,
      cents: -amount_cents,
      feeCents: disputeFee,
      at: disputed_at ?? span[0],
    })),
  ];
}
