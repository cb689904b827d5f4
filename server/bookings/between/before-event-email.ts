import { formatMoney } from '#contract/values/money.ts';
import { bookingEmail, type Stored, toBooker, toGuest } from '../emails/booking-email.ts';
import {
  type BookingFacts,
  confirmText,
  guestActions,
  owingActions,
  owingText,
  putsIntoCalendar,
  showTickets,
  ticketCodes,
  whatToBringFact,
  whenUntilAndWhere,
  withConfirming,
} from '../emails/booking-facts.ts';
import type { EventEmailKind } from './event-email-queries.ts';
import { forgetIfMoved, stopsBy, whyNotSent } from './why-not-sent.ts';

interface BeforeEvent {
  kind: Exclude<EventEmailKind, 'result'>;
  letter: string;
  name: string;
  /** Subject and first sentence. */
  head(facts: BookingFacts): { subject: string; lead: string };
}

/** 21.1: who plays, what to bring, the tickets and what is owing, to the booker. */
export function beforeEventEmail({ head, ...about }: BeforeEvent) {
  return bookingEmail({
    ...hooksOf(about),
    values: toBooker,
    write(facts) {
      const { subject, lead } = head(facts);
      const { owingCents, players, cancelUntil } = facts;
      return {
        subject,
        paragraphs: [facts.hello, lead, ...owingText(facts, owingCents), ...confirmText(facts)],
        facts: [
          ...whenUntilAndWhere(facts),
          { label: 'Who’s coming', value: players.join(', ') },
          ...whatToBringFact(facts),
          ticketCodes(facts),
          ...(owingCents > 0
            ? [{ label: 'Still to be paid', value: formatMoney(owingCents) }]
            : []),
        ],
        ...withConfirming(facts, owingActions(facts, showTickets(facts))),
        afterwards: [
          ...(cancelUntil === null
            ? []
            : [`Can’t come? You can cancel until ${cancelUntil}, and somebody else can come.`]),
          putsIntoCalendar,
          whyGot,
        ],
      };
    },
  });
}

/** The same to a guest: their own ticket, and who brings them. */
export function beforeEventGuestEmail({ head, ...about }: BeforeEvent) {
  return bookingEmail({
    ...hooksOf(about),
    values: toGuest,
    write(facts) {
      const { subject, lead } = head(facts);
      const { host } = facts;
      return {
        subject,
        paragraphs: [facts.hello, `${lead} ${host.atStart} has booked for you.`],
        facts: [...whenUntilAndWhere(facts), ticketCodes(facts), ...whatToBringFact(facts)],
        ...guestActions(facts),
        afterwards: [`Can’t come? Please tell ${host.within}.`, putsIntoCalendar, whyGot],
      };
    },
  });
}

const whyGot = 'You get this email because you have a place at the event.';

const hooksOf = ({ kind, letter, name }: Omit<BeforeEvent, 'head'>) => ({
  letter,
  name,
  about: 'coming' as const,
  stops: stopsBy[kind],
  whyNot: ((deps, { event, to }) => whyNotSent(deps, kind, event, to)) satisfies WhyNot,
  notSent: forgetIfMoved,
});

type WhyNot = Parameters<typeof bookingEmail<Stored>>[0]['whyNot'];
