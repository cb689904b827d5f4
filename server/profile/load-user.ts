import type { User } from '#contract/profile.ts';
import type { education, employment } from '../db/tables.ts';
import type { Deps } from '../deps/deps.ts';
import { type Grant, liveGrants } from '../http/auth/grant-queries.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { cityOf } from '../places/city-of.ts';
import { presentEntry } from './entries.ts';
import { openTexts } from './private-texts.ts';
import {
  findBookingsOf,
  findEducation,
  findEmployment,
  findSoon,
  findUser,
  type UserRow,
} from './profile-queries.ts';

export async function loadUser(deps: Deps, uuid: string): Promise<User> {
  const now = deps.clock.now();
  const [user, employment, education, bookings, soon] = await Promise.all([
    findUser(deps.db, uuid),
    findEmployment(deps.db, uuid),
    findEducation(deps.db, uuid),
    findBookingsOf(deps.db, uuid, now),
    findSoon(deps.db, uuid, now),
  ]);
  // The account was erased after the session was checked.
  if (!user) throw new HttpError('unauthenticated');
  return presentUser({
    user: { ...user, ...openTexts(deps, user) },
    employment,
    education,
    bookings,
    soon: soon.map((event) => ({
      ...event,
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
    })),
    grants: liveGrants(user.grants, now),
  });
}

interface UserRows {
  user: UserRow;
  employment: (typeof employment.$inferSelect)[];
  education: (typeof education.$inferSelect)[];
  bookings: User['bookings'];
  soon: User['soon'];
  grants: Grant[];
}

/** 3.1: the record of a user for that user; the contract removes fields that it does not list. */
function presentUser({ user, employment, education, bookings, soon, grants }: UserRows): User {
  return {
    ...user,
    role: grants.length > 0 ? 'organizer' : 'user',
    grants: grants.map((grant) => ({ ...grant, until: grant.until?.toISOString() ?? null })),
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
    soon,
  };
}
