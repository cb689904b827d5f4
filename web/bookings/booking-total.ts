import type { Viability } from '#contract/bookings/bookings.ts';

export interface LineItem {
  label: string;
  cents: number;
}

/**
 * The line items of a booking in whole cents: the own price, which may be lower for members, and the
 * full price for guests. Only shown: the server calculates its own total.
 */
export function bookingLines(
  { own_price_cents, price_cents }: Pick<Viability, 'own_price_cents' | 'price_cents'>,
  guests: number,
  donationCents: number,
): LineItem[] {
  const who = own_price_cents < price_cents ? 'You, as a member' : 'You';
  const lines = [{ label: who, cents: own_price_cents }];
  if (guests > 0) {
    const label = guests === 1 ? '1 guest' : `${guests} guests`;
    lines.push({ label, cents: guests * price_cents });
  }
  if (donationCents > 0) lines.push({ label: 'Your donation', cents: donationCents });
  return lines;
}

export function totalOf(lines: LineItem[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
