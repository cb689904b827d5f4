import type { OrganizerEventQuery } from '#contract/events/organize-events.ts';
import type { Deps } from '#server/deps/deps.ts';
import { permittedEvents } from '#server/http/auth/access.ts';
import { type Asked, listCall } from '../list-call.ts';
import { presentOrganized } from './event-record.ts';
import { countOrganized, listOrganized } from './organizer-event-queries.ts';

/** The events that the own grants let see; in the file with times as the clocks at the place show them. */
export const organizerEventList = (deps: Deps) =>
  listCall(deps, {
    file: 'events',
    find: async ({ session, query }: Asked<OrganizerEventQuery>, part) => {
      const { db, clock } = deps;
      const chosen = { ...query, only: permittedEvents(session, 'event.see') };
      const [rows, total] = await Promise.all([
        listOrganized(db, chosen, clock.now(), part),
        countOrganized(db, chosen, clock.now()),
      ]);
      return { rows: rows.map(presentOrganized), total };
    },
    columns: [
      { name: 'Title', of: (event) => event.title },
      { name: 'Status', of: (event) => event.status },
      { name: 'Starts', of: (event) => ({ at: event.starts_at, zone: event.timezone }) },
      { name: 'Ends', of: (event) => ({ at: event.ends_at, zone: event.timezone }) },
      { name: 'Time zone', of: (event) => event.timezone },
      { name: 'Venue', of: (event) => event.venue.name },
      { name: 'City', of: (event) => event.venue.city },
      { name: 'Kind', of: (event) => event.kind },
      { name: 'Places', of: (event) => event.capacity },
      { name: 'Booked', of: (event) => event.sold },
      { name: 'Being paid', of: (event) => event.held },
      { name: 'Waiting', of: (event) => event.waiting },
      { name: 'Price', of: (event) => ({ cents: event.price_cents }) },
      { name: 'Members’ price', of: (event) => ({ cents: event.member_price_cents }) },
      { name: 'Address of its page', of: ({ slug }) => `${deps.settings.baseUrl}/events/${slug}` },
    ],
  });
