import * as account from '#server/accounts/account-queries.ts';
import * as signIn from '#server/accounts/sign-in-queries.ts';
import * as audit from '#server/audit/audit-queries.ts';
import { education, employment } from '#server/db/tables/tables.ts';
import * as member from '#server/directory/member-queries.ts';
import * as emailLink from '#server/email/email-link-queries.ts';
import * as outbox from '#server/email/outbox-queries.ts';
import * as recipientColumns from '#server/email/recipient-queries.ts';
import * as file from '#server/files/file-queries.ts';
import * as grantColumn from '#server/http/auth/grant-queries.ts';
import * as throttle from '#server/http/auth/rate-limit-queries.ts';
import * as session from '#server/http/auth/session-queries.ts';
import * as emailLog from '#server/jobs/email-log-queries.ts';
import * as job from '#server/jobs/job-queries.ts';
import { loggedEmail } from '#server/jobs/logged-email.ts';
import * as deletion from '#server/privacy/deletion-queries.ts';
import * as dataExport from '#server/privacy/export-queries.ts';
import * as idle from '#server/privacy/idle-queries.ts';
import * as retention from '#server/privacy/retention-queries.ts';
import * as directoryEntry from '#server/profile/directory-entry/directory-entry-queries.ts';
import * as entry from '#server/profile/entry-queries.ts';
import * as profile from '#server/profile/profile-queries.ts';
import { filledHash, filledUuid } from './fill-everything.ts';
import {
  days,
  email,
  eventUuid,
  fragment,
  fullScan,
  newcomer,
  now,
  samplesOf,
  user,
} from './query-sample.ts';

const checked = { uuid: user, email, email_key: email, pending_email: null, password_hash: 'x' };
const link = { tokenHash: filledHash('link', 4321), purpose: 'verify_email', now } as const;
const failure = { reason: 'x', answer: null, isFinal: false };
const claimed = {
  uuid: filledUuid('job', 9500),
  kind: 'letter',
  payload: {},
  attempts: 0,
  last_error: null,
};
const month = { start_month: '2020-01-01', end_month: null };

const everybody = { search: '', city: '', sort: 'name', page: 1 } as const;

