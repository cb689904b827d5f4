import type { Attendance } from '#contract/bookings/bookings.ts';
import { refusalOfTerms } from '#server/association/pages/legal-versions.ts';
import { whyNotPaidHere } from '#server/association/why-not-paid-here.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { type Availability, freeSeats } from '#server/events/availability.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type ChargeRow, insertCharges } from '#server/ledger/charges/charge-queries.ts';
import { findLastOffers } from '#server/offers/offer-queries.ts';
import { countedSeats, hadOffer, type OwnOffer, offeredSeats } from '#server/offers/own-offer.ts';
import { type BookingRow, hasCancelled, insertBookings } from '../booking-queries.ts';
import {
  bookingRefusal,
  cancelledAfterBooking,
  cancelledWhilePaying,
  offerIsOver,
  refusalError,
} from '../booking-rules.ts';
import { countGuestsOfAll } from '../count-guests.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { enqueueHoldEnds } from '../pay/hold-jobs.ts';
import type { TakenSeats } from '../pay/pay-for-seats.ts';
import { releaseHold } from '../pay/release-hold.ts';
import { countTaken, insertSeats } from '../seat-queries.ts';
import { newCode } from '../tickets/new-ticket.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findBookers, type LiveBooking, type LockedBooker } from './booker-queries.ts';
import { needsNoTry } from './earlier-act.ts';
import { eventQueue } from './event-queue.ts';
import { type BookedAt, fingerprint, type NewBooking, newBooking } from './new-booking.ts';

interface SeatRequest {
  session: Session;
  wanted: Attendance;
  /** A hold that can no longer be paid; its seats are used for this request. */
  replaced?: string | undefined;
  /** Refuses what is asked for anew, and what needs a try of a card. */
  limit?: HttpError | undefined;
}

/** The state that the requests of one batch share: seats taken by one are gone for the next. */
interface Batch extends BookedAt {
  event: BookableEvent | undefined;
  taken: Omit<Availability, 'capacity'>;
  bookers: Map<string, LockedBooker>;
  offers: Map<string, OwnOffer>;
  /** Of who has to accept terms or privacy first. */
  mustAccept: Map<string, HttpError | undefined>;
  released: ChargeRow[];
  made: NewBooking[];
}

/** One queue for each app: a process has one, tests have several. */
const queues = new WeakMap<
  Deps,
  (event: string, request: SeatRequest) => Promise<TakenSeats | HttpError>
>();

/**
 * Takes the seats in a transaction that has locked the event (F1): confirmed at once if there is nothing
 * to pay, held for a while otherwise. A person has at most one live booking of an event; an existing
 * one is returned.
 */
export async function takeSeats(
  deps: Deps,
  eventUuid: string,
  request: SeatRequest,
): Promise<TakenSeats> {
  let queue = queues.get(deps);
  if (!queue) {
    queue = eventQueue((event, takeBatch) => processRequests(deps, event, takeBatch));
    queues.set(deps, queue);
  }
  const outcome = await queue(eventUuid, request);
  if (!(outcome instanceof HttpError)) return outcome;
  const lostSeats =
    outcome.code === 'event_cancelled' &&
    (await hasCancelled(deps.db, eventUuid, request.session.userUuid));
  throw lostSeats ? refusalError(cancelledAfterBooking) : outcome;
}

function processRequests(
  deps: Deps,
  eventUuid: string,
  takeBatch: () => SeatRequest[],
): Promise<(TakenSeats | HttpError)[]> {
  return withEventLock(deps, eventUuid, async (tx, event) => {
    const requests = takeBatch();
    // Read after the lock, so that changes made while waiting count (F5, F6).
    const now = deps.clock.now();
    const userUuids = requests.map(({ session }) => session.userUuid);
    const bookers = await findBookers(tx, eventUuid, userUuids, now);
    const taken = await countTaken(tx, eventUuid, now);
    const unpayable = await whyNotPaidHere({ ...deps, db: tx });
    const offers = await findLastOffers(tx, eventUuid, userUuids, now);
    const mustAccept = await findRefusalsOfTerms(tx, bookers);
    const shared = { event, now, unpayable, taken, bookers, offers, mustAccept };
    const batch: Batch = { ...shared, released: [], made: [] };
    const outcomes = requests.map((request) => takeOrRefuse(deps, batch, request));

    for (const charge of batch.released) await releaseHold(tx, charge, { state: 'cancelled' }, now);
    await insertBookings(tx, batch.made);
    await insertSeats(
      tx,
      batch.made.flatMap(({ seats }) => seats),
      (seat) => ({ ...seat, code: newCode(event?.title ?? '') }),
    );
    await insertCharges(
      tx,
      batch.made.flatMap(({ opened }) => opened ?? []),
    );
    const named = batch.made.map(({ booking, seats }) => ({
      user: booking.user_uuid ?? booking.id,
      emails: seats.map(({ email }) => email),
    }));
    await countGuestsOfAll(deps, tx, named);
    const made = batch.made.map(({ booking }) => booking);
    await enqueueHoldEnds(tx, made);
    const confirmed = made.filter(({ status }) => status === 'confirmed');
    await enqueueBookingEmails(tx, now, 'confirmed', confirmed);
    return outcomes;
  });
}

