import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatDay } from '#contract/values/dates.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { ReasonField } from './reason-field.tsx';
import { useStoreMember } from './store-member.ts';

/** Gives a membership until a day, or extends one (16.2). */
export function GiveForm({ member, onDone }: { member: MemberRecord; onDone: () => void }) {
  const { uuid, membership } = member;
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  const start = { until: '', reason: '' };
  const form = useStoredForm(`give ${uuid}`, start, async (values) => {
    const { data } = await organize('giveMembership', {
      params: { uuid },
      body: giveKey(values),
    });
    showOutcome('membership');
    store(data);
    notifyDone(`${member.name} is a member until ${formatDay(values.until)}.`);
    onDone();
  });
  return (
    <SideSheet title="Give a membership" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Give It"
        frame={(button) => (
          <SheetFoot>
            <p>Nothing is charged, and no email is sent.</p>
            {button}
          </SheetFoot>
        )}
      >
        <TextInput
          label="Last Day"
          type="date"
          hint={beginsInWords(membership)}
          aria-required
          {...form.field('until')}
        />
        <ReasonField {...form.field('reason')} />
      </CheckedForm>
    </SideSheet>
  );
}

function beginsInWords({ until, state }: MemberRecord['membership']): string {
  if (state === 'none' || state === 'lapsed') return 'It begins today.';
  return until
    ? `It begins after ${formatDay(until)}, where the membership ends.`
    : 'It begins where the membership ends.';
}
