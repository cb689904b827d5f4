import * as catalog from '../backup/catalog-queries.ts';
import * as restore from '../backup/restore-queries.ts';
import * as booking from '../bookings/booking-queries.ts';
import * as calledOff from '../bookings/cancel/cancellation-queries.ts';
import * as eventLock from '../bookings/event-lock-queries.ts';
import * as booker from '../bookings/reserve/booker-queries.ts';
import * as myEvents from '../bookings/tickets/my-events-queries.ts';
import * as demoClock from '../demo/demo-clock-queries.ts';
import * as demo from '../demo/demo-queries.ts';
import * as eventList from '../events/event-list-queries.ts';
import * as event from '../events/event-queries.ts';
import * as nextHour from '../events/next-change-queries.ts';
import * as saveEvent from '../events/save-event-queries.ts';
import * as season from '../events/season-queries.ts';
import * as ledger from '../ledger/ledger-queries.ts';
import * as bookedSeats from '../organizing/attendees/booked-seats-queries.ts';
import { filledUuid } from './fill-everything.ts';
import { about, days, now, part, round, user, whole } from './question.ts';

const held = 'booking4005';
const booked = 'booking4322';
const table = { table: 'seen_events', columns: ['id', 'seen_at'] };
const newBooking: booking.BookingRow = {
  ...{ id: 'new', event_uuid: round, user_uuid: user, players: 1, status: 'cancelled' },
  ...{ created_at: now, request: null, payment_method: null, notes: null },
  ...{ total_cents: 0, donation_cents: 0, refund_cents: 0, refunded_at: null },
  ...{ hold_expires_at: null, charge_id: null, cancelled_at: null, dietary_restrictions: null },
};
const newSeat: booking.SeatRow = {
  ...{ booking_id: 'new', position: 0, name: 'A', email: null, handicap_index: null },
  price_cents: 0,
};
const newEvent: Parameters<typeof saveEvent.insertEvent>[1] = {
  ...{ slug: 'new', title: 'A', summary: 'A', description: 'A', format: 'A' },
  ...{ starts_at: now, ends_at: days(1), timezone: 'America/Toronto' },
  ...{ venue_name: 'A', venue_address: 'A', venue_city: 'A', venue_province: 'ON' },
  ...{ venue_latitude: 43, venue_longitude: -80, price_cents: 0, member_price_cents: 0 },
  ...{ booking_opens_at: days(-1), booking_closes_at: now, cancel_until: now },
};
const backup = 'a backup is of everything';
const check = 'the books are checked from the first page to the last, by a command';

