import { sql } from 'drizzle-orm';
import { seatOffers, waitlistEntries } from './tables/waitlist-tables.ts';

/** The seats that are wanted before a row's turn, without those of people who have an offer. */
export const seatsAhead = sql<number>`(select coalesce(sum(e.seats), 0)::integer from ${waitlistEntries} e
  where e.event_uuid = waitlist_entries.event_uuid and e.turn < waitlist_entries.turn
    and not exists (select from ${seatOffers} o where o.event_uuid = e.event_uuid
      and o.user_uuid = e.user_uuid and o.state = 'open'))`;
