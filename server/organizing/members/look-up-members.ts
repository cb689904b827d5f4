import type {
  ListedMember,
  MemberCounts,
  MemberLookupQuery,
  MemberRecord,
  MemberState,
} from '#contract/members/member-lookup.ts';
import type { UnpaidMembers } from '#contract/membership/unpaid-members.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { Dispute } from '#contract/organizing/disputes.ts';
import { memberStateName } from '#contract/organizing/lists.ts';
import { emailKey } from '#contract/values/fields.ts';
import { dayIn, lastDayBefore, startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge } from '#server/ledger/charges/charge-queries.ts';
import { presentDispute, undisputed } from '#server/ledger/charges/disputed-charge.ts';
import { type BillingRow, findBilling } from '#server/ledger/receipts/billing-queries.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import { findRemindersNotSent } from '#server/membership/emails/reminder-queries.ts';
import {
  findSpans,
  findUnpaidSpans,
  type HandPayment,
} from '#server/membership/spans/span-queries.ts';
import { findRequest } from '#server/membership/subscription/payment-request-queries.ts';
import { findInvitationOf } from '../imports/invitations/imported-invitation-queries.ts';
import { invitationStateOf } from '../imports/invitations/imported-invitations.ts';
import { type Asked, listCall } from '../list-call.ts';
import { findPayments } from './end-membership.ts';
import {
  countMembersByFilter,
  countMembersToLookUp,
  findBookingsToLookUp,
  findDisputedPayments,
  findMemberRecord,
  findMembersToLookUp,
  findPaymentOrigins,
  findReturnedCheques,
  findReversible,
} from './member-lookup-queries.ts';
import { lastDayByHand, openSpans } from './open-spans.ts';
import { yearsPaid } from './years-paid.ts';

const shown = 50;

/** 10.4: the treasurer sees names and money, not how to reach people. */
const seesAddress = (session: Session) => hasPermission(session, 'members.write');

/** Whose year by hand has no payment: what the filter of that name finds, or of those years that had begun by then. */
export const countUnpaidMembers = (db: Db, now: Date, begunBy = now): Promise<number> =>
  countMembersToLookUp(
    db,
    { words: [], emailKey: undefined, filter: 'unpaid', monthEnd: now, begunBy },
    now,
  );

/** Present and former members, by name, or by a whole address for people who may see it. */
export const memberLookupList = (deps: Deps) =>
  listCall(deps, {
    file: 'members',
    find: async ({ session, query }: Asked<MemberLookupQuery>, part) => {
      const now = deps.clock.now();
      const withAddress = seesAddress(session);
      const chosen = { ...chosenBy(query, withAddress), monthEnd: await endOfMonth(deps) };
      const total = await countMembersToLookUp(deps.db, chosen, now);
      const rows = await findMembersToLookUp(deps.db, chosen, now, part);
      const present = ({
        uuid,
        name,
        email,
        unclaimed_since,
        membership,
        byHand,
      }: (typeof rows)[number]): ListedMember => ({
        uuid,
        name,
        unclaimed: unclaimed_since !== null,
        ...(withAddress ? { email } : {}),
        ...presentMembership(membership, byHand, now),
      });
      return { rows: rows.map(present), total };
    },
    columns: [
      { name: 'Name', of: (member) => member.name },
      { name: 'State', of: (member) => memberStateName(member).toLowerCase() },
      { name: 'Member since', of: (member) => ({ at: member.started_at }) },
      { name: 'Renews', of: (member) => ({ at: member.renews_at }) },
      { name: 'Ends', of: (member) => ({ at: member.ends_at }) },
      { name: 'Email', of: (member) => member.email, needs: 'members.write' },
    ],
  });

function chosenBy({ search, filter, sort }: Omit<MemberLookupQuery, 'page'>, withAddress: boolean) {
  // To a person who may not see addresses one is a name that nobody has.
  const isAddress = withAddress && search.includes('@');
  return {
    filter,
    sort,
    words: isAddress ? [] : searchedNames(search),
    emailKey: isAddress ? emailKey(search) : undefined,
  };
}

