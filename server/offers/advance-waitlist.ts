import { bookingState } from '#contract/events/why-not-bookable.ts';
import { maxOffers, openCallHours } from '#contract/values/portal-limits.ts';
import type { Db } from '../db/database.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { freeSeats } from '../events/availability.ts';
import { addJobs } from '../jobs/job-queries.ts';
import { oneHour } from '../time/durations.ts';
import { nextInTurn } from './next-in-turn.ts';
import { offerMade } from './offer-made-email.ts';
import { offerOver } from './offer-over-email.ts';
import {
  changeWaiting,
  countOpenOffers,
  deleteEntries,
  endForBooked,
  endOffers,
  findInTurn,
  findOtherLists,
  findPlaceInLine,
  findWaitedEvent,
  hasWaitlist,
  type InTurn,
  insertOffer,
  nextTurn,
  type OfferRow,
  offersAlone,
  runOutOffers,
  type WaitedEvent,
} from './offer-queries.ts';
import { offerUntil } from './offer-until.ts';
import { placesFree } from './places-free-email.ts';
import { type WhyEnded, waitlistEnded } from './waitlist-ended-email.ts';

/** When an offer ends, the next one follows at once, not with the next scheduled task. */
export const advanceJob = 'waiting-list';

/**
 * 20.2: brings the waiting list of an event in line with how full it is now: ends what is over, and offers free seats
 * to whom they are due. Called again it changes nothing. Everything that locks an event does it, before it counts and
 * after its work, so no seat that came free is sold past those who wait. Lock the event first.
 */
export async function advanceWaitlist(tx: Db, uuid: string, now: Date): Promise<void> {
  if (!(await hasWaitlist(tx, uuid))) return;
  const taken = await endForBooked(tx, uuid, now);
  const event = await findWaitedEvent(tx, uuid, now);
  if (!event) return;
  const why = whyOver(event, now);
  if (why) return endWaitlist(tx, event, why, now);
  const ended = await runOut(tx, uuid, now);
  await advanceOthers(tx, uuid, [...taken, ...ended], now);
  // An offer that ran out was not counted any more.
  await offerFreeSeats(tx, event, now);
}

/** Why nobody waits any more. */
function whyOver({ status, starts_at, waitlist }: WaitedEvent, now: Date): WhyEnded | undefined {
  if (status === 'cancelled') return 'cancelled';
  if (starts_at <= now) return 'begun';
  return status === 'draft' || waitlist === 'off' ? 'turned_off' : undefined;
}

/** Everybody is told. */
async function endWaitlist(tx: Db, event: WaitedEvent, why: WhyEnded, now: Date): Promise<void> {
  const offers = await endOffers(tx, event.uuid, 'ended', now);
  const offered = new Set(offers.map(({ user_uuid }) => user_uuid));
  const entries = await deleteEntries(tx, event.uuid);
  const people = new Set([...offered, ...entries.map(({ user_uuid }) => user_uuid)]);
  await addJobs(
    tx,
    [...people].map((user) =>
      waitlistEnded.toJob({ user, event: event.uuid, why, had_offer: offered.has(user) }, now),
    ),
  );
  await advanceOthers(tx, event.uuid, [...offered], now);
}

/** 20.3: the first time to the end of the line, the second time off the list. */
async function runOut(tx: Db, uuid: string, now: Date): Promise<string[]> {
  const over = await runOutOffers(tx, uuid, now);
  for (const { user_uuid: user } of over) {
    const entry = await findPlaceInLine(tx, uuid, user);
    const isSecond = entry !== undefined && entry.run_outs > 0;
    if (isSecond) await deleteEntries(tx, uuid, user);
    else if (entry) {
      const turn = await nextTurn(tx, uuid);
      await changeWaiting(tx, entry.uuid, { turn, run_outs: entry.run_outs + 1 });
    }
    const how = isSecond ? 'ran_out_again' : 'ran_out';
    await enqueueEmail(tx, now, offerOver, { user, event: uuid, how });
  }
  return over.map(({ user_uuid }) => user_uuid);
}

