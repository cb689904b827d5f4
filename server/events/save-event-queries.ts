import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { eventAgendas, eventFinances, eventMedia, events } from '../db/tables.ts';

type NewEvent = typeof events.$inferInsert;
type PartOf<Table extends { $inferInsert: { event_uuid: string } }> = Omit<
  Table['$inferInsert'],
  'event_uuid'
>;

interface EventDetails {
  agenda: PartOf<typeof eventAgendas>[];
  media: PartOf<typeof eventMedia>[];
  finances: PartOf<typeof eventFinances>[];
}

/** Undefined if there is an event of this address. */
export async function insertEvent(tx: Db, event: NewEvent): Promise<string | undefined> {
  const [row] = await tx
    .insert(events)
    .values(event)
    .onConflictDoNothing({ target: events.slug })
    .returning({ uuid: events.uuid });
  return row?.uuid;
}

export async function updateEvent(tx: Db, uuid: string, changes: Partial<NewEvent>): Promise<void> {
  await tx.update(events).set(changes).where(eq(events.uuid, uuid));
}

/** What an event is said to be made of, instead of what was said before. */
export async function replaceDetails(tx: Db, uuid: string, parts: EventDetails): Promise<void> {
  const ofEvent = <Part>(rows: Part[]) => rows.map((row) => ({ ...row, event_uuid: uuid }));
  await tx.delete(eventAgendas).where(eq(eventAgendas.event_uuid, uuid));
  await tx.delete(eventMedia).where(eq(eventMedia.event_uuid, uuid));
  await tx.delete(eventFinances).where(eq(eventFinances.event_uuid, uuid));
  if (parts.agenda.length > 0) await tx.insert(eventAgendas).values(ofEvent(parts.agenda));
  if (parts.media.length > 0) await tx.insert(eventMedia).values(ofEvent(parts.media));
  if (parts.finances.length > 0) await tx.insert(eventFinances).values(ofEvent(parts.finances));
}
