import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { TryAgain } from '#web/forms/try-again.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Working } from '#web/forms/working.tsx';
import { InfoIcon } from '#web/ui/icons/icon.tsx';
import formStyles from '../../forms/form.module.css';
import type { CardFormProps } from '../card/card-form-props.ts';
import { ExpressButtons } from './express-buttons.tsx';
import { loadStripe } from './load-stripe.ts';
import { mountStripeFields, type StripeFields } from './stripe-fields.ts';

type StripeCardProps = CardFormProps & { publishableKey: string };

/** Stripe's own fields in our form; their content goes to Stripe only. */
export function StripeCard(props: StripeCardProps) {
  const [failure, setFailure] = useState<Error>();
  if (!failure) return <Card onFailure={setFailure} {...props} />;
  return <TryAgain error={failure} onTry={async () => setFailure(undefined)} />;
}

function Card({
  publishableKey,
  button,
  onCard,
  checkAbove,
  below,
  frame,
  express,
  onFailure,
}: StripeCardProps & { onFailure: (failure: Error) => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<StripeFields>();
  /** Stripe's id of the card, for trying again with the same card. */
  const paymentMethod = useRef<string>(undefined);
  const form = useCheckedForm({}, send);

  useEffect(() => {
    let isGone = false;
    let mounted: StripeFields | undefined;
    async function mount() {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !container.current) return;
      mounted = await mountStripeFields(stripe, container.current, () => {
        paymentMethod.current = undefined;
      });
      if (isGone) mounted.remove();
      else setFields(mounted);
    }
    mount().catch((failure) => {
      if (!isGone) onFailure(failure);
    });
    return () => {
      isGone = true;
      mounted?.remove();
    };
  }, [publishableKey, onFailure]);

  async function send() {
    if (!fields) throw new ApiError(400, { message: 'The card form is still coming. One moment.' });
    // All errors are shown at once; an error above the card gets the focus.
    const isFirst = checkAbove?.() ?? true;
    paymentMethod.current ??= await fields.createPaymentMethod(isFirst);
    try {
      await onCard(paymentMethod.current);
    } catch (error) {
      // Without an answer the payment may have succeeded: then the same card is sent again (G10).
      if (isRejected(error)) paymentMethod.current = undefined;
      throw error;
    }
  }

  return (
    <>
      <p className={formStyles.answer}>
        <InfoIcon />
        Your card goes straight to Stripe, our payment service. We never see its number.
      </p>
      {express && express.cents > 0 && (
        <ExpressButtons
          publishableKey={publishableKey}
          express={express}
          onCard={onCard}
          {...(checkAbove && { checkAbove })}
        />
      )}
      {!fields && <Working text="One moment…" />}
      <CheckedForm form={form} button={button} frame={frame}>
        <div ref={container} />
        {below}
      </CheckedForm>
    </>
  );
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 402);
}
