import { memberChoices } from '#contract/organizing/lists.ts';
import { keysOf } from '#contract/values/choices.ts';
import * as emailKeys from '#server/accounts/email-key-queries.ts';
import * as sitePage from '#server/association/pages/site-page-queries.ts';
import * as daily from '#server/organizing/attendees/daily/daily-email-queries.ts';
import * as factor from '#server/organizing/factors/factor-queries.ts';
import * as challenges from '#server/organizing/mailbox/challenge-queries.ts';
import * as memberActs from '#server/organizing/members/member-act-queries.ts';
import * as memberLookup from '#server/organizing/members/member-lookup-queries.ts';
import * as grantList from '#server/organizing/people/grant-list-queries.ts';
import * as invitation from '#server/organizing/people/invitation-queries.ts';
import * as people from '#server/organizing/people/people-queries.ts';
import * as safetyLead from '#server/organizing/people/safety-lead-queries.ts';
import * as safety from '#server/organizing/safety/safety-queries.ts';
import { filledHash, filledUuid } from './fill-everything.ts';
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

const same = { email_key: email, role: 'captain', event_uuid: eventUuid } as const;
const token = filledHash('invitation', 9);
const challenge = { bound_to: filledHash('challenge', 90), purpose: 'add_totp' } as const;
const code = filledHash('code', 9);
const listed = { roles: ['captain', 'owner'], search: 'person9', sort: 'name' } as const;
const grant = filledUuid('grant', 9);
const known = { grant_uuid: grant, looked_on: '2026-06-15', known_seats: 1, known_lost: 0 };
const part = { limit: 50, offset: 0 };
const allMembers = {
  monthEnd: now,
  words: [],
  emailKey: undefined,
  filter: 'all',
  sort: 'name',
} as const;

const pageVersion = {
  page: 'terms' as const,
  version: 9_000,
  texts: {},
  stored_at: now,
  changed: [],
};

