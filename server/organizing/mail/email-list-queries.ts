import { and, asc, count, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { EmailQuery } from '#contract/emails/email-log.ts';
import type { Db } from '#server/db/database.ts';
import { emailForms } from '#server/db/email-forms.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import {
  hasName,
  literally,
  namePattern,
  searchedNames,
  searchedWords,
} from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { directoryEntries, jobs, users } from '#server/db/tables/tables.ts';
import { needsAttention } from '#server/jobs/email-log-queries.ts';

type Chosen = Pick<EmailQuery, 'search' | 'filter' | 'sort' | 'event'>;

function stateIs(filter: EmailQuery['filter']): SQL | undefined {
  if (filter === 'all') return undefined;
  return filter === 'open' ? needsAttention : eq(emails.state, filter);
}

function matching(db: Db, { search, filter, event }: Chosen) {
  const isTo = searchedWords(search).map(
    (word) => sql`fold(${emails.to}) like '%' || ${literally(word)} || '%'`,
  );
  return and(
    stateIs(filter),
    event === undefined ? undefined : eq(emails.event_uuid, event),
    or(and(...isTo), search.includes('@') ? undefined : isNamed(db, search)),
  );
}

/** Those to a member of that name, by its index as in the members' list. */
function isNamed(db: Db, search: string): SQL | undefined {
  const words = searchedNames(search);
  if (words.length === 0) return undefined;
  const name = sql`unpunctuated(${fullNameOf(directoryEntries)})`;
  const named = db
    .select({ uuid: directoryEntries.user_uuid })
    .from(directoryEntries)
    .where(
      and(
        ...words.map(
          (word) =>
            sql`${directoryEntries.search_text} like '%' || ${namePattern(word)} || '%' and ${hasName(name, word)}`,
        ),
      ),
    );
  return and(isNotNull(emails.user_uuid), sql`${emails.user_uuid} = any(array(${named}))`);
}

/** Some emails with the event and the booking that they are about. */
export function listEmails(db: Db, chosen: Chosen, limit: number, offset: number) {
  const inOrder = chosen.sort === 'oldest' ? asc : desc;
  return withWhatItIsAbout(db, { where: matching(db, chosen), inOrder, limit, offset });
}

export async function findListed(db: Db, uuid: string) {
  const one = { where: eq(emails.uuid, uuid), inOrder: asc, limit: 1, offset: 0 };
  const [row] = await withWhatItIsAbout(db, one);
  return row;
}

interface Part {
  where: SQL | undefined;
  inOrder: typeof asc;
  limit: number;
  offset: number;
}

function withWhatItIsAbout(db: Db, { where, inOrder, limit, offset }: Part) {
  const page = db
    .select()
    .from(emails)
    .where(where)
    .orderBy(inOrder(emails.enqueued_at), inOrder(emails.uuid))
    .limit(limit)
    .offset(offset)
    .as('page');
  // One look-up for each row of the page, not a hash of all events.
  const event = db
    .select({ uuid: events.uuid, slug: events.slug, title: events.title })
    .from(events)
    .where(eq(events.uuid, page.event_uuid))
    .limit(1)
    .as('event');
  const booking = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, page.booking_id))
    .limit(1)
    .as('booking');
  const person = db
    .select({ name: fullNameOf<string>(users).as('full_name') })
    .from(users)
    .where(eq(users.uuid, page.user_uuid))
    .limit(1)
    .as('person');
  const guest = db
    .select({ name: seats.name })
    .from(seats)
    .where(
      and(
        eq(seats.booking_id, page.booking_id),
        sql`${page.user_uuid} is null and fold(${seats.email}) = fold(${page.to})`,
      ),
    )
    .limit(1)
    .as('guest');
  return db
    .select({
      uuid: page.uuid,
      kind: page.kind,
      to: page.to,
      to_name: sql<string | null>`coalesce(${person.name}, ${guest.name})`,
      subject: page.subject,
      state: page.state,
      attempts: page.attempts,
      enqueued_at: page.enqueued_at,
      tried_at: page.tried_at,
      next_at: page.next_at,
      answer: page.answer,
      error: page.error,
      sent_again_at: page.sent_again_at,
      payload: page.payload,
      event: { uuid: event.uuid, slug: event.slug, title: event.title },
      booking: booking.id,
    })
    .from(page)
    .leftJoinLateral(event, sql`true`)
    .leftJoinLateral(booking, sql`true`)
    .leftJoinLateral(person, sql`true`)
    .leftJoinLateral(guest, sql`true`)
    .orderBy(inOrder(page.enqueued_at), inOrder(page.uuid));
}

export async function countEmails(db: Db, chosen: Chosen): Promise<number> {
  const [row] = await db.select({ total: count() }).from(emails).where(matching(db, chosen));
  return row?.total ?? 0;
}

/** One with everything that sends it again, locked after its job, as when a job ends (jobs/job-queries.ts). */
export async function lockEmail(tx: Db, uuid: string) {
  await tx.select({ uuid: jobs.uuid }).from(jobs).where(eq(jobs.uuid, uuid)).for('update');
  const [row] = await tx.select().from(emails).where(eq(emails.uuid, uuid)).for('update');
  return row;
}

export async function markSentAgain(tx: Db, uuid: string, now: Date): Promise<void> {
  await tx.update(emails).set({ sent_again_at: now }).where(eq(emails.uuid, uuid));
}

/** Has a job that was put off run now; one that is under way goes on. */
export async function hurryJob(tx: Db, uuid: string, now: Date): Promise<void> {
  const hurried = tx.$with('hurried').as(
    tx
      .update(jobs)
      .set({ run_at: now })
      .where(and(eq(jobs.uuid, uuid), sql`${jobs.failed_at} is null`))
      .returning({ uuid: jobs.uuid }),
  );
  await tx
    .with(hurried)
    .update(emails)
    .set({ next_at: now })
    .where(inArray(emails.uuid, tx.select().from(hurried)));
}

/** The emails to an address, newest first. */
export function findEmailsTo(db: Db, key: string, limit: number) {
  return db
    .select()
    .from(emails)
    .where(inArray(emails.to_key, emailForms(key)))
    .orderBy(desc(emails.enqueued_at), desc(emails.uuid))
    .limit(limit);
}

export function countEmailsTo(db: Db, key: string): Promise<number> {
  return db.$count(emails, inArray(emails.to_key, emailForms(key)));
}

/** The emails about a booking, newest first. */
export function findEmailsAbout(db: Db, booking: string) {
  return db
    .select()
    .from(emails)
    .where(and(sql`${emails.booking_id} is not null`, eq(emails.booking_id, booking)))
    .orderBy(desc(emails.enqueued_at), desc(emails.uuid))
    .limit(200);
}