export const peopleSamples = {
  'server/accounts/account-queries.ts': samplesOf(account, {
    insertAccount: (db) =>
      account.insertAccount(db, {
        first_name: 'A',
        last_name: 'B',
        email: 'a',
        email_key: 'a',
        password_hash: 'x',
        terms_accepted_at: now,
        terms_wording: 'x',
        terms_source: 'form',
      }),
    insertFirstAccount: (db) =>
      account.insertFirstAccount(db, {
        first_name: 'A',
        last_name: 'B',
        email: 'f',
        email_key: 'f',
        password_hash: 'x',
      }),
    insertUnclaimed: (db) =>
      account.insertUnclaimed(
        db,
        [{ first_name: 'A', last_name: 'B', email: 'u', email_key: 'u', unclaimed_since: now }],
        'x',
      ),
    findAccountByEmail: (db) => account.findAccountByEmail(db, email),
    findAccount: (db) => account.findAccount(db, user),
    confirmEmail: (db) => account.confirmEmail(db, { userUuid: user, email, now }),
    setPassword: (db) => account.setPassword(db, user, 'y'),
    setTerms: (db) => account.setTerms(db, user, { at: now, wording: '2026-06-15' }),
    replacePassword: (db) => account.replacePassword(db, checked, 'y'),
    setPendingEmail: (db) => account.setPendingEmail(db, checked, 'new@example.org'),
    clearPendingEmail: (db) => account.clearPendingEmail(db, user),
    findGrantsOfAccount: (db) => account.findGrantsOfAccount(db, user, now),
    replaceEmail: (db) =>
      account.replaceEmail(db, { userUuid: user, email: 'n', email_key: 'n', now }),
    isEmailTaken: fragment,
  }),
  'server/privacy/deletion-queries.ts': samplesOf(deletion, {
    markForDeletion: (db) => deletion.markForDeletion(db, user, now),
    unmarkForDeletion: (db) => deletion.unmarkForDeletion(db, user),
    findDueAccounts: (db) => deletion.findDueAccounts(db, days(-30)),
    isDueAccount: (db) => deletion.isDueAccount(db, user, days(-30)),
    lockDueAccount: (db) => deletion.lockDueAccount(db, user, days(-30)),
    deleteAccountData: (db) => deletion.deleteAccountData(db, user),
    emptyBookings: (db) => deletion.emptyBookings(db, user),
    seatsUnder: fragment,
    emptyPlacesUnder: (db) => deletion.emptyPlacesUnder(db, { emailKey: email, name: 'Ada Ames' }),
    emptyAccount: (db) =>
      deletion.emptyAccount(db, user, { email: 'n', email_key: 'n', password_hash: 'x' }),
  }),
  'server/privacy/idle-queries.ts': samplesOf(idle, {
    markAsked: fullScan('looks at each account of more than two years', (db) =>
      idle.markAsked(db, days(-730), now, 100),
    ),
    unmarkAsked: (db) => idle.unmarkAsked(db, days(-730)),
    markUnanswered: (db) => idle.markUnanswered(db, days(-730), days(-30), days(-14)),
  }),
  'server/privacy/export-queries.ts': samplesOf(dataExport, {
    findConsents: (db) => dataExport.findConsents(db, user),
    findBookedEvents: (db) => dataExport.findBookedEvents(db, user),
    findPlacesUnder: (db) => dataExport.findPlacesUnder(db, email),
    findEmailsOf: (db) => dataExport.findEmailsOf(db, user, 'to43@example.org'),
  }),
  'server/audit/audit-queries.ts': samplesOf(audit, {
    insertAuditEntries: (db) =>
      audit.insertAuditEntries(db, [{ at: now, actor: user, action: 'charged', subject: user }]),
    findAuditEntries: async (db) => {
      const from = { at: days(-300), uuid: user };
      const all = { person: undefined, since: undefined, limit: 100 };
      await audit.findAuditEntries(db, all);
      await audit.findAuditEntries(db, { ...all, since: days(-30) });
      await audit.findAuditEntries(db, all, from);
      await audit.findAuditEntries(db, { ...all, since: days(-400) }, from);
      await audit.findAuditEntries(db, { ...all, person: user });
      await audit.findAuditEntries(db, { ...all, person: user, since: days(-400) }, from);
    },
    nameInvited: (db) => audit.nameInvited(db, { invitation: user, user }),
    findSafetyLooksAt: (db) => audit.findSafetyLooksAt(db, user, 50),
    findHistoryOf: async (db) => {
      await audit.findHistoryOf(db, { actions: ['event_saved'], about: eventUuid }, 100);
      await audit.findHistoryOf(db, { actions: ['association_changed'] }, 100);
    },
    findCancelledSeats: (db) => audit.findCancelledSeats(db, 'booking4320'),
    findSignInsOf: (db) => audit.findSignInsOf(db, user, 20),
    deleteAuditEntriesBefore: (db) => audit.deleteAuditEntriesBefore(db, days(-720)),
  }),
  'server/files/file-queries.ts': samplesOf(file, {
    findUsedPictures: (db) =>
      file.findUsedPictures(
        db,
        Array.from({ length: 50 }, (_, index) => `${index}.webp`),
      ),
    isPictureShown: (db) => file.isPictureShown(db, '/pictures/1.webp'),
    findAdder: (db) => file.findAdder(db, '/pictures/lib1.webp'),
    isInLibrary: (db) => file.isInLibrary(db, '/pictures/lib1.webp'),
    holdPictures: (db) => file.holdPictures(db, ['/pictures/lib1.webp']),
  }),
  'server/accounts/sign-in-queries.ts': samplesOf(signIn, {
    prepareFindCredentials: (db) =>
      signIn.prepareFindCredentials(db)({
        emailKey: email,
        ofAccount: 'key9',
        fromIp: 'key10',
        now,
      }),
    prepareBeginSession: (db) =>
      signIn.prepareBeginSession(db)({
        session: {
          token_hash: Buffer.alloc(32),
          user_uuid: user,
          created_at: now,
          last_seen_at: now,
          remember: false,
          user_agent: '',
        },
        ended: filledHash('session', 9),
        passwordHash: 'x',
        tries: 'key9',
        requestId: null,
      }),
  }),
  'server/http/auth/grant-queries.ts': samplesOf(grantColumn, {
    grantsOf: fragment,
    liveGrants: fragment,
    endOfGrant: fragment,
    hasBegun: fragment,
    grantsFor: (db) =>
      grantColumn.grantsFor(db, 'attendees.write', { user, event: eventUuid }, now),
  }),
  'server/http/auth/session-queries.ts': samplesOf(session, {
    findSessions: (db) =>
      session.findSessions(db, [filledHash('session', 9), filledHash('session', 10)]),
    insertSession: (db) =>
      session.insertSession(db, {
        token_hash: Buffer.alloc(32),
        user_uuid: user,
        created_at: now,
        last_seen_at: now,
        remember: false,
        user_agent: '',
      }),
    markFactorShown: (db) => session.markFactorShown(db, filledHash('session', 9), now),
    unmarkFactorShown: (db) => session.unmarkFactorShown(db, user, filledHash('session', 9)),
    touchSession: (db) => session.touchSession(db, filledHash('session', 9), now),
    deleteSession: (db) => session.deleteSession(db, filledHash('session', 9)),
    findSessionsOf: (db) => session.findSessionsOf(db, user),
    deleteSessionOf: (db) =>
      session.deleteSessionOf(db, user, filledHash('session', 9).subarray(0, 8)),
    deleteSessionsOf: (db) => session.deleteSessionsOf(db, user, filledHash('session', 9)),
    deleteStaleSessions: (db) =>
      session.deleteStaleSessions(db, {
        idleSince: days(-13.8),
        rememberedIdleSince: days(-30),
        rememberedBegun: days(-180),
      }),
  }),
  'server/http/auth/rate-limit-queries.ts': samplesOf(throttle, {
    addCount: (db) => throttle.addCount(db, 'key9', 60, now),
    readCounts: (db) => throttle.readCounts(db, ['key9', 'key10'], now),
    clearCount: (db) => throttle.clearCount(db, 'key9'),
    deleteEndedCounts: (db) => throttle.deleteEndedCounts(db, now),
  }),
  'server/jobs/job-queries.ts': samplesOf(job, {
    addJob: (db) => job.addJob(db, { kind: 'letter', payload: { letter: 'x' }, now }),
    addJobs: (db) => job.addJobs(db, [{ kind: 'letter', payload: { letter: 'x' }, now }]),
    claimJob: (db) => job.claimJob(db, now, days(1)),
    extendLease: (db) => job.extendLease(db, claimed, days(1)),
    deleteJob: (db) => job.deleteJob(db, claimed, now, 'x'),
    postponeJob: (db) => job.postponeJob(db, claimed, { now, runAt: days(1), failure }),
    failJob: (db) => job.failJob(db, claimed, now, failure),
    deleteFailedJobsBefore: (db) => job.deleteFailedJobsBefore(db, days(-30)),
  }),
  'server/jobs/email-log-queries.ts': samplesOf(emailLog, {
    emailsInsertion: (db) =>
      db.execute(
        emailLog.emailsInsertion([
          loggedEmail({
            uuid: user,
            kind: 'booking-letter',
            run_at: now,
            created_at: now,
            payload: { letter: 'confirmed', booking: 'booking43' },
          }),
        ]),
      ),
    recordWritten: (db) =>
      emailLog.recordWritten(db, filledUuid('email', 43), { to: 'a', to_key: 'a', subject: 'A' }),
    deleteEmailsBefore: (db) => emailLog.deleteEmailsBefore(db, days(-90)),
    deleteEmailsOf: (db) =>
      emailLog.deleteEmailsOf(db, { uuid: user, emailKey: 'to43@example.org' }),
  }),
  'server/privacy/retention-queries.ts': samplesOf(retention, {
    deleteUnconfirmedBefore: (db) => retention.deleteUnconfirmedBefore(db, days(-30)),
    expireUnclaimed: (db) => retention.expireUnclaimed(db, days(-730), now),
    deleteExpiredLinks: (db) => retention.deleteExpiredLinks(db, now),
    deleteBookingDetailsBefore: (db) => retention.deleteBookingDetailsBefore(db, days(-30)),
  }),
  'server/email/recipient-queries.ts': samplesOf(recipientColumns, {
    findRecipient: (db) => recipientColumns.findRecipient(db, email),
    findRecipientByUser: (db) => recipientColumns.findRecipientByUser(db, user),
    findActor: (db) => recipientColumns.findActor(db, user),
  }),
  'server/email/email-link-queries.ts': samplesOf(emailLink, {
    replaceLink: (db) =>
      emailLink.replaceLink(db, {
        token_hash: Buffer.from('new'),
        user_uuid: user,
        purpose: 'verify_email',
        email,
        expires_at: now,
      }),
    findLinkOwner: (db) => emailLink.findLinkOwner(db, link),
    useLink: (db) => emailLink.useLink(db, link),
    deleteLinksOf: async (db) => {
      await emailLink.deleteLinksOf(db, user, 'reset_password');
      await emailLink.deleteLinksOf(db, user);
    },
  }),
  'server/email/outbox-queries.ts': samplesOf(outbox, {
    insertOutboxEmail: (db) =>
      outbox.insertOutboxEmail(db, {
        uuid: newcomer,
        to: email,
        subject: '',
        text: '',
        html: '',
        sent_at: now,
      }),
    findOutboxEmail: (db) => outbox.findOutboxEmail(db, user),
    findOutboxEmails: async (db) => {
      await outbox.findOutboxEmails(db, 'to9@example.org');
    },
  }),
  'server/profile/directory-entry/directory-entry-queries.ts': samplesOf(directoryEntry, {
    writeUnclaimedEntries: (db) => directoryEntry.writeUnclaimedEntries(db, [user]),
    moveListedUntil: (db) => directoryEntry.moveListedUntil(db, [user], days(9_000)),
    lockPerson: (db) => directoryEntry.lockPerson(db, user),
    findLatestWork: (db) => directoryEntry.findLatestWork(db, user),
    findMembershipEnd: (db) => directoryEntry.findMembershipEnd(db, user),
    writeDirectoryEntry: (db) =>
      directoryEntry.writeDirectoryEntry(db, {
        user_uuid: user,
        first_name: 'A',
        last_name: 'B',
        joined_at: now,
        listed_until: now,
      }),
    deleteDirectoryEntry: (db) => directoryEntry.deleteDirectoryEntry(db, user),
  }),
  'server/directory/member-queries.ts': samplesOf(member, {
    // Every order, deep pages and searches: server/directory/member-plans.databases.test.ts.
    findMember: (db) => member.findMember(db, user, now),
    findDirectoryEntries: (db) => member.findDirectoryEntries(db, [user], 'name'),
    pickPage: (db) => member.pickPage(db, everybody, now),
    countListed: fullScan('taken once a minute where there are many', (db) =>
      member.countListed(db, now),
    ),
    findMatches: (db) => member.findMatches(db, ['c81e728d'], everybody, now, 3000),
    pickAlongOrder: (db) =>
      member.pickAlongOrder(db, member.hasEveryWord(['work']), everybody, now, 400),
    countNarrowed: (db) => member.countNarrowed(db, { ...everybody, city: 'Halifax' }, now),
    findInitials: (db) => member.findInitials(db, now),
    findCities: fullScan('passes over the former members of a city that nobody is left in', (db) =>
      member.findCities(db, now, 500),
    ),
    isNarrowed: fragment,
    isSearchable: fragment,
    hasEveryWord: fragment,
  }),
  'server/profile/entry-queries.ts': samplesOf(entry, {
    entriesOf: fragment,
    findProfileEntries: (db) => entry.findProfileEntries(db, employment, user),
    insertEntry: (db) =>
      entry.insertEntry(db, employment, user, { title: 'A', company: 'B', ...month }),
    updateEntry: (db) =>
      entry.updateEntry(
        db,
        education,
        { uuid: newcomer, userUuid: user },
        { course: 'A', place: 'B', ...month },
      ),
    deleteEntry: (db) => entry.deleteEntry(db, employment, { uuid: newcomer, userUuid: user }),
  }),
  'server/profile/profile-queries.ts': samplesOf(profile, {
    findPictureUrl: (db) => profile.findPictureUrl(db, user),
    findUser: (db) => profile.findUser(db, user),
    updateUser: (db) => profile.updateUser(db, user, { about: 'x' }),
    lockUser: (db) => profile.lockUser(db, user),
    findHandicap: (db) => profile.findHandicap(db, user),
    findPrivateTexts: (db) => profile.findPrivateTexts(db, user),
    findEmployment: (db) => profile.findEmployment(db, user),
    findEducation: (db) => profile.findEducation(db, user),
    findRecord: (db) => profile.findRecord(db, user, now),
    findBookingsOf: (db) => profile.findBookingsOf(db, user, now),
  }),
};
