import type { BookingFacts } from '../emails/booking-facts.ts';
import { beforeEventEmail, beforeEventGuestEmail } from './before-event-email.ts';

const head = ({ title, day, daysLeft }: BookingFacts) => ({
  subject: `${title} is on ${day}`,
  lead: `${daysLeft} days to go. Here is what you need for the day.`,
});

export const weekBefore = beforeEventEmail({
  kind: 'week',
  letter: 'week-before',
  name: 'A week before an event',
  head,
});

export const guestWeekBefore = beforeEventGuestEmail({
  kind: 'week',
  letter: 'guest-week-before',
  name: 'A week before an event, to a guest',
  head,
});
