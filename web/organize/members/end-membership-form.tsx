import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useLiveValues } from '../booking/acts/live-sum.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { ReasonField } from './reason-field.tsx';
import { useStoreMember } from './store-member.ts';

type Refund = 'all' | 'amount' | 'none';

const refundNames: Record<Refund, string> = {
  none: 'Refund nothing',
  all: 'Refund all of it',
  amount: 'Refund a part of it',
};

const start = { on: 'now', refund: 'none', cents: '', reason: '' };

/** Ends a membership now or on its day, with what goes back (16.2). */
export function EndForm({ member, onDone }: { member: MemberRecord; onDone: () => void }) {
  const { uuid, name, membership } = member;
  const { left_cents: left } = membership;
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`end ${uuid}`, start, async (values) => {
    const refund = values.refund as Refund;
    const act = giveKey({
      on: values.on as 'now' | 'until',
      refund,
      ...(refund === 'amount' && { cents: typedAmount(values.cents) }),
      reason: values.reason,
    });
    const { data } = await actWithNumbers(
      ({ cents }) => ({
        title: `End the membership of ${name}?`,
        text: 'This cannot be taken back.',
        button: `End It, and Refund ${formatMoney(cents)}`,
        people: 1,
        facts: [`${formatMoney(cents)} goes back, in the way in which it was paid.`],
      }),
      (expect) => organize('endMembership', { params: { uuid }, body: { ...act, expect } }),
    );
    showOutcome('membership');
    store(data);
    notifyDone(
      values.on === 'now' ? `${name} is no longer a member.` : 'It ends with its last day.',
    );
    onDone();
  });
  return (
    <SideSheet title="End the membership" onClose={onDone}>
      <CheckedForm
        form={form}
        button="End It"
        variant="flag"
        frame={(button) => (
          <SheetFoot>
            <p>
              {left > 0
                ? `${formatDollars(left)} of what they paid for it is left.`
                : 'Nothing that they paid for it is left.'}{' '}
              They get an email.
            </p>
            {button}
          </SheetFoot>
        )}
      >
        <Select label="When" {...form.field('on')}>
          <option value="now">Now</option>
          <option value="until">On its last day</option>
        </Select>
        <RefundFields form={form} left={left} />
        <ReasonField {...form.field('reason')} />
      </CheckedForm>
    </SideSheet>
  );
}

function RefundFields({
  form,
  left,
}: {
  form: ReturnType<typeof useStoredForm<typeof start>>;
  left: number;
}) {
  const { refund } = useLiveValues(form.ref, start);
  return (
    <>
      {left > 0 && (
        <Select label="What Was Paid" {...form.field('refund')}>
          {Object.entries(refundNames).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
      {refund === 'amount' && (
        <TextInput
          label="Amount to Refund"
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('cents')}
        />
      )}
    </>
  );
}
