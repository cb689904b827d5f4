import type { z } from 'zod';
import type { waitlistChangeSchema } from '#contract/bookings/waitlist-desk.ts';
import type { Deps } from '#server/deps/deps.ts';
import { updateEvent } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findInTurn } from '#server/offers/offer-queries.ts';
import { requireFreshForEmails } from '../acts/count-emails.ts';
import { waitlistAct } from './waitlist-act.ts';

/** 20.4: opens the list, closes it, or turns it off: the lock's end then tells everybody on it. */
export function changeWaitlist(
  deps: Deps,
  session: Session,
  event: string,
  { state, key }: z.output<typeof waitlistChangeSchema>,
): Promise<void> {
  return waitlistAct(deps, session, {
    action: 'waitlist_changed',
    event,
    request: { act: 'change_waitlist', state },
    key,
    async act({ tx, now, event: { uuid, waitlist } }) {
      if (waitlist === state) return undefined;
      if (state === 'off') requireFreshForEmails(session, (await findInTurn(tx, uuid, now)).length);
      await updateEvent(tx, uuid, { waitlist: state });
      return { changes: { waitlist: { old: waitlist, new: state } } };
    },
  });
}
