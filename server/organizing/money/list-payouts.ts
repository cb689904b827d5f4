import type { PayoutQuery, PayoutRecord } from '#contract/organizing/payout-api.ts';
import { payoutStateNames } from '#contract/organizing/payout-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  countPayouts,
  type FoundPayout,
  findPayout,
  findPayoutLines,
  findPayoutReading,
  findPayouts,
} from '#server/ledger/payouts/payout-queries.ts';
import { type Asked, listCall } from '../list-call.ts';

type Call = Pick<Asked<PayoutQuery>, 'query'>;
type Line = PayoutRecord['lines'][number];
type Part = PayoutRecord['parts'][number];

/** The payouts (17.2), the newest first; and when they were read, or why not. */
export function payoutList(deps: Deps) {
  const { db } = deps;
  const list = listCall(deps, {
    file: 'payouts',
    find: async ({ query }: Call, part) => {
      const rows = await findPayouts(db, query, part);
      return { rows: rows.map(presentPayout), total: await countPayouts(db, query) };
    },
    columns: [
      { name: 'Day', of: (row) => row.arrives_on },
      { name: 'Payout', of: (row) => row.id },
      { name: 'State', of: ({ state }) => payoutStateNames[state] },
      { name: 'Payments', of: (row) => row.payments },
      { name: 'Amount', of: ({ amount_cents: cents }) => ({ cents }) },
      { name: 'Before fees', of: ({ cents }) => ({ cents }) },
      { name: 'Fees', of: ({ fee_cents: cents }) => ({ cents }) },
      { name: 'Difference', of: ({ difference_cents: cents }) => cents && { cents } },
    ],
  });
  return {
    file: list.file,
    page: async (call: Parameters<typeof list.page>[0]) => {
      const reading = await findPayoutReading(db);
      return {
        ...(await list.page(call)),
        read_at: reading?.read_at?.toISOString() ?? null,
        missing_right: reading?.missing_right ?? null,
      };
    },
  };
}

export async function loadPayout({ db }: Deps, id: string): Promise<PayoutRecord> {
  const payout = await findPayout(db, id);
  if (!payout) throw new HttpError('not_found');
  const lines = await findPayoutLines(db, id);
  return { ...presentPayout(payout), parts: partsOf(lines), lines };
}

function presentPayout<P extends FoundPayout>(payout: P) {
  const { amount_cents, list, cents, fee_cents } = payout;
  return {
    ...payout,
    difference_cents: list === 'listed' ? amount_cents - (cents - fee_cents) : null,
  };
}

/** The largest first; what is not ours, and what is no payment, last. */
function partsOf(lines: Line[]): Part[] {
  const byPart = Map.groupBy(lines, (line) => line.event?.slug ?? ofWhat(line));
  const parts = [...byPart.values()].map((own) => {
    const sum = (of: (line: Line) => number) => own.reduce((all, line) => all + of(line), 0);
    const [first] = own;
    return {
      of: first ? ofWhat(first) : ('other' as const),
      event: first?.event ?? null,
      lines: own.length,
      cents: sum((line) => line.cents),
      fee_cents: sum((line) => line.fee_cents),
      net_cents: sum((line) => line.cents - line.fee_cents),
    };
  });
  const rank = ({ of }: Part) => (of === 'other' ? 2 : of === 'not_ours' ? 1 : 0);
  return parts.toSorted((one, next) => rank(one) - rank(next) || next.net_cents - one.net_cents);
}

function ofWhat({ event, is_ours, kind }: Line): Part['of'] {
  if (event) return 'event';
  if (is_ours) return 'memberships';
  return kind === 'payment' || kind === 'refund' || kind === 'dispute' ? 'not_ours' : 'other';
}
