import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps/deps.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { errorName } from '#server/log/log.ts';
import { findWanting } from '#server/notifications/consents.ts';
import { oneDay } from '#server/time/durations.ts';
import { dayBefore, guestDayBefore } from './day-before-email.ts';
import {
  claimEventEmails,
  type EventEmailKind,
  type EventTimes,
  findBeginning,
  findConfirmedSeats,
  findNotedKeys,
  findStated,
} from './event-email-queries.ts';
import { isDue, scanDays, statedDays } from './event-email-times.ts';
import { type EventReader, readersOf } from './event-readers.ts';
import { eventResult } from './event-result-email.ts';
import { guestWeekBefore, weekBefore } from './week-before-email.ts';
import { stopsBy } from './why-not-sent.ts';

/**
 * 21.1, a scheduled task: the emails a week before an event, the day before, and after its statement is published. Each
 * looks again as it leaves whether there is a reason for it.
 */
export async function sendEventEmails(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * oneDay);
  const beginning = await findBeginning(deps.db, now, inDays(scanDays));
  const stated = await findStated(deps.db, inDays(-statedDays.from), inDays(-statedDays.until));
  for (const event of beginning) {
    await sendQuietly(deps, event, 'week');
    await sendQuietly(deps, event, 'day');
  }
  for (const event of stated) await sendQuietly(deps, event, 'result');
  deps.wakeJobs();
}

/** One event must not stop the others. */
async function sendQuietly(deps: Deps, event: EventTimes, kind: EventEmailKind): Promise<void> {
  await send(deps, event, kind).catch((error: unknown) => {
    const about = { event: event.uuid, reason: errorName(error) };
    deps.log.error(about, 'emails about an event were not enqueued, and wait for the next run');
  });
}

async function send(deps: Deps, event: EventTimes, kind: EventEmailKind): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!isDue(event, kind, now)) return;
  const noted = await findNotedKeys(db, event.uuid, kind);
  const seats = await findConfirmedSeats(db, event.uuid);
  const others = readersOf(kind, event, seats, now).filter(({ key }) => !noted.has(key));
  if (others.length === 0) return;
  const keys = others.map(({ key }) => key);
  const wanting = await findWanting(deps, keys, stopsBy[kind]);
  const readers = others
    .filter(({ key }) => wanting.has(key))
    .map((reader) => ({ ...reader, uuid: randomUUID() }));
  await db.transaction(async (tx) => {
    const rows = readers.map(({ key, uuid }) => ({
      event_uuid: event.uuid,
      kind,
      to_key: key,
      at: now,
      email: uuid,
    }));
    const claimed = await claimEventEmails(tx, rows);
    await addJobs(
      tx,
      readers
        .filter(({ key }) => claimed.has(key))
        .map((reader) => ({ ...jobOf(kind, event.uuid, reader, now), uuid: reader.uuid })),
    );
  });
}

function jobOf(kind: EventEmailKind, event: string, reader: EventReader, now: Date) {
  const { booking, seat, user, host: booker, email: to } = reader;
  if (kind === 'result') {
    return eventResult.toJob(user === null ? { event, booking, to } : { event, user }, now);
  }
  if (seat !== null) {
    const email = kind === 'week' ? guestWeekBefore : guestDayBefore;
    return email.toJob({ booking, to, booker, seat }, now);
  }
  return (kind === 'week' ? weekBefore : dayBefore).toJob({ booking }, now);
}
