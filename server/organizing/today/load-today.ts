import type { Today } from '#contract/organizing/today.ts';
import { addDays } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { disputeReasonInWords, paidByHand } from '#contract/values/money-words.ts';
import { fullName } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { findPairs } from '#server/accounts/renew-email-keys.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { announcedTimes } from '#server/events/announced-times.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refusesAddress } from '#server/jobs/mail-answer.ts';
import { oneDay } from '#server/time/durations.ts';
import { loadUnpaidMembers } from '../members/look-up-members.ts';
import { totalsOfMonth } from '../money/list-money.ts';
import {
  findDisputes,
  findFailedRefunds,
  findStoppedMessages,
  findWaitingRefunds,
} from '../needs/need-queries.ts';
import { loadGaps } from '../pages/load-page-record.ts';
import { findWithoutStatement } from '../result/result-queries.ts';
import { loadMovingIn } from '../setup/load-moving-in.ts';
import type { Desk } from './desk.ts';
import { loadEventsAhead } from './events-ahead.ts';
import { moneyUndeposited } from './money-undeposited.ts';
import { forWhat, payerOf, recordOf } from './payer.ts';
import { shorten } from './shorten-needs.ts';
import { loadSinceYesterday } from './since-yesterday.ts';
import { statementsOutOfDate } from './statements-out-of-date.ts';
import {
  findAnnounced,
  findDraftsUntil,
  findEventsUntil,
  findFailedRenewals,
  findRejectedEmails,
} from './today-queries.ts';

type Need = Today['needs'][number];

/**
 * The day (W8), and what needs somebody, most urgent first; only what the own grants let see (clause 11): what
 * begins, what was promised to people, what comes in, what is still to be prepared, what is left over.
 */
export async function loadToday(deps: Deps, actor: Session): Promise<Today> {
  const { db } = deps;
  const { time_zone: zone } = await loadAssociation(db);
  const desk = { db, actor, now: deps.clock.now(), zone };
  return {
    ...(await loadEventsAhead(db, actor, desk.now, zone)),
    since: await loadSinceYesterday(db, actor, desk.now, zone),
    money: hasPermission(actor, 'money.account') ? await moneyOf(deps, desk) : null,
    moving_in: await loadMovingIn(deps, actor),
    needs: [
      ...(await eventsSoon(desk)),
      ...(await clocksChanged(desk)),
      ...(await refundsFailed(desk)),
      ...(await disputes(desk)),
      ...(await emailsRejected(desk)),
      ...(await messagesStopped(desk)),
      ...(await renewalsFailed(desk)),
      ...(await moneyUndeposited(desk)),
      ...(await sameMailbox(desk)),
      ...(await draftsSoon(desk)),
      ...(await statementsMissing(desk)),
      ...(await statementsOutOfDate(desk)),
      ...(await gapsOnPages(desk)),
    ],
  };
}

/** Events within seven days, the next one first, with what is booked and owing for those who see attendees; then whose meals. */
async function eventsSoon({ db, actor, now }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'event.see');
  const rows = await findEventsUntil(db, scope, now, daysFrom(now, 7));
  const soon = rows.map((event) => {
    const when = whenIn(event.timezone, event.starts_at, 'fact');
    const isSeen = hasPermission(actor, 'attendees.see', event);
    return {
      title: event.title,
      detail: isSeen ? `${when}. ${seatsOf(event)}` : `${when}.`,
      href: isSafetyLead(actor, event) ? `${hubOf(event)}/safety` : hubOf(event),
      ...(isTomorrow(event, now) && hasPermission(actor, 'attendees.check-in', event)
        ? { door: `/organize/door/${event.slug}` }
        : {}),
      at: event.starts_at,
    };
  });
  const lacking = rows.filter(
    (event) =>
      event.serves_meal &&
      event.without_meal > 0 &&
      hasPermission(actor, 'attendees.contact', event),
  );
  const meals = lacking.map((event) => ({
    title: `${counted(event.without_meal, 'meal')} of ${event.title} ${event.without_meal === 1 ? 'is' : 'are'} not chosen`,
    detail: 'Remind these people, so that the kitchen knows what to cook.',
    href: `${hubOf(event)}/attendees?filter=no-meal`,
    at: event.starts_at,
  }));
  return [...shorten('event_soon', soon), ...shorten('meals_missing', meals)];
}

async function moneyOf(deps: Deps, { db, zone, now }: Desk) {
  const unpaid_members = await loadUnpaidMembers(deps);
  return { ...(await totalsOfMonth(db, zone, now)), unpaid_members };
}

/** A person with nothing else to do there goes to the health notes. */
const isSafetyLead = (actor: Session, event: { uuid: string }) =>
  hasPermission(actor, 'attendees.safety', event) && !hasPermission(actor, 'attendees.see', event);

