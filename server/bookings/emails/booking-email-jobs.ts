import { whatToBring } from '#contract/events/what-to-bring.ts';
import { emailKey } from '#contract/values/fields.ts';
import { whenIn } from '#contract/values/when.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Attachment, type Mailer, sendEmail } from '#server/email/mailer.ts';
import { bookingAddedEmail } from '#server/email/templates/bookings/booking-added-email.ts';
import { bookingCancelledEmail } from '#server/email/templates/bookings/booking-cancelled-email.ts';
import { bookingConfirmedEmail } from '#server/email/templates/bookings/booking-confirmed-email.ts';
import type { BookingFacts } from '#server/email/templates/bookings/booking-facts.ts';
import { bookingMovedEmail } from '#server/email/templates/bookings/booking-moved-email.ts';
import { bookingRefundedEmail } from '#server/email/templates/bookings/booking-refunded-email.ts';
import { cancelledByOrganizerEmail } from '#server/email/templates/bookings/cancelled-by-organizer-email.ts';
import { guestCancelledByOrganizerEmail } from '#server/email/templates/bookings/guest-cancelled-by-organizer-email.ts';
import { guestCancelledEmail } from '#server/email/templates/bookings/guest-cancelled-email.ts';
import { guestConfirmedEmail } from '#server/email/templates/bookings/guest-confirmed-email.ts';
import { guestMovedByOrganizerEmail } from '#server/email/templates/bookings/guest-moved-by-organizer-email.ts';
import { guestMovedEmail } from '#server/email/templates/bookings/guest-moved-email.ts';
import { guestReplacedEmail } from '#server/email/templates/bookings/guest-replaced-email.ts';
import { movedByOrganizerEmail } from '#server/email/templates/bookings/moved-by-organizer-email.ts';
import { refundedByOrganizerEmail } from '#server/email/templates/bookings/refunded-by-organizer-email.ts';
import { seatsAddedEmail } from '#server/email/templates/bookings/seats-added-email.ts';
import { seatsCancelledEmail } from '#server/email/templates/bookings/seats-cancelled-email.ts';
import { eventCalendar } from '#server/events/event-calendar.ts';
import { shownKind } from '#server/events/event-kind.ts';
import { countTryQuietly, isUsedUp } from '#server/http/auth/rate-limit.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { findBookingMoney } from '#server/ledger/charge-queries.ts';
import { findMoneyBack } from '#server/ledger/money-by-way.ts';
import { errorName } from '#server/log/log.ts';
import { type BookingRow, findBookedEvent, findBooker, findBooking } from '../booking-queries.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { findSeats, type NamedSeat } from '../seat-queries.ts';
import { seatsOfEmail, ticketFiles } from './attached-tickets.ts';
import { type BookingEmailJob, bookingEmailJobSchema, waysOf } from './enqueue-booking-emails.ts';
import type { TicketSeat } from './tickets-pdf.ts';

/** The event's status in the attached calendar file. Bookings that were never confirmed get no file. */
const calendarStatus: Record<BookingEmailJob['letter'], 'confirmed' | 'cancelled' | undefined> = {
  confirmed: 'confirmed',
  moved: 'confirmed',
  added: 'confirmed',
  'moved-by-organizer': 'confirmed',
  'cancelled-by-organizer': undefined,
  'refunded-by-organizer': undefined,
  cancelled: 'cancelled',
  refunded: undefined,
  'seats-added': 'confirmed',
  'seats-cancelled': undefined,
  'guest-confirmed': 'confirmed',
  'guest-moved': 'confirmed',
  'guest-cancelled': 'cancelled',
  'guest-replaced': 'cancelled',
  'guest-cancelled-by-organizer': 'cancelled',
  'guest-moved-by-organizer': 'confirmed',
};

