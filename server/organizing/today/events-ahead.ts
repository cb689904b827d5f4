import type { EventAhead, Today } from '#contract/organizing/today.ts';
import { daysBetween, formatMonthDay, weekdayOf } from '#contract/values/dates.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import { coverOf } from '#server/events/cover-of.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { oneDay } from '#server/time/durations.ts';
import { findDraftsUntil, findEventsUntil } from './today-queries.ts';

type EventRow = Awaited<ReturnType<typeof findEventsUntil>>[number];

/** Six weeks. */
const stripDays = 42;

/** More than six weeks ever have, and few enough for an answer. */
const maxEvents = 60;

/** The next event, the sentence about it, and the events of the next six weeks. */
export async function loadEventsAhead(
  db: Db,
  actor: Session,
  now: Date,
  zone: string,
): Promise<Pick<Today, 'sentence' | 'next' | 'weeks'>> {
  const scope = permittedEvents(actor, 'event.see');
  const until = (days: number) => new Date(now.getTime() + days * oneDay);
  const rows = await findEventsUntil(db, scope, now, until(stripDays), maxEvents);
  // Far ahead, where the strip is empty.
  const [first] = rows.length > 0 ? rows : await findEventsUntil(db, scope, now, until(3650), 1);
  const next = first && {
    ...aheadOf(first, actor, now),
    ends_at: first.ends_at.toISOString(),
    venue: [first.venue_name, first.venue_city].filter(Boolean).join(', '),
    cover_url: coverOf(first),
  };
  const drafts = (await findDraftsUntil(db, scope, now, until(stripDays))).map((row) => ({
    ...placed(row, now),
    is_draft: true,
    seats: null,
  }));
  const today = dayIn(zone, now);
  return {
    sentence: `${weekdayOf(today)}, ${formatMonthDay(today)}. ${next ? whenNext(next, now) : 'No event is announced.'}`,
    next: next ?? null,
    weeks: [...rows.map((row) => aheadOf(row, actor, now)), ...drafts]
      .filter(({ in_days }) => in_days < stripDays)
      .toSorted((one, other) => one.in_days - other.in_days),
  };
}

/** What it is, and how far away. */
function placed(
  row: Pick<EventRow, 'uuid' | 'slug' | 'title' | 'timezone' | 'starts_at' | 'capacity'>,
  now: Date,
) {
  const { uuid, slug, title, timezone, starts_at, capacity } = row;
  const days = daysBetween(dayIn(timezone, now), dayIn(timezone, starts_at));
  const in_days = Math.max(days, 0);
  return { uuid, slug, title, timezone, starts_at: starts_at.toISOString(), in_days, capacity };
}

function aheadOf(row: EventRow, actor: Session, now: Date): EventAhead {
  return {
    ...placed(row, now),
    is_draft: false,
    seats: hasPermission(actor, 'attendees.see', row)
      ? {
          booked: row.confirmed,
          held: row.held,
          owing: row.owing_seats,
          owing_cents: row.owing_cents,
          without_meal: row.serves_meal ? row.without_meal : null,
        }
      : null,
  };
}

function whenNext({ title, in_days, starts_at, timezone }: EventAhead, now: Date): string {
  const start = new Date(starts_at);
  if (start <= now) return `${title} is under way.`;
  if (in_days === 0) return `${title} is today.`;
  if (in_days === 1) return `${title} is tomorrow.`;
  if (in_days < 7) return `${title} is on ${weekdayOf(dayIn(timezone, start))}.`;
  return `The next event is ${title}, in ${in_days} days.`;
}
