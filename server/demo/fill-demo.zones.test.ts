import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPages } from '#server/association/pages/site-page-queries.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { grants, libraryPictures } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { eventAgendas, eventFinances, eventMedia, events } from '#server/db/tables/event-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import {
  directoryEntries,
  education,
  employment,
  memberships,
  users,
} from '#server/db/tables/tables.ts';
import { seatOffers } from '#server/db/tables/waitlist-tables.ts';
import { freeSeats } from '#server/events/availability.ts';
import { findEventsShowing } from '#server/library/library-queries.ts';
import { advanceWaitlist } from '#server/offers/advance-waitlist.ts';
import { findInTurn, findWaitedEvent } from '#server/offers/offer-queries.ts';
import { findAuditLog } from '#server/organizing/audit/read-audit-log.ts';
import { findDesks, findTickets } from '#server/organizing/door/check-in-queries.ts';
import { showAfter } from '#server/organizing/imports/after-import.ts';
import { listImports } from '#server/organizing/imports/stored/show-import.ts';
import { emailOfKind } from '#server/organizing/mail/every-email.ts';
import { findAudience } from '#server/organizing/messages/find-audience.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { openTexts, privateFields } from '#server/profile/private-texts.ts';
import { isSealed } from '#server/profile/sealed-text.ts';
import { readSettings } from '#server/start/settings.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { eventRow } from './build/build-demo-events.ts';
import { demoAssociation } from './build/demo-association.ts';
import { comingDay } from './build/demo-calendar.ts';
import { demoAccounts, notesOfCaptain } from './data/demo-accounts.ts';
import { comingEvents } from './data/demo-data.ts';
import { fillDemo } from './fill-demo.ts';

const now = new Date('2026-11-21T12:00:00Z');
const oneDay = 24 * 60 * 60 * 1000;
const settings = readSettings({
  SESSION_SECRET: 'a secret only for tests, 0123456789',
  PRIVATE_DATA_KEY: 'a key for these tests alone 0123456789',
});
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo({ ...database, settings }, now, async () => 'hash of the demo password');
});

afterAll(() => database.close());

async function rowCounts(): Promise<number[]> {
  const tables = [users, employment, education, events, eventAgendas, eventMedia];
  const all = [...tables, eventFinances, bookings];
  const counts: number[] = [];
  for (const table of all) {
    const [row] = await database.db.select({ rows: count() }).from(table);
    counts.push(row?.rows ?? 0);
  }
  return counts;
}

