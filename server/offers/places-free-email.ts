import { freeSeats } from '../events/availability.ts';
import { seatsInWords, toWaiting, waitlistEmail } from './waitlist-email.ts';

/** 20.3: in the last day of booking nothing is held. Everybody who fits is told once. */
export const placesFree = waitlistEmail({
  letter: 'places-free',
  name: 'Places are free, first come',
  values: toWaiting,
  whyNot: async (_, event, __, now) => {
    const isOpen = event.status === 'published' && event.booking_closes_at > now;
    return isOpen && freeSeats(event) !== 0
      ? undefined
      : 'The places are taken, or booking is over.';
  },
  write: ({ hello, event, facts, at, eventPage }) => ({
    subject: `First come: a place is free at ${event.title}`,
    paragraphs: [
      hello,
      `${areFree(freeSeats(event) ?? 1)} at ${event.title}. Booking closes soon, so nothing is kept any more: everybody who waits has this email, and the first to book has the place.`,
    ],
    facts: [...facts, { label: 'Booking closes', value: at(event.booking_closes_at) }],
    action: { label: 'Book', url: eventPage },
  }),
});

const areFree = (seats: number) => `${seatsInWords(seats)} ${seats === 1 ? 'is' : 'are'} free`;
