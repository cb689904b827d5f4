import { z } from 'zod';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker, toGuest } from './booking-email.ts';
import {
  confirmText,
  moneyBack,
  owingActions,
  owingText,
  reasonFact,
  replacesInCalendar,
  showTickets,
  ticketActions,
  ticketCodes,
  waysOf,
  whatToBringFact,
  whenUntilAndWhere,
  withConfirming,
} from './booking-facts.ts';

// 13.5: an organizer moved seats to another event. The email is about the booking there.

const move = z.object({
  /** The title of the event that they were moved from. */
  from: z.string(),
  /** The booking that they were in; the jobs before 0.15 do not say it. */
  moved_from: z.string().optional(),
  reason: z.string().nullable(),
});

export const movedByOrganizer = bookingEmail({
  letter: 'moved-by-organizer',
  name: 'Places moved by an organizer',
  values: toBooker.extend({ ...move.shape, ...moneyBack.shape, owing_cents: z.int() }),
  about: 'coming',
  write(facts, values) {
    const { from, reason, owing_cents } = values;
    return {
      subject: `Your booking has moved: ${facts.title}`,
      paragraphs: [
        facts.hello,
        `We have moved your booking from ${from} to ${facts.title}. These are the new details and tickets; the old tickets are no longer valid.`,
        ...confirmText(facts),
        ...goesBackByEmail(waysOf(values)),
        ...owingText(facts, owing_cents),
      ],
      facts: [
        { label: 'Before', value: from },
        ...whenUntilAndWhere(facts),
        { label: 'Who’s coming', value: facts.players.join(', ') },
        ...whatToBringFact(facts),
        ...reasonFact(reason),
      ],
      ...withConfirming(facts, owingActions(facts, showTickets(facts))),
      afterwards: replacesInCalendar(facts),
    };
  },
});

export const guestMovedByOrganizer = bookingEmail({
  letter: 'guest-moved-by-organizer',
  name: 'A guest’s place moved by an organizer',
  values: toGuest.extend(move.shape),
  about: 'coming',
  write: (facts, { from, reason }) => ({
    subject: `Your place has moved: ${facts.title}`,
    paragraphs: [
      facts.hello,
      `We have moved the place that ${facts.host.within} had booked for you from ${from} to ${facts.title}. Your ticket of before is no longer valid; this is the new one.`,
    ],
    facts: [
      ...whenUntilAndWhere(facts),
      ticketCodes(facts),
      ...whatToBringFact(facts),
      ...reasonFact(reason),
    ],
    ...ticketActions(facts),
    afterwards: replacesInCalendar(facts),
  }),
});
