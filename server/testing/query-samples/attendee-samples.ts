import * as eventOf from '#server/organizing/attendees/event-of-queries.ts';
import * as list from '#server/organizing/attendees/list/attendee-list-queries.ts';
import * as record from '#server/organizing/attendees/record/booking-record-queries.ts';
import { filledUuid } from './fill-everything.ts';
import { eventUuid, now, paid, samplesOf, user } from './query-sample.ts';

const booking = 'booking4322';
const seat = filledUuid('seat', 4322);
const search: list.AttendeeSearch = {
  ...{ event: eventUuid, words: [], ticket: undefined, party: undefined },
  ...{ filters: [], sort: 'party', withContact: true },
};
const page = { limit: 50, offset: 0 };

export const attendeeSamples = {
  'server/organizing/attendees/event-of-queries.ts': samplesOf(eventOf, {
    findEventOf: async (db) => {
      await eventOf.findEventOf(db, 'booking', booking);
      await eventOf.findEventOf(db, 'charge', paid);
      await eventOf.findEventOf(db, 'refund', filledUuid('refund', 4320));
    },
  }),
  'server/organizing/attendees/list/attendee-list-queries.ts': samplesOf(list, {
    findAttendeePage: async (db) => {
      await list.findAttendeePage(db, search, now, page);
      const found = { ...search, words: ['somebody', '43'], ticket: 'ticket4322', party: booking };
      await list.findAttendeePage(db, { ...found, filters: ['owing', 'member'] }, now, page);
      await list.findAttendeePage(db, { ...found, filters: ['all', 'note'] }, now, page);
    },
    findAttendees: (db) => list.findAttendees(db, [seat], now),
    countMeals: (db) => list.countMeals(db, eventUuid),
    findEventName: (db) => list.findEventName(db, eventUuid),
  }),
  'server/organizing/attendees/record/booking-record-queries.ts': samplesOf(record, {
    findBookingRecord: (db) => record.findBookingRecord(db, booking),
    findMovedSeats: (db) => record.findMovedSeats(db, [seat]),
    findChargesOf: (db) => record.findChargesOf(db, [paid]),
    findRefundsWithNames: (db) => record.findRefundsWithNames(db, [paid]),
    findRefundWithName: (db) => record.findRefundWithName(db, filledUuid('refund', 4320)),
    findHistory: (db) => record.findHistory(db, booking, [paid]),
    lockBooking: (db) => record.lockBooking(db, booking),
    changeBooking: (db) => record.changeBooking(db, booking, { note: 'A', by: user, now }),
  }),
};
