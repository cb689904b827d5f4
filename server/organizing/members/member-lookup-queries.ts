import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { MemberCounts, MemberLookupQuery } from '#contract/members/member-lookup.ts';
import { mapValues } from '#contract/values/choices.ts';
import { hasNotAccepted } from '#server/association/pages/site-page-queries.ts';
import { movedTo } from '#server/bookings/booking-queries.ts';
import type { Db } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/is-any-of.ts';
import { membershipRuns } from '#server/db/membership-runs.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { hasName, namePattern } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { isReversal } from '#server/db/tables/is-reversal.ts';
import { charges, deposits, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { memberDetails, membershipSpans } from '#server/db/tables/membership-tables.ts';
import { paymentRequests } from '#server/db/tables/payment-tables.ts';
import { directoryEntries, memberships, users } from '#server/db/tables/tables.ts';
import { handPayment } from '#server/membership/spans/span-queries.ts';
import { oneDay } from '#server/time/durations.ts';

type Filter = MemberLookupQuery['filter'];

export interface MemberSearch {
  words: readonly string[];
  /** The key of a whole address, for people who may see addresses. */
  emailKey: string | undefined;
  filter: Filter;
  /** Where the association is. */
  monthEnd: Date;
  /** Of who has not paid by hand: when the time had begun. */
  begunBy?: Date;
  sort: MemberLookupQuery['sort'];
}

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

const conditionOf: Record<Filter, (now: Date, monthEnd: Date, begunBy?: Date) => SQL | undefined> =
  {
    all: () => undefined,
    active: membershipRuns,
    renews: (now) =>
      sql`${memberships.ends_at} is null and ${memberships.renews_at} <= ${at(new Date(now.getTime() + 30 * oneDay))}`,
    month: (now, monthEnd) =>
      sql`${memberships.ends_at} is null and ${memberships.renews_at} > ${at(now)} and ${memberships.renews_at} < ${at(monthEnd)}`,
    problem: (now) => sql`${membershipRuns(now)} and ${memberships.payment_problem}`,
    ending: (now) =>
      sql`${memberships.ends_at} > ${at(now)} and ${memberships.subscription_id} is not null`,
    lapsed: (now) => sql`${memberships.ends_at} <= ${at(now)}`,
    lately: (now) =>
      sql`${memberships.ends_at} > ${at(new Date(now.getTime() - 30 * oneDay))} and ${memberships.ends_at} <= ${at(now)}`,
    hand: (now) => sql`${membershipRuns(now)} and ${memberships.source} = 'hand'`,
    unpaid: (now, _, begunBy) => sql`${handPayment(users.uuid, now, begunBy)} = 'unpaid'`,
    given: (now) => sql`${membershipRuns(now)} and ${memberships.source} = 'given'`,
    unclaimed: () => sql`${users.unclaimed_since} is not null`,
    terms: (now) => sql`${membershipRuns(now)} and ${hasNotAccepted('terms')}`,
    privacy: (now) => sql`${membershipRuns(now)} and ${hasNotAccepted('privacy')}`,
  };

/** Who is or was a member, or was entered by organizers and has no membership yet (16.4). */
const isOfMembers = sql`(${memberships.user_uuid} is not null or ${users.unclaimed_since} is not null)`;

/** Of a membership without an end or a renewal there is none. */
const nextDay = sql`coalesce(${memberships.ends_at}, ${memberships.renews_at})`;

/** Each is the order of an index; that of a membership is sorted where people without one are among them. */
const orders: Record<MemberLookupQuery['sort'], SQL[]> = {
  name: [asc(directoryEntries.name_key), asc(directoryEntries.user_uuid)],
  since: [asc(memberships.started_at), asc(memberships.user_uuid)],
  '-since': [desc(memberships.started_at), desc(memberships.user_uuid)],
  day: [asc(nextDay), asc(memberships.user_uuid)],
  '-day': [desc(nextDay), desc(memberships.user_uuid)],
};

const membershipColumns = {
  started_at: memberships.started_at,
  ends_at: memberships.ends_at,
  renews_at: memberships.renews_at,
  payment_problem: memberships.payment_problem,
  subscription_id: memberships.subscription_id,
  source: memberships.source,
};

/**
 * The directory's search text finds names by its index, and has what members may see besides; so the name itself
 * is compared again.
 */
function matching(
  { words, emailKey, filter, monthEnd, begunBy }: Omit<MemberSearch, 'sort'>,
  now: Date,
): SQL | undefined {
  const name = sql`unpunctuated(${fullNameOf(directoryEntries)})`;
  return and(
    isOfMembers,
    conditionOf[filter](now, monthEnd, begunBy),
    emailKey === undefined ? undefined : eq(users.email_key, emailKey),
    ...words.map(
      (word) =>
        sql`${directoryEntries.search_text} like '%' || ${namePattern(word)} || '%' and ${hasName(name, word)}`,
    ),
  );
}

export async function countMembersToLookUp(
  db: Db,
  search: Omit<MemberSearch, 'sort'>,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(directoryEntries)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, directoryEntries.user_uuid))
    .where(matching(search, now));
  return row?.total ?? 0;
}

