import { z } from 'zod';
import {
  asksAboutCheque,
  chequeReturnedSubject,
  chequeReturnedText,
  whichCheque,
} from '#server/ledger/returned-cheque-words.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import {
  type BookingFacts,
  bookingActions,
  owingActions,
  owingText,
  whenAndWhere,
} from './booking-facts.ts';

/** 16.2: the bank returned the cheque that paid for places, which owe it again or are cancelled. */
export const bookingChequeReturned = bookingEmail({
  letter: 'booking-cheque-returned',
  name: 'Cheque of a booking returned by the bank',
  values: toBooker.extend({
    cents: z.int(),
    fee_cents: z.int().nullable(),
    ...whichCheque,
    /** The places that the act was about. */
    seats: z.array(z.string()),
    keep: z.boolean(),
    /** The organizer who recorded it. */
    by: z.string(),
  }),
  write(facts, { seats, keep, ...values }) {
    const names = facts.namesOf(seats);
    return {
      subject: `${chequeReturnedSubject}: ${facts.title}`,
      paragraphs: [
        facts.hello,
        ...chequeReturnedText({
          ...values,
          paidFor: facts.title,
          after: [
            ...afterwardsOf(facts, { isAny: seats.length > 0, keep }),
            ...owingText(facts, facts.owingCents),
          ],
          owed_cents: facts.owingCents,
          howToPay: facts.owingCents > 0 && facts.howToPay !== null ? null : facts.payByHand,
          by: facts.actor,
        }),
      ],
      facts: [
        ...whenAndWhere(facts),
        ...(keep || names.length === 0 ? [] : [{ label: 'Cancelled', value: names.join(', ') }]),
      ],
      ...(keep ? owingActions(facts, 'See Your Booking') : actionsAfter(facts)),
      afterwards: [asksAboutCheque],
    };
  },
});

function afterwardsOf(
  { stands, isOver }: Pick<BookingFacts, 'stands' | 'isOver'>,
  { isAny, keep }: { isAny: boolean; keep: boolean },
): string[] {
  if (!isAny) return [];
  if (keep) return isOver ? [] : ['Your places stay.'];
  return [
    stands
      ? 'The places that it had paid for are cancelled. The rest of your booking stays.'
      : 'Your booking is cancelled.',
  ];
}

const actionsAfter = (facts: Parameters<typeof bookingActions>[0]) =>
  facts.stands
    ? bookingActions(facts, 'See Your Booking')
    : { action: { label: 'See Other Events', url: facts.eventsPage } };
