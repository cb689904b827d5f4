import type { HandWay, Reversal } from '#contract/values/money-words.ts';
import { whyNameless } from '../association/why-not-paid-here.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import {
  type ChargeLine,
  type ChargeRow,
  findChargeLines,
  insertCharges,
  lockCharge,
} from './charges/charge-queries.ts';
import { type LeftOfLine, leftOf, takeFrom } from './charges/owe-refund.ts';
import {
  changeRefund,
  deleteOwedRefund,
  findRefund,
  findRefundsOfCharge,
  insertRefund,
  type RefundRow,
  type RefundWithLines,
} from './charges/refund-queries.ts';
import { recordDone } from './record-refunds.ts';
import { type LedgerDeps, writeChargeEntries, writeRefundEntries } from './write-entries.ts';

// Money that people take and give with their hands: cash, cheques, e-Transfers.

interface TakenByHand {
  user_uuid: string | null;
  /** Null for a membership. */
  booking_id: string | null;
  description: string;
  method: HandWay;
  recorded_by: string;
  received_on: string;
  lines: Pick<ChargeLine, 'kind' | 'seat_uuid' | 'cents'>[];
  /** The receipt is not emailed. */
  withoutEmail?: boolean;
  now: Date;
}

/** A charge that is paid from its beginning, with its entries and its receipt. */
export async function recordTaken(
  deps: LedgerDeps & Pick<Deps, 'settings'>,
  tx: Db,
  { lines, withoutEmail = false, now, ...taken }: TakenByHand,
): Promise<ChargeRow> {
  const nameless = await whyNameless({ db: tx, settings: deps.settings });
  if (nameless) throw nameless;
  const uuid = crypto.randomUUID();
  const charge: ChargeRow = {
    ...taken,
    uuid,
    amount_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    currency: 'CAD',
    state: 'paid',
    provider_ref: null,
    idempotency_key: null,
    correlation_id: null,
    card_brand: null,
    card_last4: null,
    provider_fee_cents: null,
    fee_outdated_at: null,
    disputed_at: null,
    dispute_due_at: null,
    dispute_reason: null,
    deposit_uuid: null,
    paid_at: now,
    created_at: now,
  };
  await insertCharges(tx, [
    {
      charge,
      lines: lines.map((line, position) => ({ ...line, charge_uuid: uuid, position })),
    },
  ]);
  await writeChargeEntries(deps, tx, charge, now, { withoutEmail });
  return charge;
}

/** What a reversal takes off a payment: also what was still owed back of it, which is not owed any more. */
export async function leftToReverse(db: Db, { uuid }: ChargeRow): Promise<LeftOfLine[]> {
  const refunds = await findRefundsOfCharge(db, uuid);
  const given = refunds.filter(({ state }) => state !== 'owed');
  return leftOf(await findChargeLines(db, uuid), given).filter(({ left }) => left > 0);
}

/** Of each reason one for a charge. */
const reversalRefs: Record<Reversal, string> = {
  cheque_returned: 'returned',
  recorded_by_mistake: 'mistake',
};

/**
 * 16.2: a payment by hand was none. All that is left of its charge is reversed: nobody gave anything back. Undefined
 * if nothing is left.
 */
export async function recordReversal(
  tx: Db,
  charge: ChargeRow,
  {
    reversal,
    by,
    fee_cents,
    bank_fee_cents = null,
    given_on,
    now,
  }: {
    reversal: Reversal;
    by: string;
    fee_cents: number | null;
    bank_fee_cents?: number | null | undefined;
    given_on: string;
    now: Date;
  },
): Promise<RefundWithLines | undefined> {
  const left = await leftToReverse(tx, charge);
  const lines = left.map(({ position, left: cents }) => ({ position, cents }));
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (cents === 0) return undefined;
  for (const { uuid, state } of await findRefundsOfCharge(tx, charge.uuid))
    if (state === 'owed') await deleteOwedRefund(tx, uuid);
  const refund: RefundWithLines = {
    uuid: crypto.randomUUID(),
    charge_uuid: charge.uuid,
    cents,
    lines,
    reason: reversal,
    by,
    given_by: by,
    given_on,
    fee_cents,
    bank_fee_cents,
    way: charge.method,
    state: 'done',
    provider_ref: `${reversalRefs[reversal]}_${charge.uuid}`,
    idempotency_key: null,
    created_at: now,
    done_at: now,
  };
  if (!(await insertRefund(tx, refund))) return undefined;
  await writeRefundEntries(tx, charge, refund, now);
  return refund;
}

interface GivenByHand {
  way: HandWay;
  given_on: string;
  given_by: string | null;
  now: Date;
}

/**
 * A refund that was given by hand: one that is owed in cash, by cheque or e-Transfer, or one that the bank sent
 * back (G14), of which a new one tells. Undefined if there is nothing to give.
 */
export async function recordGiven(
  tx: Db,
  refundUuid: string,
  { now, ...given }: GivenByHand,
): Promise<RefundWithLines | undefined> {
  const named = await findRefund(tx, refundUuid);
  if (!named) return undefined;
  const charge = await lockCharge(tx, named.charge_uuid);
  const known = await findRefundsOfCharge(tx, charge.uuid);
  const refund = known.find(({ uuid }) => uuid === refundUuid);
  if (refund?.state === 'owed' && refund.way !== 'card') {
    const done = { state: 'done', done_at: now, ...given } as const;
    await changeRefund(tx, refund.uuid, done);
    await recordDone(tx, charge, { ...refund, ...done }, now);
    return { ...refund, ...done };
  }
  if (refund?.state !== 'failed') return undefined;
  const paid = inAnotherWay(refund, await leftToGive(tx, refund, known), { now, ...given });
  if (!paid || !(await insertRefund(tx, paid))) return undefined;
  await recordDone(tx, charge, paid, now);
  return paid;
}

/** What is left of the lines that a failed refund should have given back. */
async function leftToGive(tx: Db, failed: RefundWithLines, known: RefundWithLines[]) {
  const left = leftOf(await findChargeLines(tx, failed.charge_uuid), known);
  return failed.lines.flatMap(({ position, cents }) =>
    takeFrom(
      left.filter((line) => line.position === position),
      cents,
    ),
  );
}

/** How much a person has to give by hand for a refund, now. */
export async function toGiveByHand(tx: Db, refund: RefundRow): Promise<number> {
  if (refund.state === 'owed' && refund.way !== 'card') return refund.cents;
  if (refund.state !== 'failed') return 0;
  const known = await findRefundsOfCharge(tx, refund.charge_uuid);
  if (known.some(({ provider_ref }) => provider_ref === replacementOf(refund))) return 0;
  const failed = known.find(({ uuid }) => uuid === refund.uuid);
  const lines = failed ? await leftToGive(tx, failed, known) : [];
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** Once for each refund that failed. */
const replacementOf = ({ provider_ref, uuid }: Pick<RefundRow, 'provider_ref' | 'uuid'>) =>
  `paid_for_${provider_ref ?? uuid}`;

function inAnotherWay(
  failed: RefundWithLines,
  lines: RefundWithLines['lines'],
  { now, ...given }: GivenByHand,
): RefundWithLines | undefined {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (cents === 0) return undefined;
  return {
    uuid: crypto.randomUUID(),
    charge_uuid: failed.charge_uuid,
    cents,
    lines,
    reason: 'in_another_way',
    by: given.given_by,
    state: 'done',
    ...given,
    provider_ref: replacementOf(failed),
    idempotency_key: null,
    created_at: now,
    done_at: now,
  };
}
