import type { MoneyBack } from '#contract/values/money-words.ts';
import type { Db } from '../../db/database.ts';
import { findChargeLines, findPaidCharges } from './charge-queries.ts';
import { findRefund, findRefundsOfCharge, type RefundRow } from './refund-queries.ts';

type Sum = Required<MoneyBack> & { way: RefundRow['way'] };

/** One sum for each way, the card first. */
export function sumByWay<T extends MoneyBack>(sums: T[]): T[] {
  const byWay: T[] = [];
  for (const sum of sums) {
    const same = byWay.find(({ way, given }) => way === sum.way && given === sum.given);
    if (same) same.cents += sum.cents;
    else if (sum.cents > 0) byWay.push({ ...sum });
  }
  return byWay.toSorted((one, other) => Number(other.way === 'card') - Number(one.way === 'card'));
}

/** What some refunds give back. */
export async function waysOfRefunds(tx: Db, refunds: string[]): Promise<Sum[]> {
  const found = await Promise.all(refunds.map((uuid) => findRefund(tx, uuid)));
  return sumByWay(found.flatMap((refund) => (refund ? [sumOf(refund, refund.cents)] : [])));
}

/** What of a booking goes back, or went; without what the bank sent back. */
export async function findMoneyBack(
  db: Db,
  booking: string,
  seats: { uuid: string }[],
): Promise<Sum[]> {
  const back: Sum[] = [];
  const uuids = seats.map(({ uuid }) => uuid);
  for (const charge of await findPaidCharges(db, booking)) {
    const lines = await findChargeLines(db, charge.uuid);
    const own = lines.filter(({ seat_uuid }) =>
      seat_uuid === null ? charge.booking_id === booking : uuids.includes(seat_uuid),
    );
    const positions = own.map(({ position }) => position);
    for (const refund of await findRefundsOfCharge(db, charge.uuid)) {
      const shares = refund.lines.filter(({ position }) => positions.includes(position));
      const cents = shares.reduce((sum, share) => sum + share.cents, 0);
      if (refund.state !== 'failed') back.push(sumOf(refund, cents));
    }
  }
  return sumByWay(back);
}

const sumOf = ({ way, state }: Pick<RefundRow, 'way' | 'state'>, cents: number): Sum => ({
  way,
  cents,
  given: way !== 'card' && state === 'done',
});
