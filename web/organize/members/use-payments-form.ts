import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payer } from '#contract/members/member-payments.ts';
import type { Plan } from '#contract/membership/membership.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { ApiError } from '#web/api/api-error.ts';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { declined, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { moveErrors } from '../pieces/move-errors.ts';
import { paymentCount } from '../pieces/payment-count.ts';
import { type OrganizeAnswer, type OrganizeArguments, organize } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import { type PaidFor, paidForChoices, recordedUntil } from './paid-for.ts';

type Recorded = OrganizeAnswer<'recordPayments'>['data'];
type Sent = NonNullable<OrganizeArguments<'recordPayments'>[0]>['body'];

/** The fields of a person are named by it: who is ticked besides changes nothing that was typed. */
export type PaymentTexts = Record<string, string | boolean>;

export const startTexts = (payers: Payer[], plan: Plan): PaymentTexts => ({
  ...Object.fromEntries(
    payers.flatMap(({ uuid, ...membership }) => [
      [`paid_for.${uuid}`, paidForChoices(membership)[0]?.value ?? 'next'],
      [`until.${uuid}`, ''],
      [`amount_cents.${uuid}`, formatMoney(plan.price_cents)],
      [`method.${uuid}`, 'cheque'],
      [`received_on.${uuid}`, ''],
    ]),
  ),
  method: 'cheque',
  received_on: '',
  slip: '',
  receipts: false,
});

/** Writes the same into each line. */
export function fillLines(
  form: HTMLFormElement | null,
  field: string,
  payers: Payer[],
  value: string,
): void {
  for (const { uuid } of payers) {
    const input = form?.elements.namedItem(`${field}.${uuid}`) as HTMLInputElement | null;
    if (input) input.value = value;
  }
  // For what the foot says of them.
  form?.dispatchEvent(new Event('input'));
}

export function usePaymentsForm(
  payers: Payer[],
  start: PaymentTexts,
  onRecorded: (recorded: Recorded) => void,
) {
  const queryClient = useQueryClient();
  const [giveKey] = useState(keyGiver);
  return useStoredForm('record payments', start, async (values) => {
    const payments = payers.map((payer) => lineOf(payer, values));
    const cents = payments.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
    const receipts = values.receipts === true;
    // What is no amount has no sum to be shown: the portal refuses it.
    if (Number.isInteger(cents) && !(await confirmed(payers.length, cents, receipts)))
      throw declined;
    const people = payers.length;
    const expect = Number.isInteger(cents) ? { people, cents } : undefined;
    try {
      const body = giveKey({ payments, receipts, ...(expect && { expect }) });
      onRecorded((await organize('recordPayments', { body })).data);
      void queryClient.removeQueries({ queryKey: ['payers'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'changed_meanwhile')
        void queryClient.invalidateQueries({ queryKey: ['payers'] });
      throw moveErrors(error, (sent) => fieldOf(sent, payers, values));
    }
  });
}

function lineOf(payer: Payer, values: PaymentTexts): Sent['payments'][number] {
  const { uuid, until, unpaid_until } = payer;
  const typed = (field: string) => String(values[`${field}.${uuid}`]);
  const day = recordedUntil(typed('paid_for') as PaidFor, payer, typed('until'));
  return {
    member: uuid,
    method: typed('method') as HandWay,
    amount_cents: typedAmount(typed('amount_cents')),
    ...(typed('received_on') !== '' && { received_on: typed('received_on') }),
    ...(day !== undefined && { until: day }),
    // Two who have the same envelope before them record it once.
    expect: { until, unpaid_until },
  };
}

export const recordButton = (count: number) =>
  count === 1 ? 'Record 1 Payment' : `Record ${count} Payments`;

function confirmed(people: number, cents: number, receipts: boolean): Promise<boolean> {
  const emails = people === 1 ? '1 receipt is emailed' : `${people} receipts are emailed`;
  return confirmLoss({
    title: `Record ${paymentCount(people)}?`,
    text: 'All of them are recorded, each with its receipt, or none. A payment stays in the books.',
    button: recordButton(people),
    people,
    facts: [
      people === 1 ? '1 person' : `${people} people`,
      `${formatMoney(cents)} in all`,
      receipts ? emails : 'No receipt is emailed',
    ],
    isHarmless: true,
  });
}

/** The field that shows what was sent: "payments.3.until" is the day of the fourth line. */
function fieldOf(sent: string, payers: Payer[], values: PaymentTexts): string {
  const [, at, field = ''] = /^payments\.(\d+)\.(\w+)/.exec(sent) ?? [];
  const payer = payers[Number(at)];
  if (!payer) return sent;
  const ofDay = field === 'until' && values[`paid_for.${payer.uuid}`] === 'day';
  const isOfTime = !ofDay && ['until', 'member', 'expect'].includes(field);
  return `${isOfTime ? 'paid_for' : field}.${payer.uuid}`;
}