/** Sends the emails about bookings, with a calendar file and tickets. */
export function bookingEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  const { db } = deps;
  return {
    async 'booking-letter'(payload, jobUuid) {
      const job = bookingEmailJobSchema.parse(payload);
      const ready = await findReason(deps, job);
      if (!ready) return;
      const { booking, booker, to, all, seats } = ready;
      // Without limits, booking and cancelling over and over would send any number of emails to strangers.
      const limits = 'to' in job ? guestLimits(to, booking) : [];
      for (const [name, subject] of limits) if (await isUsedUp(deps, name, subject)) return;
      const event = await findBookedEvent(db, booking.event_uuid);
      const facts = {
        ...(await factsOf(deps, booking, event, seats, all)),
        was: ('was' in job && job.was) || null,
      };
      await sendEmail(deps, mailer, jobUuid, {
        to,
        email: emailFor(job, booker.first_name, facts, all),
        attachments: [
          ...calendarFiles(deps, job, event, facts),
          ...(await ticketFiles(deps, seats, event, facts)),
        ],
      });
      // Counted after sending, so that a retry counts once. A failure here must not send it again (I13).
      for (const [name, subject] of limits) {
        await countTryQuietly(deps, name, subject).catch((error: unknown) =>
          deps.log.warn({ reason: errorName(error) }, 'an email to a guest was not counted'),
        );
      }
    },
  };
}

const isComing = ({ letter }: BookingEmailJob) => calendarStatus[letter] === 'confirmed';

/** Whom an email is to and what it is about; undefined if there is no reason for it any more. */
async function findReason({ db }: Deps, job: BookingEmailJob) {
  const booking = await findBooking(db, job.booking);
  const booker = booking && (await findBooker(db, booking));
  if (!booking || !booker) return undefined;
  // Cancelled in the meantime. A job that was retried could even send this after the cancellation.
  if (isComing(job) && booking.status !== 'confirmed') return undefined;
  const to = 'to' in job ? job.to : booker.email;
  // A booking by name may have none; erased in the meantime.
  if (to === null || isErased(to)) return undefined;
  const all = await findSeats(db, booking.id);
  const seats = isComing(job) ? seatsOfEmail(job, all) : [];
  // S8: the seat went to somebody else in the meantime.
  if (isComing(job) && seats.length === 0) return undefined;
  return { booking, booker, to, all, seats };
}

/** 15.4: why the same email makes no sense now, if it makes none. */
export async function whyNoBookingEmail(
  deps: Deps,
  job: BookingEmailJob,
): Promise<string | undefined> {
  const reason = await findReason(deps, job);
  if (!reason) {
    return isComing(job)
      ? 'There is no reason for it any more: the booking was cancelled, or the place is somebody else’s.'
      : 'There is no reason for it any more: the address is gone.';
  }
  const event = await findBookedEvent(deps.db, reason.booking.event_uuid);
  const isOver = isComing(job) && event.ends_at <= deps.clock.now();
  return isOver ? `${event.title} is over.` : undefined;
}

const guestLimits = (to: string, { id, user_uuid }: BookingRow) =>
  [
    ['guestLetterToAddress', emailKey(to)],
    ['guestLetterOfAccount', user_uuid ?? id],
  ] as const;

