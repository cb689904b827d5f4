import type { BookingActName } from '#contract/bookings/booking-history.ts';
import type { Permission } from '#contract/calls/access.ts';
import type { ActNumbers, Expected } from '#contract/organizing/organize-acts.ts';
import { audit } from '#server/audit/audit.ts';
import { findBooking, type NewBookingRow } from '#server/bookings/booking-queries.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { giveUpCharge } from '#server/bookings/pay/reconcile-charge.ts';
import type { NamedSeat } from '#server/bookings/seat-queries.ts';
import { withEventLocks } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { AuditChanges } from '#server/db/tables/audit-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requireFreshFactor, requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type ChargeRow, findPendingCharges } from '#server/ledger/charges/charge-queries.ts';
import { refuseDisputed } from '#server/ledger/charges/disputed-charge.ts';
import { waysOfRefunds } from '#server/ledger/charges/money-by-way.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { doneBefore, refuseOtherNumbers, wasDone } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { findInformed, type Informed, type Tell } from './find-informed.ts';

/** What an organizer does to the seats or the money of a booking. */
export interface BookingAct {
  /** Its name in the audit log. */
  action: BookingActName;
  /** The event of the booking, and another one that seats go to; both are locked. */
  event: string;
  other?: string;
  /** Events of which places are touched besides; they are locked, too. */
  more?: string[];
  /** Everything that was asked for; `act` tells it from others with the same key. */
  request: { act: string } & Record<string, unknown>;
  /** Without one the act says which version it changes. */
  key?: string;
  expect?: Expected | undefined;
  /** In the organizer's words. */
  reason?: string | null;
  /** The booking whose payments under way are given up first. */
  givesUp?: string | undefined;
  /**
   * Reads what the act is about and refuses what is wrong with it; it writes nothing. Undefined if there is nothing
   * to do.
   */
  plan: (locked: Locked) => Promise<Plan | undefined>;
}

export interface Locked {
  tx: Db;
  now: Date;
  event: BookableEvent;
  other: BookableEvent | undefined;
  /** What was being paid was given up a moment ago. */
  hasGivenUp: boolean;
}

export interface Plan {
  booking: Pick<NewBookingRow, 'id' | 'user_uuid' | 'name' | 'email'>;
  /** What the same key is answered with again: the booking, or the refund. */
  answer: string;
  /** 10: beside what the call itself asks for. */
  right?: Permission;
  /** What of what can go back does. */
  back?: { cents: number; left: number; tooMuch: string; from?: From };
  /** What is not paid any more, though nothing goes back. */
  unpaid?: number;
  /** The day of what is taken back, and the one on which that counts. */
  days?: Pick<ActNumbers, 'paid_on' | 'counts_on'>;
  /** What stands in the way of people with the right. */
  refuse?: () => Promise<void> | void;
  /** What is owing before and after, where the act changes it; it is shown with the numbers. */
  owing?: { before: number; after: number };
  /** 11.4: how many live seats it touches, for the numbers that were shown. Without it none are asked for. */
  people?: number;
  /** Who hears of it; and whose seats it is about, as far as they do. */
  tell?: Tell;
  seats?: Pick<NamedSeat, 'uuid' | 'email'>[];
  /** The readers, where they are other people. */
  addresses?: (string | null)[];
  /** The act itself, with its emails. */
  act: (informed: Informed) => Promise<Done>;
}

/** The charges of which it would go back, and the field that asks for it: the bank decides about disputed ones. */
interface From {
  field: 'cents' | 'refund';
  charges: ChargeRow[];
}

interface Done {
  /** Refunds that are owed from now on. */
  refunds?: string[];
  changes: AuditChanges;
  /** Bookings at other events, whose history tells of it, too. */
  alsoOf?: { booking: string; event: string }[];
}

/** The event of a booking that somebody may see. */
export async function eventOfBooking(db: Db, id: string): Promise<string> {
  const booking = await findBooking(db, id);
  if (!booking || booking.status === 'released') throw new HttpError('not_found');
  return booking.event_uuid;
}

/**
 * The one way of all acts: the events are locked; the same key again does nothing; the right, the numbers and the
 * limits of emails are asked for; the act is done and told in the audit log; its emails and refunds leave. Returns the
 * plan's answer.
 */
