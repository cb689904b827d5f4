import type { Db } from '#server/db/database.ts';
import type { Card, Charge, Refund, Subscription } from '#server/payments/payment-provider.ts';
import { yearlyCentsOf } from './sandbox-lifecycle.ts';
import {
  findNewestSandboxCharge,
  type findSandboxCharge,
  findSandboxCustomerCard,
  type findSandboxRefund,
  findSandboxRefunds,
  type SandboxCard,
  type SandboxSubscription,
} from './sandbox-queries.ts';

// From the sandbox's rows to the objects of payment-provider.ts.

export async function subscriptionFromRow(tx: Db, row: SandboxSubscription): Promise<Subscription> {
  const charge = await findNewestSandboxCharge(tx, row.id);
  return {
    id: row.id,
    customer: row.customer_id,
    correlationId: row.mark,
    state: row.state,
    startedAt: row.started_at,
    periodEndsAt: row.period_ends_at,
    yearlyCents: yearlyCentsOf(row, charge),
    endsAt: row.ended_at ?? (row.cancel_at_period_end ? row.period_ends_at : null),
    card: cardFromRow(await findSandboxCustomerCard(tx, row.customer_id)),
    clientSecret:
      row.state === 'incomplete' && charge?.state === 'requires_action'
        ? charge.client_secret
        : null,
  };
}

type ChargeWithCard = NonNullable<Awaited<ReturnType<typeof findSandboxCharge>>>;

export async function chargesFromRows(db: Db, rows: ChargeWithCard[]): Promise<Charge[]> {
  const refunds = await findSandboxRefunds(
    db,
    rows.map(({ charge }) => charge.id),
  );
  return rows.map(({ charge, card }) => ({
    id: charge.id,
    customer: charge.customer_id,
    correlationId: charge.mark,
    amountCents: charge.amount_cents,
    currency: 'CAD',
    state: charge.state === 'requires_action' ? 'pending' : charge.state,
    description: charge.description,
    chargedAt: charge.charged_at,
    card: cardFromRow(card),
    clientSecret: charge.state === 'requires_action' ? charge.client_secret : null,
    refunds: refunds.filter(({ charge_id }) => charge_id === charge.id).map(refundFromRow),
    dispute: charge.disputed_at
      ? {
          openedAt: charge.disputed_at,
          dueAt: charge.dispute_due_at,
          reason: charge.dispute_reason,
        }
      : null,
  }));
}

export function refundFromRow(row: Awaited<ReturnType<typeof findSandboxRefund>>): Refund {
  if (!row) throw new Error('The sandbox lost a refund.');
  return {
    id: row.id,
    amountCents: row.amount_cents,
    refundedAt: row.refunded_at,
    state: 'done',
    mark: row.mark,
  };
}

export function cardFromRow(row: SandboxCard | undefined): Card | null {
  if (!row) return null;
  const { brand, last4, exp_month, exp_year } = row;
  return { brand, last4, exp_month, exp_year };
}
