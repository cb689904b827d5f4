import { goesBackByEmail } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker, toGuest } from './booking-email.ts';
import { moneyBack, reasonParagraph, removesFromCalendar, whenAndWhere } from './booking-facts.ts';

// The booker cancelled, or the event was called off.

export const bookingCancelled = bookingEmail({
  letter: 'cancelled',
  name: 'Booking cancelled',
  /** What this gives back; earlier jobs say nothing of it. */
  values: toBooker.extend({ ways: moneyBack.shape.ways }),
  about: 'leaving',
  write: (facts, { ways = facts.back }) => ({
    subject: `Booking cancelled: ${facts.title}`,
    paragraphs: [
      facts.hello,
      facts.isEventCancelled
        ? 'We’re sorry: this event has been cancelled, and your booking with it.'
        : `Your booking is cancelled, and your ${facts.players.length === 1 ? 'place is' : 'places are'} open to others.`,
      ...reasonParagraph(facts),
      ...goesBackByEmail(ways),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: removesFromCalendar(facts),
  }),
});

/** Also where others of the booking still come. */
export const guestCancelled = bookingEmail({
  letter: 'guest-cancelled',
  name: 'A guest’s place cancelled',
  values: toGuest,
  about: 'leaving',
  write: (facts) => ({
    subject: `Your place is cancelled: ${facts.title}`,
    paragraphs: [
      facts.hello,
      facts.isEventCancelled
        ? `We’re sorry: this event has been cancelled, and with it the place that ${facts.host.within} had booked for you.`
        : `${facts.host.atStart} has cancelled ${facts.stands ? 'the place that was booked for you' : 'the booking that you were a part of'}.`,
      ...reasonParagraph(facts),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: removesFromCalendar(facts),
  }),
});