/** Who has an offer less may have one of another event, whose seats waited for that. */
export async function advanceOthers(tx: Db, uuid: string, users: string[], now: Date) {
  const others = await findOtherLists(tx, users, uuid);
  await addJobs(
    tx,
    others.map((event) => ({ kind: advanceJob, payload: { event }, now })),
  );
}

/** Nothing is held in the last day of booking. */
export const isOpenCall = ({ booking_closes_at }: WaitedEvent, now: Date) =>
  booking_closes_at.getTime() - now.getTime() <= openCallHours * oneHour;

async function offerFreeSeats(tx: Db, event: WaitedEvent, now: Date): Promise<void> {
  const { uuid } = event;
  const free = freeSeats(event);
  if (free === 0) return;
  const state = bookingState({ ...event, spots_left: 1 }, now.getTime());
  if (state !== 'open') return;
  const left = free ?? Number.POSITIVE_INFINITY;
  const inTurn = (await findInTurn(tx, uuid, now)).filter(
    (party) => whyNoOffer(event, party) === undefined,
  );
  if (isOpenCall(event, now)) return callOpen(tx, uuid, inTurn, left, now);
  for (let parties = inTurn; ; ) {
    const next = nextInTurn(left, parties);
    const people = next.map(({ party }) => party);
    const busy = await findBusy(tx, people, now);
    if (busy === 'elsewhere') return advanceAgain(tx, uuid, now);
    if (busy.length === 0) {
      for (const { party, seats } of next) {
        await makeOffer(tx, event, { user: party.user_uuid, seats, by: null }, now);
      }
      return;
    }
    parties = parties.filter(({ uuid: entry }) => !busy.includes(entry));
  }
}

/** Why somebody who waits is not offered a seat that is free, before it is asked whether it fits. */
export function whyNoOffer(
  event: Pick<WaitedEvent, 'member_only'>,
  party: InTurn,
): 'offered' | 'paying' | 'two_offers' | 'no_membership' | 'blocked' | undefined {
  if (party.own_offers > 0) return 'offered';
  if (party.is_paying) return 'paying';
  if (party.is_blocked) return 'blocked';
  if (event.member_only && !party.is_member) return 'no_membership';
  return party.other_offers >= maxOffers ? 'two_offers' : undefined;
}

/** The seats wait for their turn a moment longer. */
const advanceAgain = (tx: Db, event: string, now: Date) =>
  addJobs(tx, [{ kind: advanceJob, payload: { event }, now }]);

/** Who has two offers by now. Of several events at once, one alone makes offers to a person. */
export async function findBusy(
  tx: Db,
  parties: InTurn[],
  now: Date,
): Promise<string[] | 'elsewhere'> {
  const busy: string[] = [];
  for (const { uuid, user_uuid, other_lists } of parties) {
    if (other_lists < maxOffers) continue;
    if (!(await offersAlone(tx, user_uuid))) return 'elsewhere';
    if ((await countOpenOffers(tx, user_uuid, now)) >= maxOffers) busy.push(uuid);
  }
  return busy;
}

/** Keeps seats for a person until a moment that is fixed now. */
export async function makeOffer(
  tx: Db,
  event: WaitedEvent,
  { user, seats, by }: { user: string; seats: number; by: string | null },
  now: Date,
): Promise<OfferRow> {
  const until = offerUntil(event, now);
  const offer = await insertOffer(tx, {
    event_uuid: event.uuid,
    user_uuid: user,
    seats,
    made_at: now,
    until,
    state: 'open',
    made_by: by,
  });
  await enqueueEmail(tx, now, offerMade, {
    user,
    event: event.uuid,
    offer: offer.uuid,
    seats,
    until: until.toISOString(),
  });
  const payload = { event: event.uuid };
  await addJobs(tx, [{ kind: advanceJob, payload, now, runAt: until }]);
  return offer;
}

/** Everybody who fits is told once. */
async function callOpen(tx: Db, uuid: string, inTurn: InTurn[], left: number, now: Date) {
  for (const { uuid: entry, user_uuid: user, least, informed_at } of inTurn) {
    if (informed_at !== null || least > left) continue;
    await changeWaiting(tx, entry, { informed_at: now });
    await enqueueEmail(tx, now, placesFree, { user, event: uuid });
  }
}
