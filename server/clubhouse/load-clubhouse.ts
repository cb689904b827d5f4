import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { presentBooking } from '../bookings/tickets/present-booking.ts';
import type { Deps } from '../deps/deps.ts';
import { listNearby } from '../events/event-list-queries.ts';
import { presentEvent, presentNearby } from '../events/present-event.ts';
import { findBookingMoney } from '../ledger/charges/charge-queries.ts';
import { loadYear } from '../membership/year/load-year.ts';
import { findMembershipCard } from '../membership/year/present-membership.ts';
import { cityOf } from '../places/city-of.ts';
import { findPlace } from '../places/find-place.ts';
import { findBookingsOf } from '../profile/profile-queries.ts';
import { oneDay } from '../time/durations.ts';
import {
  beginVisit,
  findNextBooking,
  findVisitor,
  listOpenedForBooking,
  listPublishedStatements,
} from './clubhouse-queries.ts';

/** Of so many, the nearest, what can be booked now comes before what opens later. */
const maxNear = 6;

/** Q3: everything that the home page says to a signed-in user. */
export async function loadClubhouse(deps: Deps, userUuid: string): Promise<Clubhouse> {
  const { db, clock } = deps;
  const now = clock.now();
  await beginVisit(db, userUuid, now);
  const visitor = await findVisitor(db, userUuid);
  const since = visitor?.visited_before_at ?? null;
  const [next, near, whats_new, year, membership] = await Promise.all([
    loadNext(deps, userUuid),
    loadNear(deps, userUuid, visitor?.location ?? null),
    loadWhatsNew(deps, userUuid, since ?? new Date(now.getTime() - 30 * oneDay)),
    loadYear(deps, userUuid),
    findMembershipCard(deps, userUuid),
  ]);
  return {
    next,
    near,
    visited_before_at: since?.toISOString() ?? null,
    whats_new,
    year,
    membership,
  };
}

async function loadNext({ db, clock }: Deps, userUuid: string): Promise<Clubhouse['next']> {
  const found = await findNextBooking(db, userUuid, clock.now());
  if (!found) return null;
  const { event, booking } = found;
  const money = (await findBookingMoney(db, [booking.id]))(booking.id);
  return { ...presentEvent(event), booking: presentBooking(booking, money) };
}

/** By the city of the address alone, as members see it. */
async function loadNear(
  { db, clock }: Deps,
  userUuid: string,
  location: string | null,
): Promise<Clubhouse['near']> {
  const place = cityOf(location);
  const coordinates = place === null ? undefined : findPlace(place);
  if (place === null || coordinates === undefined) return null;
  const [rows, booked] = await Promise.all([
    listNearby(db, coordinates, clock.now()),
    findBookingsOf(db, userUuid, clock.now()),
  ]);
  const isBooked = (uuid: string) =>
    booked.some(({ event_uuid, status }) => event_uuid === uuid && status !== 'cancelled');
  // W18: only what can be booked, now or later.
  const nearest = rows
    .map(presentNearby)
    .map((event) => ({ event, state: bookingState(event, +clock.now()) }))
    .filter(({ event, state }) => ['open', 'soon'].includes(state) && !isBooked(event.uuid))
    .slice(0, maxNear);
  const isLater = ({ state }: { state: string }) => Number(state === 'soon');
  const events = nearest.toSorted((one, other) => isLater(one) - isLater(other));
  return { place, events: events.slice(0, 3).map(({ event }) => event) };
}

/** What was published and what opened, together, the newest first. */
async function loadWhatsNew(
  { db, clock }: Deps,
  userUuid: string,
  since: Date,
): Promise<Clubhouse['whats_new']> {
  const now = clock.now();
  const [statements, opened] = await Promise.all([
    listPublishedStatements(db, since, now),
    listOpenedForBooking(db, userUuid, since, now),
  ]);
  const all = [
    ...statements.map((event) => ({
      kind: 'statement' as const,
      at: event.statement_published_at ?? now,
      event,
    })),
    ...opened.map((event) => ({
      kind: 'booking_opened' as const,
      at: event.booking_opens_at,
      event,
    })),
  ];
  return all
    .sort((one, other) => +other.at - +one.at)
    .slice(0, 4)
    .map(({ kind, at, event }) => ({ kind, at: at.toISOString(), event: presentEvent(event) }));
}
