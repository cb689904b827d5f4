import { call } from '../api/call.ts';
import { EntryModal } from './entry-modal.tsx';
import { type EntryValues, entryValuesOf, periodOf } from './entry-values.ts';
import type { EntryKind } from './use-entry-dialog.ts';
import type { DialogProps } from './use-profile-dialog.ts';

export function EditEmploymentModal(props: DialogProps) {
  return <EntryModal kind={employment} props={props} />;
}

export function EditEducationModal(props: DialogProps) {
  return <EntryModal kind={education} props={props} />;
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
  add: (entry) => call('addEmployment', { body: jobOf(entry) }),
  update: (uuid, entry) => call('updateEmployment', { params: { uuid }, body: jobOf(entry) }),
  remove: (uuid) => call('deleteEmployment', { params: { uuid } }),
};

function jobOf(entry: EntryValues) {
  return { title: entry.what, company: entry.where, ...periodOf(entry) };
}

const education: EntryKind = {
  name: 'Education',
  what: { field: 'course', label: 'Course' },
  where: { field: 'place', label: 'Place' },
  addedMessage: 'Added New Education Successfully',
  visibilityOf: (user) => user.education_visibility,
  entriesOf: (user) =>
    user.education.map((entry) => [entry.uuid, entryValuesOf(entry.course, entry.place, entry)]),
  setVisibility: (education_visibility) =>
    call('updateVisibility', { body: { education_visibility } }),
  add: (entry) => call('addEducation', { body: courseOf(entry) }),
  update: (uuid, entry) => call('updateEducation', { params: { uuid }, body: courseOf(entry) }),
  remove: (uuid) => call('deleteEducation', { params: { uuid } }),
};

function courseOf(entry: EntryValues) {
  return { course: entry.what, place: entry.where, ...periodOf(entry) };
}
