export interface BookingMoney {
  total_cents: number;
  donation_cents: number;
  /** What goes back, or went. */
  refund_cents: number;
  /** What the bank sent back, and nobody gave again. */
  refund_sent_back_cents: number;
  /** What the association kept of cancelled seats, and what of the money is a donation for good. */
  kept_cents: number;
  donated_cents: number;
  /** What would go back: nothing of what was kept of cancelled seats, or given for good. */
  left_cents: number;
  card_brand: string | null;
  card_last4: string | null;
}

export const noMoney: BookingMoney = {
  total_cents: 0,
  donation_cents: 0,
  refund_cents: 0,
  refund_sent_back_cents: 0,
  kept_cents: 0,
  donated_cents: 0,
  left_cents: 0,
  card_brand: null,
  card_last4: null,
};
