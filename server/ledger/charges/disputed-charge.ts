import type { Dispute } from '#contract/organizing/disputes.ts';
import { disputeReasonInWords } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import { validationError } from '../../errors/http-error.ts';
import { isSandbox, type PaymentProvider, type Sandbox } from '../../payments/payment-provider.ts';
import type { ChargeRow } from './charge-queries.ts';

interface DisputeDeps {
  payments: PaymentProvider | Sandbox;
}

type Disputed = Pick<ChargeRow, 'disputed_at' | 'dispute_due_at' | 'dispute_reason'>;

/**
 * Why nothing of a charge goes back from here: its cardholder disputes it, and the bank that decides may take the
 * money itself, so it would be given twice. Null if nobody disputes it.
 */
export async function disputeInWords(
  { payments }: DisputeDeps,
  db: Db,
  { disputed_at, dispute_due_at, dispute_reason }: Disputed,
): Promise<string | null> {
  if (disputed_at === null) return null;
  const { time_zone } = await loadAssociation(db);
  const by = dispute_due_at === null ? '' : ` by ${whenIn(time_zone, dispute_due_at, 'day')}`;
  return [
    ...disputeReasonInWords(dispute_reason),
    `The bank decides about this payment: answer the dispute at Stripe${by}.`,
    'Until then nothing can be refunded from here.',
    ...(isSandbox(payments) ? ['Demo payments: no bank has asked, and nobody answers.'] : []),
  ].join(' ');
}

/** What organizers see of a dispute, beside the payment wherever it stands. */
export async function presentDispute(
  deps: DisputeDeps,
  db: Db,
  charge: Disputed & Pick<ChargeRow, 'provider_ref'>,
): Promise<Dispute> {
  const { disputed_at, provider_ref } = charge;
  const isOpen = disputed_at !== null && provider_ref !== null;
  return {
    disputed_at: disputed_at?.toISOString() ?? null,
    dispute: await disputeInWords(deps, db, charge),
    dispute_page: isOpen ? deps.payments.pageOfCharge(provider_ref) : null,
  };
}

/** What an organizer would give back of these is refused. */
export async function refuseDisputed(
  deps: DisputeDeps,
  tx: Db,
  field: string,
  from: Disputed[],
): Promise<void> {
  for (const charge of from) {
    const says = await disputeInWords(deps, tx, charge);
    if (says !== null) throw validationError(field, says);
  }
}
