import type { BookingFacts } from '../emails/booking-facts.ts';
import { beforeEventEmail, beforeEventGuestEmail } from './before-event-email.ts';

/** One that is late leaves on the day itself. */
const head = ({ title, daysLeft, clock }: BookingFacts) => ({
  subject: `${daysLeft === 0 ? 'Today' : 'Tomorrow'}: ${title}`,
  lead: `${title} begins ${daysLeft === 0 ? 'today' : 'tomorrow'} at ${clock}.`,
});

export const dayBefore = beforeEventEmail({
  kind: 'day',
  letter: 'day-before',
  name: 'The day before an event',
  head,
});

export const guestDayBefore = beforeEventGuestEmail({
  kind: 'day',
  letter: 'guest-day-before',
  name: 'The day before an event, to a guest',
  head,
});