/** Or before: today, or under way. By the clocks where it takes place. */
function isTomorrow({ starts_at, timezone }: { starts_at: Date; timezone: string }, now: Date) {
  const dayOf = (instant: Date) => dayIn(timezone, instant);
  return dayOf(starts_at) <= addDays(dayOf(now), 1);
}

/** Its screens in the console. */
function hubOf({ slug }: { slug: string }): string {
  return `/organize/events/${slug}`;
}

function seatsOf(event: Awaited<ReturnType<typeof findEventsUntil>>[number]): string {
  const { confirmed, held, capacity, owing_seats, owing_cents } = event;
  const booked =
    capacity === null
      ? `${places(confirmed)} booked`
      : `${confirmed} of ${places(capacity)} booked`;
  const full = capacity !== null && confirmed + held >= capacity ? ', full' : '';
  const onHold = held > 0 ? `, ${held} held` : '';
  const owing =
    owing_cents > 0 ? ` ${formatMoney(owing_cents)} owing for ${places(owing_seats)}.` : '';
  return `${booked}${onHold}${full}.${owing}`;
}

/** What the bank sent back, what is to be given by hand, and what a card has been owed for a day. */
async function refundsFailed({ db, actor, now, zone }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'money.refund');
  if (scope.length === 0) return [];
  const failed = await findFailedRefunds(db, scope);
  const waiting = await findWaitingRefunds(db, scope, daysFrom(now, -1));
  return shorten('refund_failed', [
    ...failed.map((refund) => ({
      title: `The bank sent back ${formatMoney(refund.cents)} for ${payerOf(refund)}`,
      detail: `${forWhat(refund)}, refunded on ${whenIn(zone, refund.created_at, 'day')}. Give it in another way, and note it.`,
      ...recordOf(refund),
      at: refund.created_at,
    })),
    ...waiting.map((refund) => ({
      title: `${formatMoney(refund.cents)} is owed to ${payerOf(refund)}`,
      detail: `${forWhat(refund)}, since ${whenIn(zone, refund.created_at, 'day')}. ${whatIsOwedWaitsFor(refund)}`,
      ...recordOf(refund),
      at: refund.created_at,
    })),
  ]);
}

function whatIsOwedWaitsFor({
  way,
  cents,
  disputed_at,
}: Awaited<ReturnType<typeof findWaitingRefunds>>[number]): string {
  if (way !== 'card') return `${paidByHand(way, cents)}: give it back, and note it.`;
  return disputed_at === null
    ? 'The card’s bank has not taken it; it is tried again.'
    : 'The payment is disputed: it waits until the bank has decided.';
}

async function disputes({ db, actor, zone }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'money.refund');
  if (scope.length === 0) return [];
  return shorten(
    'dispute',
    (await findDisputes(db, scope)).map((charge) => ({
      title: [
        `The cardholder disputes ${formatMoney(charge.cents)}`,
        ...(charge.dispute_due_at
          ? [`answer by ${whenIn(zone, charge.dispute_due_at, 'day')}`]
          : []),
      ].join(': '),
      detail: [
        `${forWhat(charge)}, ${payerOf(charge)}.`,
        ...disputeReasonInWords(charge.dispute_reason),
        'Answer the bank at Stripe.',
      ].join(' '),
      ...recordOf(charge),
      at: charge.dispute_due_at ?? charge.disputed_at,
    })),
  );
}

/** One line for all: what is wrong is mostly one thing. */
async function emailsRejected({ db, actor, now, zone }: Desk): Promise<Need[]> {
  if (!hasPermission(actor, 'site.edit')) return [];
  const many = 100;
  const rejected = await findRejectedEmails(db, daysFrom(now, -30), many);
  const [last] = rejected;
  if (!last) return [];
  const count =
    rejected.length === many ? `${many} or more emails` : counted(rejected.length, 'email');
  const were = rejected.length === 1 ? 'was' : 'were';
  const them = rejected.length === 1 ? 'it' : 'them';
  return [
    {
      kind: 'email_refused',
      title: `${count} ${were} refused`,
      detail: `The mail server did not take ${them}, the last on ${whenIn(zone, last.at, 'day')}${last.answer ? `: ${last.answer}` : ''}. ${whatHelps(last)}`,
      href: '/organize/mail?filter=open',
      at: last.at.toISOString(),
    },
  ];
}

const whatHelps = ({ error }: { error: string | null }) =>
  refusesAddress(error)
    ? 'Ask for another address, or send again.'
    : 'This is not about their addresses: tell whoever runs the portal, then send again.';

