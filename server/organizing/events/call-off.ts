import { z } from 'zod';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { ActNumbers, Expected } from '#contract/organizing/organize-acts.ts';
import { cancelBooking, giveUpHold } from '#server/bookings/cancel/cancel-seats.ts';
import {
  findBookingsOfEvent,
  findOwedOfEvent,
} from '#server/bookings/cancel/cancellation-queries.ts';
import { countBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import { countTaken } from '#server/bookings/seat-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { updateEvent } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { findBookingMoney, findLeftByHand } from '#server/ledger/charges/charge-queries.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { errorName } from '#server/log/log.ts';
import { doneBefore, refuseOtherNumbers } from '../acts/act-once.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { auditEvent } from './change-event.ts';
import { loadRecord } from './event-record.ts';
import { findCardFees, findMoney } from './overview-queries.ts';

/** The numbers that the console shows before (11.4): seats, held ones included, what goes back, and emails. */
export async function numbersOfCallingOff(db: Db, uuid: string, now: Date): Promise<ActNumbers> {
  const { bookings, cents } = await booked(db, uuid);
  const { confirmed, held } = await countTaken(db, uuid, now);
  // What the event's screen calls paid for places, without those that are cancelled now.
  const { paid_cents, live_cents } = await findMoney(db, uuid);
  const ids = bookings.map(({ id }) => id);
  return {
    people: confirmed + held,
    cents,
    by_hand_cents: await findLeftByHand(db, ids),
    gift_cents: cents - live_cents,
    stays_cents: paid_cents - live_cents,
    ...(await findCardFees(db, ids)),
    emails: await countBookingEmails(db, bookings),
  };
}

async function booked(db: Db, uuid: string) {
  const bookings = await findBookingsOfEvent(db, uuid, 'confirmed');
  const ids = bookings.map(({ id }) => id);
  const moneyOf = await findBookingMoney(db, ids);
  return { bookings, cents: ids.reduce((sum, id) => sum + moneyOf(id).left_cents, 0) };
}

interface CallOff {
  version: number;
  reason: string;
  show_reason: boolean;
  expect?: Expected | undefined;
  key: string;
}

/**
 * Calls an event off for an organizer who saw these numbers: every booking is cancelled and owed its money at once,
 * and a job sends the refunds. 409 `numbers_changed`, `changed_meanwhile`, `event_cancelled`.
 */
export async function callOffEvent(
  deps: Deps,
  session: Session,
  uuid: string,
  { version, reason, show_reason, expect, key }: CallOff,
): Promise<OrganizerEvent> {
  const { db, clock } = deps;
  await withEventLock(deps, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const at = clock.now();
    const request = { act: 'call off', uuid, reason, expect, ...(show_reason && { show_reason }) };
    if (await doneBefore(deps, tx, { key, request, about: uuid })) return;
    if (event.status === 'cancelled') throw new HttpError('event_cancelled');
    if (event.status === 'draft') {
      throw validationError('status', 'This is a draft, which nobody can have booked. Delete it.');
    }
    await refuseStale(tx, version, event, await loadRecord(tx, uuid, at));
    refuseOtherNumbers(expect, await numbersOfCallingOff(tx, uuid, at));
    const by = session.userUuid;
    const columns = {
      status: 'cancelled',
      call_off_reason: reason,
      call_off_public: show_reason,
    } as const;
    const saved = { version: event.version + 1, changed_at: at, changed_by: by };
    await updateEvent(tx, uuid, { ...columns, ...saved });
    await auditEvent(tx, 'event_cancelled', uuid, at, { before: event, after: columns });
    for (const booking of await findBookingsOfEvent(tx, uuid, 'confirmed')) {
      await cancelBooking(deps, tx, booking, { reason: 'event_cancelled', by });
    }
    await addJob(tx, { kind: 'event-called-off', payload: { event: uuid }, now: at });
  });
  deps.wakeJobs();
  await giveUpHolds(deps, uuid);
  return loadRecord(db, uuid, clock.now());
}

/** Refunds everybody of an event that was called off. Done again after a failure, it does what is left. */
export function callOffJobs(deps: Deps): Handlers {
  return {
    async 'event-called-off'(payload) {
      const { event } = z.object({ event: z.uuid() }).parse(payload);
      await giveUpHolds(deps, event);
      await sendRefunds(deps, await findOwedOfEvent(deps.db, event));
    },
  };
}

/** Nobody can pay for a seat any more that was held. */
async function giveUpHolds(deps: Deps, uuid: string): Promise<void> {
  for (const held of await findBookingsOfEvent(deps.db, uuid, 'held')) {
    // One failure must not stop the other refunds; the scheduled task tries again.
    await giveUpHold(deps, held.id).catch((error: unknown) => {
      deps.log.error(
        { booking: held.id, reason: errorName(error) },
        'a hold could not be released',
      );
    });
  }
}
