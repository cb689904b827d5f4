import { useCall } from '../api/use-call.ts';
import formStyles from '../forms/form.module.css';
import { InfoIcon } from '../ui/icons/icon.tsx';

/** How one pays where no card is taken (19.7); undefined where one is, and until it is known. */
export function useHowToPay(): string | undefined {
  return useCall('paymentProvider').data?.data.how_to_pay;
}

/** In the place of the card. */
export function HowToPay({ words }: { words: string }) {
  return (
    <p className={formStyles.answer}>
      <InfoIcon />
      <span className={formStyles.typedLines}>{words}</span>
    </p>
  );
}
