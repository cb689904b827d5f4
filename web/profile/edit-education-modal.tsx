import { call } from '../api/call.ts';
import { EntryModal } from './entry-modal.tsx';
import { type EntryValues, entryValuesOf, periodOf } from './entry-values.ts';
import type { EntryKind } from './use-entry-dialog.ts';
import type { DialogProps } from './use-profile-dialog.ts';

export function EditEducationModal(props: DialogProps) {
  return <EntryModal kind={education} props={props} />;
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
  add: (entry) => call('addEducation', { body: bodyOf(entry) }),
  update: (uuid, entry) => call('updateEducation', { params: { uuid }, body: bodyOf(entry) }),
  remove: (uuid) => call('deleteEducation', { params: { uuid } }),
};

function bodyOf(entry: EntryValues) {
  return { course: entry.what, place: entry.where, ...periodOf(entry) };
}
