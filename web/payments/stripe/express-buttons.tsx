import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explainFailure } from '#web/forms/explain-failure.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import type { CardFormProps } from '../card/card-form-props.ts';
import styles from './express-buttons.module.css';
import { loadStripe } from './load-stripe.ts';
import { type MountedExpress, mountExpressButtons } from './stripe-express.ts';

/** Q8: Apple Pay, Google Pay and Link, above the card fields; nothing where there are none. */
export function ExpressButtons({
  publishableKey,
  express: { mode, cents },
  onCard,
  checkAbove,
}: Pick<CardFormProps, 'onCard' | 'checkAbove'> & {
  publishableKey: string;
  express: NonNullable<CardFormProps['express']>;
}) {
  const container = useRef<HTMLDivElement>(null);
  const buttons = useRef<MountedExpress>(undefined);
  const [isAvailable, setAvailable] = useState(false);
  const [failure, setFailure] = useState<string>();
  const check = useEffectEvent(() => {
    setFailure(undefined);
    return checkAbove?.() ?? true;
  });
  const pay = useEffectEvent(async (paymentMethod: string) => {
    try {
      await onCard(paymentMethod);
    } catch (error) {
      setFailure(explainFailure(error));
      throw error;
    }
  });
  const firstCents = useEffectEvent(() => cents);

  useEffect(() => {
    let isGone = false;
    async function mount() {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !container.current) return;
      buttons.current = mountExpressButtons(
        stripe,
        container.current,
        { mode, cents: firstCents() },
        {
          onAvailable: setAvailable,
          check: () => check(),
          pay: (paymentMethod) => pay(paymentMethod),
        },
      );
    }
    // The card fields say that Stripe did not load.
    mount().catch(() => undefined);
    return () => {
      isGone = true;
      buttons.current?.remove();
      buttons.current = undefined;
    };
  }, [publishableKey, mode]);

  useEffect(() => buttons.current?.setCents(cents), [cents]);

  return (
    <div className={styles.express}>
      <div ref={container} />
      <FormFailure message={failure} />
      {isAvailable && <p className={styles.or}>or by card</p>}
    </div>
  );
}
