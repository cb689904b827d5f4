import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Reversal } from '#contract/values/money-words.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { reversalIn } from '../../db/tables/is-reversal.ts';
import {
  chargeLines,
  charges,
  type Issuer,
  ledgerEntries,
  refundLines,
  refunds,
} from '../../db/tables/ledger-tables.ts';
import { users } from '../../db/tables/tables.ts';

/** Without what the database makes of them for a search. */
const { search_text, ...entryColumns } = getTableColumns(ledgerEntries);

export type LedgerEntry = Omit<typeof ledgerEntries.$inferSelect, 'search_text'>;

/** 16.2: an entry that says whether it reverses a payment by hand, and why. The reason of a refund never changes. */
export type ReadEntry = LedgerEntry & {
  reversal: Reversal | null;
  /** Of a cheque: the day on which the bank returned it. */
  returned_on: string | null;
};

const readEntry = {
  ...entryColumns,
  reversal: sql<Reversal | null>`(select ${reversalIn('r')} from ${refunds} r
    where r.uuid = ${ledgerEntries.refund_uuid})`,
  returned_on: sql<string | null>`(select to_char(r.given_on, 'YYYY-MM-DD') from ${refunds} r
    where r.uuid = ${ledgerEntries.refund_uuid} and r.reason = 'cheque_returned')`,
};

export async function insertEntries(tx: Db, entries: LedgerEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries);
}

export async function nextReceiptNumber(tx: Db): Promise<number> {
  const [next] = await tx
    .select({ number: sql<string>`number` })
    .from(sql`nextval('receipt_numbers') as number`);
  return Number(next?.number);
}

export async function findEntry(db: Db, uuid: string): Promise<ReadEntry | undefined> {
  const [row] = await db
    .select(readEntry)
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.uuid, uuid), isNotNull(ledgerEntries.receipt_number)));
  return row;
}

/** The entries of a charge and of all its refunds, the oldest first. */
export function findEntriesOfCharge(db: Db, chargeUuid: string): Promise<ReadEntry[]> {
  return findEntriesOfCharges(db, [chargeUuid]);
}

export async function findEntriesOfCharges(db: Db, chargeUuids: string[]): Promise<ReadEntry[]> {
  return db
    .select(readEntry)
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.charge_uuid} = any(${sql.param(chargeUuids)}::uuid[])`)
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.receipt_number), asc(ledgerEntries.uuid));
}

/** The account that an email about money goes to. */
export async function findPayer(db: Db, userUuid: string) {
  const [row] = await db
    .select({
      uuid: users.uuid,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      email_verified_at: users.email_verified_at,
      unclaimed_since: users.unclaimed_since,
    })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row;
}

/** A refund with its charge, by its own id or, as release 0.14 named it, by that of one of its entries. */
export async function findRefundAndCharge(db: Db, uuid: string) {
  const ofEntry = db
    .select({ uuid: ledgerEntries.refund_uuid })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.uuid, uuid));
  const [row] = await db
    .select({ refund: refunds, charge: charges })
    .from(refunds)
    .innerJoin(charges, eq(charges.uuid, refunds.charge_uuid))
    .where(or(eq(refunds.uuid, uuid), eq(refunds.uuid, sql`(${ofEntry})`)));
  return row;
}

/** Charges with entries of release 0.14, which say neither tax nor issuer yet. */
export async function findIncompleteCharges(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ charge: ledgerEntries.charge_uuid })
    .from(ledgerEntries)
    .where(isNull(ledgerEntries.issuer))
    .orderBy(asc(ledgerEntries.charge_uuid))
    .limit(limit);
  return rows.map(({ charge }) => charge);
}

/** Whether the first start has entries of 0.14 to complete, in a database of any version. */
export async function hasReceiptsToComplete(db: Db): Promise<boolean> {
  const [found] = await rowsOf<{ entries: unknown; payments: unknown }>(
    db,
    sql`select to_regclass('ledger_entries') as entries, to_regclass('payments') as payments`,
  );
  if (found?.entries) return (await findIncompleteCharges(db, 1)).length > 0;
  if (!found?.payments) return false;
  const paid = await rowsOf(
    db,
    sql`select 1 from payments where kind = 'refund' or status in ('paid', 'refunded') limit 1`,
  );
  return paid.length > 0;
}

/** As one JSON value: a statement for each of a hundred thousand entries would take minutes. */
export async function writeTaxes(
  tx: Db,
  issuer: Issuer,
  completed: Pick<LedgerEntry, 'uuid' | 'taxes'>[],
): Promise<void> {
  const rows = completed.map(({ uuid, taxes }) => ({ uuid, taxes }));
  await tx.execute(sql`update ${ledgerEntries} e set taxes = v.taxes, issuer = ${JSON.stringify(issuer)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (uuid uuid, taxes jsonb)
    where e.uuid = v.uuid and e.issuer is null`);
}

/** The ledger keeps what an erased person paid, and not who they were. */
export async function emptyPayer(tx: Db, userUuid: string): Promise<void> {
  await tx
    .update(ledgerEntries)
    .set({ user_uuid: null, facts: sql`${ledgerEntries.facts} || '{"payer": null}'` })
    .where(eq(ledgerEntries.user_uuid, userUuid));
  await tx.update(charges).set({ user_uuid: null }).where(eq(charges.user_uuid, userUuid));
}

/** Whether an entry says that a line was paid: of money that was kept, the entry says so that kept it. */
export const isEntryOfLine = (entry: string, line: string) => {
  const [o, l] = [sql.raw(entry), sql.raw(line)];
  return sql`${o}.refund_uuid is null and case
    when ${l}.kind = 'donation' and ${l}.seat_uuid is not null
      then ${o}.kind = 'kept' and ${o}.facts->'moved'->'lines' @> to_jsonb(${l}.position)
    else ${o}.kind = case ${l}.kind when 'seat' then 'event' else ${l}.kind end end`;
};

/** What was paid, for each kind of line that a refund gives back. */
export async function findRefundedEntries(db: Db, refundUuid: string): Promise<LedgerEntry[]> {
  return db
    .selectDistinct(entryColumns)
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.uuid, refundLines.refund_uuid))
    .innerJoin(
      chargeLines,
      and(
        eq(chargeLines.charge_uuid, refunds.charge_uuid),
        eq(chargeLines.position, refundLines.position),
      ),
    )
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.charge_uuid, refunds.charge_uuid),
        isEntryOfLine('ledger_entries', 'charge_lines'),
      ),
    )
    .where(eq(refundLines.refund_uuid, refundUuid))
    .orderBy(desc(ledgerEntries.kind));
}
