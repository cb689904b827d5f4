import type { OrganizerEvent, OrganizerEventQuery } from '#contract/events/organize-events.ts';
import { wallTimeIn } from '#contract/values/zoned-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { csvOf } from '../csv.ts';
import { presentOrganized } from './event-record.ts';
import { countOrganized, listOrganized } from './organizer-event-queries.ts';

export const organizedPerPage = 50;

/** A page of the events that the own grants let see. */
export async function pageOfEvents(
  { db, clock }: Deps,
  session: Session,
  query: OrganizerEventQuery,
): Promise<{ rows: OrganizerEvent[]; total: number }> {
  const chosen = { ...query, only: permittedEvents(session, 'event.see') };
  const part = { limit: organizedPerPage, offset: (query.page - 1) * organizedPerPage };
  const [rows, total] = await Promise.all([
    listOrganized(db, chosen, clock.now(), part),
    countOrganized(db, chosen, clock.now()),
  ]);
  return { rows: rows.map(presentOrganized), total };
}

const head = [
  ...['Title', 'Status', 'Starts', 'Ends', 'Time zone', 'Venue', 'City', 'Kind', 'Places'],
  ...['Booked', 'Being paid', 'Price', 'Members’ price', 'Address of its page'],
];

/** All of them, with times as the clocks at the place show them and money in dollars. */
export async function eventsFile(
  { db, clock, settings }: Deps,
  session: Session,
  query: OrganizerEventQuery,
): Promise<string> {
  const chosen = { ...query, only: permittedEvents(session, 'event.see') };
  const rows = await listOrganized(db, chosen, clock.now(), { limit: 2 ** 31, offset: 0 });
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  return csvOf(
    head,
    rows.map((event) => {
      const at = (instant: Date) => wallTimeIn(event.timezone, instant).replace('T', ' ');
      return [
        ...[event.title, event.status, at(event.starts_at), at(event.ends_at), event.timezone],
        ...[event.venue_name, event.venue_city, event.kind, event.capacity],
        ...[event.confirmed, event.held, dollars(event.price_cents)],
        ...[dollars(event.member_price_cents), `${settings.baseUrl}/events/${event.slug}`],
      ];
    }),
  );
}
