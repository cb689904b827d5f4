import { can } from '../calls/access.ts';
import { data, get, listFile, post, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import {
  importDays,
  importUndoDays,
  invitationBatch,
  maxImportMegabytes,
  maxImportRows,
} from '../values/portal-limits.ts';
import {
  importAfterSchema,
  importChangeSchema,
  importedPeopleQuerySchema,
  importedPeopleSchema,
  importListSchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importStateSchema,
  inviteImportedSchema,
  runImportSchema,
  undoImportSchema,
} from './imports.ts';

const access = can('members.change', { fresh: true });

/** The calls that bring in members from a spreadsheet, a part of `organizeApi` (16.4). */
export const importApi = {
  imports: get('/api/v1/organize/imports', access, {
    summary: 'The imports that are kept, newest first.',
    clause: '16.4',
    answer: data(importListSchema),
  }),
  addImport: post('/api/v1/organize/imports', access, {
    summary: `Reads a list of members and says what would become of each row: a form with \`file\` or \`text\`, \`source\` and perhaps \`columns\`; at most ${maxImportRows} rows and ${maxImportMegabytes} MB. Writes nothing but the rows, which go after ${importDays} days.`,
    clause: '16.4',
    upload: true,
    answer: data(importSchema),
    status: 201,
  }),
  import: get('/api/v1/organize/imports/:uuid', access, {
    summary: 'An import with its columns, counts and first 50 rows.',
    clause: '16.4',
    params: byUuid,
    answer: data(importSchema),
  }),
  importRows: get('/api/v1/organize/imports/:uuid/rows', access, {
    summary: 'The rows of an import, 50 a page.',
    clause: '16.4',
    params: byUuid,
    query: importRowsQuerySchema,
    answer: importRowsSchema,
  }),
  importRowsFile: listFile('/api/v1/organize/imports/:uuid/rows.csv', access, {
    params: byUuid,
    query: importRowsQuerySchema,
  }),
  changeImport: put('/api/v1/organize/imports/:uuid', access, {
    summary:
      'Says what the columns are, corrects rows, or says who somebody is; everything is read again.',
    clause: '16.4',
    params: byUuid,
    body: importChangeSchema,
    answer: data(importSchema),
  }),
  runImport: post('/api/v1/organize/imports/:uuid/run', access, {
    summary: 'Writes all of it or nothing, as it was shown. Emails nobody. 409 numbers_changed.',
    clause: '16.4',
    params: byUuid,
    body: runImportSchema,
    answer: data(importStateSchema),
  }),
  afterImport: get('/api/v1/organize/imports/:uuid/after', access, {
    summary: 'Of an import that was run: what undoing it would do, and its invitations.',
    clause: '16.4',
    params: byUuid,
    answer: data(importAfterSchema),
  }),
  undoImport: post('/api/v1/organize/imports/:uuid/undo', access, {
    summary: `Takes an import back, within ${importUndoDays} days; people who have done something since stay. 409 numbers_changed.`,
    clause: '16.4',
    params: byUuid,
    body: undoImportSchema,
    answer: data(importAfterSchema),
  }),
  importedPeople: get('/api/v1/organize/imports/:uuid/people', access, {
    summary: 'The people of an import that are or were to be invited, 50 a page.',
    clause: '16.4',
    params: byUuid,
    query: importedPeopleQuerySchema,
    answer: importedPeopleSchema,
  }),
  inviteImported: post('/api/v1/organize/imports/:uuid/invite', access, {
    summary: `Invites people who were imported and were not invited yet to claim their accounts, ${invitationBatch} emails a minute. 409 numbers_changed.`,
    clause: '16.4',
    params: byUuid,
    body: inviteImportedSchema,
    answer: data(importAfterSchema),
  }),
};
