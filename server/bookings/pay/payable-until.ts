import { holdMinutes } from '#contract/values/portal-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { ChargeRow } from '#server/ledger/charges/charge-queries.ts';
import { oneMinute } from '#server/time/durations.ts';
import { findSeatsOfCharge } from '../seat-queries.ts';

/** How long seats are held while they are paid for. */
export const holdLasts = holdMinutes * oneMinute;

/**
 * Until when a charge can be paid: as long as its seats are held. One that pays what is owing took no seats, and
 * has as long as a hold.
 */
export async function payableUntil(db: Db, { uuid, created_at }: ChargeRow): Promise<Date> {
  const seats = await findSeatsOfCharge(db, uuid);
  if (seats.length === 0) return new Date(+created_at + holdLasts);
  return new Date(Math.max(...seats.map(({ hold_expires_at }) => Number(hold_expires_at))));
}
