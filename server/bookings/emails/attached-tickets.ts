import { emailKey } from '#contract/values/fields.ts';
import { loadAssociation } from '#server/association/association.ts';
import { loadPrintedHead } from '#server/association/letterhead.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Attachment } from '#server/email/mailer.ts';
import { isPlainName, withoutLinks } from '#server/email/plain-name.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import type { NamedSeat } from '../seat-queries.ts';
import type { BookingFacts } from './booking-facts.ts';
import { type TicketSeat, ticketsPdf } from './tickets-pdf.ts';

/**
 * The seats whose tickets an email carries (S8: only those that are confirmed now). The booker's has all
 * of the booking; a guest's has those of its email address, the one that it is about first.
 */
export function seatsOfEmail(
  about: { to?: string; seat?: string | undefined },
  seats: NamedSeat[],
): TicketSeat[] {
  const confirmed = seats.filter(isConfirmed);
  const { to, seat: first } = about;
  if (to === undefined) {
    return confirmed.map((seat) => ({ ...seat, name: withoutLinks(seat.name) }));
  }
  const own = confirmed.filter(({ email }) => email && emailKey(email) === emailKey(to));
  const isAbout = ({ uuid }: TicketSeat) => Number(uuid === first);
  // N3: without a name that the booker may have made up, a ticket names the number of its seat.
  return own
    .toSorted((one, other) => isAbout(other) - isAbout(one))
    .map((seat) => (isPlainName(seat.name) ? seat : { ...seat, name: '' }));
}

function isConfirmed(seat: NamedSeat): seat is NamedSeat & TicketSeat {
  return seat.state === 'confirmed' && seat.ticket !== null && seat.code !== null;
}

/** One PDF, which works without a signal. The outbox of the demo stores no attachments. */
export async function ticketFiles(
  deps: Deps,
  seats: TicketSeat[],
  { slug }: BookableEvent,
  facts: BookingFacts,
): Promise<Attachment[]> {
  if (!deps.settings.smtpUrl || seats.length === 0) return [];
  const { name, email } = await loadAssociation(deps.db);
  const head = await loadPrintedHead(deps);
  const about = { ...facts, association: name, head, contactEmail: email };
  const content = await ticketsPdf(about, seats);
  return [{ filename: `ticket-${slug}.pdf`, contentType: 'application/pdf', content }];
}
