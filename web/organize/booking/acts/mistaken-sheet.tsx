import { takeBackBookingPayment as limits } from 'virtual:organize-limits';
import type { ComponentProps, ReactNode } from 'react';
import type { ActNumbers } from '#contract/organizing/organize-acts.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { type MoneyWay, wayNames } from '#contract/values/money-words.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { SheetField } from './payment-sheet.tsx';

/** What is asked before a payment is taken back that was recorded by mistake. */
export const takingBackAsked = (
  { cents, emails, paid_on, counts_on }: Omit<ActNumbers, 'people'>,
  paidFor: string[],
) => ({
  title: `Take back ${formatDollars(cents)}?`,
  text: 'It was recorded by mistake. Record it again if it was paid after all.',
  button: `Take Back ${formatDollars(cents)}`,
  facts: [
    `${formatDollars(cents)} was not paid. Nothing goes back to anybody.`,
    ...(paid_on && counts_on ? [whereItCounts(paid_on, counts_on)] : []),
    ...paidFor,
    emails === 0
      ? 'Nobody is told by email: no receipt was emailed.'
      : 'An email leaves at once: the receipt was a mistake.',
  ],
});

/** The day of the payment, as long as its fiscal year is open. */
const whereItCounts = (paid: string, counts: string) =>
  paid === counts
    ? `It counts on ${formatDay(paid)}, the day of the payment.`
    : `The fiscal year of ${formatDay(paid)} is closed, so it counts today, ${formatDay(counts)}.`;

/** A payment by hand was recorded by mistake: for a membership, and for a booking (16.2). */
export function MistakenSheet({
  form,
  payment: { who, cents, way, receipt },
  reason,
  children,
  after,
  onClose,
}: {
  form: ComponentProps<typeof CheckedForm>['form'];
  payment: { who: string; cents: number; way: MoneyWay; receipt: string | null };
  reason: SheetField;
  /** What becomes of what it paid for, if there is a choice. */
  children?: ReactNode;
  /** What the button does, said above it. */
  after: string;
  onClose: () => void;
}) {
  return (
    <SideSheet title="Recorded by mistake" onClose={onClose}>
      <CheckedForm
        form={form}
        button="Review What Changes"
        frame={(primary) => (
          <SheetFoot>
            <p>{after}</p>
            {primary}
          </SheetFoot>
        )}
      >
        <p>
          {formatMoney(cents)}, {wayNames[way]}, of {who}
          {receipt !== null && `, receipt ${receipt}`}
        </p>
        {children}
        <TextArea
          label="Reason"
          hint="What went wrong, for the history. No email says it."
          rows={2}
          maxLength={limits.reason.maxLength}
          {...reason}
        />
      </CheckedForm>
    </SideSheet>
  );
}
