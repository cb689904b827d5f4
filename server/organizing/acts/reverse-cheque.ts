import type { Db } from '#server/db/database.ts';
import type { AuditChanges } from '#server/db/tables/audit-tables.ts';
import { validationError } from '#server/errors/http-error.ts';
import { type ChargeRow, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { recordReturned } from '#server/ledger/record-by-hand.ts';

// 16.2: the bank returned a cheque, which paid for a membership or for places.

export function refuseOtherThanCheque({ method }: Pick<ChargeRow, 'method'>): void {
  if (method !== 'cheque') throw validationError('charge', 'This was not paid by cheque.');
}

export const nothingOfCheque = () => validationError('charge', 'Nothing of this payment is left.');

interface ReturnedCheque {
  charge: string;
  fee_cents: number | null;
  keep: boolean;
  by: string;
  /** Today, in the association's zone. */
  given_on: string;
  now: Date;
}

/** The reversing entry, and what the history says of it. */
export async function reverseCheque(
  tx: Db,
  { charge: uuid, keep, ...returned }: ReturnedCheque,
): Promise<{ cents: number; changes: AuditChanges }> {
  const refund = await recordReturned(tx, await lockCharge(tx, uuid), returned);
  if (!refund) throw nothingOfCheque();
  const { cents } = refund;
  const noted = { refund_cents: cents, fee_cents: returned.fee_cents, keep };
  const changes = Object.fromEntries(
    Object.entries(noted).map(([field, value]) => [field, { old: null, new: value }]),
  );
  return { cents, changes };
}