/** Who has not paid by hand, and what that comes to at the price of a year today. */
export async function loadUnpaidMembers(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  counted?: number,
): Promise<UnpaidMembers> {
  const people = counted ?? (await countUnpaidMembers(db, clock.now()));
  // Their number is right without the price, while the provider is away.
  const plan = await payments.retrievePlan().catch(() => null);
  const year_cents = plan?.price_cents ?? null;
  return { people, cents: year_cents === null ? null : people * year_cents, year_cents };
}

export async function loadMemberCounts(deps: Deps): Promise<MemberCounts> {
  return countMembersByFilter(deps.db, deps.clock.now(), await endOfMonth(deps));
}

/** The first members of that search, for who searches everything (W2). */
export async function findFirstMembers(
  { db, clock }: Deps,
  session: Session,
  search: string,
  limit: number,
) {
  const now = clock.now();
  const words = chosenBy({ search, filter: 'all', sort: 'name' }, seesAddress(session));
  const chosen = { ...words, monthEnd: now };
  const rows = await findMembersToLookUp(db, chosen, now, { limit, offset: 0 });
  return rows.map(({ uuid, name, membership, byHand }) => ({
    uuid,
    name,
    ...presentMembership(membership, byHand, now),
  }));
}

/** The first moment of the next month, where the association is. */
async function endOfMonth({ db, clock }: Deps): Promise<Date> {
  const { time_zone } = await loadAssociation(db);
  const [year = 0, month = 0] = dayIn(time_zone, clock.now()).split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return startOfDay(time_zone, `${next[0]}-${String(next[1]).padStart(2, '0')}-01`);
}

/** Membership, bookings and payments of one person. That somebody looked is in the audit log. */
export async function loadMemberRecord(
  deps: Deps,
  session: Session,
  uuid: string,
): Promise<MemberRecord> {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await findMemberRecord(db, uuid, now);
  if (!found || isErased(found.email)) throw new HttpError('not_found');
  const { email, phone, address, membership, byHand, unclaimed_since, version, ...person } = found;
  const bookings = await findBookingsToLookUp(db, uuid, now, shown);
  const payments = await withDisputes(
    deps,
    uuid,
    withFees(
      withOrigins(session, await findBilling(db, uuid), await findPaymentOrigins(db, uuid)),
      await findReturnedCheques(db, uuid),
    ),
  );
  const kinds = new Map(payments.map((payment) => [payment.uuid, payment.kind]));
  const invited = await findInvitationOf(db, uuid);
  const reversible = new Map(
    (await findReversible(db, uuid, now)).map(({ entry, ...charge }) => [entry, charge]),
  );
  // Of an account that never had to do with the association there is nothing to look up.
  if (!membership && !unclaimed_since && bookings.total === 0 && payments.length === 0)
    throw new HttpError('not_found');
  await audit(db, 'member_looked_up', { at: now, subject: uuid });
  return {
    ...person,
    version: version ?? 0,
    ...(seesAddress(session) ? { email } : {}),
    ...(seesAddress(session) && unclaimed_since && (phone || address)
      ? { listed: { phone, address } }
      : {}),
    unclaimed: unclaimed_since !== null,
    invitation: (invited && invitationStateOf(invited)) ?? null,
    membership: {
      ...presentMembership(membership, byHand, now),
      ...(await loadByHand(deps, uuid, membership, now)),
    },
    reminders_not_sent: await loadRemindersNotSent(deps, uuid),
    plan: await deps.payments.retrievePlan(),
    bookings: bookings.rows.map(({ event, ...booking }) => ({
      ...booking,
      event: { ...event, starts_at: event.starts_at.toISOString() },
    })),
    bookings_total: bookings.total,
    payments: payments.slice(0, shown).map((payment) => ({
      ...payment,
      refund_of: kinds.get(payment.refunds ?? '') ?? null,
      reversible: reversible.get(payment.uuid) ?? null,
      date: payment.paid_at.toISOString(),
      receipt_number:
        payment.receipt_number === null ? null : receiptNumber(payment.receipt_number),
    })),
    payments_total: payments.length,
    years: yearsPaid(payments, (await loadAssociation(db)).time_zone),
  };
}

/** What the person's own Billing does not say: that their bank is asked. */
async function withDisputes<Payment extends { uuid: string }>(
  deps: Deps,
  user: string,
  payments: Payment[],
) {
  const disputes = new Map<string, Dispute>();
  for (const { entry, ...charge } of await findDisputedPayments(deps.db, user))
    disputes.set(entry, await presentDispute(deps, deps.db, charge));
  return payments.map((one) => ({ ...one, ...(disputes.get(one.uuid) ?? undisputed) }));
}

