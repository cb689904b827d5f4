import { saveMemberDetails as limits } from 'virtual:organize-limits';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import type { Field } from '#contract/values/field-table.ts';
import { oneNameIsEnough } from '#contract/values/person-names.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { organize } from '../session/organize-call.ts';
import { useStoreMember } from './store-member.ts';

type Details = Pick<
  MemberRecord,
  'first_name' | 'last_name' | 'number' | 'note' | 'member_since' | 'version'
>;

const detailsOf = ({
  first_name,
  last_name,
  number,
  note,
  member_since,
  version,
}: Details): Details => ({
  first_name,
  last_name,
  number,
  note,
  member_since,
  version,
});

const textsOf = ({ first_name, last_name, number, note, member_since }: Details) => ({
  first_name,
  last_name,
  number: number ?? '',
  member_since: member_since ?? '',
  note: note ?? '',
});

const fields = {
  first_name: { label: 'First Name', kind: 'text' },
  last_name: { label: 'Last Name', kind: 'text' },
  number: { label: 'Member number', kind: 'text' },
  member_since: { label: 'Member since', kind: 'text' },
  note: { label: 'Note', kind: 'long' },
} satisfies Record<string, Field>;

/** The name, and what organizers keep of a member: number, first day and note (16.2). */
export function MemberDetailsForm({
  member,
  onDone,
}: {
  member: MemberRecord;
  onDone: () => void;
}) {
  const { uuid, name } = member;
  const store = useStoreMember();
  const form = useVersionedForm({
    name: `member details ${uuid}`,
    loaded: detailsOf(member),
    versionOf: ({ version }) => version,
    textsOf,
    async save(typed, { version }) {
      const body = { ...typed, version };
      const { data } = await organize('saveMemberDetails', { params: { uuid }, body });
      store(data);
      notifyDone(`The details of ${name} are saved.`);
      onDone();
      return detailsOf(data);
    },
    theirsIn: (current) => detailsOf(current as Details),
  });
  const { conflict, base } = form;
  return (
    <SideSheet title="Edit the details" onClose={onDone}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={textsOf(base)}
          theirs={textsOf(conflict.theirs)}
          fields={fields}
          onChoose={form.choose}
        />
      )}
      <CheckedForm
        form={form}
        button="Save Details"
        {...(conflict && { variant: 'outline' as const })}
      >
        <TextInput
          label={fields.first_name.label}
          maxLength={limits.first_name.maxLength}
          autoComplete="off"
          {...form.field('first_name')}
        />
        <TextInput
          label={fields.last_name.label}
          hint={oneNameIsEnough}
          maxLength={limits.last_name.maxLength}
          autoComplete="off"
          {...form.field('last_name')}
        />
        <TextInput
          label={fields.number.label}
          maxLength={limits.number.maxLength}
          autoComplete="off"
          {...form.field('number')}
        />
        <TextInput
          label={fields.member_since.label}
          type="date"
          hint="Leave it empty for the first year that the portal knows."
          {...form.field('member_since')}
        />
        <TextArea
          label={fields.note.label}
          hint="For organizers. It is in the copy of their data that a member can download."
          rows={4}
          maxLength={limits.note.maxLength}
          {...form.field('note')}
        />
      </CheckedForm>
    </SideSheet>
  );
}
