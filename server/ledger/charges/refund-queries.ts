import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { refundLines, refunds } from '../../db/tables/ledger-tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export interface RefundLine {
  position: number;
  cents: number;
}
type ByHand = Pick<
  RefundRow,
  'given_by' | 'given_on' | 'fee_cents' | 'bank_fee_cents' | 'deposit_uuid'
>;
/** A refund, and which lines of its charge it gives back. */
export type RefundWithLines = Omit<RefundRow, keyof ByHand> &
  Partial<ByHand> & { lines: RefundLine[] };

export async function insertRefund(tx: Db, { lines, ...row }: RefundWithLines): Promise<boolean> {
  const inserted = await tx
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.provider_ref })
    .returning({ uuid: refunds.uuid });
  if (inserted.length === 0) return false;
  await insertRefundLines(tx, row.uuid, lines);
  return true;
}

async function insertRefundLines(tx: Db, uuid: string, lines: RefundLine[]): Promise<void> {
  await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refund_uuid: uuid })));
}

/** For a refund that is not done yet: its ledger entries do not change. */
export async function replaceRefundLines(tx: Db, uuid: string, lines: RefundLine[]): Promise<void> {
  await tx.delete(refundLines).where(eq(refundLines.refund_uuid, uuid));
  await insertRefundLines(tx, uuid, lines);
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  await tx.update(refunds).set({ cents }).where(eq(refunds.uuid, uuid));
}

/** A refund that nobody was asked for, and that nothing is left of. */
export async function deleteOwedRefund(tx: Db, uuid: string): Promise<void> {
  await tx.delete(refunds).where(and(eq(refunds.uuid, uuid), eq(refunds.state, 'owed')));
}

export async function changeRefund(
  tx: Db,
  uuid: string,
  changes: Partial<
    Pick<RefundRow, 'state' | 'way' | 'provider_ref' | 'done_at' | 'given_by' | 'given_on'>
  >,
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.uuid, uuid));
}

export async function findRefund(db: Db, uuid: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.uuid, uuid));
  return row;
}

export async function findRefundByReference(
  db: Db,
  reference: string,
): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.provider_ref, reference));
  return row;
}

/** The refunds of a charge, the oldest first. */
export async function findRefundsOfCharge(db: Db, chargeUuid: string): Promise<RefundWithLines[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.charge_uuid, chargeUuid))
    .orderBy(asc(refunds.created_at), asc(refunds.uuid));
  const lines = await db
    .select()
    .from(refundLines)
    .where(
      inArray(
        refundLines.refund_uuid,
        rows.map(({ uuid }) => uuid),
      ),
    )
    .orderBy(asc(refundLines.position));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ refund_uuid }) => refund_uuid === row.uuid)
      .map(({ position, cents }) => ({ position, cents })),
  }));
}

/** Refunds that the provider is still to be asked for. */
export async function findOwedRefunds(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    // Without parameters, so that the partial index is used.
    .where(and(sql`state = 'owed'`, eq(refunds.way, 'card'), gt(refunds.uuid, after)))
    .orderBy(asc(refunds.uuid))
    .limit(100);
  return rows.map(({ uuid }) => uuid);
}

/** The state of those of the provider's refunds that are recorded. */
export async function findRefundStates(
  db: Db,
  references: string[],
): Promise<Map<string, RefundRow['state']>> {
  const rows = await db
    .select({ reference: refunds.provider_ref, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.provider_ref, references));
  return new Map(rows.map(({ reference, state }) => [String(reference), state]));
}
