import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { grants, libraryPictures } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import {
  eventAgendas,
  eventFinances,
  eventMedia,
  eventResultRows,
  events,
} from '#server/db/tables/event-tables.ts';
import { importedPeople, imports } from '#server/db/tables/import-tables.ts';
import {
  chargeLines,
  charges,
  depositLines,
  deposits,
  feeChanges,
  ledgerEntries,
  refundLines,
  refunds,
} from '#server/db/tables/ledger-tables.ts';
import { memberDetails, membershipSpans } from '#server/db/tables/membership-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { paymentCustomers, subscriptions } from '#server/db/tables/payment-tables.ts';
import {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxRefunds,
  sandboxSubscriptions,
} from '#server/db/tables/sandbox-tables.ts';
import {
  directoryEntries,
  education,
  employment,
  memberships,
  users,
} from '#server/db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';
import type { DemoAssociation } from './build/demo-association.ts';

/** Any number that no other program uses. With it, two processes that start at once fill once (I6). */
const fillLock = 7_203_116;

export async function lockFilling(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
}

export async function anyoneHere(tx: Db): Promise<boolean> {
  return (await tx.select({ uuid: users.uuid }).from(users).limit(1)).length > 0;
}

export async function insertAssociation(tx: Db, association: DemoAssociation): Promise<void> {
  for (const batch of batches(association.users)) await tx.insert(users).values(batch);
  for (const batch of batches(association.employment)) await tx.insert(employment).values(batch);
  for (const batch of batches(association.education)) await tx.insert(education).values(batch);
  for (const batch of batches(association.memberships)) await tx.insert(memberships).values(batch);
  for (const batch of batches(association.directory))
    await tx.insert(directoryEntries).values(batch);
  await insertPayments(tx, association);
  for (const batch of batches(association.events)) await tx.insert(events).values(batch);
  for (const batch of batches(association.grants)) await tx.insert(grants).values(batch);
  for (const batch of batches(association.agendas)) await tx.insert(eventAgendas).values(batch);
  for (const batch of batches(association.media)) await tx.insert(eventMedia).values(batch);
  for (const batch of batches(association.finances)) await tx.insert(eventFinances).values(batch);
  for (const batch of batches(association.resultRows))
    await tx.insert(eventResultRows).values(batch);
  for (const batch of batches(association.bookings)) await tx.insert(bookings).values(batch);
  for (const batch of batches(association.seatRequests)) {
    await tx.insert(seatRequests).values(batch);
  }
  for (const batch of batches(association.seats)) await tx.insert(seats).values(batch);
  for (const batch of batches(association.checkIns)) await tx.insert(checkIns).values(batch);
  for (const batch of batches(association.waiting)) await tx.insert(waitlistEntries).values(batch);
  for (const batch of batches(association.offers)) await tx.insert(seatOffers).values(batch);
  await insertLedger(tx, association);
  await insertSpans(tx, association.spans);
  for (const batch of batches(association.library)) await tx.insert(libraryPictures).values(batch);
  for (const batch of batches(association.messages)) await tx.insert(messages).values(batch);
  for (const batch of batches(association.messagePeople)) {
    await tx.insert(messagePeople).values(batch);
  }
  for (const batch of batches(association.memberDetails)) {
    await tx.insert(memberDetails).values(batch);
  }
  for (const batch of batches(association.imports)) await tx.insert(imports).values(batch);
  for (const batch of batches(association.importedPeople)) {
    await tx.insert(importedPeople).values(batch);
  }
  for (const batch of batches(association.emails)) await tx.insert(emails).values(batch);
  for (const batch of batches(association.audit)) await tx.insert(auditEntries).values(batch);
}

/** Those with a payment or a reason, and of all other memberships what follows from them. */
async function insertSpans(tx: Db, spans: DemoAssociation['spans']): Promise<void> {
  await tx.insert(membershipSpans).values(spans);
  await tx.execute(sql`insert into ${membershipSpans}
    (user_uuid, source, begins_at, ends_at, subscription_id)
    select user_uuid, source, started_at, ends_at, subscription_id from ${memberships} m
    where not exists (select from ${membershipSpans} s where s.user_uuid = m.user_uuid)`);
}

async function insertPayments(tx: Db, demo: DemoAssociation): Promise<void> {
  for (const batch of batches(demo.sandboxCustomers)) {
    await tx.insert(sandboxCustomers).values(batch);
  }
  for (const batch of batches(demo.sandboxCards)) await tx.insert(sandboxCards).values(batch);
  for (const batch of batches(demo.sandboxSubscriptions)) {
    await tx.insert(sandboxSubscriptions).values(batch);
  }
  for (const batch of batches(demo.sandboxCharges)) await tx.insert(sandboxCharges).values(batch);
  for (const batch of batches(demo.sandboxRefunds)) await tx.insert(sandboxRefunds).values(batch);
  for (const batch of batches(demo.paymentCustomers)) {
    await tx.insert(paymentCustomers).values(batch);
  }
  for (const batch of batches(demo.subscriptions)) await tx.insert(subscriptions).values(batch);
}

async function insertLedger(
  tx: Db,
  {
    ledger,
    ...banked
  }: Pick<DemoAssociation, 'ledger' | 'deposits' | 'depositLines' | 'fiscalYears'>,
): Promise<void> {
  await tx.insert(deposits).values(banked.deposits);
  for (const batch of batches(banked.fiscalYears)) await tx.insert(fiscalYears).values(batch);
  for (const batch of batches(ledger.charges)) await tx.insert(charges).values(batch);
  for (const batch of batches(ledger.feeChanges)) await tx.insert(feeChanges).values(batch);
  for (const batch of batches(ledger.chargeLines)) await tx.insert(chargeLines).values(batch);
  for (const batch of batches(ledger.refunds)) await tx.insert(refunds).values(batch);
  for (const batch of batches(ledger.refundLines)) await tx.insert(refundLines).values(batch);
  for (const batch of batches(banked.depositLines)) await tx.insert(depositLines).values(batch);
  for (const batch of batches(ledger.entries)) await tx.insert(ledgerEntries).values(batch);
  const last = Math.max(1, ...ledger.entries.map(({ receipt_number }) => receipt_number ?? 0));
  await tx.execute(sql`select setval('receipt_numbers', ${last})`);
}

/** A statement takes 65,535 values at most. */
function batches<T>(rows: T[]): T[][] {
  const size = 200;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Which of these emails have an account. */
export async function findAccounts(db: Db, emails: string[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email_key, emails));
  return rows.map(({ email }) => email);
}
