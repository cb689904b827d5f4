import { z } from 'zod';
import { isUnnamed } from '#contract/values/person-names.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { bookingEmail, toBooker, toGuest } from './booking-email.ts';
import {
  type BookingFacts,
  bookingActions,
  owingActions,
  owingText,
  paidFacts,
  putsIntoCalendar,
  removesFromCalendar,
  showTickets,
  whatToBringFact,
  whenUntilAndWhere,
} from './booking-facts.ts';

// Somebody else has a place now, and hears of it as every guest does (guest-confirmed-email.ts).

/** To who had the place. */
export const guestReplaced = bookingEmail({
  letter: 'guest-replaced',
  name: 'A guest’s place given to somebody else',
  values: toGuest.extend({ by_organizer: z.boolean().optional() }),
  about: 'leaving',
  write: (facts, { by_organizer }) => ({
    subject: `Your place has gone to somebody else: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${by_organizer ? 'We have' : `${facts.host.atStart} has`} given the place that was booked for you to another guest. Your ticket is no longer valid.`,
    ],
    facts: whenUntilAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [
      by_organizer
        ? 'If this is a surprise, please write to us.'
        : `If this is a surprise, please ask ${facts.host.within}.`,
      ...removesFromCalendar(facts),
    ],
  }),
});

/** V5: to the booker, of what an organizer did. */
export const swappedByOrganizer = bookingEmail({
  letter: 'swapped-by-organizer',
  name: 'A place given to somebody else by an organizer',
  values: toBooker.extend({ seat: z.uuid(), before: z.string() }),
  write(facts, { seat, before: nameBefore }) {
    const before = withoutLinks(nameBefore);
    const after = facts.namesOf([seat]).join();
    const [about, done] = isUnnamed(before)
      ? ['Your guest has a name', `We have named your guest ${after} in your booking.`]
      : before === after
        ? [
            'A guest’s new address',
            `We have changed the email address of ${after} in your booking.`,
          ]
        : [
            'A place has gone to somebody else',
            `We have given the place of ${before} in your booking to ${after}.`,
          ];
    return {
      subject: `${about}: ${facts.title}`,
      paragraphs: [
        facts.hello,
        `${done} The ticket of before is no longer valid. The rest of your booking stays as it is.`,
        ...mealText(facts, after),
      ],
      facts: [
        ...whenUntilAndWhere(facts),
        { label: 'Who’s coming', value: facts.players.join(', ') },
      ],
      ...bookingActions(facts, 'See Your Booking'),
      afterwards: ['Did you not expect this? Please write to us.'],
    };
  },
});

/** 13.3: to whose booking it is now, an organizer having put it in their name, or under their address. */
export const bookingRenamed = bookingEmail({
  letter: 'booking-renamed',
  name: 'A booking put in another name by an organizer',
  values: toBooker.extend({ seat: z.uuid(), before: z.string() }),
  about: 'coming',
  write(facts, { seat, before: nameBefore }) {
    const before = withoutLinks(nameBefore);
    const after = facts.namesOf([seat]).join();
    const done =
      before === after
        ? `We have changed the email address of the booking of ${after}.`
        : `We have put the booking of ${before} in the name of ${after}.`;
    return {
      subject: `You are booked: ${facts.title}`,
      paragraphs: [
        facts.hello,
        `${done} The ticket of before is no longer valid; this is the new one.`,
        ...mealText(facts, after),
        ...owingText(facts, facts.owingCents),
      ],
      facts: [
        ...whenUntilAndWhere(facts),
        { label: 'Who’s coming', value: facts.players.join(', ') },
        ...whatToBringFact(facts),
        ...paidFacts(facts),
      ],
      ...owingActions(facts, showTickets(facts)),
      afterwards: [putsIntoCalendar, 'Did you not expect this? Please write to us.'],
    };
  },
});

function mealText({ lacksMeal, hasAccount }: BookingFacts, name: string): string[] {
  if (!lacksMeal) return [];
  const how = hasAccount
    ? 'please choose it on the page of your booking'
    : 'please tell us which one by replying to this email';
  return [`No meal is chosen for ${name} now: ${how}.`];
}