export const roundQuestions = {
  'server/backup/catalog-queries.ts': about(catalog, {
    findAllTables: (db) => catalog.findAllTables(db),
    findBackupTables: (db) => catalog.findBackupTables(db),
    findSequences: (db) => catalog.findSequences(db),
    findFilledTable: whole('ends with the first row', (db) => catalog.findFilledTable(db, [table])),
    beginReading: (db) => catalog.beginReading(db),
    readRows: whole(backup, async (db) => {
      for await (const _some of catalog.readRows(db, table));
    }),
    listOf: part,
    findPictureNames: whole(backup, (db) => catalog.findPictureNames(db)),
    findSealingKeys: whole(backup, (db) => catalog.findSealingKeys(db)),
    sumUp: whole(backup, (db) => catalog.sumUp(db, table)),
  }),
  'server/backup/restore-queries.ts': about(restore, {
    lockTables: (db) => restore.lockTables(db, [table]),
    withReferencesCheckedLast: (db) => restore.withReferencesCheckedLast(db, async () => undefined),
    insertRows: (db) =>
      restore.insertRows(db, table, [JSON.stringify({ id: 'new', seen_at: now })]),
    setSequence: (db) => restore.setSequence(db, 'receipt_numbers', '900000'),
    runStatements: (db) => restore.runStatements(db, 'select 1;\n'),
  }),
  'server/organizing/attendees/booked-seats-queries.ts': about(bookedSeats, {
    listBookedSeats: (db) => bookedSeats.listBookedSeats(db, round),
  }),
  'server/bookings/reserve/booker-queries.ts': about(booker, {
    findBookers: (db) =>
      booker.findBookers(
        db,
        round,
        Array.from({ length: 50 }, (_, index) => filledUuid('user', 4300 + index)),
        now,
      ),
  }),
  'server/bookings/booking-queries.ts': about(booking, {
    insertBookings: (db) => booking.insertBookings(db, [{ booking: newBooking, seats: [newSeat] }]),
    findBooking: (db) => booking.findBooking(db, booked),
    findBookingOfCharge: (db) => booking.findBookingOfCharge(db, 'ch_9'),
    findLiveBooking: (db) => booking.findLiveBooking(db, round, user),
    hasCancelled: (db) => booking.hasCancelled(db, round, user),
    findBookedEvent: (db) => booking.findBookedEvent(db, round),
    findSeats: (db) => booking.findSeats(db, booked),
    findGuestEmails: (db) => booking.findGuestEmails(db, [booked]),
    countPlayers: (db) => booking.countPlayers(db, round, now),
    changeBooking: (db) => booking.changeBooking(db, held, ['held'], { status: 'confirmed' }),
    releaseHold: (db) => booking.releaseHold(db, held),
    findBooker: (db) => booking.findBooker(db, user),
    findBookingsInDoubt: (db) => booking.findBookingsInDoubt(db, user),
    findUnreconciled: async (db) => {
      await booking.findUnreconciled(db, now, '');
      await booking.findUnreconciled(db, now, booked);
    },
    findOwedRefunds: async (db) => {
      await booking.findOwedRefunds(db, '');
      await booking.findOwedRefunds(db, booked);
    },
  }),
  'server/bookings/cancel/cancellation-queries.ts': about(calledOff, {
    setEventCancelled: (db) => calledOff.setEventCancelled(db, round),
    findBookingsOfEvent: async (db) => {
      for (const status of ['held', 'confirmed', 'cancelled'] as const)
        await calledOff.findBookingsOfEvent(db, round, status);
    },
    findUpcomingBookings: (db) => calledOff.findUpcomingBookings(db, user, now),
  }),
  'server/bookings/event-lock-queries.ts': about(eventLock, {
    lockEvent: (db) => eventLock.lockEvent(db, round),
  }),
  'server/ledger/ledger-queries.ts': about(ledger, {
    findDifferences: whole(check, (db) => ledger.findDifferences(db, now)),
    findPending: whole(check, (db) => ledger.findPending(db)),
  }),
  'server/bookings/tickets/my-events-queries.ts': about(myEvents, {
    listMyEvents: async (db) => {
      for (const filter of ['upcoming', 'past', 'cancelled'] as const)
        await myEvents.listMyEvents(db, user, { filter, page: 1 }, now);
    },
    findOwnBooking: (db) => myEvents.findOwnBooking(db, booked, user, now),
    findCardOf: (db) => myEvents.findCardOf(db, 'ch_9'),
    findRefundTotals: (db) => myEvents.findRefundTotals(db, 'ch_9'),
  }),
  'server/demo/demo-clock-queries.ts': about(demoClock, {
    readAhead: (db) => demoClock.readAhead(db),
    addAhead: (db) => demoClock.addAhead(db, 1),
  }),
  'server/demo/demo-queries.ts': about(demo, {
    lockFilling: (db) => demo.lockFilling(db),
    anyoneHere: whole('ends with the first row', (db) => demo.anyoneHere(db)),
    // It only inserts, into an empty database.
    insertAssociation: part,
  }),
  'server/events/event-list-queries.ts': about(eventList, {
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
    listEventPages: whole('a sitemap names every page; it is kept as ready bytes', (db) =>
      eventList.listEventPages(db),
    ),
  }),
  'server/events/event-queries.ts': about(event, {
    takesSeats: part,
    playersBooked: part,
    eventFields: part,
    selectEvents: part,
    findEvent: async (db) => {
      await event.findEvent(db, { slug: 'event-43' }, now);
      await event.findEvent(db, { uuid: round }, now);
    },
    listMedia: (db) => event.listMedia(db, round),
    listAgenda: (db) => event.listAgenda(db, round),
    listFinances: (db) => event.listFinances(db, round),
  }),
  'server/events/next-change-queries.ts': about(nextHour, {
    findNextChange: (db) => nextHour.findNextChange(db, now),
  }),
  'server/events/save-event-queries.ts': about(saveEvent, {
    insertEvent: (db) => saveEvent.insertEvent(db, newEvent),
    updateEvent: (db) => saveEvent.updateEvent(db, round, { title: 'A' }),
    replaceDetails: (db) =>
      saveEvent.replaceDetails(db, round, {
        agenda: [{ starts_at: now, ends_at: now, title: 'A', description: '' }],
        media: [{ position: 1, kind: 'image', url: '/a', alt: 'A', caption: '' }],
        finances: [{ position: 1, kind: 'income', label: 'A', amount_cents: 1 }],
      }),
  }),
  'server/events/season-queries.ts': about(season, {
    readSeason: whole('it adds up every past statement, and is kept as ready bytes', (db) =>
      season.readSeason(db, now),
    ),
  }),
};
