import { shownIn } from '#contract/values/when.ts';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { bookings } from '#server/db/tables/booking-tables.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { demoOffered } from './build-demo-waitlist.ts';
import { callOffTime } from './demo-calendar.ts';
import { randomBookingId } from './random-ids.ts';

type Booking = typeof bookings.$inferInsert & {
  user_uuid: string;
  created_at: Date;
  cancelled_at: Date | null;
  players: number;
};

/** Books seats so that the places left look like those of a real season. */
export function buildDemoBookings(
  built: BuiltEvent[],
  people: BuiltMember[],
  now: Date,
  random: Seeded,
): Booking[] {
  const accountEmails: string[] = demoAccounts.map((account) => account.email);
  const others = people.filter(
    ({ user }) => user.email_verified_at && !accountEmails.includes(user.email),
  );
  const seats = wantedSeats(built, now, random);
  const reserved = accountBookings(built, people, now, random);
  return built.flatMap((event) => {
    const own = reserved.filter((booking) => booking.event_uuid === event.row.uuid);
    const booked = own.filter(isLive).reduce((sum, booking) => sum + booking.players, 0);
    const left = (seats.get(event.row.uuid) ?? 0) - booked;
    return [...own, ...bookOthers(event, others, left, now, random)];
  });
}

function isLive(booking: Booking): boolean {
  return booking.status !== 'cancelled';
}

function isPast(event: BuiltEvent, now: Date): boolean {
  return event.row.ends_at < now;
}

function isBookable(event: BuiltEvent, now: Date): boolean {
  const { status, booking_opens_at, booking_closes_at } = event.row;
  return status === 'published' && booking_opens_at < now && booking_closes_at > now;
}

/** Booking is over, and somebody is still to come. */
function isTomorrow(event: BuiltEvent, now: Date): boolean {
  return event.row.status === 'published' && event.row.booking_closes_at <= now;
}

const limitedEvents = (built: BuiltEvent[], now: Date) =>
  built.filter(
    (event) => isBookable(event, now) && event.row.capacity !== null && !event.row.member_only,
  );

/** What is not booked of it is offered to people who wait. */
export const fullEvent = (built: BuiltEvent[], now: Date) => limitedEvents(built, now)[1];

/** How many seats of each event are booked; the second and third to come for everybody are full and nearly full. */
function wantedSeats(built: BuiltEvent[], now: Date, random: Seeded): Map<string, number> {
  const limited = limitedEvents(built, now);
  const full = fullEvent(built, now);
  return new Map(
    built.map((event) => {
      const capacity = event.row.capacity ?? 80;
      if (isPast(event, now)) {
        return [event.row.uuid, 'played' in event.plan ? event.plan.played : 0];
      }
      if (isTomorrow(event, now)) return [event.row.uuid, capacity - 1];
      if (!isBookable(event, now)) return [event.row.uuid, 0];
      if (event === full) return [event.row.uuid, capacity - demoOffered];
      if (event === limited[2]) return [event.row.uuid, capacity - 3];
      return [event.row.uuid, Math.round(capacity * shareTaken(event, now, random))];
    }),
  );
}

function shareTaken(event: BuiltEvent, now: Date, random: Seeded): number {
  const days = (event.row.starts_at.getTime() - now.getTime()) / oneDay;
  const usual = days < 45 ? 0.7 : days < 120 ? 0.48 : days < 200 ? 0.3 : 0.16;
  return usual + random.between(-0.08, 0.08);
}

/**
 * What two of the accounts find under "My events": something to come, something past, one cancelled. The
 * captain comes to the own event.
 */
function accountBookings(
  built: BuiltEvent[],
  people: BuiltMember[],
  now: Date,
  random: Seeded,
): Booking[] {
  const open = built.filter((event) => isBookable(event, now));
  const forEveryone = open.filter((event) => !event.row.member_only);
  const past = built.filter((event) => isPast(event, now)).reverse();
  const pastForEveryone = past.filter((event) => !event.row.member_only);
  const booking = (
    email: string,
    event: BuiltEvent | undefined,
    players: number,
    status: 'confirmed' | 'cancelled' = 'confirmed',
  ) => {
    const person = people.find(({ user }) => user.email === email);
    return person && event ? [bookingRow(event, person, players, status, now, random)] : [];
  };
  return [
    ...booking('member@example.com', open[0], 2),
    ...booking('member@example.com', open[3], 1),
    ...booking('member@example.com', open[4], 1, 'cancelled'),
    ...booking('member@example.com', past[0], 1),
    ...booking('member@example.com', past[2], 4),
    ...booking('member@example.com', past[5], 2),
    ...booking('user@example.com', forEveryone[1], 1),
    ...booking('user@example.com', pastForEveryone[1], 2),
    ...booking(
      'captain@example.com',
      built.find((event) => isTomorrow(event, now) && !isPast(event, now)),
      1,
    ),
  ];
}

function bookOthers(
  event: BuiltEvent,
  others: BuiltMember[],
  seats: number,
  now: Date,
  random: Seeded,
): Booking[] {
  const couldBook = random
    .shuffled(others)
    .filter(({ user }) => user.created_at < lastBooking(event, now));
  const cancellations =
    event.row.status === 'cancelled' && event.row.booking_opens_at < lastBooking(event, now)
      ? 14
      : 1;
  const cancelled =
    event.row.booking_opens_at < lastBooking(event, now) ? couldBook.splice(0, cancellations) : [];
  const confirmed: Booking[] = [];
  let left = event.row.status === 'published' ? seats : 0;
  for (const person of couldBook) {
    if (left <= 0) break;
    const players = Math.min(left, random.pick([1, 1, 1, 2, 2, 2, 3, 4, 4, 4]));
    confirmed.push(bookingRow(event, person, players, 'confirmed', now, random));
    left -= players;
  }
  return [
    ...cancelled.map((person) => bookingRow(event, person, 1, 'cancelled', now, random)),
    ...confirmed,
  ];
}

/** An hour after it was made, or with its event. */
const cancelledAt = ({ row }: BuiltEvent, created_at: Date, now: Date) =>
  row.status === 'cancelled' ? callOffTime(now) : new Date(created_at.getTime() + 3600_000);

function lastBooking(event: BuiltEvent, now: Date): Date {
  if (event.row.status === 'cancelled') return callOffTime(now);
  return event.row.booking_closes_at < now ? event.row.booking_closes_at : now;
}

/** Nobody books at night. */
function awake(at: number, until: number, zone: string): Date {
  const { hour } = shownIn(zone, at);
  const later = at + 8 * oneHour;
  return new Date(Number(hour) < 7 && later < until ? later : at);
}

function bookingRow(
  event: BuiltEvent,
  { user }: BuiltMember,
  players: number,
  status: 'confirmed' | 'cancelled',
  now: Date,
  random: Seeded,
): Booking {
  const from = Math.max(event.row.booking_opens_at.getTime(), user.created_at.getTime());
  const until = lastBooking(event, now).getTime();
  const created_at = awake(random.between(from, until), until, event.row.timezone);
  return {
    id: randomBookingId(random),
    event_uuid: event.row.uuid,
    user_uuid: user.uuid,
    players,
    status,
    created_at,
    cancelled_at: status === 'cancelled' ? cancelledAt(event, created_at, now) : null,
    place_confirmed_at: created_at,
  };
}