describe('1.1 the filled database', () => {
  it('1.1 has at least 28 events and 130 members', async () => {
    const [people = 0, jobs = 0, studies = 0, held = 0] = await rowCounts();
    expect(people).toBeGreaterThanOrEqual(130 + demoAccounts.length);
    expect(jobs).toBeGreaterThan(people);
    expect(studies).toBeGreaterThanOrEqual(people);
    expect(held).toBeGreaterThanOrEqual(28);
  });

  it('1.1 filling it again changes nothing', async () => {
    const before = await rowCounts();
    const later = new Date(now.getTime() + 400 * oneDay);
    await fillDemo({ ...database, settings }, later, async () => 'another hash');
    expect(await rowCounts()).toEqual(before);
    const hashes = await database.db
      .selectDistinct({ password_hash: users.password_hash })
      .from(users);
    expect(hashes).toEqual([{ password_hash: 'hash of the demo password' }]);
  });

  it('S6 the next receipt has the number after the last one', async () => {
    const [row] = await rowsOf<{ last: string; next: string }>(
      database.db,
      sql`select max(receipt_number)::text as last, nextval('receipt_numbers')::text as next from ledger_entries`,
    );
    expect(Number(row?.next)).toBe(Number(row?.last) + 1);
  });

  it('1.1 the search finds Québec and Trois-Rivières without their accents', async () => {
    for (const [typed, slug] of [
      ['quebec', 'classique-des-remparts-2027'],
      ['trois-rivieres', 'omnium-de-la-mauricie-2027'],
    ] as const) {
      const found = await database.db
        .select({ slug: events.slug })
        .from(events)
        .where(sql`search_text like '%' || fold(${typed}) || '%'`);
      expect(found.map((event) => event.slug)).toContain(slug);
    }
  });

  it('F1 no event is oversold, one live booking per person', async () => {
    const taken = await database.db
      .select({
        slug: events.slug,
        capacity: events.capacity,
        places: count(),
        people: sql<number>`count(distinct ${bookings.user_uuid})::int`,
        rows: sql<number>`count(distinct ${bookings.id})::int`,
      })
      .from(seats)
      .innerJoin(bookings, eq(bookings.id, seats.booking_id))
      .innerJoin(events, eq(events.uuid, bookings.event_uuid))
      .where(sql`${seats.state} = 'confirmed'`)
      .groupBy(events.uuid);
    expect(taken.length).toBeGreaterThan(10);
    for (const event of taken) {
      expect(event.people, event.slug).toBe(event.rows);
      expect(event.places, event.slug).toBeLessThanOrEqual(event.capacity ?? Infinity);
    }
  });

  it('20.1 20.3 one event is full: people wait for it, and what came free is offered to the first of them', async () => {
    const [offer] = await database.db.select().from(seatOffers);
    const line = await findInTurn(database.db, offer?.event_uuid ?? '', now);
    expect(line.map(({ own_offers }) => own_offers)).toEqual([1, 0, 0, 0, 0]);
    expect(line[0]?.user_uuid).toBe(offer?.user_uuid);
    const [offered] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.uuid, offer?.user_uuid ?? ''));
    // A visitor can sign in as them.
    expect(demoAccounts.map(({ email }) => email)).toContain(offered?.email);
    const event = await findWaitedEvent(database.db, offer?.event_uuid ?? '', now);
    expect(event).toMatchObject({ offered: 2, held: 0 });
    expect(event && freeSeats(event)).toBe(0);
    // The first look at it changes nothing.
    await database.db.transaction((tx) => advanceWaitlist(tx, offer?.event_uuid ?? '', now));
    expect(await findInTurn(database.db, offer?.event_uuid ?? '', now)).toEqual(line);
  });

  it('1.8 all but the visitor and the unverified are members; some leave soon, three have left', async () => {
    const rows = await database.db
      .select({ email: users.email, ends_at: memberships.ends_at })
      .from(users)
      .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
      .where(sql`${users.email_verified_at} is not null and ${memberships.user_uuid} is null`);
    expect(rows.map(({ email }) => email)).toEqual(['user@example.com']);
    const members = await database.db.select().from(memberships);
    const ends = members.flatMap(({ ends_at }) => ends_at ?? []);
    expect(members.length).toBeGreaterThanOrEqual(130);
    expect(ends.filter((end) => end < now)).toHaveLength(3);
    expect(ends.filter((end) => end > now).length).toBeGreaterThan(3);
    const [account] = await database.db
      .select({ ends_at: memberships.ends_at })
      .from(memberships)
      .innerJoin(users, eq(users.uuid, memberships.user_uuid))
      .where(eq(users.email, 'member@example.com'));
    expect(account).toEqual({ ends_at: null });
  });

  it('A8 10.1 there is somebody for each desk: an owner, a treasurer, captain and safety lead of the event tomorrow', async () => {
    const given = await database.db
      .select({ email: users.email, role: grants.role, event: events.title })
      .from(grants)
      .innerJoin(users, eq(users.uuid, grants.user_uuid))
      .leftJoin(events, eq(events.uuid, grants.event_uuid))
      .orderBy(asc(users.email));
    expect(given).toEqual([
      { email: 'captain@example.com', role: 'captain', event: 'Short Game Supper' },
      { email: 'organizer@example.com', role: 'owner', event: null },
      { email: 'safety@example.com', role: 'safety', event: 'Short Game Supper' },
      { email: 'treasurer@example.com', role: 'treasurer', event: null },
    ]);
  });

  it('10.4 A6 some of those who come tomorrow have left notes, the captain among them, sealed and with consent', async () => {
    const rows = await database.db
      .select({ user: users, event: events.title })
      .from(users)
      .innerJoin(seats, eq(seats.user_uuid, users.uuid))
      .innerJoin(events, eq(events.uuid, seats.event_uuid))
      .where(
        sql`${users.private_consent_at} is not null and ${seats.state} = 'confirmed' and ${events.starts_at} > ${now.toISOString()}`,
      );
    const tomorrow = rows.filter(({ event }) => event === 'Short Game Supper');
    expect(tomorrow).toHaveLength(5);
    for (const { user } of tomorrow) {
      const stored = privateFields.flatMap((field) => user[field] ?? []);
      expect(stored.length).toBeGreaterThan(0);
      expect(stored.filter((text) => !isSealed(text))).toEqual([]);
      expect(user).toMatchObject({ private_consent_source: 'form' });
      expect(Number(user.private_consent_at)).toBeLessThan(now.getTime());
    }
    const captain = tomorrow.find(({ user }) => user.email === 'captain@example.com');
    const log = { error: () => expect.fail('a sealed text does not open') } as never;
    const opened = captain && openTexts({ settings, log }, captain.user);
    expect(opened).toEqual(notesOfCaptain);
  });

  it('3.8 the directory has the entry of everybody that a save would write', async () => {
    const entries = () =>
      database.db.select().from(directoryEntries).orderBy(directoryEntries.user_uuid);
    const filled = await entries();
    expect(filled.length).toBeGreaterThanOrEqual(130);
    await database.db.transaction(async (tx) => {
      for (const { user_uuid } of filled) await refreshDirectoryEntry(tx, user_uuid);
    });
    expect(await entries()).toEqual(filled);
  });

  it('16.4 one import was undone, and the people of another were invited', async () => {
    const clock = { now: () => now };
    const found = await listImports(database);
    const after = await Promise.all(
      found.map(({ uuid }) => showAfter({ db: database.db, clock }, uuid)),
    );
    expect(after).toMatchObject([
      {
        state: 'done',
        to_invite: 0,
        undo: { people: 3 },
        invitations: { not_invited: 0, invited: 3, claimed: 1, refused: 1, bounced: 0 },
      },
      { state: 'undone', undo: { until: null, people: 0 } },
    ]);
  });

  it('16.2 members by hand are at every stage: given, paid by cheque, ending soon, lapsed lately', async () => {
    const found = await database.db
      .select({
        source: membershipSpans.source,
        method: charges.method,
        reason: membershipSpans.reason,
        days: sql<number>`floor(extract(epoch from ${membershipSpans.ends_at} - ${now.toISOString()}::timestamptz) / 86400)::int`,
      })
      .from(membershipSpans)
      .leftJoin(charges, eq(charges.uuid, membershipSpans.charge_uuid))
      .where(sql`${membershipSpans.by} is not null`)
      .orderBy(asc(membershipSpans.ends_at));
    const reason = expect.stringContaining('Honorary member');
    const stages = [
      { source: 'hand', method: 'cash', reason: null, days: -9 },
      { source: 'hand', method: 'cheque', reason: null, days: 20 },
      { source: 'hand', method: 'cheque', reason: null, days: 241 },
      { source: 'hand', method: 'etransfer', reason: null, days: 343 },
      { source: 'given', method: null, reason, days: 634 },
    ];
    expect(found).toEqual(expect.arrayContaining(stages));
  });

  it('14.3 15.3 of those who booked the last event three places did not come: a message finds their people', async () => {
    const [last] = await database.db
      .select()
      .from(events)
      .where(sql`${events.status} = 'published' and ${events.ends_at} < ${now.toISOString()}`)
      .orderBy(desc(events.ends_at))
      .limit(1);
    if (!last) throw new Error('No event is over.');
    const places = await database.db
      .select()
      .from(seats)
      .where(sql`${seats.event_uuid} = ${last.uuid} and ${seats.state} = 'confirmed'`);
    const came = places.filter(({ checked_in_at }) => checked_in_at !== null);
    expect(places.length - came.length).toBe(3);
    expect(came.length).toBeGreaterThan(20);
    for (const { checked_in_at } of came) {
      expect(Number(checked_in_at)).toBeGreaterThan(+last.starts_at - 60 * 60 * 1000);
      expect(Number(checked_in_at)).toBeLessThan(+last.ends_at);
    }
    // What the door itself would make of its check-ins.
    const desks = await findDesks(database.db, last.uuid);
    expect(desks.map(({ seat_uuid }) => seat_uuid).toSorted()).toEqual(
      came.map(({ uuid }) => uuid).toSorted(),
    );
    expect(new Set(desks.map(({ desk }) => desk))).toEqual(new Set(['Ruth-Anne Delorme']));
    const known = await findTickets(
      database.db,
      (await database.db.select().from(checkIns)).map(({ ticket_hash }) => ticket_hash),
    );
    expect(known.current).toHaveLength(came.length);
    const filters = { event: last.uuid, state: 'confirmed', owing: false, here: false } as const;
    const { people } = await findAudience(database.db, filters, now);
    expect(people.length).toBeGreaterThanOrEqual(2);
    const accounts: string[] = demoAccounts.map(({ email }) => email);
    expect(people.filter(({ email }) => accounts.includes(email))).toEqual([]);
  });

  it('19.2 one page has a draft that its owner has not published', async () => {
    const pages = await findPages(database.db);
    expect(pages).toHaveLength(6);
    const drafts = pages.filter(({ row }) => row.draft);
    expect(drafts.map(({ row }) => row.page)).toEqual(['membership']);
    const [{ row, published } = expect.fail('There is no draft.')] = drafts;
    expect(row.draft).toEqual({
      ...published.texts,
      questions: expect.stringContaining('Can I pay without a card?'),
    });
    expect(published.texts.questions).not.toContain('Can I pay without a card?');
  });

  it('1.5 both accounts have bookings, and no visitor one for a member-only event', async () => {
    const own = await database.db
      .select({ email: users.email, member_only: events.member_only, status: bookings.status })
      .from(bookings)
      .innerJoin(users, eq(users.uuid, bookings.user_uuid))
      .innerJoin(events, eq(events.uuid, bookings.event_uuid))
      .where(sql`${users.email} in ('member@example.com', 'user@example.com')`)
      .orderBy(asc(users.email));
    const of = (email: string) => own.filter((booking) => booking.email === email);
    expect(of('member@example.com').length).toBeGreaterThanOrEqual(5);
    expect(of('user@example.com').length).toBeGreaterThanOrEqual(2);
    expect(of('user@example.com').some((booking) => booking.member_only)).toBe(false);
  });
});

