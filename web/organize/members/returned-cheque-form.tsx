import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { typedAmount } from '../booking/typed-values.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { useStoreMember } from './store-member.ts';

/** The bank returned a cheque: the payment is reversed, and the membership goes on or ends (16.2). */
export function ReturnedForm({
  member: { uuid },
  charge,
  onDone,
}: {
  member: MemberRecord;
  charge: string;
  onDone: () => void;
}) {
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  const start = { keep: 'yes', fee_cents: '' };
  const form = useStoredForm(`returned ${charge}`, start, async ({ keep, fee_cents }) => {
    const body = giveKey({
      charge,
      keep: keep === 'yes',
      ...(fee_cents !== '' && { fee_cents: typedAmount(fee_cents) }),
    });
    const { data } = await organize('recordReturnedCheque', { params: { uuid }, body });
    showOutcome('payments');
    store(data);
    notifyDone('The payment is reversed, and they are told by email.');
    onDone();
  });
  return (
    <SideSheet title="The bank returned the cheque" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Reverse the Payment"
        frame={(button) => (
          <SheetFoot>
            <p>The payment is reversed in the books. They get an email with what to pay.</p>
            {button}
          </SheetFoot>
        )}
      >
        <Select label="The Membership" {...form.field('keep')}>
          <option value="yes">Goes on</option>
          <option value="no">Ends now</option>
        </Select>
        <TextInput
          label="Fee"
          hint="What the member pays besides, if anything."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('fee_cents')}
        />
      </CheckedForm>
    </SideSheet>
  );
}
