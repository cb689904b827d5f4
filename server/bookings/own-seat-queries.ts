import { sql } from 'drizzle-orm';
import { bookings, seats } from '../db/tables/booking-tables.ts';

// Which seat is the booker's own. Of a booking by name the first, while it has the booker's name: a company that booked
// is not the person who plays in its place.

export const isBookersSeat = sql<boolean>`(case when ${bookings.user_uuid} is null
  then ${seats.position} = 0 and ${seats.name} = ${bookings.name}
  else ${seats.user_uuid} is not distinct from ${bookings.user_uuid} end)`;

export const isOwnSeat = (
  booking: { user_uuid: string | null; name: string | null },
  seat: { user_uuid: string | null; position: number; name: string | null },
) =>
  booking.user_uuid === null
    ? seat.position === 0 && seat.name === booking.name
    : seat.user_uuid === booking.user_uuid;
