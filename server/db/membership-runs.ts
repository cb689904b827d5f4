import { type SQL, sql } from 'drizzle-orm';
import { memberships } from './tables/tables.ts';

/** Whose membership runs at this moment is a member: to be counted, listed and charged as one. */
export const membershipRuns = (now: Date): SQL<boolean> =>
  sql`(${memberships.ends_at} is null and ${memberships.user_uuid} is not null or ${memberships.ends_at} > ${now.toISOString()}::timestamptz)`;