it('1.1 on every day of the year members can book an event of their own with two prices', () => {
  const without: string[] = [];
  for (let day = 0; day < 366; day += 1) {
    const today = new Date(Date.UTC(2027, 0, 1 + day, 15));
    const isOpen = comingEvents.some((plan) => {
      const row = eventRow(plan, comingDay(plan, today), today, plan.slug, plan.slug);
      const { guest, member } = plan.price;
      const hasTwoPrices = row.member_only && guest > member && member > 0;
      return hasTwoPrices && row.booking_opens_at < today && today < row.booking_closes_at;
    });
    if (!isOpen) without.push(today.toISOString().slice(0, 10));
  }
  expect(without).toEqual([]);
});

describe('1.1 the members', () => {
  const association = demoAssociation(now, 'hash');

  it('1.1 the same moment gives the same association', () => {
    expect(demoAssociation(now, 'hash')).toEqual(association);
  });

  it('D7 nobody starts a job in the future or leaves before starting', () => {
    const today = now.toISOString().slice(0, 10);
    const entries = [...association.employment, ...association.education];
    for (const entry of entries) {
      expect(entry.start_month <= today).toBe(true);
      if (entry.end_month) {
        expect(entry.end_month >= entry.start_month).toBe(true);
        expect(entry.end_month <= today).toBe(true);
      }
    }
  });
});

