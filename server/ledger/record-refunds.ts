import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import { enqueueEmail } from '../email/define-email.ts';
import type { Refund } from '../payments/payment-provider.ts';
import { type ChargeRow, findChargeLines } from './charges/charge-queries.ts';
import { giftsLast, hasMark, leftOf, takeFrom } from './charges/owe-refund.ts';
import {
  changeRefund,
  deleteOwedRefund,
  findRefundsOfCharge,
  insertRefund,
  type RefundLine,
  type RefundRow,
  type RefundWithLines,
  replaceRefundLines,
} from './charges/refund-queries.ts';
import { enqueueReceipt } from './receipts/receipt-email.ts';
import { refundFailed } from './receipts/refund-failed-email.ts';
import { type LedgerDeps, writeRefundEntries, writeReversalEntries } from './write-entries.ts';

/** What may become of a refund. A failed one stays failed: the association has the money, and owes it. */
const next: Record<RefundRow['state'], RefundRow['state'][]> = {
  owed: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: ['failed'],
  failed: [],
};

/**
 * Records the refunds of a charge as the provider lists them. Call it with the charge locked. Ours are
 * known by their reference or their mark; the others were made at the provider, and what those gave back is
 * not given again.
 */
export async function recordRefunds(
  deps: LedgerDeps,
  tx: Db,
  charge: ChargeRow,
  seen: Refund[],
): Promise<void> {
  const known = await findRefundsOfCharge(tx, charge.uuid);
  const others: Refund[] = [];
  for (const refund of seen) {
    const index = known.findIndex((one) => isSame(one, refund));
    const [ours] = index < 0 ? [] : known.splice(index, 1);
    if (ours) await recordRefund(deps, tx, charge, ours, refund);
    else others.push(refund);
  }
  // What failed is recorded last: another refund of this reading may have been made in its place.
  const isFailed = ({ state }: Refund) => state === 'failed';
  for (const refund of [...others.filter((one) => !isFailed(one)), ...others.filter(isFailed)]) {
    await recordRefundOfProvider(deps, tx, charge, refund);
  }
}

/** Release 0.14 left no mark at the provider: a refund of the amount that it owed is the one it asked for. */
function isSame(ours: RefundWithLines, { id, mark, amountCents }: Refund): boolean {
  if (ours.provider_ref !== null) return ours.provider_ref === id;
  if (ours.state !== 'owed' || ours.way !== 'card') return false;
  return hasMark(ours) ? mark === ours.uuid : mark === null && amountCents === ours.cents;
}

async function recordRefund(
  deps: LedgerDeps,
  tx: Db,
  charge: ChargeRow,
  ours: RefundWithLines,
  seen: Refund,
): Promise<void> {
  if (!next[ours.state].includes(seen.state)) return;
  const refund = await withAmountOf(tx, ours, seen);
  await changeRefund(tx, refund.uuid, {
    state: seen.state,
    provider_ref: seen.id,
    ...(seen.state === 'done' ? { done_at: seen.refundedAt } : {}),
  });
  if (seen.state === 'done') await recordDone(tx, charge, refund, seen.refundedAt);
  if (seen.state === 'failed') await recordFailed(deps, tx, charge, refund);
}

