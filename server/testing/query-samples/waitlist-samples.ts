import * as offer from '#server/offers/offer-queries.ts';
import * as opening from '#server/offers/opening-queries.ts';
import * as waiting from '#server/organizing/waitlist/waiting-people-queries.ts';
import { filledUuid } from './fill-everything.ts';
import {
  days,
  eventUuid,
  fragment,
  fullScan,
  newcomer,
  now,
  samplesOf,
  user,
} from './query-sample.ts';

const entry = filledUuid('entry', 43);
const joined = { event_uuid: eventUuid, user_uuid: user, seats: 2, least: 1, joined_at: now };

export const waitlistSamples = {
  'server/offers/offer-queries.ts': samplesOf(offer, {
    hasWaitlist: (db) => offer.hasWaitlist(db, eventUuid),
    countWaiting: (db) => offer.countWaiting(db, eventUuid),
    waitingColumn: fragment,
    findWaitedEvents: (db) => offer.findWaitedEvents(db),
    findWaitedEvent: (db) => offer.findWaitedEvent(db, eventUuid, now),
    findInTurn: (db) => offer.findInTurn(db, eventUuid, now),
    findPlaceInLine: (db) => offer.findPlaceInLine(db, eventUuid, user),
    findLastOffers: (db) => offer.findLastOffers(db, eventUuid, [user, newcomer], now),
    insertOffer: (db) =>
      offer.insertOffer(db, {
        event_uuid: eventUuid,
        user_uuid: user,
        seats: 2,
        made_at: now,
        until: days(1),
        state: 'open',
      }),
    endOffers: async (db) => {
      await offer.endOffers(db, eventUuid, 'let_go', now, user);
      await offer.endOffers(db, eventUuid, 'ended', now);
    },
    runOutOffers: (db) => offer.runOutOffers(db, eventUuid, now),
    endForBooked: (db) => offer.endForBooked(db, eventUuid, now),
    deleteEntries: async (db) => {
      await offer.deleteEntries(db, eventUuid, user);
      await offer.deleteEntries(db, eventUuid);
    },
    nextTurn: (db) => offer.nextTurn(db, eventUuid),
    changeWaiting: (db) => offer.changeWaiting(db, entry, { seats: 1, least: 1 }),
    insertWaiting: (db) => offer.insertWaiting(db, { ...joined, turn: 1_000_000 }),
    countListsAlone: (db) => offer.countListsAlone(db, user),
    offersAlone: (db) => offer.offersAlone(db, user),
    countOpenOffers: (db) => offer.countOpenOffers(db, user, now),
    findOtherLists: (db) => offer.findOtherLists(db, [user], eventUuid),
    findWaitlistsOf: (db) => offer.findWaitlistsOf(db, user),
    deleteOffersBefore: fullScan('offers are few, and nobody waits for this', (db) =>
      offer.deleteOffersBefore(db, days(-400)),
    ),
    countAhead: async (db) => {
      const found = await offer.findPlaceInLine(db, eventUuid, filledUuid('user', 42));
      if (found) await offer.countAhead(db, found);
    },
  }),
  'server/offers/opening-queries.ts': samplesOf(opening, {
    hasOpeningReminder: (db) => opening.hasOpeningReminder(db, eventUuid, user),
    insertOpeningReminder: (db) =>
      opening.insertOpeningReminder(db, {
        event_uuid: eventUuid,
        user_uuid: user,
        set_at: now,
      }),
    deleteOpeningReminder: (db) => opening.deleteOpeningReminder(db, eventUuid, user),
    takeDueReminders: fullScan('reminders that wait are few', (db) =>
      opening.takeDueReminders(db, now),
    ),
    hasBooked: (db) => opening.hasBooked(db, eventUuid, user),
  }),
  'server/organizing/waitlist/waiting-people-queries.ts': samplesOf(waiting, {
    findWaitingPeople: (db) =>
      waiting.findWaitingPeople(db, [user, newcomer], { words: ['person'], withContact: true }),
  }),
};
