import * as catalog from '#server/backup/catalog-queries.ts';
import * as restore from '#server/backup/restore-queries.ts';
import * as booking from '#server/bookings/booking-queries.ts';
import * as cancellation from '#server/bookings/cancel/cancellation-queries.ts';
import * as eventLock from '#server/bookings/event-lock-queries.ts';
import * as notes from '#server/bookings/notes-queries.ts';
import * as ownSeat from '#server/bookings/own-seat-queries.ts';
import * as booker from '#server/bookings/reserve/booker-queries.ts';
import * as seat from '#server/bookings/seat-queries.ts';
import * as myEvents from '#server/bookings/tickets/my-events-queries.ts';
import * as ticket from '#server/bookings/tickets/ticket-queries.ts';
import * as clubhouse from '#server/clubhouse/clubhouse-queries.ts';
import * as mySeason from '#server/clubhouse/my-season-queries.ts';
import * as demoClock from '#server/demo/demo-clock-queries.ts';
import * as demo from '#server/demo/demo-queries.ts';
import * as eventList from '#server/events/event-list-queries.ts';
import * as event from '#server/events/event-queries.ts';
import * as nextChange from '#server/events/next-change-queries.ts';
import * as saveEvent from '#server/events/save-event-queries.ts';
import * as season from '#server/events/season-queries.ts';
import * as ledger from '#server/ledger/check/ledger-queries.ts';
import * as eventMoney from '#server/ledger/sums/event-money-queries.ts';
import * as year from '#server/membership/year/membership-year-queries.ts';
import * as result from '#server/organizing/result/result-queries.ts';
import { filledUuid } from './fill-everything.ts';
import {
  days,
  email,
  eventUuid,
  fragment,
  fullScan,
  now,
  samplesOf,
  user,
} from './query-sample.ts';

const held = 'booking4005';
const heldCharge = filledUuid('charge', 4005);
const booked = 'booking4322';
const table = { table: 'seen_events', columns: ['id', 'seen_at'] };
const newBooking: booking.BookingRow = {
  id: 'new',
  event_uuid: eventUuid,
  user_uuid: user,
  players: 1,
  status: 'cancelled',
  created_at: now,
  place_confirmed_at: now,
  notes: null,
  has_party_code: false,
  ...booking.bookedByAccount,
  hold_expires_at: null,
  cancelled_at: null,
  owing_cents: 0,
};
const newRequest: seat.SeatRequestRow = {
  uuid: filledUuid('request', 0),
  booking_id: 'new',
  key: null,
  fingerprint: null,
  payment_method: null,
  charge_uuid: null,
  created_at: now,
};
const newSeat: seat.SeatRow = {
  uuid: filledUuid('seat', 0),
  booking_id: booked,
  event_uuid: eventUuid,
  position: 9,
  request_uuid: filledUuid('request', 4322),
  user_uuid: null,
  name: 'A',
  email: null,
  handicap_index: null,
  state: 'confirmed',
  price_cents: 0,
  cancel_until: now,
  meal: null,
  owing_cents: 0,
  hold_expires_at: null,
  cancelled_at: null,
  dietary_restrictions: null,
  checked_in_at: null,
  ticket: 'a ticket',
  code: 'a code',
  kept_cents: 0,
  moved_to: null,
  consent_at: null,
  consent_wording: null,
  consent_source: null,
};
const newEvent: Parameters<typeof saveEvent.insertEvent>[1] = {
  slug: 'new',
  title: 'A',
  summary: 'A',
  description: 'A',
  format: 'A',
  starts_at: now,
  ends_at: days(1),
  timezone: 'America/Toronto',
  venue_name: 'A',
  venue_address: 'A',
  venue_city: 'A',
  venue_province: 'ON',
  venue_latitude: 43,
  venue_longitude: -80,
  price_cents: 0,
  member_price_cents: 0,
  booking_opens_at: days(-1),
  booking_closes_at: now,
  cancel_until: now,
};
const backup = 'a backup contains everything';
const check = 'a command checks the whole ledger';

