import type { Permission } from '#contract/calls/access.ts';
import { type EventOverview, type EventTask, eventTasks } from '#contract/events/event-overview.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { daysBetween } from '#contract/values/dates.ts';
import { handWays } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { openNote } from '#server/bookings/sealed-booking.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { listFinances } from '#server/events/event-queries.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findBookingMoney } from '#server/ledger/charges/charge-queries.ts';
import { findEventSums } from '#server/ledger/sums/event-money-queries.ts';
import { countMeals } from '../attendees/list/attendee-list-queries.ts';
import { countLivePasses } from '../door/door-pass-queries.ts';
import { loadHistory } from '../load-history.ts';
import {
  findDisputes,
  findFailedRefunds,
  findStoppedMessages,
  findWaitingRefunds,
} from '../needs/need-queries.ts';
import { loadRecord } from './event-record.ts';
import {
  countCallOffEmails,
  countCancelledSince,
  countHolders,
  countRejected,
  findBookedByDay,
  findLatest,
  findLine,
  findMoney,
  findNotes,
  findOpenRefunds,
  findRepeated,
} from './overview-queries.ts';

const oneDay = 24 * 3600_000;
/** So many of a kind are enough for one look. */
const [latest, noted] = [5, 20];
/** Who had booked an event that is called off are all listed. */
const everybody = 500;

/** How an event stands (W9); of each part what the own grants let see. */
export async function loadOverview(
  deps: Deps,
  session: Session,
  uuid: string,
): Promise<EventOverview> {
  const { db, clock } = deps;
  const now = clock.now();
  const may = (permission: Permission) => hasPermission(session, permission, { uuid });
  const event = await loadRecord(db, uuid, now);
  const dayOf = (at: Date | string) => dayIn(event.timezone, new Date(at));
  const seesAttendees = may('attendees.see');
  const open = seesAttendees ? await findOpenRefunds(db, uuid) : [];
  const money = seesAttendees
    ? { ...(await findMoney(db, uuid)), back: stillToGoBack(open) }
    : null;
  const isCancelled = event.status === 'cancelled';
  const line = seesAttendees && event.status === 'published' ? await lineOf(db, event, now) : null;
  const statement = await statementOf(db, event, now);
  return {
    event,
    days_to_closing: daysBetween(dayOf(now), dayOf(event.booking_closes_at)),
    days_to_start: daysBetween(dayOf(now), dayOf(event.starts_at)),
    days_to_opening: daysBetween(dayOf(now), dayOf(event.booking_opens_at)),
    money,
    statement,
    cancellation: isCancelled && seesAttendees ? await cancellationOf(db, uuid) : null,
    line,
    tasks: await tasksOf(deps, event, {
      may,
      open,
      line,
      owing: money?.owing_places ?? 0,
      hasStatement: statement.length > 0,
    }),
    latest: seesAttendees ? await latestOf(db, event, open) : null,
    notes: may('attendees.contact') ? await notesOf(deps, uuid) : null,
    curve: {
      booked: await curveOf(db, event),
      closes: daysBetween(dayOf(event.booking_closes_at), dayOf(event.starts_at)),
      before: await curveBefore(db, uuid),
    },
  };
}

const isOverAt = (now: Date, { ends_at }: Pick<OrganizerEvent, 'ends_at'>) =>
  new Date(ends_at) <= now;

async function statementOf(db: Db, event: OrganizerEvent, now: Date) {
  if (!isOverAt(now, event)) return [];
  const lines = await listFinances(db, event.uuid);
  return lines.map(({ kind, label, amount_cents }) => ({ kind, label, amount_cents }));
}