export const organizerSamples = {
  'server/association/pages/site-page-queries.ts': samplesOf(sitePage, {
    findPublished: (db) => sitePage.findPublished(db, 'terms'),
    findInForce: (db) => sitePage.findInForce(db, 'terms'),
    findLastAnew: (db) => sitePage.findLastAnew(db, 'terms'),
    hasNotAccepted: fragment,
    countAcceptances: fullScan('counts all members', (db) =>
      sitePage.countAcceptances(db, 'terms', now),
    ),
    findUnaccepted: (db) => sitePage.findUnaccepted(db, filledUuid('user', 4321)),
    insertAcceptance: (db) =>
      sitePage.insertAcceptance(db, {
        user_uuid: filledUuid('user', 4321),
        page: 'terms',
        version: 9,
        at: now,
      }),
    findAcceptancesOf: (db) => sitePage.findAcceptancesOf(db, filledUuid('user', 4321)),
    findPages: (db) => sitePage.findPages(db),
    lockPage: (db) => sitePage.lockPage(db, 'terms'),
    findVersion: (db) => sitePage.findVersion(db, 'terms', 3),
    listVersions: (db) => sitePage.listVersions(db, 'terms', 50),
    updatePage: (db) => sitePage.updatePage(db, 'terms', { draft: {} }),
    insertVersion: (db) => sitePage.insertVersion(db, pageVersion),
    deleteOldVersions: (db) => sitePage.deleteOldVersions(db, { page: 'home', published: 9 }, 50),
    insertFirstVersions: (db) =>
      sitePage.insertFirstVersions(db, [{ ...pageVersion, page: 'home' }]),
    countPages: (db) => sitePage.countPages(db),
    findPagesShowing: (db) => sitePage.findPagesShowing(db, ['/pictures/lib1.webp']),
    findPagePictures: (db) => sitePage.findPagePictures(db, ['/pictures/lib1.webp']),
  }),
  'server/accounts/email-key-queries.ts': samplesOf(emailKeys, {
    findWideAccounts: (db) => emailKeys.findWideAccounts(db),
    findAccountsOfKeys: (db) => emailKeys.findAccountsOfKeys(db, [email]),
    renewAccountKey: (db) => emailKeys.renewAccountKey(db, { written: email, key: 'n' }),
    findWideBookingKeys: (db) => emailKeys.findWideBookingKeys(db),
    renewBookingKeys: (db) => emailKeys.renewBookingKeys(db, { written: email, key: 'n' }),
    findWideInvitationKeys: fullScan('looks at each invitation, at a start', (db) =>
      emailKeys.findWideInvitationKeys(db),
    ),
    renewInvitationKeys: (db) => emailKeys.renewInvitationKeys(db, { written: email, key: 'n' }),
  }),
  'server/organizing/people/people-queries.ts': samplesOf(people, {
    giveOwnersGrant: (db) => people.giveOwnersGrant(db, user),
    deleteGrantsOf: (db) => people.deleteGrantsOf(db, user),
    lockOwners: (db) => people.lockOwners(db),
    findOwners: (db) => people.findOwners(db, now),
    markBlocked: (db) => people.markBlocked(db, user, now),
    unmarkBlocked: (db) => people.unmarkBlocked(db, user),
    deleteAllSessions: fullScan('everybody is signed out, after a break-in', (db) =>
      people.deleteAllSessions(db),
    ),
  }),
  'server/organizing/people/grant-list-queries.ts': samplesOf(grantList, {
    findGrantsOf: (db) => grantList.findGrantsOf(db, user, now),
    findGrant: (db) => grantList.findGrant(db, user),
    findGrantsToEnd: (db) => grantList.findGrantsToEnd(db, [user], now),
    findRoleEnd: (db) => grantList.findRoleEnd(db, { user, role: 'owner' }),
    updateGrantEnd: (db) => grantList.updateGrantEnd(db, user, now),
    deleteGrant: (db) => grantList.deleteGrant(db, user),
    writeGrant: (db) => grantList.writeGrant(db, { user_uuid: user, role: 'organizer' }),
    findSameGrant: (db) =>
      grantList.findSameGrant(db, { emailKey: email, role: 'captain', eventUuid: eventUuid }, now),
    isLiveGrant: fragment,
    findSafetyLeads: (db) => grantList.findSafetyLeads(db, eventUuid, now),
    listGrants: fullScan('all grants: a board, and a captain an event', (db) =>
      grantList.listGrants(db, listed, now, part),
    ),
  }),
  'server/organizing/people/invitation-queries.ts': samplesOf(invitation, {
    writeInvitation: (db) =>
      invitation.writeInvitation(
        db,
        { ...same, email, created_at: now, expires_at: days(7) },
        days(-1),
      ),
    findInvitationByToken: (db) => invitation.findInvitationByToken(db, token, now),
    findInvitation: (db) => invitation.findInvitation(db, filledUuid('invitation', 90), now),
    findSameInvitation: (db) => invitation.findSameInvitation(db, same, now),
    setInvitationToken: (db) =>
      invitation.setInvitationToken(db, filledUuid('invitation', 90), Buffer.from('new')),
    markAccepted: (db) => invitation.markAccepted(db, token, now),
    deleteInvitation: (db) => invitation.deleteInvitation(db, filledUuid('invitation', 91)),
    findInvitedLeads: (db) => invitation.findInvitedLeads(db, eventUuid, now),
    findInvitationsTo: (db) => invitation.findInvitationsTo(db, email),
    deleteExpiredInvitations: (db) => invitation.deleteExpiredInvitations(db, now),
    contains: fragment,
    listInvitations: (db) => invitation.listInvitations(db, listed, now, part),
  }),
  'server/organizing/people/safety-lead-queries.ts': samplesOf(safetyLead, {
    findNewLead: (db) =>
      safetyLead.findNewLead(db, { owner: user, lead: user, event: eventUuid, by: user }, now),
  }),
  'server/organizing/attendees/daily/daily-email-queries.ts': samplesOf(daily, {
    findCaptain: (db) => daily.findCaptain(db, eventUuid, user, now),
    turnOn: (db) => daily.turnOn(db, known),
    turnOff: (db) => daily.turnOff(db, grant),
    deleteEndedDaily: fullScan('every captain who gets the email, with what is expired', (db) =>
      daily.deleteEndedDaily(db, now),
    ),
    listDaily: fullScan('every captain who gets the email, once in ten minutes', (db) =>
      daily.listDaily(db, now),
    ),
    claimMorning: (db) => daily.claimMorning(db, grant, '2026-06-15'),
    noteMorning: (db) => daily.noteMorning(db, known),
    lookAtEvent: (db) => daily.lookAtEvent(db, eventUuid, 7),
    findDailyRecipient: (db) => daily.findDailyRecipient(db, eventUuid, user, now),
    findDailyEmailsOf: (db) => daily.findDailyEmailsOf(db, user),
  }),
  'server/organizing/members/member-act-queries.ts': samplesOf(memberActs, {
    keepUnclaimed: (db) => memberActs.keepUnclaimed(db, user),
    saveMemberName: (db) =>
      memberActs.saveMemberName(db, user, { first_name: 'Kit', last_name: 'Poe' }),
    findMemberDetails: (db) => memberActs.findMemberDetails(db, user),
    saveDetails: (db) =>
      memberActs.saveDetails(db, { user_uuid: user, number: '7', version: 2, changed_at: now }),
    findLatestCardYear: (db) => memberActs.findLatestCardYear(db, user),
    findChargesMadeWith: (db) => memberActs.findChargesMadeWith(db, user, [user]),
  }),
  'server/organizing/members/member-lookup-queries.ts': samplesOf(memberLookup, {
    countMembersToLookUp: fullScan('counts all members', async (db) => {
      await memberLookup.countMembersToLookUp(db, allMembers, now);
      await memberLookup.countMembersToLookUp(db, { ...allMembers, filter: 'unpaid' }, now);
    }),
    countMembersByFilter: fullScan('counts all members', (db) =>
      memberLookup.countMembersByFilter(db, now, now),
    ),
    findMembersToLookUp: fullScan('sorts all, and few people look at it', async (db) => {
      for (const sort of keysOf(memberChoices.sorts))
        await memberLookup.findMembersToLookUp(db, { ...allMembers, sort }, now, part);
      await memberLookup.findMembersToLookUp(db, { ...allMembers, words: ['person9'] }, now, part);
      await memberLookup.findMembersToLookUp(db, { ...allMembers, emailKey: email }, now, part);
    }),
    findPayers: (db) => memberLookup.findPayers(db, [user], now),
    findMemberRecord: (db) => memberLookup.findMemberRecord(db, user, now),
    findBookingsToLookUp: (db) => memberLookup.findBookingsToLookUp(db, user, now, 50),
    findReversible: (db) => memberLookup.findReversible(db, user, now),
    findDisputedPayments: (db) => memberLookup.findDisputedPayments(db, user),
    findPaymentOrigins: (db) => memberLookup.findPaymentOrigins(db, user),
    findReturnedCheques: (db) => memberLookup.findReturnedCheques(db, user),
  }),
  'server/organizing/safety/safety-queries.ts': samplesOf(safety, {
    findSafetyEvent: (db) => safety.findSafetyEvent(db, eventUuid),
    findPeopleWithNotes: (db) =>
      safety.findPeopleWithNotes(db, { event: eventUuid, words: ['ada'] }, part),
    countToConfirm: (db) => safety.countToConfirm(db, eventUuid),
    findSealedNotes: async (db) => {
      await safety.findSealedNotes(db, 'booking4322', undefined);
      await safety.findSealedNotes(db, 'booking4322', filledUuid('seat', 4322));
    },
  }),
  'server/organizing/factors/factor-queries.ts': samplesOf(factor, {
    findFactorsOf: (db) => factor.findFactorsOf(db, user),
    insertFactor: (db) =>
      factor.insertFactor(db, {
        user_uuid: user,
        kind: 'totp',
        name: 'App',
        secret: 'sealed',
        created_at: now,
      }),
    takeStep: (db) => factor.takeStep(db, filledUuid('factor', 9), 7, now),
    findPasskey: (db) => factor.findPasskey(db, 'credential9'),
    notePasskeyUse: (db) => factor.notePasskeyUse(db, filledUuid('factor', 9), 1, now),
    deleteFactor: (db) => factor.deleteFactor(db, user, filledUuid('factor', 9)),
    deleteAllFactors: (db) => factor.deleteAllFactors(db, user),
    replaceRecoveryCodes: (db) => factor.replaceRecoveryCodes(db, user, [code]),
    useRecoveryCode: (db) => factor.useRecoveryCode(db, user, code),
    countRecoveryCodes: (db) => factor.countRecoveryCodes(db, user),
  }),
  'server/organizing/mailbox/challenge-queries.ts': samplesOf(challenges, {
    storeChallenge: (db) =>
      challenges.storeChallenge(db, { ...challenge, value: 'x', expires_at: days(1) }),
    keepChallenge: (db) =>
      challenges.keepChallenge(db, { ...challenge, value: 'x', expires_at: days(1) }, now),
    findChallenge: (db) => challenges.findChallenge(db, challenge, now),
    takeChallenge: (db) => challenges.takeChallenge(db, challenge, now),
    deleteExpiredChallenges: (db) => challenges.deleteExpiredChallenges(db, now),
    findWaiting: (db) =>
      challenges.findWaiting(db, challenge.bound_to, ['email_code', 'mailbox'], now),
    beginCode: (db) =>
      challenges.beginCode(db, { ...challenge, value: 'x', expires_at: days(1) }, now),
    setCode: (db) => challenges.setCode(db, { user, id: 'x', mark: 'y' }, now),
  }),
};
