import type { Db } from '../../db/database.ts';
import {
  type ChargeLine,
  type ChargeRow,
  findChargeLines,
  findPaidCharges,
  lockPaidCharges,
  type NumberedLine,
} from './charge-queries.ts';
import { sumByWay } from './money-by-way.ts';
import {
  findRefundsOfCharge,
  insertRefund,
  type RefundLine,
  type RefundRow,
  type RefundWithLines,
} from './refund-queries.ts';

/** What is left of a line of a charge: refunds that are owed, sent or done take from it. */
export interface LeftOfLine extends NumberedLine {
  left: number;
}

/** What was moved to another line, or kept as a donation, is not left of a seat's line either. */
export function leftOf(lines: NumberedLine[], refunds: RefundWithLines[]): LeftOfLine[] {
  const counted = refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines);
  return lines.map((line) => {
    const back = counted.filter(({ position }) => position === line.position);
    const gone = lines.filter(
      ({ cents, seat_uuid }) => cents < 0 && line.kind === 'seat' && seat_uuid === line.seat_uuid,
    );
    const left = sumOf(gone) + line.cents - sumOf(back);
    return { ...line, left: line.cents < 0 ? 0 : left };
  });
}

/** Seats in the order of their lines, then what was given. */
export function giftsLast<T extends Pick<ChargeLine, 'kind'>>(lines: T[]): T[] {
  const isGift = ({ kind }: T) => kind === 'donation';
  return [...lines.filter((line) => !isGift(line)), ...lines.filter(isGift)];
}

/** What was kept of cancelled places comes first, so that places that stand are paid as before. */
const givenUpFirst = (lines: LeftOfLine[]): LeftOfLine[] =>
  giftsLast(lines.toSorted((one, other) => Number(other.is_given_up) - Number(one.is_given_up)));