/** Who booked last; of an event that is called off everybody, those first who wait for a hand to give them something. */
async function latestOf(
  db: Db,
  { uuid, status }: OrganizerEvent,
  open: OpenRefund[],
): Promise<EventOverview['latest']> {
  const isCancelled = status === 'cancelled';
  const bookings = await findLatest(db, uuid, {
    status: isCancelled ? 'cancelled' : 'confirmed',
    limit: isCancelled ? everybody : latest,
  });
  const ids = isCancelled ? bookings.map(({ booking }) => booking) : [];
  const moneyOf = await findBookingMoney(db, ids);
  const backOf = (id: string) => {
    const { by_hand, failed_cents, to_cards_cents } = stillToGoBack(
      open.filter(({ booking }) => booking === id),
    );
    const to_give_cents = by_hand.reduce((sum, { cents }) => sum + cents, failed_cents);
    return { cents: moneyOf(id).refund_cents, to_give_cents, to_card_cents: to_cards_cents };
  };
  return bookings
    .map((one) => ({
      ...one,
      booked_at: one.booked_at.toISOString(),
      back: isCancelled ? backOf(one.booking) : null,
    }))
    .toSorted(
      (one, other) =>
        Number((other.back?.to_give_cents ?? 0) > 0) - Number((one.back?.to_give_cents ?? 0) > 0),
    );
}

async function lineOf(db: Db, { uuid, waiting, offered }: OrganizerEvent, now: Date) {
  if (waiting + offered === 0) return null;
  const { people, until } = await findLine(db, uuid, now);
  return { people, until: until?.toISOString() ?? null };
}

/** Of its places and money as the list of its attendees and its result say it. */
async function cancellationOf(db: Db, uuid: string) {
  const { time_zone } = await loadAssociation(db);
  const sums = await findEventSums(db, time_zone, uuid);
  const [act] = await loadHistory(db, { actions: ['event_cancelled'], about: uuid });
  return {
    at: act?.at ?? null,
    by: act?.who ?? null,
    emails: act ? await countCallOffEmails(db, uuid, new Date(act.at)) : { all: 0, sent: 0 },
    places: await countCancelledSince(db, uuid, new Date(act?.at ?? 0)),
    refunded_cents: sums.reduce((total, { back_cents }) => total + back_cents, 0),
  };
}

async function notesOf(deps: Deps, uuid: string) {
  const rows = await findNotes(deps.db, uuid, noted);
  return rows.flatMap(({ id, name, notes, note }) =>
    [openNote(deps, id, 'notes', notes), openNote(deps, id, 'note', note)].flatMap((text) =>
      text === null ? [] : [{ booking: id, name, text }],
    ),
  );
}

type OpenRefund = Awaited<ReturnType<typeof findOpenRefunds>>[number];

/** Nobody but a person gives it back. */
const isByHand = ({ state, way }: OpenRefund) => state === 'owed' && way !== 'card';

const sumOf = (some: OpenRefund[]) => some.reduce((all, { cents }) => all + cents, 0);

function stillToGoBack(open: OpenRefund[]) {
  const failed = open.filter(({ state }) => state === 'failed');
  const toCards = open.filter((one) => one.state !== 'failed' && !isByHand(one));
  const byHand = handWays.map((way) => ({
    way,
    cents: sumOf(open.filter((one) => isByHand(one) && one.way === way)),
  }));
  return {
    by_hand: byHand.filter(({ cents }) => cents > 0),
    failed_cents: sumOf(failed),
    to_cards_cents: sumOf(toCards),
  };
}

interface Asked {
  may: (permission: Permission) => boolean;
  open: OpenRefund[];
  line: EventOverview['line'];
  owing: number;
  hasStatement: boolean;
}

/** What needs somebody there, of what the person can do, most urgent first. */
async function tasksOf(deps: Deps, event: OrganizerEvent, asked: Asked) {
  if (event.status === 'draft') return [];
  const pressing = await pressingAt(deps, event.uuid, asked);
  const counts = { ...pressing.counts, ...(await countsOf(deps, event, asked)) };
  return eventTasks.flatMap((task) => {
    const count = counts[task] ?? 0;
    const due = task === 'disputes' && pressing.due ? { due: pressing.due.toISOString() } : {};
    return count > 0 ? [{ task, count, first: pressing.firsts[task] ?? null, ...due }] : [];
  });
}

