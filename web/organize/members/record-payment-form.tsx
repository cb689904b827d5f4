import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays } from '#contract/values/money-words.ts';
import { ApiError } from '#web/api/api-error.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { LiveSum, useLiveValues } from '../booking/acts/live-sum.tsx';
import { PaymentSheet, useToday } from '../booking/acts/payment-sheet.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { feesSince, withFee } from '../booking/words/fee-words.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { besideYear, type PaidFor, paidForChoices, recordedUntil } from './paid-for.ts';
import { useStoreMember } from './store-member.ts';

/** Records what was paid in cash, by cheque or e-Transfer: for the year that runs, or for the next (16.2). */
export function RecordForm({ member, onDone }: { member: MemberRecord; onDone: () => void }) {
  const { membership, plan } = member;
  const choices = paidForChoices(membership);
  const start = {
    paid_for: choices[0]?.value ?? 'next',
    method: wayOf(member) ?? '',
    amount_cents: formatMoney(plan.price_cents),
    received_on: useToday(),
    until: '',
    receipt: member.unclaimed ? 'no' : 'yes',
  };
  const form = useRecordForm(member, start, onDone);
  const { paid_for } = useLiveValues(form.ref, start);
  const isUnclaimed = member.unclaimed;
  return (
    <PaymentSheet
      form={form}
      method={form.field('method')}
      amount={form.field('amount_cents')}
      day={form.field('received_on')}
      hint={`A year costs ${formatMoney(plan.price_cents)}.`}
      onClose={onDone}
      foot={
        <LiveSum form={form} start={start}>
          {(values) => [
            ...besideYear(values.paid_for, values.amount_cents, plan.price_cents),
            ...withFee(feeOf(member), plan.price_cents),
          ]}
        </LiveSum>
      }
      first={
        <>
          <Select label="What It Is For" {...form.field('paid_for')}>
            {choices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          {paid_for === 'day' && (
            <TextInput label="Last Day" type="date" aria-required {...form.field('until')} />
          )}
        </>
      }
    >
      <Select
        label="Receipt by Email"
        hint={isUnclaimed ? 'They have not chosen a password yet.' : undefined}
        {...form.field('receipt')}
      >
        <option value="yes">Send it</option>
        <option value="no">Send none</option>
      </Select>
    </PaymentSheet>
  );
}

/** How they pay by hand, as far as that is known. */
const wayOf = ({ membership, payments }: MemberRecord): HandWay | undefined =>
  membership.way ?? handWays.find((way) => way === payments.find((one) => one.way !== 'card')?.way);

/** Asked for because the bank returned a cheque for a membership, since the last payment for one. */
function feeOf({ payments }: MemberRecord): number {
  const fees = payments.flatMap(({ fee_cents, refund_of, date: at }) =>
    fee_cents === null || refund_of !== 'membership' ? [] : [{ fee_cents, at }],
  );
  const paid = payments.filter(({ kind, status }) => kind === 'membership' && status !== 'failed');
  return feesSince(
    fees,
    paid.map(({ date }) => date),
  );
}

interface RecordTexts {
  paid_for: PaidFor;
  method: string;
  amount_cents: string;
  received_on: string;
  until: string;
  receipt: string;
}

function useRecordForm(member: MemberRecord, start: RecordTexts, onDone: () => void) {
  const { uuid, membership } = member;
  const queryClient = useQueryClient();
  const store = useStoreMember();
  const [giveKey] = useState(keyGiver);
  return useStoredForm(`record ${uuid}`, start, async (values) => {
    const until = recordedUntil(values.paid_for, membership, values.until);
    const { after: _, ...act } = giveKey({
      // After another payment the same is another one.
      after: [membership.until, membership.unpaid_until],
      method: values.method as HandWay,
      amount_cents: typedAmount(values.amount_cents),
      ...(values.received_on !== '' && { received_on: values.received_on }),
      ...(until !== undefined && { until }),
      receipt: values.receipt === 'yes',
    });
    // Two tabs that show the same cheque record it once.
    const body = {
      ...act,
      expect: { until: membership.until, unpaid_until: membership.unpaid_until },
    };
    try {
      const { data } = await organize('recordMembership', { params: { uuid }, body });
      showOutcome('membership');
      store(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        void queryClient.invalidateQueries({ queryKey: ['memberRecord'] });
      throw error;
    }
    notifyDone(
      `${formatMoney(act.amount_cents)} is recorded.${act.receipt ? ' The receipt is on its way.' : ''}`,
    );
    onDone();
  });
}
