import type { User } from '#contract/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { presentUser } from './present-user.ts';
import { openTexts } from './private-texts.ts';
import { findBookingsOf, findEducation, findEmployment, findUser } from './profile-queries.ts';

export async function loadUser(deps: Deps, uuid: string): Promise<User> {
  const [user, employment, education, bookings] = await Promise.all([
    findUser(deps.db, uuid),
    findEmployment(deps.db, uuid),
    findEducation(deps.db, uuid),
    findBookingsOf(deps.db, uuid, deps.clock.now()),
  ]);
  // Erased between the look at the session and now.
  if (!user) throw new HttpError('unauthenticated');
  return presentUser({
    user: { ...user, ...openTexts(deps, user) },
    employment,
    education,
    bookings,
  });
}
