import { asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { eventAgendas, eventFinances, eventMedia, events } from '../db/tables/event-tables.ts';
import { announcedTimes } from './announced-times.ts';

type NewEvent = typeof events.$inferInsert;
type DetailOf<Table extends { $inferInsert: { event_uuid: string } }> = Omit<
  Table['$inferInsert'],
  'event_uuid'
>;

export interface EventDetails {
  agenda: DetailOf<typeof eventAgendas>[];
  media: DetailOf<typeof eventMedia>[];
  finances: DetailOf<typeof eventFinances>[];
}

/** Undefined if there is an event with this slug. */
export async function insertEvent(tx: Db, event: NewEvent): Promise<string | undefined> {
  const [row] = await tx
    .insert(events)
    .values({ ...event, ...announcedTimes(event) })
    .onConflictDoNothing({ target: events.slug })
    .returning({ uuid: events.uuid });
  return row?.uuid;
}

export async function updateEvent(tx: Db, uuid: string, changes: Partial<NewEvent>): Promise<void> {
  const [before] = await tx.select(times).from(events).where(eq(events.uuid, uuid));
  if (!before) return;
  const after = { ...before, ...changes };
  // Only who changes a time announces one.
  const isMoved =
    after.timezone !== before.timezone ||
    after.starts_at.getTime() !== before.starts_at.getTime() ||
    after.ends_at.getTime() !== before.ends_at.getTime();
  await tx
    .update(events)
    .set({ ...changes, ...(isMoved && announcedTimes(after)) })
    .where(eq(events.uuid, uuid));
}

const times = {
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  timezone: events.timezone,
};

/** Events of a release that did not store what it announced. */
export async function announceStoredTimes(db: Db): Promise<void> {
  const unknown = await db
    .select({ uuid: events.uuid, ...times })
    .from(events)
    .where(isNull(events.announced_start));
  for (const { uuid, ...stored } of unknown) {
    await db.update(events).set(announcedTimes(stored)).where(eq(events.uuid, uuid));
  }
}

/** As `replaceDetails` takes them. */
export async function findDetails(tx: Db, uuid: string): Promise<EventDetails> {
  const { uuid: _agenda, event_uuid: _ofAgenda, ...agenda } = getTableColumns(eventAgendas);
  const { uuid: _medium, event_uuid: _ofMedia, ...medium } = getTableColumns(eventMedia);
  const { uuid: _line, event_uuid: _ofFinances, ...line } = getTableColumns(eventFinances);
  return {
    agenda: await tx
      .select(agenda)
      .from(eventAgendas)
      .where(eq(eventAgendas.event_uuid, uuid))
      .orderBy(asc(eventAgendas.starts_at), asc(eventAgendas.ends_at), asc(eventAgendas.title)),
    media: await tx
      .select(medium)
      .from(eventMedia)
      .where(eq(eventMedia.event_uuid, uuid))
      .orderBy(asc(eventMedia.position)),
    finances: await tx
      .select(line)
      .from(eventFinances)
      .where(eq(eventFinances.event_uuid, uuid))
      .orderBy(asc(eventFinances.position)),
  };
}

export async function replaceDetails(tx: Db, uuid: string, details: EventDetails): Promise<void> {
  await replaceAgenda(tx, uuid, details.agenda);
  await replaceMedia(tx, uuid, details.media);
  await replaceFinances(tx, uuid, details.finances);
}

const ofEvent = <Row>(uuid: string, rows: Row[]) =>
  rows.map((row) => ({ ...row, event_uuid: uuid }));

export async function replaceAgenda(tx: Db, uuid: string, rows: EventDetails['agenda']) {
  await tx.delete(eventAgendas).where(eq(eventAgendas.event_uuid, uuid));
  if (rows.length > 0) await tx.insert(eventAgendas).values(ofEvent(uuid, rows));
}

export async function replaceMedia(tx: Db, uuid: string, rows: EventDetails['media']) {
  await tx.delete(eventMedia).where(eq(eventMedia.event_uuid, uuid));
  if (rows.length > 0) await tx.insert(eventMedia).values(ofEvent(uuid, rows));
}

export async function replaceFinances(tx: Db, uuid: string, rows: EventDetails['finances']) {
  await tx.delete(eventFinances).where(eq(eventFinances.event_uuid, uuid));
  if (rows.length > 0) await tx.insert(eventFinances).values(ofEvent(uuid, rows));
}
