import { z } from 'zod';
import type { NotificationKindName } from '#contract/accounts/notification-kinds.ts';
import { whatToBring } from '#contract/events/what-to-bring.ts';
import { daysBetween } from '#contract/values/dates.ts';
import { emailKey } from '#contract/values/fields.ts';
import { paidForPlaces } from '#contract/values/money-words.ts';
import { calledName } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { findHowToPay, isByHandOnly } from '#server/association/why-not-paid-here.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import type { Email } from '#server/email/email.ts';
import { helloTo } from '#server/email/greeting.ts';
import type { Attachment } from '#server/email/mailer.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { findActor } from '#server/email/recipient-queries.ts';
import { coverOf } from '#server/events/cover-of.ts';
import { eventCalendar } from '#server/events/event-calendar.ts';
import { shownKind } from '#server/events/event-kind.ts';
import { countTryQuietly, isUsedUp } from '#server/http/auth/rate-limit.ts';
import { findBookingMoney } from '#server/ledger/charges/charge-queries.ts';
import { findMoneyBack } from '#server/ledger/charges/money-by-way.ts';
import { errorName } from '#server/log/log.ts';
import { makeAddressStopLink } from '#server/notifications/stop-link.ts';
import { type BookingRow, findBookedEvent, findBooker, findBooking } from '../booking-queries.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { isOwnSeat } from '../own-seat-queries.ts';
import { placeToken } from '../place-token.ts';
import { findSeats, type NamedSeat } from '../seat-queries.ts';
import { seatsOfEmail, ticketFiles } from './attached-tickets.ts';
import { type BookingFacts, hostNames } from './booking-facts.ts';
import type { TicketSeat } from './tickets-pdf.ts';

export const toBooker = z.object({ booking: z.string() });

/** The address is stored, because the booking may no longer have it when the job runs. */
export const toGuest = z.object({
  booking: z.string(),
  to: z.string(),
  booker: z.string(),
  /** The seat that the email is about; the jobs of release 0.14 name none. */
  seat: z.uuid().optional(),
});

/** When and where a moved event was, in words; the jobs before 0.15 do not say it. */
export const was = z
  .object({
    when: z.string(),
    until: z.string(),
    where: z.string(),
    /** V9: why, in the organizers' words. */
    reason: z.string().optional(),
  })
  .optional();

export interface Stored {
  booking: string;
  to?: string;
  booker?: string;
  seat?: string | undefined;
  was?: z.infer<typeof was>;
  /** The organizer who did what it tells of. */
  by?: string | undefined;
  /** The booking that the seats were moved from. */
  moved_from?: string | undefined;
}

interface BookingEmail<Values> {
  letter: string;
  name: string;
  values: z.ZodType<Values>;
  /**
   * `coming`: with tickets and a file that puts the event into the calendar, and not sent once the seats are gone.
   * `leaving`: with a file that takes it out, for each reader without a place now. Otherwise with no file.
   */
  about?: 'coming' | 'leaving';
  /** V24: its reader hears of it, also if the seats are gone by then: without tickets and files. */
  isSentAnyway?: boolean;
  /** Why it is not sent though the seats are there, asked at the moment when it leaves. */
  whyNot?(deps: Deps, about: { event: BookableEvent; to: string }): Promise<string | undefined>;
  notSent?(deps: Deps, jobUuid: string, why: string): Promise<void>;
  /** 21.2: the kind that its reader can stop. */
  stops?: NotificationKindName;
  write(facts: BookingFacts, values: Values): Email;
}

type Found = Exclude<Awaited<ReturnType<typeof findReason>>, string>;

