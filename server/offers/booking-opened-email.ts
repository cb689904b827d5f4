import { z } from 'zod';
import { loadAssociation } from '../association/association.ts';
import { freeSeats } from '../events/availability.ts';
import { openingCalendar } from '../events/event-calendar.ts';
import { hasBooked, insertOpeningReminder } from './opening-queries.ts';
import { toWaiting, waitlistEmail } from './waitlist-email.ts';

const opensLater = 'Booking opens later now, and they are told then.';

/** 20.5: booking has opened, for who asked to be reminded. It has the calendar file of that moment. */
export const bookingOpened = waitlistEmail({
  letter: 'booking-opened',
  name: 'Reminder that booking opens',
  values: toWaiting.extend({ set_at: z.string() }),
  once: 'It told of the moment when booking opened.',
  async whyNot(db, event, { user }, now) {
    if (event.status !== 'published') return 'The event is called off.';
    if (event.booking_opens_at > now) return opensLater;
    if (event.booking_closes_at <= now || event.starts_at <= now) return 'Booking is over.';
    return (await hasBooked(db, event.uuid, user)) ? 'They have booked.' : undefined;
  },
  async notSent({ db }, _, why, { user: user_uuid, event: event_uuid, set_at }) {
    if (why !== opensLater) return;
    await insertOpeningReminder(db, { event_uuid, user_uuid, set_at: new Date(set_at) });
  },
  write: ({ hello, event, facts, at, eventPage }) => ({
    subject: `Booking is open: ${event.title}`,
    paragraphs: [
      hello,
      freeSeats(event) === 0
        ? `You asked us to remind you. Booking of ${event.title} has opened, and every place is taken already. You can join its waiting list.`
        : `You asked us to remind you: ${event.title} can be booked now.`,
    ],
    facts: [...facts, { label: 'Booking closes', value: at(event.booking_closes_at) }],
    action: {
      label: freeSeats(event) === 0 ? 'See the Event' : 'Book a Place',
      url: eventPage,
    },
    afterwards: ['You asked for this one email on the page of the event. No more follow.'],
  }),
  attach: async ({ db, clock, settings }, event) => [
    {
      filename: `booking-opens-${event.slug}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: openingCalendar(event, {
        of: event.uuid,
        page: `${settings.baseUrl}/events/${event.slug}`,
        now: clock.now(),
        from: (await loadAssociation(db)).short_name,
      }),
    },
  ],
});
