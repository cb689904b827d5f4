import type { Deps } from '../deps/deps.ts';
import { findDifferences, findPending } from './ledger-queries.ts';

/** Compares bookings, seats, payments and refunds (I1). */
export async function checkLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const differences = await findDifferences(db, clock.now());
  const pending = await findPending(db);
  return { differences, pending };
}