/** An email about a booking, to the booker or to a guest. */
export function bookingEmail<Values extends Stored>({
  about,
  isSentAnyway = false,
  whyNot,
  stops,
  write,
  ...named
}: BookingEmail<Values>) {
  const isComing = about === 'coming';
  return defineEmail({
    ...named,
    job: 'booking-letter',
    async find(deps, values) {
      const found = await findReason(deps.db, values, isComing && !isSentAnyway, isComing);
      if (typeof found === 'string') return found;
      return (await whyNot?.(deps, found)) ?? found;
    },
    async whyNotAgain({ clock }, { event, seats }) {
      if (isComing && seats.length === 0) return seatsGone;
      return isComing && event.ends_at <= clock.now() ? `${event.title} is over.` : undefined;
    },
    async write(deps, found, values) {
      const { booking, to, seats, event } = found;
      // Without limits, booking and cancelling over and over would send any number of emails to strangers.
      const limits = values.to === undefined ? [] : guestLimits(to, booking);
      for (const [name, subject] of limits) {
        if (await isUsedUp(deps, name, subject)) return undefined;
      }
      const before = values.moved_from ? await findBooking(deps.db, values.moved_from) : undefined;
      const left = before && (await leftEvent(deps, before, values.to));
      const facts = {
        ...(await factsOf(deps, found, values)),
        leavesBefore: left !== undefined,
        leaves: about === 'leaving' && hasNoPlace(booking, found.all, values.to),
      };
      const out = facts.leaves ? [await calendarFile(deps, booking.id, event, 'cancelled')] : [];
      return {
        to,
        email: {
          ...write(facts, values),
          cover: coverOf(event),
          tickets: seats.map(({ ticket, code, name }) => ({ ticket, code, name })),
          ...(stops && { stopUrl: await makeAddressStopLink(deps, emailKey(to), stops) }),
        },
        attachments: [
          ...(isComing && seats.length > 0
            ? [await calendarFile(deps, booking.id, event, 'confirmed')]
            : out),
          ...(before && left ? [await calendarFile(deps, before.id, left, 'cancelled')] : []),
          ...(await ticketFiles(deps, seats, event, facts)),
        ],
        sent: () => countGuestEmail(deps, limits),
      };
    },
  });
}

const seatsGone =
  'There is no reason for it any more: the booking was cancelled, or the place is somebody else’s.';

/** Whom an email is to and what it is about. */
async function findReason(
  db: Deps['db'],
  stored: Stored,
  needsSeats: boolean,
  hasTickets: boolean,
) {
  const gone = hasTickets ? seatsGone : 'There is no reason for it any more: the address is gone.';
  const booking = await findBooking(db, stored.booking);
  const booker = booking && (await findBooker(db, booking));
  if (!booking || !booker) return gone;
  // Cancelled in the meantime. A job that was retried could even send this after the cancellation.
  if (needsSeats && booking.status !== 'confirmed') return gone;
  const to = stored.to ?? booker.email;
  // A booking by name may have none; erased in the meantime.
  if (to === null || isErased(to)) return gone;
  const all = await findSeats(db, booking.id);
  const seats = hasTickets ? seatsOfEmail(stored, all) : [];
  // S8: the seat went to somebody else in the meantime.
  if (needsSeats && seats.length === 0) return gone;
  const event = await findBookedEvent(db, booking.event_uuid);
  return { booking, booker, to, all, seats, event };
}

/** Of the booker, whose own seat is gone or all of them; of a guest, without a place under this address. */
function hasNoPlace(booking: BookingRow, all: NamedSeat[], guest: string | undefined): boolean {
  const confirmed = all.filter(({ state }) => state === 'confirmed');
  if (guest !== undefined) {
    return !confirmed.some(({ email }) => email && emailKey(email) === emailKey(guest));
  }
  const isOwn = (seat: NamedSeat) => isOwnSeat(booking, seat);
  return confirmed.length === 0 || (all.some(isOwn) && !confirmed.some(isOwn));
}

/** The event that seats were moved from, for a reader without a place there now. */
async function leftEvent({ db }: Deps, before: BookingRow, guest: string | undefined) {
  const all = await findSeats(db, before.id);
  return hasNoPlace(before, all, guest) ? findBookedEvent(db, before.event_uuid) : undefined;
}

const guestLimits = (to: string, { id, user_uuid }: BookingRow) =>
  [
    ['guestLetterToAddress', emailKey(to)],
    ['guestLetterOfAccount', user_uuid ?? id],
  ] as const;

/** After sending, so that a retry counts once. A failure here must not send it again (I13). */
async function countGuestEmail(
  deps: Deps,
  limits: readonly ReturnType<typeof guestLimits>[number][],
): Promise<void> {
  for (const [name, subject] of limits) {
    await countTryQuietly(deps, name, subject).catch((error: unknown) =>
      deps.log.warn({ reason: errorName(error) }, 'an email to a guest was not counted'),
    );
  }
}

