import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../association/association.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { errorName } from '../log/log.ts';
import { type ChargeRow, findCharge } from './charges/charge-queries.ts';
import { hasMark } from './charges/owe-refund.ts';
import {
  findOwedRefunds,
  findRefund,
  findRefundByReference,
  type RefundRow,
} from './charges/refund-queries.ts';
import { recordGiven } from './record-by-hand.ts';
import { recordCharge } from './record-charge.ts';

/** Sends what is owed. If the provider is unavailable, the scheduled task tries again. */
export async function sendRefunds(deps: Deps, uuids: string[]): Promise<void> {
  for (const uuid of uuids) {
    try {
      await sendRefund(deps, uuid);
    } catch (error) {
      deps.log.error({ refund: uuid, reason: errorName(error) }, 'a refund has to wait');
    }
  }
  deps.wakeJobs();
}

/** Everything that is owed, by whichever process was to send it. */
export async function sendOwedRefunds(deps: Deps): Promise<void> {
  let owed = await findOwedRefunds(deps.db, nilUuid);
  while (owed.length > 0) {
    await sendRefunds(deps, owed);
    owed = await findOwedRefunds(deps.db, owed.at(-1) ?? nilUuid);
  }
}

export const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Asks the provider for a refund that is owed. Safe to repeat: what was given back is read first, and the
 * idempotency key names the amount. A refund that the bank sends back is not tried again: that card is
 * closed, and the office pays in another way (G14). Of a disputed charge nothing is asked for.
 */
async function sendRefund(deps: Deps, uuid: string): Promise<void> {
  const owed = await findRefund(deps.db, uuid);
  const charge = owed && (await findCharge(deps.db, owed.charge_uuid));
  if (!charge?.provider_ref) return;
  const seen = await recordAsSeen(deps, charge, charge.provider_ref);
  // Whoever decides the dispute may give it back: it waits for that.
  if (seen?.disputed_at) return;
  const still = await findRefund(deps.db, uuid);
  if (still?.state !== 'owed' || still.way !== 'card') return;
  const order = { charge: charge.provider_ref, amountCents: still.cents };
  await deps.payments.createRefund(
    hasMark(still) ? { ...order, mark: uuid } : order,
    `${still.idempotency_key}:${still.cents}`,
  );
  await recordAsSeen(deps, charge, charge.provider_ref);
}

async function recordAsSeen(
  deps: Deps,
  { uuid }: ChargeRow,
  reference: string,
): Promise<ChargeRow | undefined> {
  const seen = await deps.payments.retrieveCharge(reference);
  return seen && deps.db.transaction((tx) => recordCharge(deps, tx, uuid, seen));
}

/**
 * Records that the office gave money back by itself: a refund in cash, by cheque or e-Transfer that is
 * owed, or one that the bank sent back (G14). Returns how many cents were owed; 0 if nothing is owed.
 */
export function recordRefundPaid(
  deps: Pick<Deps, 'db' | 'clock'>,
  reference: string,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const named = await findNamed(tx, reference);
    const now = deps.clock.now();
    const { time_zone } = await loadAssociation(tx);
    const given = named && {
      way: named.way === 'card' ? ('etransfer' as const) : named.way,
      given_on: dayIn(time_zone, now),
      given_by: null,
      now,
    };
    return (given && (await recordGiven(tx, named.uuid, given))?.cents) ?? 0;
  });
}

function findNamed(tx: Db, reference: string): Promise<RefundRow | undefined> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference);
  return isUuid ? findRefund(tx, reference) : findRefundByReference(tx, reference);
}
