import type { Dispute } from '#contract/organizing/disputes.ts';
import { formatMoney } from '#contract/values/money.ts';
import { disputeReasonInWords } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import { validationError } from '../../errors/http-error.ts';
import { isSandbox, type PaymentProvider, type Sandbox } from '../../payments/payment-provider.ts';
import { findTakenForDispute } from '../payouts/payout-queries.ts';
import type { ChargeRow } from './charge-queries.ts';
import { findFees } from './fee-queries.ts';

interface DisputeDeps {
  payments: PaymentProvider | Sandbox;
}

type Disputed = Pick<ChargeRow, 'disputed_at' | 'dispute_due_at' | 'dispute_reason'>;

type Cost = Pick<ChargeRow, 'uuid' | 'booking_id'>;

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

/**
 * What a dispute costs, as far as it is known: what a payout lists of it, or what the provider kept of the payment when it
 * was asked again.
 */
async function costInWords(db: Db, { uuid, booking_id }: Cost): Promise<string[]> {
  const { cents, fee_cents, payment_fee_cents: listed } = await findTakenForDispute(db, uuid);
  const fee = fee_cents === 0 ? '' : `, and a fee of ${formatMoney(fee_cents)}`;
  const { first, ...now } = await findFees(db, uuid);
  const known = now.fee_outdated_at === null ? (now.fee ?? 0) : 0;
  // What it kept first is of the payment alone, if something came later.
  const payment_fee_cents = listed ?? (known > (first ?? 0) ? first : null);
  const own = known - (payment_fee_cents ?? 0);
  const fees = [
    ...(own <= 0
      ? []
      : [
          payment_fee_cents === null
            ? `Its fees are ${formatMoney(own)}, with that of the dispute.`
            : `The dispute costs a fee of ${formatMoney(own)}.`,
        ]),
    'No payout shows the amount yet: it is taken out of a coming one.',
  ];
  const places = booking_id === null ? '' : ', and its places stay until you cancel them';
  return [
    ...(cents > 0 ? [`The bank took back ${formatMoney(cents)}${fee}.`] : fees),
    `If it is lost, the bank keeps the money and the fee. It then counts as refunded${places}. If it is won, the money comes back with a payout; the fee may not.`,
  ];
}

export const undisputed: Dispute = {
  disputed_at: null,
  dispute_due_at: null,
  dispute: null,
  dispute_page: null,
};

/** What organizers see of a dispute, beside the payment wherever it stands. */
export async function presentDispute(
  deps: DisputeDeps,
  db: Db,
  charge: Disputed & Cost & Pick<ChargeRow, 'provider_ref'>,
): Promise<Dispute> {
  const { disputed_at, dispute_due_at, dispute_reason, provider_ref } = charge;
  if (disputed_at === null) return undisputed;
  const says = [
    ...disputeReasonInWords(dispute_reason),
    'Until the bank has decided, nothing can be refunded from here.',
    ...(await costInWords(db, charge)),
  ];
  return {
    disputed_at: disputed_at.toISOString(),
    dispute_due_at: dispute_due_at?.toISOString() ?? null,
    dispute: says.join(' '),
    dispute_page: provider_ref && deps.payments.pageOfCharge(provider_ref),
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
