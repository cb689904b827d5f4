export interface CardFormProps {
  button: string;
  /** Is given the payment provider's id of the card. What it throws is said above the button. */
  onCard: (paymentMethod: string) => Promise<void>;
  /** Says what is wrong in the fields above the card, and leads to the first; true: nothing is. */
  checkAbove?: () => boolean;
}
