import type { Attendance } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import { freeSeats } from '#server/events/free-seats.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import {
  type BookingRow,
  countPlayers,
  hasCancelled,
  insertBookings,
  releaseHold,
} from '../booking-queries.ts';
import {
  bookingRefusal,
  calledOffAfterBooking,
  calledOffWhilePaying,
  refuse,
} from '../booking-rules.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findBookers, type LockedBooker } from './booker-queries.ts';
import { eventTurns } from './event-turns.ts';
import { fingerprint, type NewBooking, newBooking } from './new-booking.ts';

interface Wish {
  session: Session;
  wanted: Attendance;
  /** A hold that can no longer be paid and gives its places here. */
  replaced: string | undefined;
}

interface Taken {
  booking: BookingRow;
  isSame: boolean;
}

/** Everybody who is served together; what is taken for one is gone for the next. */
interface Turn {
  event: BookableEvent | undefined;
  now: Date;
  players: number;
  bookers: Map<string, LockedBooker>;
  released: string[];
  taken: NewBooking[];
}

/** A queue for each portal: a process has one, tests have several. */
const queues = new WeakMap<Deps, (event: string, wish: Wish) => Promise<Taken | HttpError>>();

/**
 * Takes the places in a transaction that holds the event (F1): confirmed at once if there is nothing
 * to pay, held for a while otherwise. A person has one live booking of an event; if there is one, it
 * is the answer.
 */
export async function takeSeats(
  deps: Deps,
  session: Session,
  eventUuid: string,
  wanted: Attendance,
  replaced?: string,
): Promise<Taken> {
  let queue = queues.get(deps);
  if (!queue) {
    queue = eventTurns((event, come) => serve(deps, event, come));
    queues.set(deps, queue);
  }
  const outcome = await queue(eventUuid, { session, wanted, replaced });
  if (!(outcome instanceof HttpError)) return outcome;
  const lostSeats =
    outcome.code === 'event_cancelled' &&
    (await hasCancelled(deps.db, eventUuid, session.userUuid));
  throw lostSeats ? refuse(calledOffAfterBooking) : outcome;
}

function serve(deps: Deps, eventUuid: string, come: () => Wish[]): Promise<(Taken | HttpError)[]> {
  return withEventLock(deps.db, eventUuid, async (tx, event) => {
    const wishes = come();
    // After the lock, so that nothing which happened while waiting is overlooked (F5, F6).
    const now = deps.clock.now();
    const userUuids = wishes.map(({ session }) => session.userUuid);
    const bookers = await findBookers(tx, eventUuid, userUuids, now);
    const players = await countPlayers(tx, eventUuid, now);
    const turn: Turn = { event, now, players, bookers, released: [], taken: [] };
    const outcomes = wishes.map((wish) => takeOrRefuse(deps, turn, wish));

    for (const id of turn.released) await releaseHold(tx, id);
    await insertBookings(tx, turn.taken);
    const made = turn.taken.map(({ booking }) => booking);
    const confirmed = made.filter(({ status }) => status === 'confirmed');
    await enqueueBookingEmails(tx, now, 'confirmed', confirmed);
    return outcomes;
  });
}

/** One who is refused is no reason to refuse the others. */
function takeOrRefuse(deps: Deps, turn: Turn, wish: Wish): Taken | HttpError {
  try {
    return take(deps, turn, wish);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

function take(deps: Deps, turn: Turn, { session, wanted, replaced }: Wish): Taken {
  const { event, now } = turn;
  const booker = turn.bookers.get(session.userUuid);
  if (!booker) throw new HttpError('unauthenticated');
  if (!canViewEvent(session, event)) throw new HttpError('not_found');
  const { live } = booker;
  // Nobody pays any more for what does not take place (F10).
  if (live?.status === 'held' && event.status === 'cancelled') {
    throw refuse(calledOffWhilePaying);
  }
  if (live && !(live.id === replaced && live.status === 'held')) {
    return { booking: live, isSame: isSameAs(deps, live, wanted) };
  }

  const players = turn.players - playersOf(live, now);
  const free = freeSeats(event, players);
  const asked = { now, isSubscribed: booker.subscribed, free, players: 1 + wanted.guests.length };
  const refusal = bookingRefusal(event, asked);
  if (refusal) throw refuse(refusal);

  const made = newBooking(deps, event, booker, wanted, now);
  if (live) turn.released.push(live.id);
  turn.taken.push(made);
  turn.players = players + made.booking.players;
  booker.live = made.booking;
  return { booking: made.booking, isSame: true };
}

/** H5: what comes to another total than the one that was shown is another booking. */
function isSameAs(deps: Deps, { request, total_cents }: BookingRow, wanted: Attendance): boolean {
  const { expected_total_cents: shown = total_cents } = wanted;
  return shown === total_cents && request === fingerprint(deps, wanted);
}

/** What a hold keeps from others; nothing any more when it ran out. */
function playersOf(hold: BookingRow | undefined, now: Date): number {
  return hold?.hold_expires_at && hold.hold_expires_at > now ? hold.players : 0;
}
