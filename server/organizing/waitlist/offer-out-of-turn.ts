import type { OfferOutOfTurn } from '#contract/bookings/waitlist-desk.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import { updateEvent } from '#server/events/save-event-queries.ts';
import { hasPermission, requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findBusy, makeOffer, whyNoOffer } from '#server/offers/advance-waitlist.ts';
import type { InTurn, WaitedEvent } from '#server/offers/offer-queries.ts';
import { seatsInWords } from '#server/offers/waitlist-email.ts';
import { auditEvent } from '../events/change-event.ts';
import { entryInTurn, waitlistAct } from './waitlist-act.ts';
import { ofPerson, whyNotHeld } from './why-not-yet.ts';

/**
 * 20.4: keeps places for somebody before their turn. What is free goes to whom it is due at once, so they are places
 * that fit nobody before, or that raise the capacity.
 */
export function offerOutOfTurn(
  deps: Deps,
  session: Session,
  uuid: string,
  { key, ...wanted }: OfferOutOfTurn,
): Promise<void> {
  return waitlistAct(deps, session, {
    action: 'waitlist_offered',
    event: uuid,
    request: { act: 'offer_out_of_turn', ...wanted },
    key,
    async act(locked) {
      const { tx, now, event } = locked;
      const { entry, seats, reason } = wanted;
      const party = await entryInTurn(locked, entry);
      await refusePerson(tx, event, party, now);
      if (seats > party.seats) {
        throw validationError('seats', `They wait for ${seatsInWords(party.seats)}.`);
      }
      const message = whyNotHeld(event, now);
      if (message) throw new HttpError('booking_closed', { message });
      await makeRoom(tx, session, event, wanted, now);
      const { user_uuid: user } = party;
      await makeOffer(tx, event, { user, seats, by: session.userUuid }, now);
      return {
        person: { uuid: user, email: party.email },
        changes: {
          seats: { old: null, new: seats },
          reason: { old: null, new: reason },
        },
      };
    },
  });
}

async function refusePerson(tx: Db, event: WaitedEvent, party: InTurn, now: Date): Promise<void> {
  const why = whyNoOffer(event, party);
  if (why) throw validationError('entry', ofPerson[why]);
  const busy = await findBusy(tx, [party], now);
  if (busy === 'elsewhere') {
    throw validationError('entry', 'Another event offers them places at this moment. Try again.');
  }
  if (busy.length > 0) throw validationError('entry', ofPerson.two_offers);
}

/** Beyond what is free only by raising the capacity. */
async function makeRoom(
  tx: Db,
  session: Session,
  event: WaitedEvent,
  { seats, raise }: Pick<OfferOutOfTurn, 'seats' | 'raise'>,
  now: Date,
): Promise<void> {
  const { uuid, capacity, version } = event;
  const free = freeSeats(event);
  if (capacity === null || free === null || free >= seats) return;
  const enough = capacity + seats - free;
  if (!raise) {
    const left = `${free === 0 ? 'no place is' : `${free} of them ${free === 1 ? 'is' : 'are'}`} free`;
    const way = hasPermission(session, 'event.manage', { uuid })
      ? `Raise the capacity to ${enough}`
      : `Ask an organizer to raise the capacity to ${enough}`;
    throw new HttpError('event_full', { message: `Capacity ${capacity}: ${left}. ${way}.` });
  }
  requirePermission(session, 'event.manage', { uuid });
  const saved = { version: version + 1, changed_at: now, changed_by: session.userUuid };
  await updateEvent(tx, uuid, { capacity: enough, ...saved });
  await auditEvent(tx, 'event_saved', uuid, now, {
    before: { capacity },
    after: { capacity: enough },
  });
}