/** On which day money by hand changed hands, its slip, the booking that was paid for, and the way to its receipt. */
function withOrigins(
  session: Session,
  payments: BillingRow[],
  origins: Awaited<ReturnType<typeof findPaymentOrigins>>,
) {
  const known = new Map(origins.map((origin) => [origin.entry, origin]));
  return payments.map((payment) => {
    const {
      day = null,
      deposit = null,
      charge,
      refund,
      booking,
      event,
    } = known.get(payment.uuid) ?? {};
    const hasReceipt =
      payment.receipt_number !== null && hasPermission(session, 'money.record', event ?? undefined);
    const { path } = refund ? organizeApi.refundReceipt : organizeApi.chargeReceipt;
    return {
      ...payment,
      day,
      deposit,
      booking: booking && event ? { id: booking, event: event.slug } : null,
      receipt_url: hasReceipt && charge ? path.replace(':uuid', refund ?? charge) : null,
    };
  });
}

/** What was asked for because of a returned cheque, and what the bank charged. A cheque may have paid for several things: the fees stand with the first of its reversals. */
function withFees<Payment extends { uuid: string }>(
  payments: Payment[],
  returned: Awaited<ReturnType<typeof findReturnedCheques>>,
) {
  const first = new Map(returned.toReversed().map((one) => [one.refund, one]));
  const fees = new Map([...first.values()].map((one) => [one.entry, one]));
  return payments.map((payment) => ({
    ...payment,
    fee_cents: fees.get(payment.uuid)?.fee_cents ?? null,
    bank_fee_cents: fees.get(payment.uuid)?.bank_fee_cents ?? null,
  }));
}

/** What the acts on a membership need to know (16.2). */
async function loadByHand(
  { db }: Deps,
  user: string,
  membership: StoredMembership | null,
  now: Date,
) {
  const { time_zone } = await loadAssociation(db);
  const spans = await findSpans(db, [user]);
  const open = openSpans(spans, now);
  const [unpaid] = await findUnpaidSpans(db, [user], now);
  const paid = await findPayments(db, user, open, now, findCharge);
  return {
    until: lastDayByHand(open, time_zone),
    unpaid_until: lastDayByHand(
      open.filter(({ uuid }) => uuid === unpaid),
      time_zone,
    ),
    renews_by_card:
      (membership?.subscription_id != null && membership.ends_at === null) ||
      (await findRequest(db, user, 'subscribe')) !== undefined,
    left_cents: paid.reduce((sum, { left }) => sum + left, 0),
  };
}

const whyNotTaken = {
  refused: 'The mail server refused it.',
  given_up: 'No mail server took it.',
};

async function loadRemindersNotSent({ db }: Deps, user: string) {
  const { time_zone } = await loadAssociation(db);
  return (await findRemindersNotSent(db, user, 20)).map(({ step, ends_at, why_not, state }) => ({
    step,
    day: lastDayBefore(time_zone, ends_at),
    why: why_not ?? whyNotTaken[state === 'refused' ? state : 'given_up'],
  }));
}

interface StoredMembership {
  started_at: Date;
  ends_at: Date | null;
  renews_at: Date | null;
  payment_problem: boolean;
  subscription_id: string | null;
  source: ListedMember['source'];
}

function presentMembership(membership: StoredMembership | null, byHand: HandPayment, now: Date) {
  return {
    state: stateOf(membership, byHand, now),
    way: byHand === 'unpaid' ? null : byHand,
    started_at: membership?.started_at.toISOString() ?? null,
    renews_at: membership?.renews_at?.toISOString() ?? null,
    ends_at: membership?.ends_at?.toISOString() ?? null,
    source: membership?.source ?? null,
  };
}

export function stateOf(
  membership: StoredMembership | null,
  byHand: HandPayment,
  now: Date,
): MemberState {
  if (!membership) return 'none';
  const { ends_at, payment_problem, subscription_id, source } = membership;
  if (ends_at && ends_at <= now) return 'lapsed';
  if (payment_problem) return 'problem';
  if (byHand === 'unpaid') return 'unpaid';
  if (ends_at && subscription_id !== null) return 'ending';
  return source === 'card' || source === null ? 'active' : source;
}
