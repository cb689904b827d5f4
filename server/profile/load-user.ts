import type { User } from '#contract/profile/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { type Grant, liveGrants } from '../http/auth/grant-queries.ts';
import { cityOf } from '../places/city-of.ts';
import { presentEntry } from './entries.ts';
import { openTexts } from './private-texts.ts';
import { findRecord, type UserRecord } from './profile-queries.ts';

export async function loadUser(deps: Deps, uuid: string): Promise<User> {
  const now = deps.clock.now();
  const record = await findRecord(deps.db, uuid, now);
  // The account was erased after the session was checked.
  if (!record) throw new HttpError('unauthenticated');
  return presentUser({ ...record, ...openTexts(deps, record) }, liveGrants(record.grants, now));
}

/** 3.1: the record of a user for that user; the contract removes fields that it does not list. */
function presentUser(user: UserRecord, grants: Grant[]): User {
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
    employment: user.employment.map(presentEntry),
    education: user.education.map(presentEntry),
    waiting: user.waiting.map((list) => ({
      ...list,
      starts_at: new Date(list.starts_at).toISOString(),
    })),
    offers: user.offers.map((offer) => ({ ...offer, until: new Date(offer.until).toISOString() })),
    soon: user.soon.map((event) => ({
      ...event,
      starts_at: new Date(event.starts_at).toISOString(),
      ends_at: new Date(event.ends_at).toISOString(),
    })),
  };
}
