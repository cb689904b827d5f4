import { z } from 'zod';
import { listed } from '#contract/values/choices.ts';
import { isPlainName } from '#server/email/plain-name.ts';
import { bookingEmail, toGuest } from './booking-email.ts';
import {
  type BookingFacts,
  guestActions,
  putsIntoCalendar,
  ticketCodes,
  whatToBringFact,
  whenUntilAndWhere,
} from './booking-facts.ts';

/** The guest may have no account, so the text names the booker and asks for nothing but, after a swap, the meal. */
export const guestConfirmed = bookingEmail({
  letter: 'guest-confirmed',
  name: 'A guest’s place confirmed',
  /** What an organizer did; without it the booker did it. */
  values: toGuest.extend({
    by_organizer: z.enum(['added', 'swapped']).optional(),
    /** The place was somebody else's under the same address, or the same person's under another name. */
    replaces_ticket: z.boolean().optional(),
  }),
  about: 'coming',
  write(facts, { by_organizer, replaces_ticket }) {
    const { host, lacksMeal } = facts;
    const asksMeal = by_organizer === 'swapped' && lacksMeal;
    return {
      subject: `You have a place: ${facts.title}`,
      paragraphs: [
        facts.hello,
        whoGave(facts, by_organizer),
        ...(replaces_ticket ? ['It replaces the ticket that this address had before.'] : []),
        ...(asksMeal
          ? [`Please tell ${host.within} which meal you would like: no meal is chosen for you yet.`]
          : []),
      ],
      facts: [...whenUntilAndWhere(facts), ticketCodes(facts), ...whatToBringFact(facts)],
      ...guestActions(facts),
      afterwards: [
        putsIntoCalendar,
        by_organizer
          ? `We use your address for this booking only. If you can’t make it, please tell ${host.within}.`
          : `We have your address from ${host.within} and use it for this booking only. If you can’t make it, please tell ${host.within}.`,
      ],
    };
  },
});

function whoGave(facts: BookingFacts, act: 'added' | 'swapped' | undefined): string {
  const { host, tickets } = facts;
  const places = tickets.length > 1 ? placesOf(facts) : 'a place for you';
  const show =
    tickets.length > 1
      ? 'Show a ticket for each at the desk.'
      : 'Show your ticket at the desk; there’s nothing else you need to do.';
  if (!act) return `${host.atStart} has booked ${places}. ${show}`;
  const done = act === 'added' ? `booked ${places}` : 'given you a place';
  return `We have ${done} in the booking of ${host.within}. ${show}`;
}

/** Several guests share the address: "2 places, for Sam and Alex". N3: without a name that is none. */
function placesOf({ tickets, players }: BookingFacts): string {
  const names = players.every(isPlainName) ? `, for ${listed(players)}` : ' under your address';
  return `${tickets.length} places${names}`;
}
