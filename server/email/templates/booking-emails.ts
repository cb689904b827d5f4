import { formatMoney } from '#contract/money.ts';
import type { Email } from '../email.ts';

/** What the letters of a booking tell, already in words. */
export interface BookingFacts {
  title: string;
  when: string;
  until: string;
  where: string;
  players: string[];
  totalCents: number;
  refundCents: number;
  /** Whether clubs are swung there. */
  isPlayed: boolean;
  isEventCancelled: boolean;
  bookingPage: string;
  eventPage: string;
  eventsPage: string;
}

const whenAndWhere = ({ title, when, where }: BookingFacts) => [
  { label: 'Event', value: title },
  { label: 'When', value: when },
  { label: 'Where', value: where },
];

/** What may have changed; the end may be all of it. */
const asItIsNow = ({ title, when, until, where }: BookingFacts) => [
  { label: 'Event', value: title },
  { label: 'When', value: when },
  { label: 'Until', value: until },
  { label: 'Where', value: where },
];

const attached = 'The attached file puts the event into your calendar.';
const toBring = 'Bring your clubs, shoes for the course, and something for the weather.';

const bringsUpToDate = 'The attached file brings your calendar up to date.';
const takesItOut = 'The attached file takes the event out of your calendar.';

const withTheFile = ({ isPlayed }: BookingFacts) =>
  isPlayed ? `${attached} ${toBring}` : attached;

export function bookingConfirmedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `You are booked: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.players.length === 1 ? 'Your place is booked.' : 'Your places are booked.',
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Who comes', value: facts.players.join(', ') },
      {
        label: 'Paid',
        value: facts.totalCents > 0 ? formatMoney(facts.totalCents) : 'Nothing to pay',
      },
    ],
    action: { label: 'Show My Ticket', url: facts.bookingPage },
    afterwards: [withTheFile(facts)],
  };
}

/** The organizers have changed when or where the event is; the places stay. */
export function bookingMovedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      'The time or the place of this event has changed. Your booking stays as it is; this is what holds now:',
    ],
    facts: asItIsNow(facts),
    action: { label: 'Show My Ticket', url: facts.bookingPage },
    afterwards: [
      bringsUpToDate,
      'If you cannot come any more, your booking’s page says whether and until when it can be cancelled.',
    ],
  };
}

export function bookingCancelledEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `Booking cancelled: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'We are sorry: this event has been cancelled, and your booking with it.'
        : 'Your booking is cancelled, and the places are free for others.',
      ...(facts.refundCents > 0
        ? [
            `Everything you paid, ${formatMoney(facts.refundCents)}, goes back to your card. Banks take up to ten days to show it.`,
          ]
        : []),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [takesItOut],
  };
}

/** F8: the payment came after the time for it was over, and the places had gone to others. */
export function bookingRefundedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `Your payment comes back: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'Your payment reached us after this event had been cancelled, so there is no booking.'
        : 'Your payment reached us after the time for it was over, and the places had gone to somebody else by then. So there is no booking.',
      `We give everything back: ${formatMoney(facts.refundCents)} to your card. Banks take up to ten days to show it.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
  };
}

/** To somebody who need not have an account, so it says who booked and asks for nothing. */
export function guestConfirmedEmail(booker: string, facts: BookingFacts): Email {
  return {
    subject: `You have a place: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${booker} has booked a place for you. There is nothing you need to do.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'About the Event', url: facts.eventPage },
    afterwards: [
      withTheFile(facts),
      `We have your address from ${booker} and use it for this booking only. If you cannot come, please tell ${booker}.`,
    ],
  };
}

export function guestMovedEmail(booker: string, facts: BookingFacts): Email {
  return {
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `The time or the place of this event has changed. The place that ${booker} booked for you stays yours; this is what holds now:`,
    ],
    facts: asItIsNow(facts),
    action: { label: 'About the Event', url: facts.eventPage },
    afterwards: [bringsUpToDate, `If you cannot come any more, please tell ${booker}.`],
  };
}

export function guestCancelledEmail(booker: string, facts: BookingFacts): Email {
  return {
    subject: `Your place is cancelled: ${facts.title}`,
    paragraphs: [
      'Hello,',
      facts.isEventCancelled
        ? `We are sorry: this event has been cancelled, and with it the place that ${booker} had booked for you.`
        : `${booker} has cancelled the booking that you were a part of.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [takesItOut],
  };
}