/** It was asked for with more than is owed by now, because another refund was made meanwhile. */
async function withAmountOf(
  tx: Db,
  ours: RefundWithLines,
  { amountCents }: Refund,
): Promise<RefundWithLines> {
  if (ours.cents === amountCents || ours.state !== 'owed') return ours;
  const others = (await findRefundsOfCharge(tx, ours.charge_uuid)).filter(
    ({ uuid }) => uuid !== ours.uuid,
  );
  const free = leftOf(await findChargeLines(tx, ours.charge_uuid), others);
  const isOwn = ({ position }: RefundLine) => ours.lines.some((line) => line.position === position);
  const lines = takeFrom(
    [...free.filter((line) => isOwn({ ...line })), ...free.filter((line) => !isOwn({ ...line }))],
    amountCents,
  );
  await replaceRefundLines(tx, ours.uuid, lines);
  return { ...ours, lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/**
 * A refund that the office made in the provider's dashboard, or a dispute that was lost. It counts against
 * what the portal still owes; the rest is taken from the seats by their position, and from the gift last.
 */
async function recordRefundOfProvider(
  deps: LedgerDeps,
  tx: Db,
  charge: ChargeRow,
  { id, amountCents, state, refundedAt }: Refund,
): Promise<void> {
  const known = await findRefundsOfCharge(tx, charge.uuid);
  const free = leftOf(await findChargeLines(tx, charge.uuid), known);
  const owed = known.filter((one) => one.state === 'owed' && one.way === 'card');
  const fromOwed = state === 'failed' ? [] : await takeFromOwed(tx, owed, amountCents);
  const rest = amountCents - fromOwed.reduce((sum, { cents }) => sum + cents, 0);
  const lines = together([...fromOwed, ...takeFrom(giftsLast(free), rest)]);
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  // Nothing is left that it could refund.
  if (cents === 0) return;
  const refund: RefundWithLines = {
    uuid: crypto.randomUUID(),
    charge_uuid: charge.uuid,
    cents,
    lines,
    state,
    reason: 'at_provider',
    by: null,
    way: 'card',
    provider_ref: id,
    idempotency_key: null,
    created_at: refundedAt,
    done_at: state === 'done' ? refundedAt : null,
  };
  if (!(await insertRefund(tx, refund))) return;
  if (state === 'done') await recordDone(tx, charge, refund, refundedAt);
  if (state === 'failed') await recordFailed(deps, tx, charge, refund);
}

async function takeFromOwed(
  tx: Db,
  owed: RefundWithLines[],
  amountCents: number,
): Promise<RefundLine[]> {
  const taken: RefundLine[] = [];
  let rest = amountCents;
  for (const { uuid, lines } of owed) {
    const remaining = lines.map(({ position, cents }) => {
      const share = Math.min(rest, cents);
      rest -= share;
      if (share > 0) taken.push({ position, cents: share });
      return { position, cents: cents - share };
    });
    const stillOwed = remaining.filter(({ cents }) => cents > 0);
    if (stillOwed.length === 0) await deleteOwedRefund(tx, uuid);
    else await replaceRefundLines(tx, uuid, stillOwed);
  }
  return taken;
}

function together(lines: RefundLine[]): RefundLine[] {
  const byPosition = Map.groupBy(lines, ({ position }) => position);
  return [...byPosition].map(([position, same]) => ({
    position,
    cents: same.reduce((sum, { cents }) => sum + cents, 0),
  }));
}

/** The email about a cancelled booking mentions its refund already; any other refund has a receipt by email. */
export async function recordDone(
  tx: Db,
  charge: ChargeRow,
  refund: RefundWithLines,
  at: Date,
): Promise<void> {
  const entries = await writeRefundEntries(tx, charge, refund, at);
  if (charge.booking_id === null || refund.way !== 'card') await enqueueReceipt(tx, at, entries);
}

/** The bank may send a refund back weeks later (G14). The office then has to pay in another way. */
async function recordFailed(
  deps: LedgerDeps,
  tx: Db,
  charge: ChargeRow,
  refund: RefundWithLines,
): Promise<void> {
  const now = deps.clock.now();
  const reversed = await writeReversalEntries(tx, refund, now);
  const abouts = reversed.length > 0 ? reversed.map(({ uuid }) => uuid) : [refund.uuid];
  for (const about of abouts) {
    await audit(tx, 'refund_failed', { at: now, subject: charge.user_uuid, about });
  }
  const payment = refund.uuid;
  await enqueueEmail(tx, now, refundFailed, { to: 'payer', payment });
  await enqueueEmail(tx, now, refundFailed, { to: 'office', payment });
}
