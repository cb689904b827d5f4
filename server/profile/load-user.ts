import type { User } from '#contract/profile.ts';
import type { Db } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { presentUser } from './present-user.ts';
import { findBookingsOf, findEducation, findEmployment, findUser } from './profile-queries.ts';

export async function loadUser(db: Db, uuid: string): Promise<User> {
  const [user, employment, education, bookings] = await Promise.all([
    findUser(db, uuid),
    findEmployment(db, uuid),
    findEducation(db, uuid),
    findBookingsOf(db, uuid),
  ]);
  // Erased between the look at the session and now.
  if (!user) throw new Fault('unauthenticated');
  return presentUser({ user, employment, education, bookings });
}