export const eventSamples = {
  'server/clubhouse/clubhouse-queries.ts': samplesOf(clubhouse, {
    beginVisit: (db) => clubhouse.beginVisit(db, user, now),
    findVisitor: (db) => clubhouse.findVisitor(db, user),
    findNextBooking: (db) => clubhouse.findNextBooking(db, user, now),
    listPublishedStatements: (db) => clubhouse.listPublishedStatements(db, days(-20), now),
    listOpenedForBooking: (db) => clubhouse.listOpenedForBooking(db, user, days(-20), now),
  }),
  'server/membership/year/membership-year-queries.ts': samplesOf(year, {
    isOwnSeatOf: fragment,
    countSeatsOfYear: (db) => year.countSeatsOfYear(db, user, 2026, now),
    sumGifts: (db) => year.sumGifts(db, user, { from: new Date('2026-01-01'), until: now }),
    findMembershipPayments: (db) => year.findMembershipPayments(db, user),
  }),
  'server/clubhouse/my-season-queries.ts': samplesOf(mySeason, {
    findSeason: (db) => mySeason.findSeason(db, user, 2026),
    findSeasonYears: (db) => mySeason.findSeasonYears(db, user),
  }),
  'server/bookings/notes-queries.ts': samplesOf(notes, {
    findUnsealedNotes: (db) => notes.findUnsealedNotes(db, 'notes', 500),
    replaceNotes: (db) => notes.replaceNotes(db, booked, 'notes', { before: 'x', after: 'y' }),
  }),
  'server/backup/catalog-queries.ts': samplesOf(catalog, {
    findAllTables: (db) => catalog.findAllTables(db),
    findBackupTables: (db) => catalog.findBackupTables(db),
    findSequences: (db) => catalog.findSequences(db),
    findFilledTable: fullScan('ends with the first row', (db) =>
      catalog.findFilledTable(db, [table]),
    ),
    beginReading: (db) => catalog.beginReading(db),
    readRows: fullScan(backup, async (db) => {
      for await (const _some of catalog.readRows(db, table));
    }),
    listOf: fragment,
    findPictureNames: fullScan(backup, (db) => catalog.findPictureNames(db)),
    findSealingKeys: fullScan(backup, (db) => catalog.findSealingKeys(db)),
    sumUp: fullScan(backup, (db) => catalog.sumUp(db, table)),
  }),
  'server/backup/restore-queries.ts': samplesOf(restore, {
    lockTables: (db) => restore.lockTables(db, [table]),
    withReferencesCheckedLast: (db) => restore.withReferencesCheckedLast(db, async () => undefined),
    insertRows: (db) =>
      restore.insertRows(db, table, [JSON.stringify({ id: 'new', seen_at: now })]),
    emptyTable: (db) => restore.emptyTable(db, 'association'),
    setSequence: (db) => restore.setSequence(db, 'receipt_numbers', '900000'),
    runStatements: (db) => restore.runStatements(db, 'select 1;\n'),
  }),
  'server/bookings/reserve/booker-queries.ts': samplesOf(booker, {
    findEarlierGuests: (db) => booker.findEarlierGuests(db, filledUuid('user', 4300), 60),
    findSeatRequests: (db) => booker.findSeatRequests(db, booked),
    findClaimant: (db) => booker.findClaimant(db, user),
    findConfirmedBooker: (db) => booker.findConfirmedBooker(db, email, now),
    findBookers: (db) =>
      booker.findBookers(
        db,
        eventUuid,
        Array.from({ length: 50 }, (_, index) => filledUuid('user', 4300 + index)),
        now,
      ),
  }),
  'server/bookings/booking-queries.ts': samplesOf(booking, {
    bookingFields: fragment,
    insertBookings: (db) =>
      booking.insertBookings(db, [{ booking: newBooking, request: newRequest }]),
    findBooking: (db) => booking.findBooking(db, booked),
    findLiveBooking: (db) => booking.findLiveBooking(db, eventUuid, user),
    hasCancelled: (db) => booking.hasCancelled(db, eventUuid, user),
    findBookedEvent: (db) => booking.findBookedEvent(db, eventUuid),
    findGuestEmails: (db) => booking.findGuestEmails(db, [booked]),
    forgetRequest: (db) => booking.forgetRequest(db, held, heldCharge),
    confirmPlace: (db) => booking.confirmPlace(db, booked, now),
    findUnclaimed: (db) => booking.findUnclaimed(db, email),
    claimBooking: (db) => booking.claimBooking(db, booked, user, email),
    findBooker: (db) => booking.findBooker(db, newBooking),
  }),
  'server/bookings/own-seat-queries.ts': samplesOf(ownSeat, { isOwnSeat: fragment }),
  'server/bookings/seat-queries.ts': samplesOf(seat, {
    claimOwnSeat: (db) =>
      seat.claimOwnSeat(db, booked, { user_uuid: user, name: 'A' }, { name: null }),
    keepOfSeats: (db) => seat.keepOfSeats(db, filledUuid('seat', 4320), 1),
    takePaymentOff: (db) => seat.takePaymentOff(db, filledUuid('seat', 4320), 0),
    payOwing: (db) => seat.payOwing(db, filledUuid('seat', 4320), 0),
    findSeats: (db) => seat.findSeats(db, booked),
    findAllSeats: (db) => seat.findAllSeats(db, booked),
    countFor: (db) => seat.countFor(db, eventUuid, user, now),
    countTaken: (db) => seat.countTaken(db, eventUuid, now),
    insertSeats: (db) => seat.insertSeats(db, [newSeat], (same) => same),
    updateSeat: (db) => seat.updateSeat(db, filledUuid('seat', 4322), { handicap_index: 12.4 }),
    findSeatsOfCharge: (db) => seat.findSeatsOfCharge(db, heldCharge),
    extendCancelUntil: (db) => seat.extendCancelUntil(db, eventUuid, days(400)),
    confirmSeats: (db) => seat.confirmSeats(db, held, [filledUuid('seat', 4005)]),
    releaseSeats: async (db) => {
      const released = { booking: held, from: ['held' as const], to: 'expired' as const, now };
      await seat.releaseSeats(db, { ...released, seats: [filledUuid('seat', 4005)] });
      await seat.releaseSeats(db, released);
    },
  }),
  'server/bookings/cancel/cancellation-queries.ts': samplesOf(cancellation, {
    findBookingsOfEvent: async (db) => {
      for (const status of ['held', 'confirmed', 'cancelled'] as const)
        await cancellation.findBookingsOfEvent(db, eventUuid, status);
    },
    findOwedOfEvent: (db) => cancellation.findOwedOfEvent(db, eventUuid),
    findUpcomingBookings: (db) => cancellation.findUpcomingBookings(db, user, now),
  }),
  'server/bookings/event-lock-queries.ts': samplesOf(eventLock, {
    lockEvent: (db) => eventLock.lockEvent(db, eventUuid),
  }),
  'server/ledger/check/ledger-queries.ts': samplesOf(ledger, {
    findDifferences: fullScan(check, (db) => ledger.findDifferences(db, now)),
    findMoneyOfCharges: fullScan(check, (db) => ledger.findMoneyOfCharges(db, 'America/Toronto')),
    findMoneyOfEvents: fullScan(check, (db) => ledger.findMoneyOfEvents(db)),
    findPending: fullScan(check, (db) => ledger.findPending(db)),
  }),
  'server/ledger/sums/event-money-queries.ts': samplesOf(eventMoney, {
    movementsOfEvent: fragment,
    closingSumsOf: fragment,
    findEventSums: (db) => eventMoney.findEventSums(db, 'America/Toronto', eventUuid),
  }),
  'server/organizing/result/result-queries.ts': samplesOf(result, {
    findResultRows: (db) => result.findResultRows(db, eventUuid),
    replaceResultRows: (db) => result.replaceResultRows(db, eventUuid, []),
    endedIn: fragment,
    findTypedSums: fullScan('the results of a year are added up', (db) =>
      result.findTypedSums(db, { from: days(-365), until: days(-30) }),
    ),
    findWithoutStatement: (db) =>
      result.findWithoutStatement(db, 'all', { from: days(-365), until: days(-30) }),
    findPublishedResults: fullScan('the money of all events of a year is added up', (db) =>
      result.findPublishedResults(db, 'America/Toronto', 'all', { from: days(-365), until: now }),
    ),
  }),
  'server/bookings/tickets/my-events-queries.ts': samplesOf(myEvents, {
    listMyEvents: async (db) => {
      for (const filter of ['upcoming', 'past', 'cancelled'] as const)
        await myEvents.listMyEvents(db, user, { filter, page: 1 }, now);
    },
    findOwnBooking: (db) => myEvents.findOwnBooking(db, booked, user, now),
  }),
  'server/bookings/tickets/ticket-queries.ts': samplesOf(ticket, {
    findPartyBookings: fullScan('once in a process', (db) => ticket.findPartyBookings(db)),
    findSeatNow: (db) => ticket.findSeatNow(db, filledUuid('seat', 4320), now),
    findTicketSeat: (db) => ticket.findTicketSeat(db, 'ticket9', now),
  }),
  'server/demo/demo-clock-queries.ts': samplesOf(demoClock, {
    readAhead: (db) => demoClock.readAhead(db),
    addAhead: (db) => demoClock.addAhead(db, 1),
  }),
  'server/demo/demo-queries.ts': samplesOf(demo, {
    findAccounts: (db) => demo.findAccounts(db, [email, 'captain@example.com']),
    lockFilling: (db) => demo.lockFilling(db),
    anyoneHere: fullScan('ends with the first row', (db) => demo.anyoneHere(db)),
    // It only inserts, into an empty database.
    insertAssociation: fragment,
  }),
  'server/events/event-list-queries.ts': samplesOf(eventList, {
    // Every filter, order and search: server/events/event-plans.test.ts.
    listEvents: (db) =>
      eventList.listEvents(
        db,
        { search: 'c81e728d', sort: 'date', filter: 'upcoming', page: 1 },
        now,
      ),
    listFeatured: (db) => eventList.listFeatured(db, now),
    listNext: (db) => eventList.listNext(db, now),
    listNearby: (db) => eventList.listNearby(db, { latitude: 43, longitude: -80 }, now),
    listEventsWithoutKind: fullScan('a start and an upgrade check read it once', (db) =>
      eventList.listEventsWithoutKind(db),
    ),
    listEventPages: fullScan('a sitemap lists every page, and its answer is cached', (db) =>
      eventList.listEventPages(db),
    ),
  }),
  'server/events/event-queries.ts': samplesOf(event, {
    takenSeats: fragment,
    heldFromOffer: fragment,
    isHeld: fragment,
    eventFields: fragment,
    selectEvents: fragment,
    findEvent: async (db) => {
      await event.findEvent(db, { slug: 'event-43' }, now);
      await event.findEvent(db, { uuid: eventUuid }, now);
    },
    listMedia: (db) => event.listMedia(db, eventUuid),
    listAgenda: (db) => event.listAgenda(db, eventUuid),
    listFinances: (db) => event.listFinances(db, eventUuid),
  }),
  'server/events/next-change-queries.ts': samplesOf(nextChange, {
    findNextChange: (db) => nextChange.findNextChange(db, now),
  }),
  'server/events/save-event-queries.ts': samplesOf(saveEvent, {
    insertEvent: (db) => saveEvent.insertEvent(db, newEvent),
    updateEvent: (db) => saveEvent.updateEvent(db, eventUuid, { title: 'A' }),
    announceStoredTimes: fullScan('it runs once, at the first start of a version', (db) =>
      saveEvent.announceStoredTimes(db),
    ),
    findDetails: (db) => saveEvent.findDetails(db, eventUuid),
    replaceDetails: (db) =>
      saveEvent.replaceDetails(db, eventUuid, {
        agenda: [{ starts_at: now, ends_at: now, title: 'A', description: '' }],
        media: [{ position: 1, kind: 'image', url: '/a', alt: 'A', caption: '' }],
        finances: [{ position: 1, kind: 'income', label: 'A', amount_cents: 1 }],
      }),
    replaceAgenda: (db) => saveEvent.replaceAgenda(db, eventUuid, []),
    replaceMedia: (db) => saveEvent.replaceMedia(db, eventUuid, []),
    replaceFinances: (db) => saveEvent.replaceFinances(db, eventUuid, []),
  }),
  'server/events/season-queries.ts': samplesOf(season, {
    readSeason: fullScan('it adds up every past statement, and its answer is cached', (db) =>
      season.readSeason(db, now),
    ),
    readSeasonTowns: fullScan('it reads every event, and its answer is cached', (db) =>
      season.readSeasonTowns(db, now),
    ),
  }),
};