/** How many each filter finds, in one look at all. */
export async function countMembersByFilter(
  db: Db,
  now: Date,
  monthEnd: Date,
): Promise<MemberCounts> {
  const [row] = await db
    .select(
      mapValues(conditionOf, (condition) => {
        const found = condition(now, monthEnd) ?? sql`true`;
        return sql<number>`count(*) filter (where ${found})`.mapWith(Number);
      }),
    )
    .from(directoryEntries)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, directoryEntries.user_uuid))
    .where(isOfMembers);
  return row ?? mapValues(conditionOf, () => 0);
}

/** Who it is, with the membership. */
const lookedUp = (now: Date) => ({
  uuid: users.uuid,
  name: fullNameOf(users),
  email: users.email,
  unclaimed_since: users.unclaimed_since,
  membership: membershipColumns,
  byHand: handPayment(users.uuid, now),
});

export function findMembersToLookUp(
  db: Db,
  search: MemberSearch,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      ...lookedUp(now),
    })
    .from(directoryEntries)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, directoryEntries.user_uuid))
    .where(matching(search, now))
    .orderBy(...orders[search.sort])
    .limit(limit)
    .offset(offset);
}

/** Of whom payments are recorded together, by name. */
export function findPayers(db: Db, uuids: string[], now: Date) {
  return db
    .select({
      ...lookedUp(now),
      /** A card is just being charged. */
      isBegun: sql<boolean>`exists (select from ${paymentRequests} r
        where r.user_uuid = ${users.uuid} and r.kind = 'subscribe')`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(isAnyOf(users.uuid, uuids))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.uuid));
}

