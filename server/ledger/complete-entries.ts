import { type AssociationRow, findAssociation } from '../association/association-queries.ts';
import type { Db } from '../db/database.ts';
import { lockMigrations } from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { OperatorError } from '../start/operator-error.ts';
import { refundedTaxes } from './included-tax.ts';
import {
  findEntriesOfCharges,
  findIncompleteCharges,
  type LedgerEntry,
  writeTaxes,
} from './receipts/ledger-entry-queries.ts';
import { issuerOfToday } from './receipts/load-receipt.ts';
import { taxesBack, taxesIn } from './write-entries.ts';

const batchSize = 1_000;

/**
 * Release 0.14 printed the taxes and the association of the day on which a receipt was opened. Its entries
 * get those of the first start of this version, and keep them. Killed in between, the next start goes on;
 * of two processes that start at once, one waits for the other.
 */
export async function completeEntries({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  let isComplete = false;
  while (!isComplete) {
    isComplete = await db.transaction(async (tx) => {
      const some = await findIncompleteCharges(tx, 1);
      if (some.length === 0) return true;
      await refuseWithoutName(tx, settings);
      await lockMigrations(tx);
      await completeCharges(tx, await findIncompleteCharges(tx, batchSize));
      return false;
    });
  }
}

async function refuseWithoutName(tx: Db, { production }: Deps['settings']): Promise<void> {
  const reason = production && namelessReceipts(await findAssociation(tx));
  if (reason) throw new OperatorError(reason);
}

/** Why the receipts of before cannot be completed in production, if they cannot. */
export function namelessReceipts(
  row: Pick<AssociationRow, 'name' | 'address'> | undefined,
): string | undefined {
  if (row?.name && row.address?.length) return undefined;
  return 'ASSOCIATION_NAME and ASSOCIATION_ADDRESS must be set: the receipts of before are completed with them, and keep them from then on.';
}

async function completeCharges(tx: Db, chargeUuids: string[]): Promise<void> {
  const { issuer, rates } = await issuerOfToday(tx);
  const entries = await findEntriesOfCharges(tx, chargeUuids);
  const byCharge = Map.groupBy(entries, ({ charge_uuid }) => charge_uuid);
  const completed = [...byCharge.values()].flatMap((ofCharge) => {
    const written: LedgerEntry[] = [];
    for (const entry of inOrder(ofCharge)) {
      written.push({ ...entry, taxes: entry.taxes ?? taxesOf(entry, written, rates) });
    }
    return written.filter((entry) => entry.issuer === null);
  });
  await writeTaxes(tx, issuer, completed);
}

/** What was paid, then what reverses it, each in the order of its time. */
function inOrder(entries: LedgerEntry[]): LedgerEntry[] {
  const rank = ({ kind }: LedgerEntry) => ['refund', 'refund_reversal'].indexOf(kind);
  const isPaid = (entry: LedgerEntry) => rank(entry) < 0;
  return [
    ...entries.filter(isPaid),
    ...entries.filter((entry) => !isPaid(entry)).sort((a, b) => +a.at - +b.at || rank(a) - rank(b)),
  ];
}

function taxesOf(
  entry: LedgerEntry,
  written: LedgerEntry[],
  rates: Parameters<typeof taxesIn>[2],
): LedgerEntry['taxes'] {
  const reversed = written.find(({ uuid }) => uuid === entry.reverses);
  if (!reversed) return taxesIn(entry.kind, entry.cents, rates);
  if (entry.kind === 'refund') return refundedTaxes(taxesBack(reversed, written), entry.cents);
  return (reversed.taxes ?? []).map((tax) => ({ ...tax, cents: 0 - tax.cents }));
}
