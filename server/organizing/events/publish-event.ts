import type { OrganizerEvent, Publishing } from '#contract/events/organize-events.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { countTaken } from '#server/bookings/seat-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { findDetails } from '#server/events/save-event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { auditEvent, changeEvent, type SavedColumns } from './change-event.ts';
import { publishingMistakes, publishingWarnings } from './event-mistakes.ts';
import { loadRecord } from './event-record.ts';
import { leftoversOf } from './leftovers.ts';
import { deleteEventRow, wasEverBooked } from './organizer-event-queries.ts';

/** What publishing would refuse now, by field, and what it warns of. */
export async function previewPublishing({ db, clock }: Deps, uuid: string): Promise<Publishing> {
  const now = clock.now();
  const event = await findEvent(db, { uuid }, now);
  if (!event) throw new HttpError('not_found');
  const details = await findDetails(db, uuid);
  const source = event.repeated_from;
  const before = source === null ? undefined : await findEvent(db, { uuid: source }, now);
  return {
    errors: publishingMistakes(event, now),
    leftovers: leftoversOf(
      { ...event, ...details },
      before && { ...before, ...(await findDetails(db, before.uuid)) },
      now,
    ),
    warnings: publishingWarnings(event, details),
  };
}

/** Publishes a draft; one that is published stays so. 409 `changed_meanwhile`, `event_cancelled`. */
export function publishEvent(
  deps: Deps,
  session: Session,
  uuid: string,
  version: number,
): Promise<OrganizerEvent> {
  return becoming(deps, session, uuid, version, 'published', async (_tx, event) => {
    const errors = publishingMistakes(event, deps.clock.now());
    if (Object.keys(errors).length > 0) throw new HttpError('validation_failed', { errors });
  });
}

/** Makes an event a draft again while nobody has booked. 409 `in_use`. */
export function unpublishEvent(
  deps: Deps,
  session: Session,
  uuid: string,
  version: number,
): Promise<OrganizerEvent> {
  return becoming(deps, session, uuid, version, 'draft', async (tx) => {
    const { confirmed, held } = await countTaken(tx, uuid, deps.clock.now());
    if (confirmed + held === 0) return;
    const places = confirmed + held === 1 ? '1 place is' : `${confirmed + held} places are`;
    throw new HttpError('in_use', {
      message: `${places} booked, so this event stays published. Call it off, or cancel the bookings first.`,
      current: { sold: confirmed, held },
    });
  });
}

async function becoming(
  deps: Deps,
  session: Session,
  uuid: string,
  version: number,
  status: 'draft' | 'published',
  refuse: (tx: Db, event: BookableEvent) => Promise<void>,
): Promise<OrganizerEvent> {
  return withEventLock(deps, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const at = deps.clock.now();
    const record = await loadRecord(tx, uuid, at);
    if (event.status === status) return record;
    if (event.status === 'cancelled') throw new HttpError('event_cancelled');
    await refuseStale(tx, version, event, record);
    await refuse(tx, event);
    const wanted: SavedColumns = { ...columnsToSave(event), status };
    await changeEvent(tx, event, wanted, { at, by: session.userUuid });
    const action = status === 'draft' ? 'event_unpublished' : 'event_published';
    await auditEvent(tx, action, uuid, at, { before: { status: event.status }, after: { status } });
    return loadRecord(tx, uuid, at);
  });
}

function columnsToSave(event: BookableEvent & { search_text?: string; created_at?: Date }) {
  const { uuid, search_text, created_at, changed_at, changed_by, ...columns } = event;
  const { version, published_at, call_off_reason, ...known } = columns;
  const { call_off_public, statement_published_at, closed_at, repeated_from, waitlist, ...saved } =
    known;
  return saved;
}

/** Deletes a draft that was never booked; one that is gone stays so. 409 `in_use`. */
export async function deleteEvent({ db, clock }: Deps, uuid: string): Promise<void> {
  await withEventLock({ db, clock }, uuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    if (event.status !== 'draft') {
      throw new HttpError('in_use', {
        message:
          event.status === 'cancelled'
            ? 'This event was called off, and stays for those who had booked it.'
            : 'This event is published. Make it a draft again first.',
      });
    }
    if (await wasEverBooked(tx, uuid)) {
      throw new HttpError('in_use', {
        message: 'Somebody has booked this event before, so it stays as a draft.',
      });
    }
    await auditEvent(tx, 'event_deleted', uuid, clock.now(), {
      before: { title: event.title, slug: event.slug },
      after: { title: null, slug: null },
    });
    await deleteEventRow(tx, uuid);
  });
}
