import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../association/association.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Refund } from '../payments/payment-provider.ts';
import type { ChargeRow } from './charges/charge-queries.ts';

/** What the bank was asked, until when it takes an answer, and what it decided: in the history, each with its moment. */
export async function noteDispute(
  tx: Db,
  before: ChargeRow,
  { uuid, user_uuid, booking_id, amount_cents, disputed_at, ...dispute }: ChargeRow,
  now: Date,
  refunds: Refund[],
): Promise<void> {
  const about = { subject: user_uuid, about: uuid, ...(booking_id && { booking: booking_id }) };
  const cents = { old: null, new: amount_cents };
  if (disputed_at) {
    const { time_zone } = await loadAssociation(tx);
    const { dispute_due_at, dispute_reason } = dispute;
    const due = { old: null, new: dispute_due_at && dayIn(time_zone, dispute_due_at) };
    const changes = { cents, due, dispute_reason: { old: null, new: dispute_reason } };
    await audit(tx, 'dispute_opened', { at: disputed_at, ...about, changes });
    return;
  }
  const changes = {
    cents,
    opened: { old: before.disputed_at?.toISOString() ?? null, new: null },
    lost: { old: null, new: refunds.some(({ isDispute }) => isDispute) },
  };
  await audit(tx, 'dispute_decided', { at: now, ...about, changes });
}
