import { useCall } from '../api/use-call.ts';
import { TryAgain } from '../forms/try-again.tsx';
import { Working } from '../forms/working.tsx';
import type { CardFormProps } from './card/card-form-props.ts';
import { HowToPay } from './how-to-pay.tsx';
import { SandboxCard } from './sandbox/sandbox-card.tsx';
import { StripeCard } from './stripe/stripe-card.tsx';

/** A card for a payment. Its number does not reach our server. */
export function CardForm(props: CardFormProps) {
  const { data, error, refetch } = useCall('paymentProvider');
  if (!data) {
    return error ? <TryAgain error={error} onTry={refetch} /> : <Working text="One moment…" />;
  }
  const { publishable_key, how_to_pay } = data.data;
  if (how_to_pay !== undefined) return <HowToPay words={how_to_pay} />;
  if (publishable_key === null) return <SandboxCard {...props} />;
  return <StripeCard publishableKey={publishable_key} {...props} />;
}
