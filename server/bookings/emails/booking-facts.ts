import { z } from 'zod';
import { formatMoney } from '#contract/values/money.ts';
import { type MoneyBack, moneyWays } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import { isPlainName } from '#server/email/plain-name.ts';

/** What the emails about a booking show, mostly formatted as text. */
export interface BookingFacts {
  /** The first line. */
  hello: string;
  /** N3: the booker, as a guest's email names them, at the start of a sentence and within it. */
  host: { atStart: string; within: string };
  title: string;
  when: string;
  /** The day alone, its time alone, and how many days are left on the calendar there. */
  day: string;
  clock: string;
  daysLeft: number;
  /** Nobody comes to a desk any more. */
  isOver: boolean;
  until: string;
  where: string;
  /** The people on the seats that the email is about. */
  players: string[];
  namesOf(seats: string[]): string[];
  /** A meal is served, and none is chosen for the seat that the email is about. */
  lacksMeal: boolean;
  /** Others of the booking come, or the reader. */
  stands: boolean;
  /** The reader has no place any more: a file takes the event out of the calendar. */
  leaves: boolean;
  /** The same of the event that seats were moved from. */
  leavesBefore: boolean;
  /** Their tickets: the code that a person can say, and the page with the QR code. */
  tickets: { code: string; url: string }[];
  paidCents: number;
  refundCents: number;
  /** The same by the way in which it goes back. */
  back: MoneyBack[];
  /** What is still to be paid for the seats that stand. */
  owingCents: number;
  /** How it is paid where no card is taken (19.7); null where cards are. */
  howToPay: string | null;
  /** The association's own words on how one pays without a card, wherever it has some. */
  payByHand: string | null;
  toBring: string[];
  isEventCancelled: boolean;
  /** What the organizers say about an event that they called off. */
  callOffReason: string | null;
  /** When and where a moved event was. */
  was: { when: string; until: string; where: string; reason?: string | undefined } | null;
  /** Until when the booking can be cancelled; null where it cannot. */
  cancelUntil: string | null;
  /** Without an account there is no page of the booking: the tickets' pages stand in for it. */
  hasAccount: boolean;
  bookingPage: string;
  /** Where the booker confirms what an organizer booked (V24); null where there is nothing to confirm. */
  confirmPage: string | null;
  /** The organizer who did what it tells of; null where the job does not say it. */
  actor: string | null;
  eventPage: string;
  eventsPage: string;
}

export const hostNames = (booker: string) =>
  isPlainName(booker)
    ? { atStart: booker, within: booker }
    : { atStart: 'Your host', within: 'your host' };

/** What it is about is the subject. */
export const whenAndWhere = ({ when, where }: BookingFacts) => [
  { label: 'When', value: when },
  { label: 'Where', value: where },
];

/**
 * "Saturday, July 18, 2026, 8:30 a.m. to 4:00 p.m. EDT": the day of the end, and the zone of the start, only where it is
 * another. Of words, as the jobs have them of an event that was moved.
 */
function fromUntil({ when, until }: { when: string; until: string }): string {
  const at = ' at ';
  const [day = '', start = ''] = when.split(at);
  const [lastDay, end = ''] = until.split(at);
  if (day !== lastDay) return `${when}, until ${until}`;
  const zone = start.slice(start.lastIndexOf(' '));
  return `${day}, ${end.endsWith(zone) ? start.slice(0, -zone.length) : start} to ${end}`;
}

/** The same with the end. */
export const whenUntilAndWhere = (facts: BookingFacts) => [
  { label: 'When', value: fromUntil(facts) },
  { label: 'Where', value: facts.where },
];

export const cancelByFact = ({ cancelUntil, paidCents }: BookingFacts) =>
  cancelUntil === null
    ? []
    : [
        {
          label: 'You can cancel until',
          value: `${cancelUntil}${paidCents > 0 ? ', and get back everything you paid' : ''}`,
        },
      ];

/** The end may be the only thing that changed; with what it was before. */
export const changedFacts = ({ when, until, where, was }: BookingFacts) => [
  { label: 'When', value: fromUntil({ when, until }) },
  { label: 'Where', value: where },
  ...(was && (was.when !== when || was.until !== until)
    ? [{ label: 'Before, when', value: fromUntil(was) }]
    : []),
  ...(was && was.where !== where ? [{ label: 'Before, where', value: was.where }] : []),
  ...reasonFact(was?.reason ?? null),
];

/** Said to the booker and to guests of an event that was called off. */
export const reasonParagraph = ({ isEventCancelled, callOffReason }: BookingFacts) =>
  isEventCancelled && callOffReason ? [callOffReason] : [];

export const reasonFact = (reason: string | null) =>
  reason === null ? [] : [{ label: 'Reason', value: reason }];

export const whatToBringFact = ({ toBring }: BookingFacts) =>
  toBring.length > 0 ? [{ label: 'What to bring', value: toBring.join('\n') }] : [];

