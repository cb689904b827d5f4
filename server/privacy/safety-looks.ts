import type { SafetyLook } from '#contract/bookings/safety.ts';
import { findSafetyLooksAt } from '../audit/audit-queries.ts';
import { isErased } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';

/** 10.4: whose notes were read hears who did it, when and for which event. */
export async function listSafetyLooks({ db }: Deps, userUuid: string): Promise<SafetyLook[]> {
  const looks = await findSafetyLooksAt(db, userUuid, 50);
  return looks.map(({ at, by, by_email, event, is_guest, guest }) => ({
    at: at.toISOString(),
    by: by_email === null || isErased(by_email) ? null : by,
    event: event ?? 'an event that is gone',
    // After 30 days the names of guests are gone, and it is “Guest”.
    guest: is_guest ? (guest ?? 'Guest') : null,
  }));
}
