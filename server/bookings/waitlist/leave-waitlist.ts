import type { WaitlistState } from '#contract/bookings/waitlist.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import { advanceOthers } from '#server/offers/advance-waitlist.ts';
import { offerOver } from '#server/offers/offer-over-email.ts';
import { deleteEntries, endOffers } from '#server/offers/offer-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { loadWaitlist } from './load-waitlist.ts';

/** Leaves the line; an offer is let go with it, and told by email. Sent twice it is one act. */
export async function leaveWaitlist(
  deps: Deps,
  session: Session,
  uuid: string,
): Promise<WaitlistState> {
  const user = session.userUuid;
  await withEventLock(deps, uuid, async (tx, event) => {
    if (!canViewEvent(session, event)) throw new HttpError('not_found');
    const now = deps.clock.now();
    const offers = await endOffers(tx, uuid, 'let_go', now, user);
    await deleteEntries(tx, uuid, user);
    if (offers.length === 0) return;
    await enqueueEmail(tx, now, offerOver, { user, event: uuid, how: 'let_go' });
    await advanceOthers(tx, uuid, [user], now);
  });
  deps.wakeJobs();
  return loadWaitlist(deps, session, uuid);
}
