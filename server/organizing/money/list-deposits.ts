import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import type {
  Deposit,
  DepositQuery,
  DepositRecord,
  Undeposited,
} from '#contract/organizing/deposit-api.ts';
import { maxDeposited, undoDepositDays } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  countDeposits,
  type FoundDeposit,
  findDeposit,
  findDepositLines,
  findDeposits,
  findUndeposited,
  findUnshownRefunds,
} from '#server/ledger/deposits/deposit-queries.ts';
import { findLastSlip } from '#server/ledger/deposits/slip-queries.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import { oneDay } from '#server/time/durations.ts';
import { type Asked, listCall } from '../list-call.ts';
import { loadHistory } from '../load-history.ts';
import { findWaitingRefunds } from '../needs/need-queries.ts';

/** The deposits (17.2), the newest first. */
export function depositList(deps: Deps) {
  const { db, clock } = deps;
  return listCall(deps, {
    file: 'deposits',
    find: async ({ query }: Pick<Asked<DepositQuery>, 'query'>, part) => {
      const now = clock.now();
      const rows = await findDeposits(db, query, part);
      return { rows: rows.map((row) => present(row, now)), total: await countDeposits(db, query) };
    },
    columns: [
      { name: 'Day', of: (row) => row.banked_on },
      { name: 'Slip', of: (row) => row.slip },
      { name: 'Payments', of: (row) => row.payments },
      { name: 'Total', of: ({ total_cents: cents }) => ({ cents }) },
      { name: 'Takes back', of: ({ reverses }) => reverses?.slip },
      { name: 'Taken back', of: ({ reversed_by }) => (reversed_by ? 'yes' : 'no') },
    ],
  });
}

export async function loadDeposit({ db, clock }: Deps, uuid: string): Promise<DepositRecord> {
  const found = await findDeposit(db, uuid);
  if (!found) throw new HttpError('not_found');
  return {
    ...present(found, clock.now()),
    undone_at: found.undone_at?.toISOString() ?? null,
    lines: (await findDepositLines(db, uuid)).map(withReceipt),
    history: await loadHistory(db, { actions: acts, about: uuid }),
  };
}

const withReceipt = <L extends { receipt_number: string | null }>(line: L): L => ({
  ...line,
  receipt_number: line.receipt_number === null ? null : receiptNumber(Number(line.receipt_number)),
});

const acts: AuditAction[] = [
  'deposit_made',
  'deposit_reduced',
  'deposit_undone',
  'deposit_reversed',
];

/** How a deposit can be taken back: undone while it is new and in no file, later by another one, and once. */
export function takesBack(deposit: FoundDeposit, now: Date): Deposit['take_back'] {
  if (deposit.undone_at || deposit.reverses || deposit.reversed_by) return null;
  const isNew = now.getTime() - deposit.created_at.getTime() <= undoDepositDays * oneDay;
  return isNew && !deposit.is_settled ? 'undo' : 'reverse';
}

function present(found: FoundDeposit, now: Date): Deposit {
  const { is_settled: _, undone_at: __, ...deposit } = found;
  return {
    ...deposit,
    created_at: deposit.created_at.toISOString(),
    take_back: takesBack(found, now),
  };
}

/** What is ticked into the next deposit. */
export async function loadUndeposited({ db, clock }: Deps): Promise<Undeposited> {
  const [found, refunds, owed, slip] = await Promise.all([
    findUndeposited(db, maxDeposited),
    findUnshownRefunds(db),
    findWaitingRefunds(db, 'all', clock.now(), maxDeposited),
    findLastSlip(db),
  ]);
  const [first] = found;
  return {
    payments: found.map(({ total: _, sum_cents: __, ...payment }) => ({
      ...withReceipt(payment),
      owed_back_cents: owed.reduce(
        (sum, { charge, cents }) => (charge === payment.charge ? sum + cents : sum),
        0,
      ),
    })),
    refunds,
    total_cents: first?.sum_cents ?? 0,
    more: (first?.total ?? 0) - found.length,
    next_slip: slip === undefined ? null : slipAfter(slip),
  };
}

/** "0388" after "0387"; none after what is no number. */
function slipAfter(slip: string): string | null {
  if (!/^\d{1,15}$/.test(slip)) return null;
  return String(Number(slip) + 1).padStart(slip.length, '0');
}
