import * as eventEmail from '#server/bookings/between/event-email-queries.ts';
import * as consent from '#server/notifications/consent-queries.ts';
import { filledHash, filledUuid } from './fill-everything.ts';
import { days, email, eventUuid, newcomer, now, samplesOf, user } from './query-sample.ts';

export const notificationSamples = {
  'server/notifications/consent-queries.ts': samplesOf(consent, {
    findConsentRows: (db) => consent.findConsentRows(db, [user, newcomer], 'newsletter'),
    insertConsent: (db) =>
      consent.insertConsent(db, {
        user_uuid: user,
        purpose: 'newsletter',
        is_given: true,
        words: 'x',
        place: 'settings',
        at: now,
      }),
    insertStopToken: (db) =>
      consent.insertStopToken(db, {
        token_hash: filledHash('stop', 0),
        user_uuid: user,
        purpose: 'newsletter',
        created_at: now,
      }),
    findStopToken: (db) => consent.findStopToken(db, filledHash('stop', 4321)),
    deleteStopTokensBefore: (db) => consent.deleteStopTokensBefore(db, days(-400)),
    findAccountsAt: (db) => consent.findAccountsAt(db, ['42@example.org', 'new@example.org']),
    insertStoppedAddress: (db) =>
      consent.insertStoppedAddress(db, {
        address_hash: filledHash('stop', 0),
        purpose: 'newsletter',
        at: now,
      }),
    findStoppedAddresses: (db) =>
      consent.findStoppedAddresses(db, [filledHash('address', 42)], 'newsletter'),
    findConsentsOf: (db) => consent.findConsentsOf(db, user),
  }),
  'server/bookings/between/event-email-queries.ts': samplesOf(eventEmail, {
    findBeginning: (db) => eventEmail.findBeginning(db, now, days(8)),
    findStated: (db) => eventEmail.findStated(db, days(-10), days(-3)),
    findConfirmedSeats: (db) => eventEmail.findConfirmedSeats(db, eventUuid),
    claimEventEmails: (db) =>
      eventEmail.claimEventEmails(db, [
        {
          event_uuid: eventUuid,
          kind: 'day',
          to_key: email,
          at: now,
          email: filledUuid('email', 0),
        },
      ]),
    findNotedKeys: (db) => eventEmail.findNotedKeys(db, eventUuid, 'week'),
    forgetEventEmail: (db) => eventEmail.forgetEventEmail(db, filledUuid('email', 4321)),
    deleteEventEmailsBefore: (db) => eventEmail.deleteEventEmailsBefore(db, days(-400)),
    deleteEventEmailsTo: (db) => eventEmail.deleteEventEmailsTo(db, email),
    findEventEmailsTo: (db) => eventEmail.findEventEmailsTo(db, email),
  }),
};
