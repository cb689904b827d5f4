import { z } from 'zod';
import { moveCancelDays, quietMinutes } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import type { BookingRow } from '#server/bookings/booking-queries.ts';
import { findBookingsOfEvent } from '#server/bookings/cancel/cancellation-queries.ts';
import { enqueueBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { provinceNamed } from '#server/places/find-place.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import {
  deleteMoves,
  type EventMoveRow,
  extendCancelUntilOf,
  findMoves,
  insertMove,
} from './event-move-queries.ts';

export const quietTime = quietMinutes * oneMinute;

/** Until when people who are told at that moment may cancel for all their money: some days, until the start at most. */
export function moveCancelUntil(
  { starts_at, cancel_until }: Pick<BookableEvent, 'starts_at' | 'cancel_until'>,
  at: Date,
): Date {
  const until = Math.min(at.getTime() + moveCancelDays * oneDay, starts_at.getTime());
  return new Date(Math.max(until, cancel_until.getTime()));
}

type WhenAndWhere = Pick<
  BookableEvent,
  | 'starts_at'
  | 'ends_at'
  | 'timezone'
  | 'venue_name'
  | 'venue_address'
  | 'venue_city'
  | 'venue_province'
>;

export function isMoved(before: WhenAndWhere, now: WhenAndWhere): boolean {
  const facts = (event: WhenAndWhere) =>
    JSON.stringify([
      event.starts_at,
      event.ends_at,
      event.venue_name,
      event.venue_address,
      event.venue_city,
      // Older events may have the province's two letters instead of its name.
      provinceNamed(event.venue_province),
    ]);
  return facts(before) !== facts(now);
}

/**
 * Remembers what the bookers know of an event that a save moves. Call it in the transaction that
 * saves, with the event locked. Returns the bookings that are to be told, ten minutes after the last save.
 */
export async function rememberMove(
  tx: Db,
  before: BookableEvent,
  wanted: WhenAndWhere,
  now: Date,
): Promise<BookingRow[]> {
  const booked = await findBookingsOfEvent(tx, before.uuid, 'confirmed');
  if (isMoved(before, wanted) && now < wanted.ends_at && booked.length > 0) {
    const { starts_at, ends_at, timezone } = before;
    const { venue_name, venue_address, venue_city, venue_province } = before;
    await insertMove(tx, {
      event_uuid: before.uuid,
      moved_at: now,
      starts_at,
      ends_at,
      timezone,
      venue_name,
      venue_address,
      venue_city,
      venue_province,
    });
  }
  const moves = await waitUntilQuiet(tx, before.uuid, now);
  return toTell(booked, moves, wanted).map(({ booking }) => booking);
}

/** Every save of an event that has moved begins the ten minutes anew. */
export async function waitUntilQuiet(tx: Db, uuid: string, now: Date): Promise<EventMoveRow[]> {
  const moves = await findMoves(tx, uuid);
  if (moves.length > 0) {
    const runAt = new Date(now.getTime() + quietTime);
    await addJob(tx, { kind: 'event-moved', payload: { event: uuid }, now, runAt });
  }
  return moves;
}

/** The bookings whose people know another time or place, each with what they know. */
function toTell(booked: BookingRow[], moves: EventMoveRow[], now: WhenAndWhere) {
  return booked.flatMap((booking) => {
    const known = moves.find(({ moved_at }) => moved_at >= booking.created_at);
    return known && isMoved(known, now) ? [{ booking, known }] : [];
  });
}

const payloadSchema = z.object({ event: z.uuid() });

export function eventMoveJobs(deps: Deps): Handlers {
  return {
    async 'event-moved'(payload) {
      await tellMoved(deps, payloadSchema.parse(payload).event);
    },
  };
}

async function tellMoved({ db, clock, wakeJobs }: Deps, uuid: string): Promise<void> {
  await withEventLock({ db, clock }, uuid, async (tx, event) => {
    const now = clock.now();
    // Saved again meanwhile: a later job tells of that, too.
    if (event && !isSavedSince(event, now)) await tellNow(tx, event, now);
  });
  wakeJobs();
}

/** Tells the bookers of an event that is locked what they do not know yet. */
export async function tellNow(tx: Db, event: BookableEvent, now: Date): Promise<void> {
  const { concerned, reason } = await whomToTell(tx, event, now);
  await deleteMoves(tx, event.uuid);
  for (const { booking, known } of concerned) {
    const was = { ...textOf(known), ...(reason !== null && { reason }) };
    await enqueueBookingEmails(tx, now, 'moved', [booking], { was });
  }
  const ids = concerned.map(({ booking }) => booking.id);
  if (ids.length > 0) await extendCancelUntilOf(tx, ids, moveCancelUntil(event, now));
}

/** The bookings that an email about the moves of an event is for, and what it says why. */
export async function whomToTell(tx: Db, event: BookableEvent, now: Date) {
  const moves = await findMoves(tx, event.uuid);
  const isDue = moves.length > 0 && event.status === 'published' && now < event.ends_at;
  const booked = isDue ? await findBookingsOfEvent(tx, event.uuid, 'confirmed') : [];
  return {
    concerned: toTell(booked, moves, event),
    reason: moves.findLast(({ reason }) => reason !== null)?.reason ?? null,
  };
}

const isSavedSince = ({ changed_at }: BookableEvent, now: Date) =>
  changed_at !== null && changed_at.getTime() + quietTime > now.getTime();

function textOf(event: WhenAndWhere) {
  return {
    when: whenIn(event.timezone, event.starts_at, 'fact'),
    until: whenIn(event.timezone, event.ends_at, 'fact'),
    where: `${event.venue_name}, ${event.venue_address}, ${event.venue_city}, ${event.venue_province}`,
  };
}
