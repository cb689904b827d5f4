import type { TakeOffWaitlist } from '#contract/bookings/waitlist-desk.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import type { Session } from '#server/http/auth/session.ts';
import { advanceOthers } from '#server/offers/advance-waitlist.ts';
import { deleteEntries, endOffers } from '#server/offers/offer-queries.ts';
import { waitlistEnded } from '#server/offers/waitlist-ended-email.ts';
import { entryInTurn, waitlistAct } from './waitlist-act.ts';

/** 20.4: somebody waits no more, and is told; what was offered to them goes to the next in line. */
export function takeOffWaitlist(
  deps: Deps,
  session: Session,
  event: string,
  { key, ...wanted }: TakeOffWaitlist,
): Promise<void> {
  return waitlistAct(deps, session, {
    action: 'waitlist_taken_off',
    event,
    request: { act: 'take_off_waitlist', ...wanted },
    key,
    async act(locked) {
      const { tx, now } = locked;
      const { user_uuid: user, email, seats } = await entryInTurn(locked, wanted.entry);
      const offers = await endOffers(tx, event, 'ended', now, user);
      await deleteEntries(tx, event, user);
      const reason = wanted.reason ?? undefined;
      const had_offer = offers.length > 0;
      await enqueueEmail(tx, now, waitlistEnded, {
        user,
        event,
        why: 'taken_off',
        had_offer,
        ...(reason && { reason }),
      });
      if (had_offer) await advanceOthers(tx, event, [user], now);
      return {
        person: { uuid: user, email },
        changes: {
          seats: { old: seats, new: null },
          ...(reason && { reason: { old: null, new: reason } }),
        },
      };
    },
  });
}
