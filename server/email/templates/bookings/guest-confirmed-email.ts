import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  hostNames,
  putsIntoCalendar,
  ticketActions,
  ticketCodes,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

/** The guest may have no account, so the text names the booker and asks for nothing. */
export function guestConfirmedEmail(booker: string, facts: BookingFacts): Email {
  const host = hostNames(booker);
  return {
    subject: `You have a place: ${facts.title}`,
    paragraphs: [
      'Hello,',
      facts.tickets.length > 1
        ? `${host.atStart} has booked ${facts.tickets.length} places for you. Show a ticket for each at the desk.`
        : `${host.atStart} has booked a place for you. Show your ticket at the desk; there’s nothing else you need to do.`,
    ],
    facts: [...whenAndWhere(facts), ticketCodes(facts), ...whatToBringFact(facts)],
    ...ticketActions(facts),
    afterwards: [
      putsIntoCalendar,
      `About the event: ${facts.eventPage}`,
      `We have your address from ${host.within} and use it for this booking only. If you can’t make it, please tell ${host.within}.`,
    ],
  };
}
