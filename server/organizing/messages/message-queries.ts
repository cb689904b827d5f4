import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MessageQuery } from '#contract/messages/messages.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { rowsInsertion } from '#server/db/rows-insertion.ts';
import { literally, searchedWords } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/tables.ts';

const author = alias(users, 'author');
const stopper = alias(users, 'stopper');

const selectMessages = (db: Db) =>
  db
    .select({
      message: messages,
      event: {
        uuid: events.uuid,
        slug: events.slug,
        title: events.title,
        timezone: events.timezone,
        starts_at: events.starts_at,
        ends_at: events.ends_at,
      },
      created_by: fullNameOf<string | null>(author),
      author_email: author.email,
      stopped_by: fullNameOf<string | null>(stopper),
      stopper_email: stopper.email,
    })
    .from(messages)
    .leftJoin(events, eq(events.uuid, messages.event_uuid))
    .leftJoin(author, eq(author.uuid, messages.created_by))
    .leftJoin(stopper, eq(stopper.uuid, messages.stopped_by));

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** What narrows the list: the own events, and what is asked for. */
type Chosen = Pick<MessageQuery, 'search' | 'filter' | 'event'> & {
  only: 'all' | string[];
  /** Whether news to members is among them. */
  toMembers: boolean;
};

function matching({ search, filter, event, only, toMembers }: Chosen): SQL | undefined {
  return and(
    event === undefined ? undefined : eq(messages.event_uuid, event),
    only === 'all' ? undefined : inArray(messages.event_uuid, only),
    toMembers ? undefined : isNotNull(messages.event_uuid),
    filter === 'all' ? undefined : eq(messages.state, filter),
    ...searchedWords(search).map(
      (word) => sql`fold(${messages.subject}) like '%' || ${literally(word)} || '%'`,
    ),
  );
}

/** Newest first, or oldest. */
export function listMessages(
  db: Db,
  { sort, ...chosen }: Chosen & Pick<MessageQuery, 'sort'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const inOrder = sort === 'oldest' ? asc : desc;
  return selectMessages(db)
    .where(matching(chosen))
    .orderBy(inOrder(messages.created_at), inOrder(messages.uuid))
    .limit(limit)
    .offset(offset);
}

export async function countMessages(db: Db, chosen: Chosen): Promise<number> {
  const [row] = await db.select({ total: count() }).from(messages).where(matching(chosen));
  return row?.total ?? 0;
}

export async function findMessage(db: Db, uuid: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(messages.uuid, uuid));
  return row;
}

/** Who stops it and who sends it wait for each other. */
export async function lockMessage(tx: Db, uuid: string) {
  const [row] = await tx.select().from(messages).where(eq(messages.uuid, uuid)).for('update');
  return row;
}

export type MessagePerson = typeof messagePeople.$inferSelect;

export async function insertMessage(
  tx: Db,
  message: typeof messages.$inferInsert,
  people: MessagePerson[],
): Promise<void> {
  await tx.insert(messages).values(message);
  await tx.execute(rowsInsertion(messagePeople, people));
}

/** Whom it was written to. */
export function findPeople(db: Db, uuid: string) {
  return db
    .select()
    .from(messagePeople)
    .where(eq(messagePeople.message_uuid, uuid))
    .orderBy(asc(messagePeople.uuid));
}

/** What became of the newest email to each person of a message, as the log has it, with whom it is to, by name. */
export function findDelivery(db: Db, uuid: string) {
  const name = sql<string>`coalesce(${seats.name}, ${fullNameOf<string | null>(users)}, ${bookings.name})`;
  // One that is sent again has another Message-ID, and names the same person.
  const person = sql<string>`(${emails.payload} ->> 'person')::uuid`;
  const newest = db
    .selectDistinctOn([person], { person: person.as('person'), state: emails.state })
    .from(emails)
    .where(eq(emails.message_uuid, uuid))
    .orderBy(person, desc(emails.enqueued_at), desc(emails.uuid))
    .as('newest');
  return db
    .select({ name, booking: messagePeople.booking_id, state: newest.state })
    .from(newest)
    .innerJoin(messagePeople, eq(messagePeople.uuid, newest.person))
    .leftJoin(bookings, eq(bookings.id, messagePeople.booking_id))
    .leftJoin(seats, eq(seats.uuid, messagePeople.seat_uuid))
    .leftJoin(
      users,
      eq(users.uuid, sql`coalesce(${bookings.user_uuid}, ${messagePeople.user_uuid})`),
    )
    .orderBy(sql`fold(${name})`, asc(messagePeople.uuid));
}

export async function findPerson(db: Db, uuid: string) {
  const [row] = await db.select().from(messagePeople).where(eq(messagePeople.uuid, uuid));
  return row;
}

export async function markSent(
  tx: Db,
  uuid: string,
  { now, withdrawn }: { now: Date; withdrawn: number },
): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'sent', sent_at: now, withdrawn })
    .where(eq(messages.uuid, uuid));
}

export async function markStopped(
  tx: Db,
  uuid: string,
  { now, by }: { now: Date; by: string | null },
): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'stopped', stopped_at: now, stopped_by: by })
    .where(eq(messages.uuid, uuid));
}

/** With whom they were written to. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(messages).where(lt(messages.created_at, before));
}

/** How many emails somebody has written since then, without those of stopped messages. */
export async function countEmailsSince(db: Db, userUuid: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ emails: sql`coalesce(sum(${messages.emails}), 0)`.mapWith(Number) })
    .from(messages)
    .where(
      and(
        eq(messages.created_by, userUuid),
        gte(messages.created_at, since),
        ne(messages.state, 'stopped'),
      ),
    );
  return row?.emails ?? 0;
}

/** For the archive of a person's own data: what they wrote. */
export function findMessagesBy(db: Db, userUuid: string) {
  return db
    .select({
      subject: messages.subject,
      text: messages.text,
      event: events.title,
      state: messages.state,
      emails: messages.emails,
      created_at: messages.created_at,
    })
    .from(messages)
    .leftJoin(events, eq(events.uuid, messages.event_uuid))
    .where(eq(messages.created_by, userUuid))
    .orderBy(desc(messages.created_at));
}
