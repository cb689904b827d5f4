import type { charges } from '../db/tables/ledger-tables.ts';

export type ChargeState = (typeof charges.$inferSelect)['state'];

/** What may become of a charge. Money that was taken stays taken: only refunds give it back. */
const next: Record<ChargeState, ChargeState[]> = {
  pending: ['paid', 'failed', 'cancelled'],
  failed: ['paid'],
  /** The bank approved it at the moment at which it was cancelled (F8). */
  cancelled: ['paid'],
  paid: [],
};

/** The state of a charge that was seen in another one. What cannot become of it was seen too late (G7). */
export function stateAfter(state: ChargeState, seen: ChargeState): ChargeState {
  return next[state].includes(seen) ? seen : state;
}