type Counts = Partial<Record<EventTask, number>>;

/** What Today says of this event, too: there and here by one query. It does not end with the event. */
async function pressingAt({ db, clock }: Deps, uuid: string, { may, open }: Asked) {
  const now = clock.now();
  const only = [uuid];
  const refunds = may('money.refund')
    ? [
        ...(await findFailedRefunds(db, only)),
        ...(await findWaitingRefunds(db, only, new Date(now.getTime() - oneDay))).filter(
          ({ way }) => way === 'card',
        ),
      ]
    : [];
  const toGive = may('money.refund') ? open.filter(isByHand) : [];
  const disputes = may('money.refund') ? await findDisputes(db, only) : [];
  const messages = may('attendees.write') ? await findStoppedMessages(db, only, now) : [];
  const counts: Counts = {
    refunds: refunds.length,
    to_give: new Set(toGive.map(({ booking }) => booking)).size,
    disputes: disputes.length,
    messages: messages.length,
  };
  const firsts: Partial<Record<EventTask, string | null | undefined>> = {
    refunds: refunds[0]?.booking,
    to_give: toGive[0]?.booking,
    disputes: disputes[0]?.booking,
    messages: messages[0]?.uuid,
  };
  return { counts, firsts, due: disputes[0]?.dispute_due_at };
}

async function countsOf(
  { db, clock }: Deps,
  event: OrganizerEvent,
  { may, owing, line, hasStatement }: Asked,
): Promise<Counts> {
  const { uuid, status } = event;
  if (status !== 'published') return {};
  const now = clock.now();
  const isOver = isOverAt(now, event);
  const dayOf = (at: Date | string) => dayIn(event.timezone, new Date(at));
  // Days by the calendar, as the screen counts them.
  const startsWithin = (days: number) =>
    !isOver && daysBetween(dayOf(now), dayOf(event.starts_at)) <= days;
  const missing = (count: number) => (count === 0 ? 1 : 0);
  const lacking = async (role: 'captain' | 'safety') =>
    !isOver && may('roles.give-for-event')
      ? missing(await countHolders(db, uuid, { role, now }))
      : 0;
  return {
    emails: may('site.edit')
      ? await countRejected(db, uuid, new Date(now.getTime() - 30 * oneDay))
      : 0,
    waiting: line ? line.people + event.offered : 0,
    captain: await lacking('captain'),
    safety: await lacking('safety'),
    passes:
      startsWithin(2) && may('attendees.check-in')
        ? missing(await countLivePasses(db, uuid, now))
        : 0,
    meals:
      event.serves_meal && startsWithin(14) && may('attendees.contact')
        ? await mealsMissing(db, uuid)
        : 0,
    owing,
    statement: isOver && !hasStatement && may('money.statement') ? 1 : 0,
  };
}

/** As the kitchen's sheet counts them. */
async function mealsMissing(db: Db, uuid: string): Promise<number> {
  const counted = await countMeals(db, uuid);
  return counted.find(({ meal }) => meal === null)?.seats ?? 0;
}

/** How many places were booked by each day on which that changed. */
async function curveOf(
  db: Db,
  { uuid, starts_at, timezone }: { uuid: string; starts_at: Date | string; timezone: string },
) {
  const day = dayIn(timezone, new Date(starts_at));
  let places = 0;
  const changes = await findBookedByDay(db, { event: uuid, zone: timezone, day });
  return changes.map(({ days, change }) => {
    places += change;
    return { days, places };
  });
}

async function curveBefore(db: Db, uuid: string) {
  const before = await findRepeated(db, uuid);
  if (!before) return null;
  const year = dayIn(before.timezone, before.starts_at).slice(0, 4);
  return { year, capacity: before.capacity, booked: await curveOf(db, before) };
}
