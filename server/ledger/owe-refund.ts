import type { Db } from '../db/database.ts';
import {
  type ChargeLine,
  type ChargeRow,
  findChargeLines,
  findPaidCharges,
  lockPaidCharges,
} from './charge-queries.ts';
import {
  findRefundsOfCharge,
  insertRefund,
  type RefundLine,
  type RefundRow,
  type RefundWithLines,
} from './refund-queries.ts';

/** What is left of a line of a charge: refunds that are owed, sent or done take from it. */
export interface LeftOfLine extends ChargeLine {
  left: number;
}

export function leftOf(lines: ChargeLine[], refunds: RefundWithLines[]): LeftOfLine[] {
  const counted = refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines);
  return lines.map((line) => ({
    ...line,
    left: counted
      .filter(({ position }) => position === line.position)
      .reduce((left, { cents }) => left - cents, line.cents),
  }));
}

/** Takes an amount from lines in their order, up to what is left of each. */
export function takeFrom(lines: LeftOfLine[], cents: number): RefundLine[] {
  let rest = cents;
  return lines.flatMap(({ position, left }) => {
    const share = Math.min(rest, left);
    rest -= share;
    return share > 0 ? [{ position, cents: share }] : [];
  });
}

export interface RefundToOwe {
  reason: RefundRow['reason'];
  /** Who causes it; null for the portal itself. */
  by: string | null;
  now: Date;
}

interface GivenUp {
  booking: string;
  /** The seats that are given up. */
  seats: string[];
  /** The gift goes back with the last seat. */
  withDonation: boolean;
}

const isGivenUp =
  ({ seats, withDonation }: GivenUp) =>
  ({ kind, seat_uuid }: ChargeLine) =>
    kind === 'donation' ? withDonation : seat_uuid !== null && seats.includes(seat_uuid);

/** What `oweSeats` would owe. */
export async function quoteRefund(
  db: Db,
  given: GivenUp,
): Promise<{ cents: number; donationCents: number }> {
  const sum = (lines: LeftOfLine[]) => lines.reduce((cents, { left }) => cents + left, 0);
  const lines: LeftOfLine[] = [];
  for (const { uuid } of await findPaidCharges(db, given.booking)) {
    const left = leftOf(await findChargeLines(db, uuid), await findRefundsOfCharge(db, uuid));
    lines.push(...left.filter(isGivenUp(given)));
  }
  const donations = lines.filter(({ kind }) => kind === 'donation');
  return { cents: sum(lines), donationCents: sum(donations) };
}

/**
 * Owes what was paid for some seats of a booking and is left of it, by each charge that paid for them, the
 * newest first, in the way in which it was paid. Call it in the transaction that gives the seats up, and
 * send the refunds afterwards (send-refund.ts).
 */
export async function oweSeats(
  tx: Db,
  { booking, seats, withDonation, ...refund }: GivenUp & RefundToOwe,
): Promise<{ refunds: string[]; cents: number }> {
  const chosen = isGivenUp({ booking, seats, withDonation });
  const owed: OwedRefund[] = [];
  for (const charge of await lockPaidCharges(tx, booking)) {
    const refunded = await oweLines(tx, charge, chosen, refund);
    if (refunded) owed.push(refunded);
  }
  return {
    refunds: owed.map(({ uuid }) => uuid),
    cents: owed.reduce((sum, { cents }) => sum + cents, 0),
  };
}

interface OwedRefund {
  uuid: string;
  cents: number;
}

/** Owes everything that is left of a charge, which the caller has locked. */
export async function oweCharge(
  tx: Db,
  charge: ChargeRow,
  refund: RefundToOwe,
): Promise<string | undefined> {
  return (await oweLines(tx, charge, () => true, refund))?.uuid;
}

async function oweLines(
  tx: Db,
  charge: ChargeRow,
  isChosen: (line: ChargeLine) => boolean,
  { reason, by, now }: RefundToOwe,
): Promise<OwedRefund | undefined> {
  const lines = await findChargeLines(tx, charge.uuid);
  const left = leftOf(lines, await findRefundsOfCharge(tx, charge.uuid)).filter(isChosen);
  const cents = left.reduce((sum, line) => sum + line.left, 0);
  if (cents <= 0) return undefined;
  const uuid = crypto.randomUUID();
  await insertRefund(tx, {
    uuid,
    charge_uuid: charge.uuid,
    ...{ cents, reason, by, way: charge.method, state: 'owed', provider_ref: null, done_at: null },
    idempotency_key: charge.method === 'card' ? keyOfRefund(uuid) : null,
    created_at: now,
    lines: takeFrom(left, cents),
  });
  return { uuid, cents };
}

/** Refunds of release 0.14 have keys of another form, and no mark at the provider. */
export const keyOfRefund = (uuid: string) => `refund:${uuid}`;

export function hasMark({ uuid, idempotency_key }: RefundRow): boolean {
  return idempotency_key === keyOfRefund(uuid);
}
