import { formatMoney } from '#contract/values/money.ts';
import { goesBackByEmail, type MoneyBack } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, bookingActions, reasonFact, whenAndWhere } from './booking-facts.ts';

interface Cancelled {
  names: string[];
  reason: string | null;
  back: MoneyBack[];
  donatedCents: number;
  /** Others of the booking still come. */
  stands: boolean;
}

/** 13.4: an organizer cancelled seats of a booking, or all. */
export function cancelledByOrganizerEmail(
  firstName: string,
  facts: BookingFacts,
  { names, reason, back, donatedCents, stands }: Cancelled,
): Email {
  const isOne = names.length === 1;
  return {
    subject: `${stands ? (isOne ? 'A place' : 'Places') : 'Your booking is'} cancelled: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      stands
        ? `We have cancelled ${isOne ? 'a place' : 'places'} of your booking. The rest of it stays.`
        : 'We have cancelled your booking.',
      ...goesBackByEmail(back),
      ...(donatedCents > 0
        ? [`${formatMoney(donatedCents)} of what you paid is kept as a donation. Thank you.`]
        : []),
      ...(back.length === 0 && donatedCents === 0 && facts.totalCents > 0
        ? ['Nothing of what you paid goes back.']
        : []),
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Cancelled', value: names.join(', ') },
      ...(stands ? [{ label: 'Who’s coming', value: facts.players.join(', ') }] : []),
      ...reasonFact(reason),
    ],
    ...(stands
      ? bookingActions(facts, 'See Your Booking')
      : { action: { label: 'See Other Events', url: facts.eventsPage } }),
    afterwards: ['Did you not expect this? Please write to us.'],
  };
}
