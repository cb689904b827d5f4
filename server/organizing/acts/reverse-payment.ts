import type { ReturnedCheque } from '#contract/members/member-acts.ts';
import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import type { ActNumbers } from '#contract/organizing/organize-acts.ts';
import type { Reversal } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import type { AuditChanges } from '#server/db/tables/audit-tables.ts';
import { validationError } from '#server/errors/http-error.ts';
import { type ChargeRow, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { findDeposit } from '#server/ledger/deposits/deposit-queries.ts';
import { recordReversal } from '#server/ledger/record-by-hand.ts';
import { isYearClosed } from '#server/ledger/years/fiscal-year-queries.ts';
import { refuseOtherReturn } from './day-of-money.ts';

// 16.2: a payment by hand, for a membership or for places, was none: the bank returned the cheque, or it was recorded
// by mistake.

/** What was asked for, in one form for both. */
export interface WantedReversal {
  reversal: Reversal;
  charge: string;
  /** Whether what was paid for stays. */
  keep: boolean;
  fee_cents: number | null;
  /** What the bank charged the association, of a membership. */
  bank_fee_cents?: number | undefined;
  /** When the bank returned the cheque; without it today. */
  returned_on?: string | undefined;
  /** In the organizer's words. */
  reason: string | null;
}

/** As it is asked for of a cheque that the bank returned. */
export const reversalOfCheque = ({
  charge,
  keep,
  fee_cents,
  bank_fee_cents,
  returned_on,
}: Pick<
  ReturnedCheque,
  'charge' | 'keep' | 'fee_cents' | 'bank_fee_cents' | 'returned_on'
>): WantedReversal => ({
  reversal: 'cheque_returned',
  charge,
  keep,
  fee_cents: fee_cents ?? null,
  bank_fee_cents,
  returned_on,
  reason: null,
});

export const reversalActs = {
  cheque_returned: 'cheque_returned',
  recorded_by_mistake: 'payment_taken_back',
} as const satisfies Record<Reversal, AuditAction>;

/** What the key of an act stands for: of each reason what its call asks for. */
export const reversalRequest = ({
  reversal,
  reason,
  fee_cents,
  bank_fee_cents,
  returned_on,
  ...wanted
}: WantedReversal) =>
  reversal === 'cheque_returned'
    ? { ...wanted, fee_cents, bank_fee_cents, returned_on }
    : { ...wanted, reason };

/** With the payment locked: what it cannot have been. */
export async function refuseOtherPayment(
  tx: Db,
  { reversal, returned_on }: WantedReversal,
  { method, deposit_uuid, received_on }: ChargeRow,
  today: { zone: string; now: Date },
): Promise<void> {
  if (reversal === 'cheque_returned') {
    if (method !== 'cheque') throw validationError('charge', 'This was not paid by cheque.');
    if (returned_on) refuseOtherReturn(returned_on, received_on, today);
    return;
  }
  if (method === 'card') throw validationError('charge', 'This was paid by card. Refund it.');
  const deposit = deposit_uuid && (await findDeposit(tx, deposit_uuid));
  if (!deposit) return;
  throw validationError(
    'charge',
    `It is on slip ${deposit.slip}. Take it off the slip first, or take the slip back.`,
  );
}

/** That of the payment: of a mistake it is the day of the reversal, too, as nothing was paid. */
const dayOfPayment = ({ received_on, paid_at, created_at }: ChargeRow, zone: string) =>
  received_on ?? dayIn(zone, paid_at ?? created_at);

/** What is said before a mistake is taken back: in a closed year nothing counts any more, so it counts today. */
export async function countsOn(
  tx: Db,
  { reversal }: Pick<WantedReversal, 'reversal'>,
  charge: ChargeRow,
  { zone, now }: { zone: string; now: Date },
): Promise<Pick<ActNumbers, 'paid_on' | 'counts_on'>> {
  if (reversal === 'cheque_returned') return {};
  const paid_on = dayOfPayment(charge, zone);
  return { paid_on, counts_on: (await isYearClosed(tx, paid_on)) ? dayIn(zone, now) : paid_on };
}

export const nothingToReverse = () => validationError('charge', 'Nothing of this payment is left.');

/** The reversing entry, and what the history says of it. */
export async function reversePayment(
  tx: Db,
  { reversal, charge, keep, fee_cents, bank_fee_cents, returned_on }: WantedReversal,
  { zone, ...given }: { by: string; zone: string; now: Date },
): Promise<{ cents: number; changes: AuditChanges }> {
  const locked = await lockCharge(tx, charge);
  const given_on =
    reversal === 'cheque_returned'
      ? (returned_on ?? dayIn(zone, given.now))
      : dayOfPayment(locked, zone);
  const fees = { fee_cents, bank_fee_cents };
  const refund = await recordReversal(tx, locked, { reversal, ...fees, given_on, ...given });
  if (!refund) throw nothingToReverse();
  const { cents } = refund;
  const noted = {
    refund_cents: cents,
    fee_cents,
    ...(bank_fee_cents && { bank_fee_cents }),
    keep,
    ...(returned_on && { returned_on }),
  };
  const changes = Object.fromEntries(
    Object.entries(noted).map(([field, value]) => [field, { old: null, new: value }]),
  );
  return { cents, changes };
}
