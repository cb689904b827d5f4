import { isDeepStrictEqual } from 'node:util';
import { eventFields, isOfCaptains } from '#contract/events/event-fields.ts';
import type { OrganizerEvent, SavedEvent } from '#contract/events/organize-events.ts';
import { columnOf, namesOf } from '#contract/values/field-table.ts';
import { countBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { requireFreshForEmails } from '../acts/count-emails.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { auditEvent, changeEvent, isSame, type SavedColumns } from './change-event.ts';
import { refuseDisorder, refuseGaps } from './event-mistakes.ts';
import { isMoved } from './event-moves.ts';
import { columnsOf, loadRecord, storedCover } from './event-record.ts';
import { takenSlug } from './free-slug.ts';
import { findSlugsLike } from './organizer-event-queries.ts';

/**
 * Saves the record as GET gave it. The same save sent twice is one. 403 naming the fields for a captain who
 * changes more than texts; 409 `changed_meanwhile`.
 */
export async function saveRecord(
  deps: Deps,
  session: Session,
  uuid: string,
  { version, ...sent }: SavedEvent,
): Promise<OrganizerEvent> {
  const saved = await withEventLock(deps, uuid, async (tx, before) => {
    if (!before) throw new HttpError('not_found');
    const at = deps.clock.now();
    const record = await loadRecord(tx, uuid, at);
    const wanted = {
      ...columnsOf({ serves_meal: before.serves_meal, ...sent }, before),
      status: before.status,
      cover_url: await storedCover(tx, sent, { record, before }),
    };
    if (isSame(before, wanted)) return record;
    await refuseStale(tx, version, before, record);
    if (!hasPermission(session, 'event.manage', before)) refuseMoreThanTexts(before, wanted);
    refuseDisorder(wanted);
    if (wanted.status !== 'draft') refuseGaps(wanted);
    await refuseOtherSlug(tx, record, wanted.slug);
    const concerned = await changeEvent(tx, before, wanted, { at, by: session.userUuid });
    if (isMoved(before, wanted))
      requireFreshForEmails(session, await countBookingEmails(tx, concerned));
    await auditEvent(tx, 'event_saved', uuid, at, { before, after: wanted });
    return loadRecord(tx, uuid, at);
  });
  deps.wakeJobs();
  return saved;
}

function refuseMoreThanTexts(before: BookableEvent, wanted: SavedColumns): void {
  const [stored, sent] = [new Map(Object.entries(before)), new Map(Object.entries(wanted))];
  const changed = namesOf(eventFields).filter((name) => {
    const column = columnOf(name);
    return !isOfCaptains(name) && !isDeepStrictEqual(stored.get(column), sent.get(column));
  });
  // A place and a charity are named as a whole.
  const others = [...new Set(changed.map((name) => name.replace(/\..*/, '')))].toSorted();
  if (others.length === 0) return;
  throw new HttpError('forbidden', {
    message: `Captains change the title, summary, description, agenda and pictures of their event. Ask an organizer to change: ${others.join(', ')}.`,
    errors: Object.fromEntries(others.map((field) => [field, ['Captains do not change this.']])),
  });
}

async function refuseOtherSlug(tx: Db, record: OrganizerEvent, slug: string): Promise<void> {
  if (slug === record.slug) return;
  if (!record.slug_changeable) {
    throw validationError(
      'slug',
      `This event was published under “${record.slug}”, and people may have that address. Keep it.`,
    );
  }
  if ((await findSlugsLike(tx, slug)).has(slug)) throw takenSlug(slug);
}