/** Nobody stopped them: their writer may no longer write to these people. */
async function messagesStopped({ db, actor, now }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'attendees.write');
  if (scope.length === 0) return [];
  return shorten(
    'message_stopped',
    (await findStoppedMessages(db, scope, now)).map((message) => ({
      title: `“${message.subject}” was not sent`,
      detail: `It was for ${message.emails === 1 ? '1 person' : `${message.emails} people`} of ${message.title}, and its sender may no longer write to them. Write it once more, if they are still to have it.`,
      href: `/organize/messages/${message.uuid}`,
      at: message.stopped_at,
    })),
  );
}

async function renewalsFailed({ db, actor, now, zone }: Desk): Promise<Need[]> {
  if (!hasPermission(actor, 'members.see')) return [];
  return shorten(
    'renewal_failed',
    (await findFailedRenewals(db, now)).map(({ renews_at, ...person }) => ({
      title: `The renewal of ${fullName(person)} failed`,
      detail: `${renews_at ? `Due since ${whenIn(zone, renews_at, 'day')}. ` : ''}The card is tried again; the member was asked for another one.`,
      at: renews_at,
    })),
  );
}

/** V41: accounts from before the domain of an address had one form. */
async function sameMailbox({ db, actor }: Desk): Promise<Need[]> {
  if (!hasPermission(actor, 'roles.give')) return [];
  return shorten(
    'same_mailbox',
    (await findPairs(db)).map(({ email, other }) => ({
      title: 'One mailbox has two accounts',
      detail: `${email} and ${other} are the same address, written in two ways. Ask which account they use. They can delete the other one in its settings; nothing is merged.`,
      at: null,
    })),
  );
}

async function draftsSoon({ db, actor, now }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'event.edit');
  if (scope.length === 0) return [];
  const drafts = await findDraftsUntil(db, scope, now, daysFrom(now, 30));
  return shorten(
    'draft_soon',
    drafts.map((event) => ({
      title: `${event.title} is still a draft`,
      detail: `It begins ${whenIn(event.timezone, event.starts_at, 'fact')}, and nobody can book it yet.`,
      href: `${hubOf(event)}/edit`,
      at: event.starts_at,
    })),
  );
}

/** V37: after an update of the zone data, an event to come may begin or end at another hour than people were told. */
async function clocksChanged({ db, actor, now }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'event.edit');
  if (scope.length === 0) return [];
  const differ = (await findAnnounced(db, scope, now)).filter((event) => {
    const read = announcedTimes(event);
    return (
      (event.announced_start ?? read.announced_start) !== read.announced_start ||
      (event.announced_end ?? read.announced_end) !== read.announced_end
    );
  });
  return shorten(
    'clock_changed',
    differ.map((event) => {
      const { starts_at, ends_at, timezone, announced_start, announced_end } = event;
      const span = (zone: string, from: Date, to: Date) =>
        `${whenIn(zone, from, 'weekday')}, ${whenIn(zone, from, 'clock')} – ${whenIn(zone, to, 'clock')}`;
      // Wall times have no zone, so they are read in one that changes nothing.
      const announced = span('UTC', new Date(`${announced_start}Z`), new Date(`${announced_end}Z`));
      return {
        title: `${event.title} reads another time than was announced`,
        detail: `It was announced for ${announced}, and reads ${span(timezone, starts_at, ends_at)} now: the law of the clock has changed there. Set its times again.`,
        href: `${hubOf(event)}/edit#when`,
        at: starts_at,
      };
    }),
  );
}

/** 30 days after an event, and for a year: then the books of that year are closed. */
async function statementsMissing({ db, actor, now }: Desk): Promise<Need[]> {
  const scope = permittedEvents(actor, 'money.statement');
  if (scope.length === 0) return [];
  const ended = await findWithoutStatement(db, scope, {
    from: daysFrom(now, -365),
    until: daysFrom(now, -30),
  });
  return shorten(
    'statement_missing',
    ended.map((event) => ({
      title: `${event.title} has no statement`,
      detail: `It ended on ${whenIn(event.timezone, event.ends_at, 'day')}. Say what came in, what it cost and what was given.`,
      href: `${hubOf(event)}/money`,
      at: event.ends_at,
    })),
  );
}

/** 19.4: what the association has not said yet on its own pages, of what visitors read. */
async function gapsOnPages({ db, actor }: Desk): Promise<Need[]> {
  if (!hasPermission(actor, 'site.edit')) return [];
  const gaps = await loadGaps(db);
  const all = gaps.reduce((sum, { gaps }) => sum + gaps, 0);
  if (all === 0) return [];
  const byPage = gaps.map(({ name, gaps }) => `${name} ${gaps}`).join(', ');
  return shorten('page_gaps', [
    {
      title: `${counted(all, 'gap')} left on the pages of the association`,
      detail: `${byPage}. Visitors see them: fill them in, or take them out.`,
      href: '/organize/pages',
      at: null,
    },
  ]);
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * oneDay);

const places = (count: number) => counted(count, 'place');
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
