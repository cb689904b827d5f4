import type { LeftOutReason, MemberFilters } from '#contract/messages/messages.ts';
import { startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { findConsentRows } from '#server/notifications/consent-queries.ts';
import { isConsent, reasonOf } from '#server/notifications/consents.ts';
import type { Placed } from './audience-person.ts';
import { findMembersOf } from './member-audience-queries.ts';

/** 15.2, 21.2: the members who get news, as they are now; one alone if `only` is given. */
export async function findMembersWrittenTo(
  db: Db,
  filters: MemberFilters,
  now: Date,
  only?: string,
): Promise<Placed> {
  const { time_zone } = await loadAssociation(db);
  const since = filters.since === undefined ? undefined : startOfDay(time_zone, filters.since);
  const found = await findMembersOf(db, filters, { since, now, only });
  const consents = await findConsentRows(
    db,
    found.map(({ user }) => user),
    'newsletter',
  );
  const reasons = new Map(consents.map((row) => [row.user_uuid, reasonOf(row, 'newsletter', now)]));
  const placed: Placed = { people: [], others: [] };
  for (const { user, name, email, ...account } of found) {
    const why = whyNot({ email, ...account }, reasons.get(user) ?? 'none');
    if (why === undefined) {
      const noPlace = { booking: null, seat: null, ticket_hash: null, guests: [] };
      placed.people.push({ name, email, user, ...noPlace, for_guests_alone: false });
    } else placed.others.push({ name, booking: null, reason: why });
  }
  return placed;
}

/** The address of an account that waits to be claimed came from the person, and needs no link to confirm it. */
function whyNot(
  account: Pick<
    Awaited<ReturnType<typeof findMembersOf>>[number],
    'email' | 'email_verified_at' | 'unclaimed_since' | 'was_removed'
  >,
  consent: ReturnType<typeof reasonOf>,
): LeftOutReason | undefined {
  if (isErased(account.email) || consent === 'withdrawn') return 'withdrawn';
  if (account.unclaimed_since !== null && account.was_removed) return 'withdrawn';
  if (account.email_verified_at === null && account.unclaimed_since === null) return 'unconfirmed';
  return isConsent(consent) ? undefined : 'no_consent';
}