describe('15.6 10.5 the desk of the organizers', () => {
  it('15.6 the library has described pictures that events show, and two that none shows', async () => {
    const { db } = database;
    const pictures = await db.select().from(libraryPictures);
    expect(pictures.length).toBeGreaterThanOrEqual(12);
    for (const { alt, width, created_at } of pictures) {
      expect([alt, width]).toEqual([expect.stringMatching(/^Drawing of/), 1200]);
      expect(created_at < now).toBe(true);
    }
    const shown = await findEventsShowing(
      db,
      pictures.map(({ url }) => url),
    );
    expect(new Set(shown.map(({ url }) => url)).size).toBe(pictures.length - 2);
  });

  it('10.5 the log has what several people did on many days, each after what it is about', async () => {
    const entries = await database.db.select().from(auditEntries);
    const acts = new Set(entries.map(({ action }) => action));
    for (const act of [
      ...(['invited', 'invitation_accepted', 'event_saved', 'event_published'] as const),
      ...(['picture_added', 'association_changed', 'seats_cancelled', 'refunded'] as const),
    ]) {
      expect(acts).toContain(act);
    }
    const people = await database.db.select().from(users);
    const emailOf = new Map(people.map(({ uuid, email }) => [uuid, email]));
    const actors = new Set(entries.map(({ actor }) => emailOf.get(actor ?? '')));
    for (const name of ['organizer', 'treasurer', 'captain', 'safety']) {
      expect(actors).toContain(`${name}@example.com`);
    }
    const days = new Set(entries.map(({ at }) => at.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(20);
    expect(entries.every(({ at }) => at < now)).toBe(true);
    const [given] = await database.db.select().from(grants).where(eq(grants.role, 'treasurer'));
    const accepted = entries.find(
      ({ action, subject }) => action === 'invitation_accepted' && subject === given?.user_uuid,
    );
    expect(accepted?.at).toEqual(given?.created_at);
    const query = { search: '', sort: 'newest', page: 1, act: 'charged', filter: 'all' } as const;
    const paid = await findAuditLog(database.db, query, { limit: 50, offset: 0 });
    expect(paid.total).toBeGreaterThan(10);
    expect(paid.rows.filter(({ cents }) => cents === null)).toEqual([]);
    expect(paid.rows.some(({ event }) => event !== null)).toBe(true);
  });

  it('15.3 15.4 the captain has written to who comes tomorrow, and the log has those emails', async () => {
    const { db } = database;
    const [message, ...others] = await db.select().from(messages);
    expect(others).toEqual([]);
    if (!message) throw new Error('There is no message.');
    const { people } = await findAudience(db, message.filters, message.created_at);
    const booked = await db.select().from(bookings);
    const byThen = new Set(
      booked.filter(({ created_at }) => created_at < message.created_at).map(({ id }) => id),
    );
    const toWhom = people
      .filter(({ booking }) => byThen.has(booking ?? ''))
      .map(({ email }) => email);
    expect(toWhom.length).toBeGreaterThan(5);
    expect(message.emails).toBe(toWhom.length);
    const log = await db.select().from(emails);
    const ofMessage = log.filter(({ message_uuid }) => message_uuid === message.uuid);
    expect(ofMessage.map(({ to }) => to).toSorted()).toEqual(toWhom.toSorted());
    const written = await db.select().from(messagePeople);
    expect(ofMessage.map(({ uuid }) => uuid).toSorted()).toEqual(
      written.map(({ uuid }) => uuid).toSorted(),
    );
    for (const { tried_at, state } of log) {
      expect(state).toBe('taken');
      expect(tried_at && tried_at < now).toBe(true);
    }
    // Of each booking that is young enough, so that none reads as if nobody had been told.
    const ofBookings = log.filter(({ kind }) => kind === 'booking-confirmed');
    const young = booked.filter(({ created_at }) => +now - +created_at < 90 * oneDay);
    expect(ofBookings.map((one) => one.booking_id).toSorted()).toEqual(
      young.map(({ id }) => id).toSorted(),
    );
    // 15.4: each can be sent again.
    for (const { kind, job } of log)
      expect(emailOfKind(kind)).toMatchObject({ job, isOnce: false });
  });
});
