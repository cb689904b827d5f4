import { actsOf } from '#contract/organizing/audit-acts.ts';
import * as incident from '#server/incidents/incident-queries.ts';
import * as library from '#server/library/library-queries.ts';
import * as actKey from '#server/organizing/acts/act-key-queries.ts';
import * as auditLog from '#server/organizing/audit/audit-log-queries.ts';
import * as changedBy from '#server/organizing/changed-by-queries.ts';
import * as checkIn from '#server/organizing/door/check-in-queries.ts';
import * as doorPass from '#server/organizing/door/door-pass-queries.ts';
import * as eventMove from '#server/organizing/events/event-move-queries.ts';
import * as organizerEvent from '#server/organizing/events/organizer-event-queries.ts';
import * as overview from '#server/organizing/events/overview-queries.ts';
import * as emailList from '#server/organizing/mail/email-list-queries.ts';
import * as needs from '#server/organizing/needs/need-queries.ts';
import { peopleLists } from '#server/organizing/note-download.ts';
import * as everything from '#server/organizing/search/everything-queries.ts';
import * as recent from '#server/organizing/today/recent-queries.ts';
import * as today from '#server/organizing/today/today-queries.ts';
import { filledHash, filledUuid } from './fill-everything.ts';
import { days, eventUuid, fullScan, now, samplesOf, user } from './query-sample.ts';

const picture = filledUuid('picture', 43);
const url = '/pictures/lib43.webp';
const own = [eventUuid];
/** An event that nobody has booked. */
const draft = '00000000-0000-4000-8000-00000000d4af';
const part = { limit: 50, offset: 0 };
const move = {
  event_uuid: eventUuid,
  moved_at: now,
  starts_at: now,
  ends_at: now,
  timezone: 'UTC',
  venue_name: 'A',
  venue_address: 'A',
  venue_city: 'A',
  venue_province: 'ON',
};
const pass = filledUuid('pass', 43);
const arrival = filledUuid('arrival', 43);
const newest = { sort: 'newest' } as const;
const total = 'a list tells its total, and few people look at it';

const oneDay = { from: days(-1), until: now, actor: undefined };
const lostLaptop = {
  reference: 'lost-laptop',
  noticed_on: '2026-06-12',
  happened: 'x',
  what: 'x',
  data: 'x',
  people: null,
  people_in_quebec: null,
  serious_risk: false,
  reason: 'x',
  measures: 'x',
  advice: null,
  notified: [],
};

