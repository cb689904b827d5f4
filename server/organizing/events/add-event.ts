import { randomUUID } from 'node:crypto';
import type { NewEvent, OrganizerEvent, SavedEvent } from '#contract/events/organize-events.ts';
import { wallTimeIn } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { insertEvent } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import { doneBefore } from '../acts/act-once.ts';
import { auditEvent, type SavedColumns } from './change-event.ts';
import { refuseDisorder } from './event-mistakes.ts';
import { columnsOf, emptyEvent, loadRecord, storedCover } from './event-record.ts';
import { freeSlug, takenSlug } from './free-slug.ts';

/** Adds a draft. With a key, the same key is the same event. */
export async function addEvent(
  deps: Deps,
  session: Session,
  { key, ...sent }: NewEvent,
): Promise<OrganizerEvent> {
  return deps.db.transaction(
    async (tx) => {
      const [uuid, at] = [randomUUID(), deps.clock.now()];
      const request = { act: 'add event', ...sent };
      const before = key && (await doneBefore(deps, tx, { key, request, about: uuid }));
      if (before) return loadRecord(tx, before, at);
      const whole = await completed(tx, sent, at);
      const cover_url = await storedCover(tx, whole);
      const wanted = { ...columnsOf(whole), status: 'draft' as const, cover_url };
      await addDraft(tx, uuid, wanted, { at, by: session.userUuid });
      const { title, slug } = wanted;
      await auditEvent(tx, 'event_saved', uuid, at, { before: {}, after: { title, slug } });
      return loadRecord(tx, uuid, at);
    },
    { isolationLevel: 'read committed' },
  );
}

/** Adds a draft, in the transaction of an act. */
export async function addDraft(
  tx: Db,
  uuid: string,
  wanted: SavedColumns & { repeated_from?: string },
  { at, by }: { at: Date; by: string },
): Promise<void> {
  refuseDisorder(wanted);
  const columns = { ...wanted, uuid, status: 'draft' as const };
  const saved = { created_at: at, changed_at: at, changed_by: by };
  if (!(await insertEvent(tx, { ...columns, ...saved }))) throw takenSlug(wanted.slug);
}

/** What is left out is empty, or usual. */
async function completed(
  tx: Db,
  sent: Omit<NewEvent, 'key'>,
  now: Date,
): Promise<Omit<SavedEvent, 'version'>> {
  const starts = new Date(sent.starts_at);
  const year = wallTimeIn(sent.timezone, starts).slice(0, 4);
  // A whole minute, as the form has it: at once it is over.
  const minute = now.getTime() - (now.getTime() % oneMinute);
  const earliest = new Date(Math.min(minute, starts.getTime() - oneDay));
  const price = sent.price_cents ?? 0;
  return {
    ...emptyEvent,
    booking_opens_at: earliest.toISOString(),
    booking_closes_at: sent.starts_at,
    cancel_until: new Date(starts.getTime() - 7 * oneDay).toISOString(),
    price_cents: price,
    member_price_cents: price,
    ...sent,
    slug: sent.slug ?? (await freeSlug(tx, sent.title, year)),
  };
}
