import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { bookingActInWords, givenInWords } from '#contract/bookings/booking-history.ts';
import { refundReasonNames, reversalOf } from '#contract/bookings/refund-reasons.ts';
import { listed } from '#contract/values/choices.ts';
import { formatMoney } from '#contract/values/money.ts';
import { backInHistory, paidByHand } from '#contract/values/money-words.ts';
import { actName } from '../../audit/act-names.ts';
import { fieldName, storedInWords } from '../../audit/changed-values.ts';

type HistoryEntry = AttendeeBooking['history'][number];
type Email = AttendeeBooking['emails'][number];

/** What happened to a booking at one moment, and the emails that left then. */
export interface TimelineEntry {
  at: string;
  what: string;
  text?: string | undefined;
  /** A name; `terminal` for a command. */
  by?: string | null;
  tone?: 'flag' | 'green';
  /** Of money that somebody took or gave: it is of the association's books, whose days are those of its clocks. */
  isOfBooks?: boolean;
  emails: Email[];
}

type Moment = Omit<TimelineEntry, 'emails'>;

/** Charges and refunds tell these, with their way and their receipt. */
const byMoney = ['charged', 'refunded', 'checked_in'];

/** One list of all that is known, newest first (W12). */
export function timelineOf(booking: AttendeeBooking): TimelineEntry[] {
  const known = [...actsOf(booking), ...moneyOf(booking), ...arrivalsOf(booking)];
  const isKnown = (at: string) => known.some((one) => one.at === at);
  if (!known.some(({ what }) => what === bookedByHand)) {
    known.push({ at: booking.created_at, what: 'Booked', by: booking.booker.name, tone: 'green' });
  }
  const { cancelled_at } = booking;
  if (cancelled_at !== null && !isKnown(cancelled_at)) {
    known.push({ at: cancelled_at, what: 'Cancelled', tone: 'flag' });
  }
  const withEmails = known.map((one): TimelineEntry => ({ ...one, emails: [] }));
  for (const email of booking.emails) {
    const cause = withEmails.find(({ at }) => isAtOnce(at, email.enqueued_at));
    if (cause) cause.emails.push(email);
    else withEmails.push({ at: email.enqueued_at, what: 'Emailed', emails: [email] });
  }
  return withEmails.sort((one, other) => other.at.localeCompare(one.at));
}

/** The emails of an act are enqueued with it, or when its payment is known. */
function isAtOnce(at: string, enqueued: string): boolean {
  const later = Date.parse(enqueued) - Date.parse(at);
  return later >= 0 && later < 10_000;
}

/** What their name says already. */
const plainActs = [
  'booking_sent_again',
  'booking_note_saved',
  'place_confirmed',
  'booking_claimed',
];

const bookedByHand = actName('booking_added');

const ofBooks = ['payment_recorded', 'refund_given', 'cheque_returned', 'payment_taken_back'];

const tones: Record<string, 'flag' | 'green'> = {
  booking_added: 'green',
  payment_recorded: 'green',
  seats_cancelled: 'flag',
  refund_failed: 'flag',
  dispute_opened: 'flag',
  dispute_decided: 'flag',
};

function actsOf({ history, seats, event }: AttendeeBooking): Moment[] {
  return history
    .filter(({ act }) => !byMoney.includes(act))
    .map((entry): Moment => {
      const { at, act, who } = entry;
      // The payment itself says when it was received.
      const { received_on: _, ...others } = entry.changes ?? {};
      const inWords =
        bookingActInWords(act, entry.changes && others, namesAt({ history, seats }, entry)) ??
        changesInWords(entry, event.timezone);
      const text = plainActs.includes(act) ? undefined : inWords;
      const tone = tones[act];
      const isOfBooks = ofBooks.includes(act);
      return { at, what: actName(act), by: who, text, isOfBooks, ...(tone && { tone }) };
    });
}

/** What the log has of an act without sentences, such as a message to the people of the booking. */
function changesInWords({ act, changes }: HistoryEntry, zone: string): string | undefined {
  const all = Object.entries(changes ?? {}).map(
    ([field, { new: now }]) => `${fieldName(act, field)}: ${storedInWords(act, field, now, zone)}.`,
  );
  return all.length > 0 ? all.join(' ') : undefined;
}

/** Payments by card, and what went back without an act of an organizer: those tell it themselves. */
function moneyOf({ charges, refunds, history }: AttendeeBooking): Moment[] {
  const isKnown = (at: string) =>
    history.some((one) => one.at === at && !byMoney.includes(one.act));
  const paid = charges.flatMap(
    ({ method, state, amount_cents, paid_at, created_at, payer, ...charge }): Moment[] => {
      const amount = formatMoney(amount_cents);
      if (state === 'failed')
        return [{ at: created_at, what: 'Payment failed', text: amount, tone: 'flag' }];
      if (state !== 'paid' || isKnown(paid_at ?? created_at)) return [];
      const text =
        method === 'card' ? `${amount} was paid by card.` : `${paidByHand(method, amount_cents)}.`;
      // The moment is that of the record, made by who took it; the day of the money may be another one.
      const by = charge.recorded_by ?? payer;
      return [
        {
          at: paid_at ?? created_at,
          what: charge.recorded_by === null ? 'Paid' : 'Payment recorded',
          text,
          by,
          isOfBooks: charge.recorded_by !== null,
          tone: 'green',
        },
      ];
    },
  );
  const back = refunds
    .filter(({ created_at }) => !isKnown(created_at))
    .map(({ created_at, cents, way, reason, by }): Moment => {
      const text = `${backInHistory({ way, cents })} Reason: ${refundReasonNames[reason]}.`;
      return { at: created_at, what: way === 'card' ? 'Refunded' : 'To be given back', text, by };
    });
  const given = refunds.flatMap(({ done_at, given_on, way, cents, reason }): Moment[] => {
    if (done_at === null || given_on === null || isKnown(done_at) || reversalOf(reason)) return [];
    const text = givenInWords(way, cents, given_on);
    return [{ at: done_at, what: actName('refund_given'), text, isOfBooks: true }];
  });
  return [...paid, ...back, ...given];
}

/** So long after each other people still arrive together. */
const together = 5 * 60_000;

/** The people who arrived together are one entry. */
function arrivalsOf({ seats }: AttendeeBooking): Moment[] {
  const here = seats
    .flatMap(({ here_at: at, name }) => (at === null ? [] : [{ at, name }]))
    .sort((one, other) => one.at.localeCompare(other.at));
  const groups: { at: string; name: string }[][] = [];
  for (const one of here) {
    const last = groups.at(-1);
    if (last && Date.parse(one.at) - Date.parse(last.at(-1)?.at ?? '') <= together) last.push(one);
    else groups.push([one]);
  }
  return groups.map((arrived) => ({
    at: String(arrived[0]?.at),
    what: 'Checked in',
    text: `${listed(arrived.map(({ name }) => name))} arrived.`,
    tone: 'green' as const,
  }));
}

/** The person on a place since an entry: of an entry of earlier releases the log knows no name. */
export function namesAt(
  { history, seats }: { history: HistoryEntry[]; seats: { position: number; name: string }[] },
  entry: HistoryEntry,
) {
  const isChangeOf = (place: number, { changes }: HistoryEntry) =>
    changes?.place?.new === place && [changes.fields?.new].flat().includes('name');
  return (place: number) => {
    if (history.find((one) => isChangeOf(place, one)) !== entry) return undefined;
    const name = seats.find(({ position }) => position === place - 1)?.name;
    return name === 'Guest' || name === 'Former member' ? undefined : name;
  };
}