/** Nearly nobody: who they are stands with the bookers, so that a rush asks for no person alone. */
async function findRefusalsOfTerms(tx: Db, bookers: Map<string, LockedBooker>) {
  const refusals: Batch['mustAccept'] = new Map();
  for (const { uuid, must_accept } of bookers.values())
    if (must_accept) refusals.set(uuid, await refusalOfTerms(tx, uuid));
  return refusals;
}

/** A refusal concerns one request, not the whole batch. */
function takeOrRefuse(deps: Deps, batch: Batch, request: SeatRequest): TakenSeats | HttpError {
  try {
    return take(deps, batch, request);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

function take(deps: Deps, batch: Batch, asked: SeatRequest): TakenSeats {
  const { session, wanted, replaced } = asked;
  const { event, now } = batch;
  const limit = batch.mustAccept.get(session.userUuid) ?? asked.limit;
  const booker = batch.bookers.get(session.userUuid);
  if (!booker) throw new HttpError('unauthenticated');
  if (!canViewEvent(session, event)) throw new HttpError('not_found');
  const { live } = booker;
  // A cancelled event cannot be paid for (F10).
  if (live?.status === 'held' && event.status === 'cancelled') {
    throw refusalError(cancelledWhilePaying);
  }
  if (live && !(live.id === replaced && live.status === 'held')) {
    const { request, charge } = live;
    const isSame = isSameAs(deps, live, wanted);
    const goesOn = isSame && needsNoTry(live, wanted.payment_method);
    if (limit && live.status === 'held' && !goesOn) throw limit;
    return { booking: live, request, charge, isSame, isNew: false };
  }

  if (limit) throw limit;
  const held = batch.taken.held - heldBy(live, now);
  const own = batch.offers.get(session.userUuid);
  // What is kept for this person is free for them.
  const offered = batch.taken.offered - countedSeats(own, now);
  const taken = { ...batch.taken, held, offered };
  const conditions = {
    now,
    isSubscribed: booker.subscribed,
    free: freeSeats({ capacity: event.capacity, ...taken }),
    players: 1 + wanted.guests.length,
  };
  const refusal = bookingRefusal(event, conditions);
  if (refusal?.code === 'event_full' && hadOffer(own, now)) throw refusalError(offerIsOver);
  if (refusal) throw refusalError(refusal);

  const made = newBooking(deps, event, booker, wanted, batch);
  const { booking, request } = made;
  const charge = made.opened?.charge ?? null;
  if (live?.charge) batch.released.push(live.charge);
  batch.made.push(made);
  taken.offered += Math.max(0, offeredSeats(own, now) - booking.players);
  batch.taken = { ...taken, [booking.status]: taken[booking.status as 'held'] + booking.players };
  booker.live = { ...booking, request, charge };
  return { booking, request, charge, isSame: true, isNew: true };
}

/** H5: a booking with another total than the one that was shown is another booking. */
function isSameAs(deps: Deps, { request, charge }: LiveBooking, wanted: Attendance): boolean {
  const total = charge?.amount_cents ?? 0;
  const { expected_total_cents: shown = total } = wanted;
  return shown === total && request.fingerprint === fingerprint(deps, wanted);
}

/** The seats that a hold takes; none once it has expired. */
function heldBy(hold: BookingRow | undefined, now: Date): number {
  return hold?.hold_expires_at && hold.hold_expires_at > now ? hold.players : 0;
}
