import { lateCall } from '#web/api/late-call.ts';
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
    lateCall('updateVisibility', { body: { employment_visibility } }),
  add: (entry) => lateCall('addEmployment', { body: jobOf(entry) }),
  update: (uuid, entry) => lateCall('updateEmployment', { params: { uuid }, body: jobOf(entry) }),
  remove: (uuid) => lateCall('deleteEmployment', { params: { uuid } }),
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
    lateCall('updateVisibility', { body: { education_visibility } }),
  add: (entry) => lateCall('addEducation', { body: courseOf(entry) }),
  update: (uuid, entry) => lateCall('updateEducation', { params: { uuid }, body: courseOf(entry) }),
  remove: (uuid) => lateCall('deleteEducation', { params: { uuid } }),
};

function courseOf(entry: EntryValues) {
  return { course: entry.what, place: entry.where, ...periodOf(entry) };
}