export const consoleSamples = {
  'server/incidents/incident-queries.ts': samplesOf(incident, {
    saveIncident: (db) => incident.saveIncident(db, lostLaptop, now),
    findIncident: (db) => incident.findIncident(db, 'lost-laptop'),
    findIncidents: fullScan('the register as a whole', (db) => incident.findIncidents(db)),
    deleteIncidentsBefore: (db) => incident.deleteIncidentsBefore(db, '2021-06-15'),
    findNamedPeople: (db) => incident.findNamedPeople(db, oneDay),
    findExportedEvents: (db) => incident.findExportedEvents(db, oneDay),
    findPeopleOfEvents: (db) => incident.findPeopleOfEvents(db, [filledUuid('event', 1999)]),
    findDownloadedLists: (db) => incident.findDownloadedLists(db, oneDay),
    findPeopleOfList: fullScan('each list as a whole', async (db) => {
      for (const list of peopleLists) await incident.findPeopleOfList(db, list);
    }),
  }),
  'server/organizing/events/organizer-event-queries.ts': samplesOf(organizerEvent, {
    findOrganized: (db) => organizerEvent.findOrganized(db, eventUuid, now),
    listOrganized: async (db) => {
      for (const filter of ['upcoming', 'past', 'drafts', 'all'] as const)
        await organizerEvent.listOrganized(db, { search: '', filter, only: 'all' }, now, part);
      const found = { search: 'c81e728d', filter: 'all', only: own, sort: '-title' } as const;
      await organizerEvent.listOrganized(db, found, now, part);
    },
    findNamedEvents: fullScan('so few events that the planner reads them all', (db) =>
      organizerEvent.findNamedEvents(db, { search: 'c81e728d', only: 'all' }, now, 8),
    ),
    findUsedVenues: fullScan('each venue once', (db) => organizerEvent.findUsedVenues(db, 200)),
    countOrganized: fullScan(total, (db) =>
      organizerEvent.countOrganized(db, { search: '', filter: 'all', only: 'all' }, now),
    ),
    findSlugsLike: (db) => organizerEvent.findSlugsLike(db, 'event-43'),
    findFeatured: (db) => organizerEvent.findFeatured(db, now),
    wasEverBooked: (db) => organizerEvent.wasEverBooked(db, eventUuid),
    deleteEventRow: (db) => organizerEvent.deleteEventRow(db, draft),
  }),
  'server/organizing/events/overview-queries.ts': samplesOf(overview, {
    findMoney: (db) => overview.findMoney(db, eventUuid),
    findOpenRefunds: (db) => overview.findOpenRefunds(db, eventUuid),
    findCardFees: (db) => overview.findCardFees(db, ['AAAA', 'BBBB']),
    findLatest: async (db) => {
      for (const status of ['confirmed', 'cancelled'] as const)
        await overview.findLatest(db, eventUuid, { status, limit: 5 });
    },
    findNotes: (db) => overview.findNotes(db, eventUuid, 20),
    countHolders: (db) => overview.countHolders(db, eventUuid, { role: 'captain', now }),
    countCancelledSince: (db) => overview.countCancelledSince(db, eventUuid, days(-30)),
    countCallOffEmails: (db) => overview.countCallOffEmails(db, eventUuid, days(-30)),
    findLine: (db) => overview.findLine(db, eventUuid, now),
    countRejected: (db) => overview.countRejected(db, eventUuid, days(-30)),
    findBookedByDay: (db) =>
      overview.findBookedByDay(db, {
        event: eventUuid,
        zone: 'America/Toronto',
        day: '2026-07-18',
      }),
    findRepeated: (db) => overview.findRepeated(db, eventUuid),
  }),
  'server/organizing/events/event-move-queries.ts': samplesOf(eventMove, {
    findMoves: (db) => eventMove.findMoves(db, eventUuid),
    insertMove: (db) => eventMove.insertMove(db, move),
    explainMoves: (db) => eventMove.explainMoves(db, eventUuid, 'A wedding.'),
    deleteMoves: (db) => eventMove.deleteMoves(db, eventUuid),
    extendCancelUntilOf: (db) => eventMove.extendCancelUntilOf(db, ['booking4322'], days(400)),
  }),
  'server/organizing/acts/act-key-queries.ts': samplesOf(actKey, {
    storeActKey: async (db) => {
      for (const key of [filledUuid('key', 43), filledUuid('key', 0)])
        await actKey.storeActKey(db, { key, fingerprint: 'x', about: eventUuid, created_at: now });
    },
    findActKey: (db) => actKey.findActKey(db, filledUuid('key', 0)),
    deleteActKeysBefore: (db) => actKey.deleteActKeysBefore(db, days(-30)),
  }),
  'server/organizing/mail/email-list-queries.ts': samplesOf(emailList, {
    listEmails: async (db) => {
      const all = { search: '', filter: 'all', sort: 'newest' } as const;
      await emailList.listEmails(db, all, 50, 0);
      await emailList.listEmails(db, { ...all, filter: 'refused', sort: 'oldest' }, 50, 50);
      await emailList.listEmails(db, { ...all, search: 'to4321@example.org' }, 50, 0);
      await emailList.listEmails(db, { ...all, search: 'person4321' }, 50, 0);
    },
    countEmails: fullScan(total, (db) =>
      emailList.countEmails(db, { search: '', filter: 'all', sort: 'newest' }),
    ),
    findListed: (db) => emailList.findListed(db, filledUuid('email', 43)),
    lockEmail: (db) => emailList.lockEmail(db, filledUuid('email', 43)),
    markSentAgain: (db) => emailList.markSentAgain(db, filledUuid('email', 43), now),
    hurryJob: (db) => emailList.hurryJob(db, filledUuid('job', 43), now),
    findEmailsTo: (db) => emailList.findEmailsTo(db, 'to43@example.org', 50),
    countEmailsTo: (db) => emailList.countEmailsTo(db, 'to43@example.org'),
    findEmailsAbout: (db) => emailList.findEmailsAbout(db, 'booking43'),
  }),
  'server/organizing/changed-by-queries.ts': samplesOf(changedBy, {
    findNameOf: (db) => changedBy.findNameOf(db, user),
  }),
  'server/organizing/audit/audit-log-queries.ts': samplesOf(auditLog, {
    listAuditLog: async (db) => {
      await auditLog.listAuditLog(db, { ...newest, person: '' }, 50, 0);
      await auditLog.listAuditLog(db, { ...newest, person: '' }, 50, { at: now, uuid: user });
      await auditLog.listAuditLog(db, { ...newest, person: '', event: eventUuid }, 50, 0);
      await auditLog.listAuditLog(db, { person: '', acts: ['charged'], sort: 'oldest' }, 50, 50);
      await auditLog.listAuditLog(db, { ...newest, person: '', acts: actsOf('roles') }, 50, 0);
      await auditLog.listAuditLog(
        db,
        { ...newest, person: '', from: days(-1), before: now },
        50,
        0,
      );
    },
    countAuditLog: fullScan(total, (db) => auditLog.countAuditLog(db, { person: '4321@' })),
  }),
  'server/library/library-queries.ts': samplesOf(library, {
    listPictures: async (db) => {
      await library.listPictures(db, { ...newest, words: [], filter: 'all' }, 50, 0);
      await library.listPictures(
        db,
        { sort: 'oldest', words: ['hole', '43'], filter: 'deleted' },
        50,
        0,
      );
      await library.listPictures(db, { ...newest, words: [], filter: 'unused' }, 50, 0);
    },
    countPictures: fullScan(total, (db) =>
      library.countPictures(db, { words: [], filter: 'unused' }),
    ),
    findEventsShowing: (db) => library.findEventsShowing(db, [url]),
    findLibraryUrl: (db) => library.findLibraryUrl(db, picture),
    describePicture: (db) =>
      library.describePicture(db, url, { alt: 'A hole', changed_at: now, changed_by: user }),
    lockPicture: (db) => library.lockPicture(db, picture),
    insertPicture: (db) =>
      library.insertPicture(db, { url: '/a', content_hash: 'hash43', alt: '', created_at: now }),
    lockPictureWith: (db) => library.lockPictureWith(db, 'hash43'),
    updatePicture: (db) => library.updatePicture(db, picture, { alt: 'A' }),
    findUnmeasured: (db) => library.findUnmeasured(db, 100),
    storeSize: (db) => library.storeSize(db, picture, { width: 1, height: 1 }),
    deletePicturesDeletedBefore: (db) => library.deletePicturesDeletedBefore(db, now),
  }),
  'server/organizing/door/door-pass-queries.ts': samplesOf(doorPass, {
    findDoorEvent: (db) => doorPass.findDoorEvent(db, eventUuid),
    findPassByToken: (db) => doorPass.findPassByToken(db, filledHash('pass', 43), eventUuid),
    findPass: (db) => doorPass.findPass(db, pass),
    insertPass: (db) =>
      doorPass.insertPass(db, { event_uuid: eventUuid, kind: 'helper', created_at: now }),
    openPass: (db) =>
      doorPass.openPass(db, filledHash('pass', 9), { name: 'A', tokenHash: Buffer.from('a'), now }),
    listPasses: (db) => doorPass.listPasses(db, eventUuid),
    listLivePasses: async (db) => {
      await doorPass.listLivePasses(db, 'all', now);
      await doorPass.listLivePasses(db, own, now);
    },
    countLivePasses: (db) => doorPass.countLivePasses(db, eventUuid, now),
    endPass: (db) => doorPass.endPass(db, pass, now),
    endPassesWithoutRight: (db) => doorPass.endPassesWithoutRight(db, user, now),
    givePassesTo: (db) => doorPass.givePassesTo(db, { from: user, to: user }, now),
    storeKnownLost: (db) => doorPass.storeKnownLost(db, pass, 7),
    forgetHelpersBefore: (db) => doorPass.forgetHelpersBefore(db, days(-30)),
  }),
  'server/organizing/door/check-in-queries.ts': samplesOf(checkIn, {
    findDoorSeats: (db) => checkIn.findDoorSeats(db, eventUuid),
    findSwappedTickets: (db) => checkIn.findSwappedTickets(db, eventUuid),
    findNewestLost: (db) => checkIn.findNewestLost(db, eventUuid),
    findDesks: (db) => checkIn.findDesks(db, eventUuid),
    findSeatsElsewhere: (db) =>
      checkIn.findSeatsElsewhere(db, ['booking4005', 'booking4322'], eventUuid),
    findTickets: (db) => checkIn.findTickets(db, ['a'.repeat(64), 'b'.repeat(64)]),
    findCheckIns: (db) => checkIn.findCheckIns(db, [arrival]),
    findCheckInsOfSeats: (db) => checkIn.findCheckInsOfSeats(db, [filledUuid('seat', 43)]),
    insertCheckIns: (db) =>
      checkIn.insertCheckIns(db, [
        {
          uuid: user,
          event_uuid: eventUuid,
          seat_uuid: null,
          ticket_hash: 'x',
          here: true,
          at: now,
          received_at: now,
          result: 'refused',
          pass_uuid: null,
          user_uuid: null,
        },
      ]),
    storeResult: (db) => checkIn.storeResult(db, arrival, 'already'),
    storeArrival: (db) => checkIn.storeArrival(db, filledUuid('seat', 43), now),
    listConflicts: (db) => checkIn.listConflicts(db, eventUuid),
  }),
  'server/organizing/search/everything-queries.ts': samplesOf(everything, {
    findPlaces: async (db) => {
      const found = { words: ['code4322'], scope: 'all', now, limit: 32 } as const;
      await everything.findPlaces(db, { ...found, words: ['code4322'] });
      await everything.findPlaces(db, { ...found, words: ['e4'], scope: own });
      await everything.findPlaces(db, { ...found, words: ['somebody', 'e4322'], scope: own });
    },
    findTicket: (db) => everything.findTicket(db, 'ticket4322', 'all'),
    findReceipt: async (db) => {
      await everything.findReceipt(db, 4322, 'all', true);
      await everything.findReceipt(db, 4322, own, false);
    },
  }),
  'server/organizing/today/recent-queries.ts': samplesOf(recent, {
    countBooked: async (db) => {
      await recent.countBooked(db, 'all', days(-1));
      await recent.countBooked(db, own, days(-1));
    },
    countCancelled: (db) => recent.countCancelled(db, 'all', days(-1)),
    sumMoney: async (db) => {
      await recent.sumMoney(db, 'all', days(-1));
      await recent.sumMoney(db, own, days(-1));
    },
  }),
  'server/organizing/needs/need-queries.ts': samplesOf(needs, {
    findFailedRefunds: async (db) => {
      await needs.findFailedRefunds(db, 'all');
      await needs.findFailedRefunds(db, own);
    },
    findWaitingRefunds: (db) => needs.findWaitingRefunds(db, 'all', days(-1)),
    findDisputes: (db) => needs.findDisputes(db, 'all'),
    findStoppedMessages: (db) => needs.findStoppedMessages(db, 'all', now),
  }),
  'server/organizing/today/today-queries.ts': samplesOf(today, {
    findEventsUntil: async (db) => {
      await today.findEventsUntil(db, 'all', now, days(7));
      await today.findEventsUntil(db, own, now, days(7));
      await today.findEventsUntil(db, 'all', now, days(42), 60);
    },
    findAnnounced: (db) => today.findAnnounced(db, 'all', now),
    findDraftsUntil: (db) => today.findDraftsUntil(db, 'all', now, days(30)),
    findRejectedEmails: (db) => today.findRejectedEmails(db, days(-30), 100),
    findFailedRenewals: (db) => today.findFailedRenewals(db, now),
  }),
};
