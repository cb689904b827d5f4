import type {
  ListedMember,
  MemberLookupQuery,
  MemberRecord,
  MemberState,
} from '#contract/members/member-lookup.ts';
import { memberStateNames } from '#contract/organizing/lists.ts';
import { emailKey } from '#contract/values/fields.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findBilling } from '#server/ledger/billing-queries.ts';
import { receiptNumber } from '#server/ledger/load-receipt.ts';
import { type Asked, listCall } from '../list-call.ts';
import { countEmailsTo, findEmailsTo } from '../mail/email-list-queries.ts';
import { whereItIs } from '../mail/list-emails.ts';
import {
  countMembersToLookUp,
  findBookingsToLookUp,
  findMemberRecord,
  findMembersToLookUp,
} from './member-lookup-queries.ts';

const shown = 50;

/** 10.4: the treasurer sees names and money, not how to reach people. */
const seesAddress = (session: Session) => hasPermission(session, 'members.write');

/** Present and former members, by name, or by a whole address for people who may see it. */
export const memberLookupList = (deps: Deps) =>
  listCall(deps, {
    file: 'members',
    find: async ({ session, query }: Asked<MemberLookupQuery>, part) => {
      const now = deps.clock.now();
      const withAddress = seesAddress(session);
      const chosen = chosenBy(query, withAddress);
      const total = await countMembersToLookUp(deps.db, chosen, now);
      const rows = await findMembersToLookUp(deps.db, chosen, now, part);
      const present = ({
        uuid,
        name,
        email,
        ...membership
      }: (typeof rows)[number]): ListedMember => ({
        uuid,
        name,
        ...(withAddress ? { email } : {}),
        ...presentMembership(membership, now),
      });
      return { rows: rows.map(present), total };
    },
    columns: [
      { name: 'Name', of: (member) => member.name },
      { name: 'State', of: (member) => memberStateNames[member.state].toLowerCase() },
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

/** The first members of that search, for who searches everything (W2). */
export async function findFirstMembers(
  { db, clock }: Deps,
  session: Session,
  search: string,
  limit: number,
) {
  const now = clock.now();
  const chosen = chosenBy({ search, filter: 'all', sort: 'name' }, seesAddress(session));
  const rows = await findMembersToLookUp(db, chosen, now, { limit, offset: 0 });
  return rows.map(({ uuid, name, ...membership }) => ({
    uuid,
    name,
    state: stateOf(membership, now),
  }));
}

/** Membership, bookings and payments of one person. That somebody looked is in the audit log. */
export async function loadMemberRecord(
  { db, clock }: Deps,
  session: Session,
  uuid: string,
): Promise<MemberRecord> {
  const now = clock.now();
  const found = await findMemberRecord(db, uuid);
  if (!found || isErased(found.email)) throw new HttpError('not_found');
  const { email, membership, ...person } = found;
  const bookings = await findBookingsToLookUp(db, uuid, shown);
  const payments = await findBilling(db, uuid);
  // Of an account that never had to do with the association there is nothing to look up.
  if (!membership && bookings.total === 0 && payments.length === 0)
    throw new HttpError('not_found');
  await audit(db, 'member_looked_up', { at: now, subject: uuid });
  return {
    ...person,
    ...(seesAddress(session) ? { email } : {}),
    membership: presentMembership(membership, now),
    bookings: bookings.rows.map(({ event, ...booking }) => ({
      ...booking,
      event: { ...event, starts_at: event.starts_at.toISOString() },
    })),
    bookings_total: bookings.total,
    payments: payments.slice(0, shown).map((payment) => ({
      ...payment,
      date: payment.paid_at.toISOString(),
      receipt_number:
        payment.receipt_number === null ? null : receiptNumber(payment.receipt_number),
    })),
    payments_total: payments.length,
    ...(seesAddress(session) ? await loadEmails(db, email) : {}),
  };
}

/** What was sent to an address in 90 days, for 'I never got it' (15.4). */
async function loadEmails(db: Db, email: string) {
  const key = emailKey(email);
  return {
    emails: (await findEmailsTo(db, key, shown)).map(whereItIs),
    emails_total: await countEmailsTo(db, key),
  };
}

interface StoredMembership {
  started_at: Date;
  ends_at: Date | null;
  renews_at: Date | null;
  payment_problem: boolean;
  subscription_id: string | null;
}

function presentMembership(membership: StoredMembership | null, now: Date) {
  return {
    state: stateOf(membership, now),
    started_at: membership?.started_at.toISOString() ?? null,
    renews_at: membership?.renews_at?.toISOString() ?? null,
    ends_at: membership?.ends_at?.toISOString() ?? null,
  };
}

function stateOf(membership: StoredMembership | null, now: Date): MemberState {
  if (!membership) return 'none';
  const { ends_at, payment_problem, subscription_id } = membership;
  if (ends_at && ends_at <= now) return 'lapsed';
  if (payment_problem) return 'problem';
  if (subscription_id === null) return 'given';
  return ends_at ? 'ending' : 'active';
}
