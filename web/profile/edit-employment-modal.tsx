import { call } from '../api/call.ts';
import { EntryModal } from './entry-modal.tsx';
import { type EntryValues, entryValuesOf, periodOf } from './entry-values.ts';
import type { EntryKind } from './use-entry-dialog.ts';
import type { DialogProps } from './use-profile-dialog.ts';

export function EditEmploymentModal(props: DialogProps) {
  return <EntryModal kind={employment} props={props} />;
}

const employment: EntryKind = {
  name: 'Employment',
  what: { field: 'title', label: 'Title' },
  where: { field: 'company', label: 'Company' },
  addedMessage: 'Added New Employment Successfully',
  visibilityOf: (user) => user.employment_visibility,
  entriesOf: (user) =>
    user.employment.map((entry) => [entry.uuid, entryValuesOf(entry.title, entry.company, entry)]),
  setVisibility: (employment_visibility) =>
    call('updateVisibility', { body: { employment_visibility } }),
  add: (entry) => call('addEmployment', { body: bodyOf(entry) }),
  update: (uuid, entry) => call('updateEmployment', { params: { uuid }, body: bodyOf(entry) }),
  remove: (uuid) => call('deleteEmployment', { params: { uuid } }),
};

function bodyOf(entry: EntryValues) {
  return { title: entry.what, company: entry.where, ...periodOf(entry) };
}
