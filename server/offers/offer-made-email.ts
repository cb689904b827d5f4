import { z } from 'zod';
import { findLastOffers } from './offer-queries.ts';
import { seatsInWords, toWaiting, waitlistEmail } from './waitlist-email.ts';

/** 20.3: places are kept for somebody who waited. */
export const offerMade = waitlistEmail({
  letter: 'offer-made',
  name: 'Offer of places',
  values: toWaiting.extend({ offer: z.uuid(), seats: z.int(), until: z.string() }),
  async whyNot(db, event, { user, offer }, now) {
    const last = (await findLastOffers(db, event.uuid, [user], now)).get(user);
    const stands = last?.uuid === offer && last.state === 'open' && last.until > now;
    return stands ? undefined : 'The offer is over, or they have booked.';
  },
  write: ({ hello, event, values: { seats, until }, facts, at, eventPage }) => ({
    subject: `${seats === 1 ? 'A place is' : `${seats} places are`} yours to book: ${event.title}`,
    paragraphs: [
      hello,
      `${seats === 1 ? 'A place has' : `${seatsInWords(seats)} have`} come free at ${event.title}, and it is your turn. We keep ${seats === 1 ? 'it' : 'them'} for you until ${at(new Date(until))}.`,
    ],
    facts: [
      { label: 'Kept for you', value: seatsInWords(seats) },
      { label: 'Until', value: at(new Date(until)) },
      ...facts,
    ],
    action: { label: 'Book', url: eventPage },
    afterwards: [
      `Nothing is charged until you book.${seats === 1 ? '' : ' You can book fewer places; the others go to the next in line.'}`,
      'If you cannot come, please let it go on the same page, so that somebody else can.',
    ],
  }),
});
