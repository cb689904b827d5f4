import type { z } from 'zod';
import type {
  WaitingPerson,
  waitingListSchema,
  waitingQuerySchema,
} from '#contract/bookings/waitlist-desk.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import { findInTurn, findLastOffers, findWaitedEvent } from '#server/offers/offer-queries.ts';
import { offeredSeats } from '#server/offers/own-offer.ts';
import { seesContact } from '../attendees/list/list-attendees.ts';
import { type Asked, metaOf, partOf } from '../list-call.ts';
import { findWaitingPeople } from './waiting-people-queries.ts';
import { whyNotYet } from './why-not-yet.ts';

type AskedList = Asked<z.output<typeof waitingQuerySchema>, { uuid: string }>;

/** 20.4: the line of an event in turn, and how its places add up. */
export async function listWaiting(
  { db, clock }: Deps,
  { session, params: { uuid }, query }: AskedList,
): Promise<z.infer<typeof waitingListSchema>> {
  const now = clock.now();
  const event = await findWaitedEvent(db, uuid, now);
  if (!event) throw new HttpError('not_found');
  const line = await findInTurn(db, uuid, now);
  const users = line.map(({ user_uuid }) => user_uuid);
  const withContact = seesContact(session, uuid);
  const words = searchedNames(query.search);
  const found = await findWaitingPeople(db, users, { words, withContact });
  const people = new Map(found.map((person) => [person.uuid, person]));
  const offers = await findLastOffers(db, uuid, users, now);
  const rows = line.flatMap((party, index): WaitingPerson[] => {
    const person = people.get(party.user_uuid);
    if (!person) return [];
    const offer = offers.get(party.user_uuid);
    const seats = offeredSeats(offer, now);
    const row = {
      uuid: party.uuid,
      number: index + 1,
      name: person.name,
      ...(withContact && { email: person.email }),
      seats: party.seats,
      least: party.least,
      since: party.joined_at.toISOString(),
      run_outs: party.run_outs,
    };
    if (!offer || seats === 0) {
      return [{ ...row, offer: null, why_not_yet: whyNotYet(event, party, now) }];
    }
    const { until, made_by } = offer;
    const shown = { seats, until: until.toISOString(), is_out_of_turn: made_by !== null };
    return [{ ...row, offer: shown, why_not_yet: null }];
  });
  const holding = line.filter(({ user_uuid }) => offeredSeats(offers.get(user_uuid), now) > 0);
  const { limit, offset } = partOf(query);
  const { capacity, confirmed: booked, held, offered } = event;
  return {
    data: rows.slice(offset, offset + limit),
    meta: metaOf(query, rows.length),
    state: event.waitlist,
    waiting: { ...sumOf(line), offered: sumOf(holding) },
    places: { capacity, booked, held, offered, free: freeSeats(event) },
  };
}

const sumOf = (parties: { seats: number }[]) => ({
  people: parties.length,
  seats: parties.reduce((sum, { seats }) => sum + seats, 0),
});
