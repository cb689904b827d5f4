import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { PaymentSheet } from '../booking/payment-sheet.tsx';
import { typedAmount } from '../booking/typed-values.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { ReasonField } from './reason-field.tsx';
import { useStoreMember } from './store-member.ts';

interface ActProps {
  member: MemberRecord;
  onDone: () => void;
}

/** Gives a membership until a day, or extends one (16.2). */
export function GiveForm({ member, onDone }: ActProps) {
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

/** Records a year that was paid in cash, by cheque or e-Transfer (16.2). */
export function RecordForm({ member, onDone }: ActProps) {
  const { uuid, membership, plan } = member;
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  const start = {
    method: 'cheque',
    amount_cents: formatMoney(plan.price_cents),
    received_on: '',
    until: '',
  };
  const form = useStoredForm(`record ${uuid}`, start, async (values) => {
    const { after: _, ...body } = giveKey({
      // After another payment the same is another one.
      after: membership.until,
      method: values.method as HandWay,
      amount_cents: typedAmount(values.amount_cents),
      received_on: values.received_on,
      ...(values.until !== '' && { until: values.until }),
    });
    const { data } = await organize('recordMembership', { params: { uuid }, body });
    showOutcome('membership');
    store(data);
    notifyDone(`${formatMoney(body.amount_cents)} is recorded. The receipt is on its way.`);
    onDone();
  });
  return (
    <PaymentSheet
      form={form}
      method={form.field('method')}
      amount={form.field('amount_cents')}
      hint={`A year costs ${formatMoney(plan.price_cents)}.`}
      foot={<p>{beginsInWords(membership)} A receipt is emailed.</p>}
      onClose={onDone}
    >
      <TextInput label="Day Received" type="date" aria-required {...form.field('received_on')} />
      <TextInput label="Last Day" type="date" hint="Empty: a year." {...form.field('until')} />
    </PaymentSheet>
  );
}

function beginsInWords({ until, state }: MemberRecord['membership']): string {
  if (state === 'none' || state === 'lapsed') return 'It begins today.';
  return until
    ? `It begins after ${formatDay(until)}, where the membership ends.`
    : 'It begins where the membership ends.';
}
