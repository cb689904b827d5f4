import { randomUUID } from 'node:crypto';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { addDays } from '#contract/values/dates.ts';
import { instantIn, wallTimeIn } from '#contract/values/wall-time.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findDetails, replaceDetails } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { doneBefore } from '../acts/act-once.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { addDraft } from './add-event.ts';
import { auditEvent } from './change-event.ts';
import { loadRecord } from './event-record.ts';
import { freeSlug } from './free-slug.ts';

/** A year on the same weekday. */
const oneYear = 364;

/**
 * Copies an event into a draft for the next such day to come (12.3), with agenda and media; never its
 * bookings, statement or captains. With a key, the same key is the same copy.
 */
export async function repeatEvent(
  deps: Deps,
  session: Session,
  source: string,
  { version, key }: { version: number; key?: string | undefined },
): Promise<OrganizerEvent> {
  return withEventLock(deps, source, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const [uuid, at] = [randomUUID(), deps.clock.now()];
    const request = { act: 'repeat event', source };
    const before = key && (await doneBefore(deps, tx, { key, request, about: uuid }));
    if (before) return loadRecord(tx, before, at);
    await refuseStale(tx, version, event, await loadRecord(tx, source, at));
    const later = inYears(event.timezone, event.starts_at, at);
    const starts_at = later(event.starts_at);
    const { search_text, created_at, changed_at, changed_by, ...columns } = event;
    const { uuid: _, version: _of, published_at, call_off_reason, ...all } = columns;
    const { call_off_public, statement_published_at, closed_at, waitlist, ...copied } = all;
    const year = wallTimeIn(event.timezone, starts_at).slice(0, 4);
    const wanted = {
      ...copied,
      slug: await freeSlug(tx, event.slug, year),
      starts_at,
      ends_at: later(event.ends_at),
      booking_opens_at: later(event.booking_opens_at),
      booking_closes_at: later(event.booking_closes_at),
      cancel_until: later(event.cancel_until),
      status: 'draft' as const,
      featured: false,
      repeated_from: source,
      charity_raised_cents: event.charity_name === null ? null : 0,
    };
    await addDraft(tx, uuid, wanted, { at, by: session.userUuid });
    const { agenda, media } = await findDetails(tx, source);
    const times = (item: (typeof agenda)[number]) => ({
      starts_at: later(item.starts_at),
      ends_at: later(item.ends_at),
    });
    await replaceDetails(tx, uuid, {
      agenda: agenda.map((item) => ({ ...item, ...times(item) })),
      media,
      finances: [],
    });
    await auditEvent(tx, 'event_repeated', uuid, at, {
      before: { slug: event.slug },
      after: { slug: wanted.slug },
    });
    return loadRecord(tx, uuid, at);
  });
}

/** The same wall time so many years of 364 days later that the start is still to come. */
function inYears(zone: string, starts: Date, now: Date): (instant: Date) => Date {
  const moved = (instant: Date, days: number) => {
    const [day = '', time] = wallTimeIn(zone, instant).split('T');
    return instantIn(zone, `${addDays(day, days)}T${time}`);
  };
  let days = oneYear;
  while (moved(starts, days) <= now) days += oneYear;
  return (instant) => moved(instant, days);
}
