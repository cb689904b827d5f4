import type { ChargePart } from '#server/ledger/record-charge.ts';
import type { BookingRow } from '../booking-queries.ts';

/** What a booking's charge is for. */
export function partsOf(
  event: { title: string; charity_name?: string | null },
  booking: Pick<BookingRow, 'total_cents' | 'donation_cents'>,
): ChargePart[] {
  const { total_cents, donation_cents } = booking;
  const parts: ChargePart[] = [
    { kind: 'event', amountCents: total_cents - donation_cents, description: event.title },
    {
      kind: 'donation',
      amountCents: donation_cents,
      description: event.charity_name ? `Donation to ${event.charity_name}` : 'Donation',
    },
  ];
  return parts.filter(({ amountCents }) => amountCents > 0);
}
