import * as invited from '#server/organizing/imports/invitations/imported-invitation-queries.ts';
import * as imported from '#server/organizing/imports/people/imported-people-queries.ts';
import * as known from '#server/organizing/imports/people/known-people-queries.ts';
import * as person from '#server/organizing/imports/people/person-queries.ts';
import * as imports from '#server/organizing/imports/stored/import-queries.ts';
import { filledUuid } from './fill-everything.ts';
import {
  days,
  email,
  fullScan,
  manyAtOnce,
  newcomer,
  now,
  samplesOf,
  user,
} from './query-sample.ts';

const one = filledUuid('import', 43);
const part = { limit: 50, offset: 0 };
const row = {
  import_uuid: one,
  line: 90_000,
  cells: ['A'],
  answer: null,
  email_key: email,
  outcome: 'new',
  why: null,
  field: null,
  notice: null,
  changes: [],
  same_name: [],
} as const;
const texts = [{ user_uuid: user, after: { first_name: 'A', number: '1' } }];
const by = { by: user, now };
const begun = { uuid: newcomer, source: 'hand', created_at: now } as const;
const counts = { new: 0, same: 0, changed: 0, wrong: 0, twice: 0, card: 0, asked: 0 };

export const importSamples = {
  'server/organizing/imports/stored/import-queries.ts': samplesOf(imports, {
    lockImports: (db) => imports.lockImports(db),
    insertImport: (db) => imports.insertImport(db, { ...begun, columns: [], counts }),
    updateImport: (db) => imports.updateImport(db, one, { state: 'undone' }),
    findImport: (db) => imports.findImport(db, one),
    lockImport: (db) => imports.lockImport(db, one),
    findImports: (db) => imports.findImports(db, 50),
    insertImportRows: (db) =>
      imports.insertImportRows(db, [{ ...row, cells: ['A'], changes: [], same_name: [] }]),
    deleteImportRows: (db) => imports.deleteImportRows(db, one),
    findAllImportRows: (db) => imports.findAllImportRows(db, one),
    findImportRows: async (db) => {
      await imports.findImportRows(db, one, undefined, part);
      await imports.findImportRows(db, one, 'wrong', part);
    },
    deleteImportRowsBefore: (db) => imports.deleteImportRowsBefore(db, days(-3_300)),
    deleteImportsBefore: (db) => imports.deleteImportsBefore(db, days(-3_300)),
    deleteImportRowsOf: (db) => imports.deleteImportRowsOf(db, email),
  }),
  'server/organizing/imports/people/imported-people-queries.ts': samplesOf(imported, {
    insertImportedPeople: (db) =>
      imported.insertImportedPeople(db, [{ import_uuid: one, user_uuid: null, is_new: true }]),
    noteBouncesBefore: (db) => imported.noteBouncesBefore(db, days(-90)),
    forgetImportedBefore: (db) => imported.forgetImportedBefore(db, days(-3_300)),
    forgetTexts: (db) => imported.forgetTexts(db, [newcomer]),
    findImportedPeople: (db) => imported.findImportedPeople(db, one),
    deleteImportedAccounts: (db) => imported.deleteImportedAccounts(db, [newcomer]),
    findImportsOf: (db) => imported.findImportsOf(db, user),
    deleteImportedOf: (db) => imported.deleteImportedOf(db, user),
  }),
  'server/organizing/imports/invitations/imported-invitation-queries.ts': samplesOf(invited, {
    markInvited: fullScan(manyAtOnce, (db) =>
      invited.markInvited(db, [{ uuid: newcomer, invitation_uuid: user }], now),
    ),
    findInvitedPerson: (db) => invited.findInvitedPerson(db, newcomer),
    setRemovalHash: (db) => invited.setRemovalHash(db, newcomer, Buffer.alloc(32)),
    findInvitationOf: (db) => invited.findInvitationOf(db, user),
    findByRemovalHash: (db) => invited.findByRemovalHash(db, Buffer.alloc(32)),
    hasPaidOrBooked: (db) => invited.hasPaidOrBooked(db, user),
    insertRemovedAddress: (db) => invited.insertRemovedAddress(db, email, now),
    markRemoved: (db) => invited.markRemoved(db, user, now),
    markToErase: (db) => invited.markToErase(db, user, now),
  }),
  'server/organizing/imports/people/known-people-queries.ts': samplesOf(known, {
    findPeopleByKeys: (db) => known.findPeopleByKeys(db, [email]),
    findPeopleByUuids: (db) => known.findPeopleByUuids(db, [user]),
    findPeopleByNames: (db) => known.findPeopleByNames(db, ['Person1 Surname1']),
    findRemovedAddresses: (db) => known.findRemovedAddresses(db, [email]),
    lockPeople: (db) => known.lockPeople(db, [user]),
  }),
  'server/organizing/imports/people/person-queries.ts': samplesOf(person, {
    saveTexts: fullScan(manyAtOnce, (db) => person.saveTexts(db, texts)),
    writeDetails: (db) => person.writeDetails(db, texts, by),
    restoreTexts: fullScan(manyAtOnce, (db) =>
      person.restoreTexts(db, [{ user_uuid: user, before: { first_name: 'A', number: '1' } }], by),
    ),
  }),
};
