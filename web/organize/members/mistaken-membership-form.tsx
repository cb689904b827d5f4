import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { MistakenSheet, takingBackAsked } from '../booking/acts/mistaken-sheet.tsx';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { useStoreMember } from './store-member.ts';

const emptyMistake = { keep: 'no', reason: '' };

/** A payment for a membership was recorded by mistake: its time is taken away, or stays and is not paid (16.2). */
export function MistakenForm({
  member: { uuid, name },
  charge,
  payment,
  onDone,
}: {
  member: MemberRecord;
  charge: string;
  payment: MemberRecord['payments'][number];
  onDone: () => void;
}) {
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`mistaken ${charge}`, emptyMistake, async ({ keep, reason }) => {
    const act = { charge, keep: keep === 'yes', reason };
    const { data } = await actWithNumbers(
      (numbers) =>
        takingBackAsked(numbers, [
          numbers.people === 0
            ? 'The time of the membership stays, and is not paid.'
            : 'The time that it paid for is taken away. What they had before stays.',
        ]),
      (expect) =>
        organize('takeBackMembershipPayment', {
          params: { uuid },
          body: { ...giveKey(act), expect },
        }),
    );
    showOutcome('payments');
    store(data);
    notifyDone('The payment is taken back.');
    onDone();
  });
  return (
    <MistakenSheet
      form={form}
      payment={{
        who: name,
        cents: payment.amount_cents,
        way: payment.way,
        receipt: payment.receipt_number,
      }}
      reason={form.field('reason')}
      after="The payment is taken back in the books. The next step says what becomes of the membership, and whether an email leaves."
      onClose={onDone}
    >
      <Select
        label="The Membership"
        hint="A time that stood before the payment stays in any case."
        {...form.field('keep')}
      >
        <option value="no">Loses the time that it paid for</option>
        <option value="yes">Stays, not paid</option>
      </Select>
    </MistakenSheet>
  );
}
