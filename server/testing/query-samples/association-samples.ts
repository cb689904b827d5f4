import * as association from '#server/association/association-queries.ts';
import * as installed from '#server/association/installation-queries.ts';
import * as handover from '#server/organizing/handover/handover-queries.ts';
import * as movingIn from '#server/organizing/setup/moving-in-queries.ts';
import { days, fullScan, now, samplesOf, user } from './query-sample.ts';

export const associationSamples = {
  'server/association/association-queries.ts': samplesOf(association, {
    findFormerAssociation: (db) => association.findFormerAssociation(db),
    findAssociation: (db) => association.findAssociation(db),
    insertEmptyRow: (db) => association.insertEmptyRow(db),
    lockAssociation: (db) => association.lockAssociation(db),
    fillEmptyColumns: (db) => association.fillEmptyColumns(db, { name: 'A' }),
    updateAssociation: (db) => association.updateAssociation(db, { name: 'A' }),
  }),
  'server/organizing/setup/moving-in-queries.ts': samplesOf(movingIn, {
    findFacts: fullScan('each part ends with the first row', (db) => movingIn.findFacts(db, now)),
    findNewestEmail: (db) => movingIn.findNewestEmail(db, 'organizer-letter own-test', user),
  }),
  'server/organizing/handover/handover-queries.ts': samplesOf(handover, {
    findHandover: (db) => handover.findHandover(db),
    lockHandover: (db) => handover.lockHandover(db),
    updateHandover: (db) =>
      handover.updateHandover(db, { outside: [], changed_at: now, changed_by: user }),
    findTasksByMonth: (db) =>
      handover.findTasksByMonth(db, { zone: 'America/Toronto', from: days(-365), now }),
  }),
  'server/association/installation-queries.ts': samplesOf(installed, {
    findInstallation: (db) => installed.findInstallation(db),
    hasAccounts: fullScan('ends with the first row', (db) => installed.hasAccounts(db)),
    noteInstallation: (db) => installed.noteInstallation(db, { backed_up_at: now }),
    noteBackup: (db) => installed.noteBackup(db),
    isSetupOpen: (db) => installed.isSetupOpen(db, Buffer.from('x'), now),
    claimBySetup: (db) => installed.claimBySetup(db, Buffer.from('x'), now),
    noteClaimed: (db) => installed.noteClaimed(db, now),
  }),
};
