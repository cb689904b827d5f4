import * as eventOf from '#server/organizing/attendees/event-of-queries.ts';
import * as list from '#server/organizing/attendees/list/attendee-list-queries.ts';
import * as record from '#server/organizing/attendees/record/booking-record-queries.ts';
import * as audience from '#server/organizing/messages/audience-queries.ts';
import * as memberAudience from '#server/organizing/messages/member-audience-queries.ts';
import * as message from '#server/organizing/messages/message-queries.ts';
import { filledUuid } from './fill-everything.ts';
import { days, eventUuid, fullScan, now, paid, samplesOf, user } from './query-sample.ts';

const booking = 'booking4322';
const seat = filledUuid('seat', 4322);
const search: list.AttendeeSearch = {
  event: eventUuid,
  words: [],
  ticket: undefined,
  party: undefined,
  filters: [],
  sort: 'party',
  withContact: true,
};
const page = { limit: 50, offset: 0 };
const written = filledUuid('message', 43);
const toAll = { event: eventUuid, state: 'confirmed', owing: false } as const;
const everyMessage = {
  search: '',
  filter: 'all',
  event: undefined,
  only: 'all',
  toMembers: true,
  sort: 'newest',
} as const;
const newMessage = {
  uuid: user,
  event_uuid: eventUuid,
  subject: 'A',
  text: 'A',
  filters: toAll,
  emails: 1,
  left_out: [],
  send_at: now,
  created_at: now,
};
const person = {
  uuid: user,
  message_uuid: user,
  user_uuid: null,
  booking_id: booking,
  seat_uuid: null,
  ticket_hash: null,
};

export const attendeeSamples = {
  'server/organizing/attendees/event-of-queries.ts': samplesOf(eventOf, {
    findEventOf: async (db) => {
      await eventOf.findEventOf(db, 'booking', booking);
      await eventOf.findEventOf(db, 'charge', paid);
      await eventOf.findEventOf(db, 'refund', filledUuid('refund', 4320));
      await eventOf.findEventOf(db, 'message', written);
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
    countAttendees: (db) => list.countAttendees(db, eventUuid, now),
    findParties: (db) => list.findParties(db, [booking], now),
    countMeals: (db) => list.countMeals(db, eventUuid),
    findEventName: (db) => list.findEventName(db, eventUuid),
  }),
  'server/organizing/attendees/record/booking-record-queries.ts': samplesOf(record, {
    findBookingRecord: (db) => record.findBookingRecord(db, booking),
    findMovedSeats: (db) => record.findMovedSeats(db, [seat]),
    findChargesOf: (db) => record.findChargesOf(db, [paid]),
    findWhatLinesPay: (db) => record.findWhatLinesPay(db, [paid]),
    findRefundsWithNames: (db) => record.findRefundsWithNames(db, [paid]),
    findRefundWithName: (db) => record.findRefundWithName(db, filledUuid('refund', 4320)),
    findHistory: (db) => record.findHistory(db, booking, [paid]),
    lockBooking: (db) => record.lockBooking(db, booking),
    changeBooking: (db) => record.changeBooking(db, booking, { note: 'A', by: user, now }),
  }),
  'server/organizing/messages/audience-queries.ts': samplesOf(audience, {
    findAudienceSeats: async (db) => {
      await audience.findAudienceSeats(db, toAll);
      await audience.findAudienceSeats(db, { ...toAll, owing: true, here: false });
      await audience.findAudienceSeats(db, { ...toAll, state: 'cancelled' });
      await audience.findAudienceSeats(db, toAll, booking);
    },
    findComing: (db) => audience.findComing(db, eventUuid, ['guest@example.org', '43@example.org']),
    findUnreachable: (db) => audience.findUnreachable(db, ['43@example.org', 'nobody@example.org']),
  }),
  'server/organizing/messages/member-audience-queries.ts': samplesOf(memberAudience, {
    findMembersOf: async (db) => {
      const lapsed = { members: 'lapsed', province: 'ON' } as const;
      await memberAudience.findMembersOf(db, lapsed, { since: days(-1), now, only: user });
    },
  }),
  'server/organizing/messages/message-queries.ts': samplesOf(message, {
    listMessages: async (db) => {
      await message.listMessages(db, everyMessage, page);
      await message.listMessages(db, { ...everyMessage, only: [eventUuid] }, page);
      await message.listMessages(db, { ...everyMessage, event: eventUuid, filter: 'sent' }, page);
    },
    countMessages: fullScan('a list tells its total, and few people look at it', (db) =>
      message.countMessages(db, everyMessage),
    ),
    findMessage: (db) => message.findMessage(db, written),
    lockMessage: (db) => message.lockMessage(db, written),
    insertMessage: (db) => message.insertMessage(db, newMessage, [person]),
    findPeople: (db) => message.findPeople(db, written),
    findDelivery: (db) => message.findDelivery(db, written),
    findPerson: (db) => message.findPerson(db, filledUuid('person', 4322)),
    markSent: (db) => message.markSent(db, filledUuid('message', 1), { now, withdrawn: 1 }),
    markStopped: (db) => message.markStopped(db, filledUuid('message', 1), { now, by: user }),
    deleteMessagesBefore: (db) => message.deleteMessagesBefore(db, days(-730)),
    countEmailsSince: (db) => message.countEmailsSince(db, user, days(-1)),
    findMessagesBy: (db) => message.findMessagesBy(db, user),
  }),
};