/** The buttons of a guest, one for each seat of this email address. */
export const ticketActions = ({ tickets }: BookingFacts) => {
  const [first, ...more] = tickets.map(({ code, url }) => ({
    label: tickets.length === 1 ? 'Show My Ticket' : `Show Ticket ${code}`,
    url,
  }));
  return { ...(first && { action: first }), moreActions: more };
};

/** The same, and the way to the event, which a guest may not know. */
export const guestActions = (facts: BookingFacts): Actions => {
  const about = { label: 'About the Event', url: facts.eventPage };
  const { action, moreActions } = ticketActions(facts);
  return action ? { action, moreActions: [...moreActions, about] } : { action: about };
};

/** Of the button that opens the booking. */
export const showTickets = ({ tickets }: BookingFacts) =>
  tickets.length > 1 ? `Show the ${tickets.length} Tickets` : 'Show My Ticket';

type Actions = Pick<Email, 'action' | 'moreActions'>;

/** The booker's button. */
export const bookingActions = (facts: BookingFacts, label: string): Actions =>
  facts.hasAccount ? { action: { label, url: facts.bookingPage } } : ticketActions(facts);

export const owingText = (facts: BookingFacts, cents: number) =>
  cents === 0 ? [] : [`${formatMoney(cents)} is still to be paid. ${whereToPay(facts)}`];

/** Of a booking that an organizer made or changed: what is paid, and what is not. */
export function paidFacts({ paidCents, owingCents }: BookingFacts) {
  if (paidCents === 0 && owingCents === 0) return [{ label: 'Price', value: 'Nothing to pay' }];
  const paid = paidCents > 0 ? formatMoney(paidCents) : 'Nothing so far';
  return [
    { label: 'Paid', value: paid },
    ...(owingCents > 0 ? [{ label: 'Still to pay', value: formatMoney(owingCents) }] : []),
  ];
}

/** A booker by name has no page to pay on. */
function whereToPay({ howToPay, hasAccount, isOver }: BookingFacts): string {
  if (howToPay !== null) return howToPay;
  if (isOver) {
    return hasAccount
      ? 'You can pay by card on the page of your booking.'
      : 'Reply to this email, and we’ll tell you how to pay.';
  }
  return hasAccount
    ? 'You can pay by card on the page of your booking, or at the desk when you arrive.'
    : 'Please pay at the desk when you arrive.';
}

/** The same, and before it the button that pays what is owing. */
export const owingActions = (facts: BookingFacts, label: string): Actions =>
  facts.hasAccount && facts.owingCents > 0 && facts.howToPay === null
    ? {
        action: { label: 'Pay What Is Owing', url: `${facts.bookingPage}&pay=now` },
        moreActions: [{ label, url: facts.bookingPage }],
      }
    : bookingActions(facts, label);

/** V24: in the email to a booker whom an organizer added or moved. */
export const confirmText = ({ confirmPage }: BookingFacts) =>
  confirmPage === null
    ? []
    : [
        'Please confirm it with the button. The place is yours either way, but until then nobody at the event can read the health notes and the emergency contact of your profile.',
      ];

/** The same actions, and before them the one that confirms. */
export const withConfirming = ({ confirmPage: url }: BookingFacts, actions: Actions): Actions => {
  if (url === null) return actions;
  const { action, moreActions = [] } = actions;
  return {
    action: { label: 'Confirm My Place', url },
    moreActions: [...(action ? [action] : []), ...moreActions],
  };
};

/** What a guest says at the desk if nothing can be scanned. */
export const ticketCodes = ({ tickets }: BookingFacts) => ({
  label: tickets.length === 1 ? 'Code of your ticket' : 'Codes of your tickets',
  value: tickets.map(({ code }) => code).join(', '),
});

export const putsIntoCalendar = 'The attached file adds the event to your calendar.';
export const updatesCalendar = 'The attached file brings your calendar up to date.';
export const removesFromCalendar = ({ leaves }: BookingFacts) =>
  leaves ? ['The attached file removes the event from your calendar.'] : [];

/** Of a move. The jobs before 0.15 do not say which booking it was. */
export const replacesInCalendar = ({ leavesBefore }: BookingFacts) =>
  leavesBefore
    ? ['The attached files add the event to your calendar, and remove the earlier one.']
    : [putsIntoCalendar, 'Please remove the earlier event from your calendar.'];

/** What goes back, by way. Earlier jobs say how much of it by hand, or nothing: then it is to a card. */
export const moneyBack = z.object({
  refund_cents: z.int(),
  ways: z.array(z.object({ way: z.enum(moneyWays), cents: z.int() })).optional(),
  by_hand_cents: z.int().optional(),
});

export function waysOf(stored: z.infer<typeof moneyBack>): MoneyBack[] {
  if (stored.ways) return stored.ways;
  const { refund_cents, by_hand_cents = 0 } = stored;
  const sums: MoneyBack[] = [
    { way: 'card', cents: refund_cents - by_hand_cents },
    { way: 'hand', cents: by_hand_cents },
  ];
  return sums.filter(({ cents }) => cents > 0);
}