/** One for each booking, which a later one changes or takes out. */
async function calendarFile(
  { db, clock, settings }: Deps,
  of: string,
  event: BookableEvent,
  status: 'confirmed' | 'cancelled',
): Promise<Attachment> {
  const method = status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const page = `${settings.baseUrl}/events/${event.slug}`;
  const { short_name: from } = await loadAssociation(db);
  return {
    filename: `${event.slug}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: eventCalendar(event, { of, page, status, now: clock.now(), from }),
  };
}

async function factsOf(
  deps: Deps,
  { booking, booker, to, seats, all, event }: Found,
  stored: Stored,
): Promise<Omit<BookingFacts, 'leaves' | 'leavesBefore'>> {
  const { db, clock, settings } = deps;
  const { baseUrl } = settings;
  const asksToConfirm =
    stored.to === undefined && booking.user_uuid !== null && booking.place_confirmed_at === null;
  const money = (await findBookingMoney(db, [booking.id]))(booking.id);
  const cancelUntil = endOfCancelling(event, all, clock.now());
  const about: { name: string }[] =
    seats.length > 0 ? seats : all.filter(({ state }) => state === booking.status);
  return {
    hello: helloTo(stored.to === undefined ? calledName(booker) : guestName(all, stored)),
    host: hostNames(stored.booker ?? ''),
    title: event.title,
    when: whenIn(event.timezone, event.starts_at, 'fact'),
    day: whenIn(event.timezone, event.starts_at, 'weekday'),
    clock: whenIn(event.timezone, event.starts_at, 'hour'),
    daysLeft: daysBetween(
      dayIn(event.timezone, clock.now()),
      dayIn(event.timezone, event.starts_at),
    ),
    isOver: event.ends_at <= clock.now(),
    until: whenIn(event.timezone, event.ends_at, 'fact'),
    where: `${event.venue_name}, ${event.venue_address}, ${event.venue_city}, ${event.venue_province}`,
    players: about.map(({ name }) => withoutLinks(name)),
    namesOf: (uuids) =>
      all.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => withoutLinks(name)),
    lacksMeal:
      event.serves_meal && !all.some(({ uuid, meal }) => uuid === stored.seat && meal !== null),
    stands: all.some(({ state }) => state === 'confirmed'),
    tickets: seats.map(ticketAt(baseUrl)),
    paidCents: paidForPlaces(money),
    refundCents: money.refund_cents,
    back: money.refund_cents > 0 ? await findMoneyBack(db, booking.id, all) : [],
    actor: await findActor(db, stored.by),
    owingCents: all.reduce((sum, { owing_cents }) => sum + owing_cents, 0),
    howToPay: isByHandOnly(deps) ? await findHowToPay(deps) : null,
    payByHand: (await loadAssociation(db)).how_to_pay,
    toBring: whatToBring({
      ...event,
      kind: shownKind(event),
      starts_at: event.starts_at.toISOString(),
      province: event.venue_province,
    }),
    isEventCancelled: event.status === 'cancelled',
    callOffReason: event.call_off_reason,
    was: stored.was ?? null,
    cancelUntil: cancelUntil && whenIn(event.timezone, cancelUntil, 'fact'),
    hasAccount: booking.user_uuid !== null,
    bookingPage: `${baseUrl}/booking-confirmed?id=${booking.id}`,
    // The fragment of a URL reaches no server, so the link is in no log.
    confirmPage: asksToConfirm
      ? `${baseUrl}/confirm-place#${placeToken(settings, booking.id, to)}`
      : null,
    eventPage: `${baseUrl}/events/${event.slug}`,
    eventsPage: `${baseUrl}/events`,
  };
}

/** Empty where the seat is another person's by now. */
function guestName(all: NamedSeat[], { seat, to = '' }: Stored): string {
  const own = all.find(
    ({ uuid, email }) => uuid === seat && email !== null && emailKey(email) === emailKey(to),
  );
  return own?.name ?? '';
}

// The fragment of a URL reaches no server, so the ticket is in no log.
const ticketAt =
  (baseUrl: string) =>
  ({ code, ticket }: TicketSeat) => ({ code, url: `${baseUrl}/ticket#${ticket}` });

/** Until when all seats of a booking can be cancelled, if they still can. */
function endOfCancelling(event: BookableEvent, seats: NamedSeat[], now: Date): Date | null {
  const confirmed = seats.filter(({ state }) => state === 'confirmed');
  const until = new Date(
    Math.min(+event.starts_at, ...confirmed.map(({ cancel_until }) => +cancel_until)),
  );
  return now < until ? until : null;
}
