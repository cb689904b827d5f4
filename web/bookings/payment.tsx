import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#contract/figures.ts';
import card from '../accounts/account-card.module.css';
import { AccountForm } from '../accounts/account-form.tsx';
import { FormFailure } from '../accounts/form-failure.tsx';
import settings from '../accounts/settings-page.module.css';
import { useAccountForm } from '../accounts/use-account-form.ts';
import { CardForm } from '../membership/card-form.tsx';
import { classNames } from '../ui/class-names.ts';
import { HoldCountdown } from './hold-countdown.tsx';

/** The last step: a card, or a button alone where there is nothing to pay. */
export function Payment({
  total,
  heldUntil,
  onBook,
  checkFields,
}: {
  total: number;
  heldUntil: string | null;
  onBook: (paymentMethod?: string) => Promise<void>;
  checkFields: () => boolean;
}) {
  const queryClient = useQueryClient();
  const free = useAccountForm({}, () => onBook());
  const [ranOut, setRanOut] = useState<string>();

  function holdEnded() {
    setRanOut(heldUntil ?? undefined);
    void queryClient.invalidateQueries({ queryKey: ['bookingViability'] });
  }

  if (total === 0) return <AccountForm form={free} button="Book without payment" />;
  const isHeld = heldUntil !== null && heldUntil !== ranOut;
  return (
    <div className={classNames(settings.list, settings.setting, card.wide)}>
      {isHeld && <HoldCountdown key={heldUntil} until={heldUntil} onEnd={holdEnded} />}
      {ranOut !== undefined && !isHeld && (
        <FormFailure message="The 15 minutes are over, so your places went back, and nothing was charged. What you typed is still here: pay again, and you have them if they are still free." />
      )}
      <CardForm button={`Pay ${formatMoney(total)}`} onCard={onBook} checkAbove={checkFields} />
    </div>
  );
}