function sumOf(lines: { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
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

/**
 * A gift goes back with the booking that it was given with, not with seats that were moved from there. What was
 * kept of a seat stays a donation.
 */
const isGivenUp =
  ({ booking, seats, withDonation }: GivenUp, charge: ChargeRow) =>
  ({ kind, seat_uuid }: ChargeLine) =>
    kind === 'donation'
      ? withDonation && seat_uuid === null && charge.booking_id === booking
      : seat_uuid !== null && seats.includes(seat_uuid);

export interface Quote {
  cents: number;
  donationCents: number;
  ways: { way: ChargeRow['method']; cents: number }[];
  /** Those of which something would go back. */
  charges: ChargeRow[];
}

/** What `oweSeats` would owe. */
export async function quoteRefund(db: Db, given: GivenUp): Promise<Quote> {
  const lines: (LeftOfLine & { way: ChargeRow['method'] })[] = [];
  const charges: ChargeRow[] = [];
  for (const charge of await findPaidCharges(db, given.booking)) {
    const left = (await leftOfCharge(db, charge)).filter(isGivenUp(given, charge));
    lines.push(...left.map((line) => ({ ...line, way: charge.method })));
    if (sumOf(left.map((line) => ({ cents: line.left }))) > 0) charges.push(charge);
  }
  const sum = (some: LeftOfLine[]) => some.reduce((cents, { left }) => cents + left, 0);
  return {
    cents: sum(lines),
    donationCents: sum(lines.filter(({ kind }) => kind === 'donation')),
    ways: sumByWay(lines.map(({ way, left }) => ({ way, cents: left }))),
    charges,
  };
}

/**
 * Owes what was paid for some seats of a booking and is left of it, by each charge that paid for them, the
 * newest first, in the way in which it was paid. Call it in the transaction that gives the seats up, and
 * send the refunds afterwards (send-refund.ts).
 */
export async function oweSeats(
  tx: Db,
  { booking, seats, withDonation, limit = Infinity, ...refund }: GivenUp & RefundToOwe & Limited,
): Promise<OwedRefunds> {
  const owed: OwedRefund[] = [];
  for (const charge of await lockPaidCharges(tx, booking)) {
    const chosen = isGivenUp({ booking, seats, withDonation }, charge);
    const rest = { ...refund, limit: limit - sumOf(owed) };
    const refunded = await oweLeft(tx, charge, chosen, rest);
    if (refunded) owed.push(refunded);
  }
  return { refunds: owed.map(({ uuid }) => uuid), cents: sumOf(owed) };
}

/**
 * Owes up to an amount of each of some seats, by each charge that paid for them, the newest first: one refund a
 * charge, as it goes back to one person by one way.
 */
export async function oweOfSeats(
  tx: Db,
  { booking, cents }: { booking: string; cents: Map<string, number> },
  refund: RefundToOwe,
): Promise<string[]> {
  const owed: string[] = [];
  const rest = new Map(cents);
  for (const charge of await lockPaidCharges(tx, booking)) {
    const left = await leftOfCharge(tx, charge);
    const lines = [...rest].flatMap(([seat, due]) => {
      const taken = takeFrom(
        left.filter(({ seat_uuid }) => seat_uuid === seat),
        due,
      );
      rest.set(seat, due - sumOf(taken));
      return taken;
    });
    if (lines.length > 0) owed.push((await oweLines(tx, charge, lines, refund)).uuid);
  }
  return owed;
}

interface Limited {
  /** No more than this, seats before gifts. */
  limit?: number;
  /** The refund's own id, where it is known before. */
  uuid?: string;
}

export interface OwedRefunds {
  refunds: string[];
  cents: number;
}

interface OwedRefund {
  uuid: string;
  cents: number;
}

export async function leftOfCharge(db: Db, { uuid }: ChargeRow): Promise<LeftOfLine[]> {
  return leftOf(await findChargeLines(db, uuid), await findRefundsOfCharge(db, uuid));
}

/** Owes what is left of a charge, or of some of its lines. The caller has locked it. */
export async function oweCharge(
  tx: Db,
  charge: ChargeRow,
  {
    isChosen = () => true,
    ...refund
  }: RefundToOwe & Limited & { isChosen?: (line: ChargeLine) => boolean },
): Promise<string | undefined> {
  return (await oweLeft(tx, charge, isChosen, refund))?.uuid;
}

async function oweLeft(
  tx: Db,
  charge: ChargeRow,
  isChosen: (line: ChargeLine) => boolean,
  { limit = Infinity, ...refund }: RefundToOwe & Limited,
): Promise<OwedRefund | undefined> {
  const left = givenUpFirst((await leftOfCharge(tx, charge)).filter(isChosen));
  const cents = Math.min(
    limit,
    left.reduce((sum, line) => sum + line.left, 0),
  );
  return cents > 0 ? oweLines(tx, charge, takeFrom(left, cents), refund) : undefined;
}

/** Owes so much of each line of a charge, which the caller has locked. */
export async function oweLines(
  tx: Db,
  charge: ChargeRow,
  lines: RefundLine[],
  { reason, by, now, uuid = crypto.randomUUID() }: RefundToOwe & Omit<Limited, 'limit'>,
): Promise<OwedRefund> {
  const cents = sumOf(lines);
  await insertRefund(tx, {
    uuid,
    charge_uuid: charge.uuid,
    cents,
    reason,
    by,
    way: charge.method,
    state: 'owed',
    provider_ref: null,
    done_at: null,
    idempotency_key: charge.method === 'card' ? keyOfRefund(uuid) : null,
    created_at: now,
    lines,
  });
  return { uuid, cents };
}

/** Refunds of release 0.14 have keys of another form, and no mark at the provider. */
export const keyOfRefund = (uuid: string) => `refund:${uuid}`;

export function hasMark({
  uuid,
  idempotency_key,
}: Pick<RefundRow, 'uuid' | 'idempotency_key'>): boolean {
  return idempotency_key === keyOfRefund(uuid);
}
