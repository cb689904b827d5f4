import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '#contract/values/money.ts';
import { holdMinutes } from '#contract/values/portal-limits.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { HowToPay, useHowToPay } from '#web/payments/how-to-pay.tsx';
import { PayForm } from '#web/payments/pay-form.tsx';
import sections from '../../ui/sections.module.css';
import { HoldCountdown } from '../hold-countdown.tsx';

/** The last step: a card, or only a button if nothing is to be paid. */
export function Payment({
  total,
  heldUntil,
  isStillHeld,
  onBook,
  checkFields,
  frame,
}: {
  total: number;
  heldUntil: string | null;
  /** By the server's clock. The browser's, which counts down, may be ahead of it. */
  isStillHeld: boolean;
  onBook: (paymentMethod?: string, savesCard?: boolean) => Promise<void>;
  checkFields: () => boolean;
  /** What stands around the button, by which a saved card pays. */
  frame: (button: ReactNode, card?: string) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const free = useCheckedForm({}, () => onBook());
  const [ranOut, setRanOut] = useState<string>();
  const howToPay = useHowToPay();

  async function holdEnded() {
    await queryClient.invalidateQueries({ queryKey: ['bookingViability'] });
    setRanOut(heldUntil ?? undefined);
  }

  if (total === 0) return <CheckedForm form={free} button="Book Without Payment" frame={frame} />;
  // Only the bar: on a phone it unfolds the sums.
  if (howToPay !== undefined) {
    return (
      <>
        <HowToPay words={howToPay} />
        {frame(null)}
      </>
    );
  }
  const isHeld = heldUntil !== null && (heldUntil !== ranOut || isStillHeld);
  return (
    <div className={sections.stack}>
      {isHeld && <HoldCountdown key={heldUntil} until={heldUntil} onEnd={holdEnded} />}
      {ranOut !== undefined && !isHeld && (
        <FormFailure
          message={`Your ${holdMinutes} minutes are up, so your booking was released, and nothing was charged. What you typed is still here: pay again, and it’s yours if there’s still room.`}
        />
      )}
      <PayForm
        button={`Pay ${formatMoney(total)}`}
        onPay={onBook}
        express={{ mode: 'payment', cents: total }}
        checkAbove={checkFields}
        frame={frame}
        offersSaving
      />
    </div>
  );
}
