import { useRef } from 'react';
import { formatMoney } from '#contract/values/money.ts';
import { lateCall } from '#web/api/late-call.ts';
import { notifyDone, notifyNotDone } from '#web/forms/use-button-change.ts';
import { PayForm } from '#web/payments/pay-form.tsx';
import { usePayingAct } from '../checkout/use-paying-act.ts';

/** The card that pays what a booking owes. Once it is paid, the screen says so, and the form is gone. */
export function PayOwingForm({ id, cents }: { id: string; cents: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const sendAct = usePayingAct();

  async function pay(payment_method: string, savesCard: boolean): Promise<void> {
    const element = frame.current;
    const wanted = { expected_total_cents: cents, ...(savesCard && { save_card: true }) };
    try {
      await sendAct(wanted, (key) =>
        lateCall('payOwing', { params: { id }, body: { ...wanted, key, payment_method } }),
      );
      notifyDone(`Paid: ${formatMoney(cents)}. Your receipt comes by email`);
    } catch (error) {
      // The form was closed, or its screen left.
      if (!element?.isConnected) return notifyNotDone(error);
      throw error;
    }
  }

  return (
    <div ref={frame}>
      <PayForm
        button={`Pay ${formatMoney(cents)}`}
        onPay={pay}
        express={{ mode: 'payment', cents }}
        offersSaving
      />
    </div>
  );
}
