/** G14: a refund that the bank sent back, usually because the card is closed. */
export interface FailedRefund {
  description: string;
  amount: string;
  /** "Visa ending in 4242" */
  card: string;
  /** The payment provider's id. */
  reference: string;
}