/** A person with the membership, if there ever was one, and what the directory shows of the profile. */
export async function findMemberRecord(db: Db, uuid: string, now: Date) {
  const [row] = await db
    .select({
      ...lookedUp(now),
      first_name: users.first_name,
      last_name: users.last_name,
      phone: users.phone_number,
      address: users.location,
      number: memberDetails.number,
      note: memberDetails.note,
      member_since: memberDetails.member_since,
      version: memberDetails.version,
      headline: directoryEntries.headline,
      city: directoryEntries.city,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .leftJoin(directoryEntries, eq(directoryEntries.user_uuid, users.uuid))
    .leftJoin(memberDetails, eq(memberDetails.user_uuid, users.uuid))
    .where(eq(users.uuid, uuid));
  return row;
}

/** The bookings of a person, with the seats that are live or were. The next event first, then the last ones. */
export async function findBookingsToLookUp(db: Db, uuid: string, now: Date, limit: number) {
  const isShown = and(
    eq(bookings.user_uuid, uuid),
    inArray(bookings.status, ['held', 'confirmed', 'cancelled']),
  );
  const seatsOf = (more: SQL) =>
    sql<number>`(select ${more} from ${seats} s where s.booking_id = ${bookings.id}
      and (${bookings.status} = 'cancelled' or s.state in ('held', 'confirmed')))`;
  const total = await db.$count(bookings, isShown);
  const rows = await db
    .select({
      id: bookings.id,
      status: sql<'held' | 'confirmed' | 'cancelled'>`${bookings.status}`,
      moved_to: movedTo,
      event: {
        slug: events.slug,
        title: events.title,
        starts_at: events.starts_at,
        timezone: events.timezone,
      },
      seats: seatsOf(sql`count(*)::integer`),
      owing_cents: seatsOf(sql`coalesce(sum(s.owing_cents), 0)::integer`),
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(isShown, isNotNull(bookings.user_uuid)))
    .orderBy(
      sql`${events.starts_at} < ${at(now)}, abs(extract(epoch from ${events.starts_at} - ${at(now)}))`,
      asc(bookings.id),
    )
    .limit(limit);
  return { rows, total };
}

/** What was paid by hand for somebody's membership and not reversed, by the ledger's entry. */
export async function findReversible(db: Db, userUuid: string, now: Date) {
  return db
    .select({
      entry: ledgerEntries.uuid,
      charge: charges.uuid,
      is_cheque: sql<boolean>`${charges.method} = 'cheque'`,
      is_over: sql<boolean>`coalesce((select s.ends_at <= ${at(now)} from ${membershipSpans} s
        where s.user_uuid = ${userUuid} and s.charge_uuid = ${charges.uuid} limit 1), false)`,
    })
    .from(charges)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.charge_uuid, charges.uuid), eq(ledgerEntries.kind, 'membership')),
    )
    .where(
      and(
        eq(charges.user_uuid, userUuid),
        isNull(charges.booking_id),
        ne(charges.method, 'card'),
        eq(charges.state, 'paid'),
        notExists(
          db
            .select({ some: sql`1` })
            .from(refunds)
            .where(and(eq(refunds.charge_uuid, charges.uuid), isReversal('refunds'))),
        ),
      ),
    );
}

/** The payments of somebody that are disputed, by their entries of the ledger. */
export async function findDisputedPayments(db: Db, userUuid: string) {
  return db
    .select({
      entry: ledgerEntries.uuid,
      uuid: charges.uuid,
      booking_id: charges.booking_id,
      provider_ref: charges.provider_ref,
      disputed_at: charges.disputed_at,
      dispute_due_at: charges.dispute_due_at,
      dispute_reason: charges.dispute_reason,
    })
    .from(charges)
    .innerJoin(ledgerEntries, eq(ledgerEntries.charge_uuid, charges.uuid))
    .where(
      and(
        isNotNull(charges.disputed_at),
        eq(ledgerEntries.user_uuid, userUuid),
        isNull(ledgerEntries.refund_uuid),
      ),
    );
}

/** By somebody's entries of the ledger: of money by hand its day and its slip, and the booking that was paid for. */
export async function findPaymentOrigins(db: Db, userUuid: string) {
  const day = sql<
    string | null
  >`to_char(case when ${ledgerEntries.refund_uuid} is null then ${charges.received_on}
    else ${refunds.given_on} end, 'YYYY-MM-DD')`;
  return db
    .select({
      entry: ledgerEntries.uuid,
      day,
      charge: charges.uuid,
      deposit: { uuid: deposits.uuid, slip: deposits.slip },
      refund: refunds.uuid,
      booking: bookings.id,
      event: { uuid: events.uuid, slug: events.slug },
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.uuid, ledgerEntries.charge_uuid))
    .leftJoin(refunds, eq(refunds.uuid, ledgerEntries.refund_uuid))
    .leftJoin(
      deposits,
      and(eq(deposits.uuid, charges.deposit_uuid), isNull(ledgerEntries.refund_uuid)),
    )
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(eq(ledgerEntries.user_uuid, userUuid));
}

/** The cheques of somebody that the bank returned, by the ledger's entries of their reversal. */
export async function findReturnedCheques(db: Db, userUuid: string) {
  return db
    .select({
      entry: ledgerEntries.uuid,
      refund: refunds.uuid,
      fee_cents: refunds.fee_cents,
      bank_fee_cents: refunds.bank_fee_cents,
    })
    .from(ledgerEntries)
    .innerJoin(refunds, eq(refunds.uuid, ledgerEntries.refund_uuid))
    .where(and(eq(ledgerEntries.user_uuid, userUuid), eq(refunds.reason, 'cheque_returned')))
    .orderBy(asc(ledgerEntries.uuid));
}