function calendarFiles(
  { clock }: Deps,
  { letter, booking }: BookingEmailJob,
  event: BookableEvent,
  { eventPage }: BookingFacts,
): Attachment[] {
  const status = calendarStatus[letter];
  if (!status) return [];
  const method = status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  return [
    {
      filename: `${event.slug}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: eventCalendar(event, { of: booking, page: eventPage, status, now: clock.now() }),
    },
  ];
}

function emailFor(
  job: BookingEmailJob,
  firstName: string,
  facts: BookingFacts,
  seats: NamedSeat[],
) {
  switch (job.letter) {
    case 'confirmed':
      return bookingConfirmedEmail(firstName, facts);
    case 'added':
      return bookingAddedEmail(firstName, facts);
    case 'moved':
      return bookingMovedEmail(firstName, facts);
    case 'cancelled':
      return bookingCancelledEmail(firstName, facts);
    case 'seats-added': {
      const added = seats.filter(({ uuid }) => job.seats.includes(uuid));
      return seatsAddedEmail(
        firstName,
        facts,
        added.map(({ name }) => name),
      );
    }
    case 'seats-cancelled': {
      const given = seats.filter(({ uuid }) => job.seats.includes(uuid));
      const names = given.map(({ name }) => name);
      return seatsCancelledEmail(firstName, facts, { names, back: waysOf(job) });
    }
    case 'refunded':
      return bookingRefundedEmail(firstName, facts, {
        refundCents: job.refund_cents ?? facts.refundCents,
        wasOwing: job.was_owing ?? false,
        stands: seats.some(({ state }) => state === 'confirmed'),
      });
    case 'cancelled-by-organizer':
      return cancelledByOrganizerEmail(firstName, facts, {
        ...moneyOf(job),
        names: seats.filter(({ uuid }) => job.seats.includes(uuid)).map(({ name }) => name),
        donatedCents: job.donated_cents,
        stands: seats.some(({ state }) => state === 'confirmed'),
      });
    case 'moved-by-organizer':
      return movedByOrganizerEmail(firstName, facts, {
        ...moneyOf(job),
        from: job.from,
        owingCents: job.owing_cents,
      });
    case 'refunded-by-organizer':
      return refundedByOrganizerEmail(firstName, facts, {
        ...moneyOf(job),
        stands: seats.some(({ state }) => state === 'confirmed'),
      });
    case 'guest-cancelled-by-organizer':
      return guestCancelledByOrganizerEmail(job.booker, facts, job.reason);
    case 'guest-moved-by-organizer':
      return guestMovedByOrganizerEmail(job.booker, facts, {
        from: job.from ?? '',
        reason: job.reason,
      });
    case 'guest-confirmed':
      return guestConfirmedEmail(job.booker, facts);
    case 'guest-moved':
      return guestMovedEmail(job.booker, facts);
    case 'guest-cancelled':
      return guestCancelledEmail(job.booker, facts);
    case 'guest-replaced':
      return guestReplacedEmail(job.booker, facts);
  }
}

const moneyOf = (job: Parameters<typeof waysOf>[0] & { reason: string | null }) => ({
  reason: job.reason,
  back: waysOf(job),
});

async function factsOf(
  { db, clock, settings: { baseUrl } }: Deps,
  booking: BookingRow,
  event: BookableEvent,
  seats: TicketSeat[],
  all: NamedSeat[],
): Promise<Omit<BookingFacts, 'was'>> {
  const money = (await findBookingMoney(db, [booking.id]))(booking.id);
  const cancelUntil = endOfCancelling(event, all, clock.now());
  return {
    title: event.title,
    when: whenIn(event.timezone, event.starts_at, 'fact'),
    until: whenIn(event.timezone, event.ends_at, 'fact'),
    where: `${event.venue_name}, ${event.venue_address}, ${event.venue_city}, ${event.venue_province}`,
    players: (seats.length > 0 ? seats : all.filter(({ state }) => state === booking.status)).map(
      ({ name }) => name,
    ),
    // The fragment of a URL reaches no server, so the ticket is in no log.
    tickets: seats.map(({ code, ticket }) => ({ code, url: `${baseUrl}/ticket#${ticket}` })),
    totalCents: money.total_cents,
    refundCents: money.refund_cents,
    back: money.refund_cents > 0 ? await findMoneyBack(db, booking.id, all) : [],
    owingCents: all.reduce((sum, { owing_cents }) => sum + owing_cents, 0),
    toBring: whatToBring({
      ...event,
      kind: shownKind(event),
      starts_at: event.starts_at.toISOString(),
      province: event.venue_province,
    }),
    isEventCancelled: event.status === 'cancelled',
    callOffReason: event.call_off_reason,
    cancelUntil: cancelUntil && whenIn(event.timezone, cancelUntil, 'fact'),
    hasAccount: booking.user_uuid !== null,
    bookingPage: `${baseUrl}/booking-confirmed?id=${booking.id}`,
    eventPage: `${baseUrl}/events/${event.slug}`,
    eventsPage: `${baseUrl}/events`,
  };
}

/** Until when all seats of a booking can be cancelled, if they still can. */
function endOfCancelling(event: BookableEvent, seats: NamedSeat[], now: Date): Date | null {
  const confirmed = seats.filter(({ state }) => state === 'confirmed');
  const until = new Date(
    Math.min(+event.starts_at, ...confirmed.map(({ cancel_until }) => +cancel_until)),
  );
  return now < until ? until : null;
}
