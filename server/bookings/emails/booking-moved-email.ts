import { bookingEmail, toBooker, toGuest, was } from './booking-email.ts';
import {
  bookingActions,
  changedFacts,
  guestActions,
  showTickets,
  ticketCodes,
  updatesCalendar,
} from './booking-facts.ts';

// The time or the venue of an event has changed; the bookings stay.

export const eventMoved = bookingEmail({
  letter: 'moved',
  name: 'Event moved',
  values: toBooker.extend({ was }),
  about: 'coming',
  write: (facts) => ({
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      facts.hello,
      'The time or place of this event has changed. Your booking stays as it is. Here are the new details:',
    ],
    facts: changedFacts(facts),
    ...bookingActions(facts, showTickets(facts)),
    afterwards: [
      updatesCalendar,
      facts.cancelUntil
        ? `Can’t make it any more? You can cancel on your booking’s page until ${facts.cancelUntil}${facts.paidCents > 0 ? ', and get back everything you paid' : ''}.`
        : 'Can’t make it any more? Your booking’s page says whether you can cancel, and until when.',
    ],
  }),
});

export const guestEventMoved = bookingEmail({
  letter: 'guest-moved',
  name: 'Event moved, to a guest',
  values: toGuest.extend({ was }),
  about: 'coming',
  write: (facts) => ({
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      facts.hello,
      `The time or place of this event has changed. The place that ${facts.host.within} booked for you is still yours. Here are the new details:`,
    ],
    facts: [...changedFacts(facts), ticketCodes(facts)],
    ...guestActions(facts),
    afterwards: [
      updatesCalendar,
      `If you can’t make it any more, please tell ${facts.host.within}.`,
    ],
  }),
});
