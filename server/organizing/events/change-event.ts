import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import { wallTimeIn } from '#contract/values/wall-time.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { BookingRow } from '#server/bookings/booking-queries.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { countTaken, extendCancelUntil } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { validationError } from '#server/errors/http-error.ts';
import { updateEvent } from '#server/events/save-event-queries.ts';
import { rememberMove, waitUntilQuiet } from './event-moves.ts';
import { findFeatured } from './organizer-event-queries.ts';

/** What a save says of an event. */
export type SavedColumns = Omit<
  BookableEvent,
  | 'uuid'
  | 'version'
  | 'changed_at'
  | 'changed_by'
  | 'published_at'
  | 'call_off_reason'
  | 'call_off_public'
  | 'announced_start'
  | 'announced_end'
  | 'statement_published_at'
  | 'closed_at'
  | 'repeated_from'
  | 'waitlist'
>;

interface Save {
  at: Date;
  /** Null: a command. */
  by: string | null;
}

/**
 * Changes an event, in the transaction that has locked it. Refuses, by field, what would break what people
 * have booked, and a seventh featured event. Returns the bookings to tell of a new time or place.
 */
export async function changeEvent(
  tx: Db,
  before: BookableEvent,
  wanted: SavedColumns,
  save: Save,
): Promise<BookingRow[]> {
  await refuseToBreakBookings(tx, before, wanted, save.at);
  await refuseSeventh(tx, before, wanted, save.at);
  const firstPublished = wanted.status === 'published' ? save.at : null;
  await updateEvent(tx, before.uuid, {
    ...wanted,
    ...savedBy(before, save),
    published_at: before.published_at ?? firstPublished,
  });
  await extendCancelUntil(tx, before.uuid, wanted.cancel_until);
  return rememberMove(tx, before, wanted, save.at);
}

/** The same for what stands beside the event's row, which is written already. */
export async function changeDetails(
  tx: Db,
  event: BookableEvent,
  save: Save,
  changes: { before: object; after: object },
): Promise<number> {
  const saved = savedBy(event, save);
  await updateEvent(tx, event.uuid, saved);
  await waitUntilQuiet(tx, event.uuid, save.at);
  await auditEvent(tx, 'event_saved', event.uuid, save.at, changes);
  return saved.version;
}

export function auditEvent(
  tx: Db,
  action: AuditAction,
  about: string,
  at: Date,
  changes?: { before: object; after: object },
): Promise<void> {
  const changed = changes && changesOf(changes.before, changes.after);
  return audit(tx, action, { at, about, changes: changed });
}

const savedBy = ({ version }: BookableEvent, { at, by }: Save) => ({
  version: version + 1,
  changed_at: at,
  changed_by: by,
});

/**
 * When a statement was first there, after a save of its lines. Lines that are there before the event, such as
 * sponsors, are no statement yet.
 */
export function statementTime(
  known: Date | null,
  { lines, ends_at, isChanged }: { lines: number; ends_at: Date; isChanged: boolean },
  now: Date,
): Date | null {
  if (lines === 0 || ends_at > now) return null;
  return known ?? (isChanged ? now : null);
}

/** Whether a save would change nothing. */
export function isSame(before: object, wanted: object): boolean {
  const stored = new Map(Object.entries(before));
  return Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual(stored.get(name) ?? null, value ?? null),
  );
}

const places = (count: number) => (count === 1 ? '1 place is' : `${count} places are`);

/** Refuses changes that would break what people have booked. */
async function refuseToBreakBookings(
  tx: Db,
  before: BookableEvent,
  wanted: SavedColumns,
  now: Date,
): Promise<void> {
  if (before.status === 'cancelled' && wanted.status !== 'cancelled') {
    throw validationError('status', 'This event is cancelled, and stays so.');
  }
  const { confirmed, held, offered } = await countTaken(tx, before.uuid, now);
  const players = confirmed + held;
  const booked = `${places(players)} booked`;
  if (players > 0 && wanted.status === 'draft') {
    throw validationError('status', `${booked}, so it stays published.`);
  }
  if (wanted.capacity !== null && players > wanted.capacity) {
    const paying = held > 0 ? `, ${held} of them being paid just now` : '';
    throw validationError(
      'capacity',
      `Capacity ${wanted.capacity}: ${booked}${paying}. Cancel ${players - wanted.capacity}, or keep ${players}.`,
    );
  }
  // Nothing is promised that is not held (R3).
  if (wanted.capacity !== null && players + offered > wanted.capacity) {
    const waiting = offered === 1 ? '1 is' : `${offered} are`;
    throw validationError(
      'capacity',
      `Capacity ${wanted.capacity}: ${booked}, and ${waiting} offered to the waiting list. Keep ${players + offered}, or take those offers back first.`,
    );
  }
  if (players > 0 && now < before.ends_at && wanted.ends_at <= now) {
    throw validationError('ends_at', `This time is over, and ${booked}.`);
  }
  // Next year's event under this year's slug: this year's bookings would move there.
  if (players > 0 && before.ends_at <= now && now < wanted.ends_at) {
    throw validationError(
      'slug',
      `This event is over, and ${booked}. Repeat it: the next one has a slug of its own.`,
    );
  }
  const isSooner =
    wanted.cancel_until < before.cancel_until && wanted.starts_at >= before.starts_at;
  if (players > 0 && now < before.cancel_until && isSooner) {
    const until = wallTimeIn(before.timezone, before.cancel_until).replace('T', ' ');
    throw validationError('cancel_until', `${booked}, and can be cancelled until ${until}.`);
  }
}

/** Home shows so many. */
const maxFeatured = 6;

type Featurable = Pick<SavedColumns, 'status' | 'featured' | 'ends_at'>;

/** 12.7: no save or publication makes a seventh featured event to come. */
export async function refuseSeventh(
  tx: Db,
  before: (Featurable & { uuid: string }) | undefined,
  wanted: Featurable,
  now: Date,
): Promise<void> {
  const counts = ({ status, featured, ends_at }: Featurable) =>
    status === 'published' && featured && now < ends_at;
  if (!counts(wanted) || (before && counts(before))) return;
  const others = (await findFeatured(tx, now)).filter(({ uuid }) => uuid !== before?.uuid);
  if (others.length < maxFeatured) return;
  throw validationError(
    'featured',
    `Home features ${others.length} events to come already, and has room for ${maxFeatured}. Take one of them off first, such as “${others[0]?.title}”.`,
  );
}
