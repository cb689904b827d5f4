import { and, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { MemberFilters } from '#contract/messages/messages.ts';
import { provinces } from '#contract/values/provinces.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { wasRemoved } from '#server/db/removed-addresses.ts';
import { memberships, users } from '#server/db/tables/tables.ts';

/** The members that the filters leave, or one of them; `since` is the first instant of that day. */
export function findMembersOf(
  db: Db,
  { members, province, person }: MemberFilters,
  { since, now, only }: { since: Date | undefined; now: Date; only?: string | undefined },
) {
  const { started_at, ends_at } = memberships;
  const isActive = members === 'active';
  return db
    .select({
      user: users.uuid,
      name: sql<string>`${fullNameOf(users)}`,
      email: users.email,
      email_verified_at: users.email_verified_at,
      unclaimed_since: users.unclaimed_since,
      was_removed: wasRemoved(users.email_key),
    })
    .from(memberships)
    .innerJoin(users, sql`${users.uuid} = ${memberships.user_uuid}`)
    .where(
      and(
        isActive ? or(isNull(ends_at), gt(ends_at, now)) : lte(ends_at, now),
        since && gte(isActive ? started_at : ends_at, since),
        province && livesIn(province),
        person === undefined ? undefined : sql`${users.uuid} = ${person}`,
        only === undefined ? undefined : sql`${users.uuid} = ${only}`,
      ),
    )
    .orderBy(sql`fold(${fullNameOf(users)})`, users.uuid);
}

/**
 * Whether a location names the province, by its code in capitals or its name. What the profile hides is not looked
 * at; what organizers typed of somebody who has not claimed the account is their own.
 */
const livesIn = (code: NonNullable<MemberFilters['province']>) =>
  and(
    sql`(${users.dob_visibility} or ${users.unclaimed_since} is not null)`,
    or(
      sql`${users.location} ~ ${`\\m${code}\\M`}`,
      sql`fold(${users.location}) like '%' || fold(${provinces[code]}) || '%'`,
    ),
  );
