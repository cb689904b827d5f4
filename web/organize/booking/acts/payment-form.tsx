import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actAsShown, keyGiver } from '../../pieces/act-with-numbers.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize } from '../../session/organize-call.ts';
import { feesSince, withFee } from '../words/fee-words.ts';
import { LiveSum } from './live-sum.tsx';
import { PaymentSheet, useToday } from './payment-sheet.tsx';
import { useStoreBooking } from './store-booking.ts';
import { typedAmount } from './typed-values.ts';

/** Records cash, a cheque or an e-Transfer for what is owing (13.6). */
export function PaymentForm({ booking, onDone }: { booking: AttendeeBooking; onDone: () => void }) {
  const { id, owing_cents } = booking;
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);

  const start = { method: 'cash', cents: formatMoney(owing_cents), received_on: useToday() };
  const form = useStoredForm(`pay ${id}`, start, async ({ method, cents, received_on }) => {
    const body = giveKey({
      // Of another payment after this one nothing is the same but its amount.
      after: booking.owing_cents,
      method: method as HandWay,
      cents: typedAmount(cents),
      ...(received_on !== '' && { received_on }),
    });
    const { after: _, ...sent } = body;
    const { data } = await actAsShown<{ owing_cents: number }, { data: AttendeeBooking }>(
      (now) => ({
        title: `Record ${formatMoney(sent.cents)}?`,
        text: 'What is owing has changed while this was open, and nothing was recorded yet.',
        button: `Record ${formatDollars(sent.cents)}`,
        isHarmless: true,
        facts: [
          `${formatDollars(now.owing_cents)} is owing now.`,
          ...paymentInWords(now, sent.cents),
        ],
      }),
      (shown = { owing_cents }) =>
        organize('recordPayment', { params: { id }, body: { ...sent, expect: shown } }),
    );
    // Before this form, with its button, is gone.
    showOutcome();
    store(data);
    notifyDone(`${formatMoney(sent.cents)} is recorded. The receipt is on its way.`);
    onDone();
  });

  return (
    <PaymentSheet
      form={form}
      method={form.field('method')}
      amount={form.field('cents')}
      day={form.field('received_on')}
      hint={`${formatDollars(owing_cents)} is owing.`}
      foot={
        <LiveSum form={form} start={start}>
          {({ cents }) => [
            ...paymentInWords(booking, typedAmount(cents)),
            ...withFee(feeOf(booking), owing_cents),
          ]}
        </LiveSum>
      }
      onClose={onDone}
    />
  );
}

/** Asked for because the bank returned a cheque, since the last payment. */
function feeOf({ charges, refunds }: AttendeeBooking): number {
  const fees = refunds.flatMap(({ fee_cents, created_at: at }) =>
    fee_cents === null ? [] : [{ fee_cents, at }],
  );
  return feesSince(
    fees,
    charges.flatMap(({ paid_at }) => paid_at ?? []),
  );
}

function paymentInWords(
  { owing_cents }: Pick<AttendeeBooking, 'owing_cents'>,
  cents: number,
): string[] {
  if (!Number.isInteger(cents) || cents <= 0 || cents > owing_cents)
    return [`${formatMoney(owing_cents)} is owing.`];
  const rest = owing_cents - cents;
  return [rest > 0 ? `${formatMoney(rest)} stays owing.` : 'Nothing stays owing.'];
}