export async function bookingAct(deps: Deps, session: Session, act: BookingAct): Promise<string> {
  const underWay = act.givesUp ? await findPendingCharges(deps.db, act.givesUp) : [];
  if (underWay.length > 0) {
    // V42: a refused person gives up nothing.
    await locked(deps, act, async (lock) => {
      const asked = await ask(deps, session, act, lock);
      const to = asked.informed?.addresses ?? [];
      await countOrganizerEmails(deps, lock.tx, session, to, { isOnlyAsked: true });
    });
    for (const charge of underWay) await giveUpCharge(deps, charge);
  }
  const { answer, refunds } = await locked(deps, act, (lock) =>
    carryOut(deps, session, act, { ...lock, hasGivenUp: underWay.length > 0 }),
  );
  deps.wakeJobs();
  await sendRefunds(deps, refunds);
  return answer;
}

function locked<T>(
  { db, clock }: Deps,
  act: BookingAct,
  work: (lock: Locked) => Promise<T>,
): Promise<T> {
  const uuids = [act.event, ...(act.other ? [act.other] : []), ...(act.more ?? [])];
  return withEventLocks({ db, clock }, uuids, (tx, events) => {
    const event = events.get(act.event);
    if (!event) throw new HttpError('not_found');
    const other = act.other ? events.get(act.other) : undefined;
    return work({ tx, now: clock.now(), event, other, hasGivenUp: false });
  });
}

/** Everything that refuses, before anything is written. */
async function ask(
  deps: Deps,
  session: Session,
  { request, key, expect, plan: planned }: BookingAct,
  lock: Locked,
): Promise<{ before?: string; plan?: Plan; informed?: Informed }> {
  const { tx, event } = lock;
  const before = key && (await wasDone(deps, tx, { key, request }));
  if (before) return { before };
  const plan = await planned(lock);
  if (!plan) return {};
  const { booking, right, back, people } = plan;
  if (right) requirePermission(session, right, event);
  if (back && back.cents > 0) {
    // 10, 10.3: also the gift that goes back with the last place, paid or not.
    requirePermission(session, 'money.refund', event);
    requireFreshFactor(session);
    if (back.from) await refuseDisputed(deps, tx, back.from.field, back.from.charges);
    if (back.cents > back.left) throw validationError('cents', back.tooMuch);
  }
  await plan.refuse?.();
  const informed = await findInformed(tx, booking, plan.seats ?? [], plan.tell ?? 'nobody');
  const { emails } = informed;
  if (people !== undefined) {
    refuseOtherNumbers(expect, {
      people,
      cents: back?.cents ?? plan.unpaid ?? 0,
      emails,
      ...(back && back.cents > 0 && back.cents < back.left && { left_cents: back.left }),
      ...(plan.owing && { owing: plan.owing }),
      ...plan.days,
    });
  }
  return { plan, informed };
}

async function carryOut(
  deps: Deps,
  session: Session,
  act: BookingAct,
  lock: Locked,
): Promise<{ answer: string; refunds: string[] }> {
  const { before, plan, informed } = await ask(deps, session, act, lock);
  if (!plan || !informed) return { answer: before ?? '', refunds: [] };
  const { tx, now: at } = lock;
  const { key, request } = act;
  if (key) await doneBefore(deps, tx, { key, request, about: plan.answer });
  await countOrganizerEmails(deps, tx, session, plan.addresses ?? informed.addresses);
  const { changes: own, refunds = [], alsoOf = [] } = await plan.act(informed);
  const changes = {
    ...own,
    ...(refunds.length > 0 && { ways: { old: null, new: await waysOfRefunds(tx, refunds) } }),
    ...(plan.tell && { informed: { old: null, new: informed.text } }),
    ...(act.reason && { reason: { old: null, new: act.reason } }),
  };
  const { id, user_uuid: subject } = plan.booking;
  for (const { booking, event: about } of [{ booking: id, event: act.event }, ...alsoOf])
    await audit(tx, act.action, { at, subject, about, booking, changes });
  return { answer: plan.answer, refunds };
}
