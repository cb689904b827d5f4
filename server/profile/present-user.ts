import { formatMonth } from '#contract/dates.ts';
import type { User } from '#contract/profile.ts';
import type { education, employment } from '../db/tables.ts';
import { cityOf } from '../places/city-of.ts';
import type { UserRow } from './profile-queries.ts';

interface UserParts {
  user: UserRow;
  employment: (typeof employment.$inferSelect)[];
  education: (typeof education.$inferSelect)[];
  bookings: User['bookings'];
}

/** 3.1: the record of a user, for that user alone; the contract strips what it does not list. */
export function presentUser({ user, employment, education, bookings }: UserParts): User {
  return {
    ...user,
    city: cityOf(user.location),
    member_since: user.created_at.toISOString(),
    private_consent_at: user.private_consent_at?.toISOString() ?? null,
    deletion_requested_at: user.deletion_requested_at?.toISOString() ?? null,
    social_links: {
      linkedin: user.linkedin,
      facebook: user.facebook,
      twitter: user.twitter,
      instagram: user.instagram,
    },
    employment: employment.map(presentEntry),
    education: education.map(presentEntry),
    bookings,
  };
}

/** An entry's own texts as they are, its months as people write them. */
export function presentEntry<T extends { start_month: string; end_month: string | null }>(
  entry: T,
) {
  const { start_month, end_month, ...rest } = entry;
  return {
    ...rest,
    start_date: formatMonth(start_month),
    end_date: end_month ? formatMonth(end_month) : '',
  };
}
