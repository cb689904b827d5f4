import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type AttendeeFilter,
  type AttendeeQuery,
  type AttendeeState,
  attendeeStates,
  type CountedFilter,
} from '#contract/bookings/attendees.ts';
import { mapValues } from '#contract/values/choices.ts';
import { phoneOfBooker } from '#server/bookings/booking-queries.ts';
import { isBookersSeat } from '#server/bookings/own-seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { membershipRuns } from '#server/db/membership-runs.ts';
import { fullNameOf, lastNameFirst } from '#server/db/person-names.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { folded, foldedNames, hasName } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { chargeLines, charges, refundLines, refunds } from '#server/db/tables/ledger-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import { moneyOfSeat } from '#server/ledger/sums/seat-money-queries.ts';

/** What narrows the list of an event; all of it has to hold. */
export interface AttendeeSearch {
  event: string;
  words: string[];
  /** A whole ticket, or the booking whose one code of release 0.14 it is. */
  ticket: string | undefined;
  party: string | undefined;
  filters: AttendeeFilter[];
  sort: AttendeeQuery['sort'];
  /** Emails are searched, too: for people who may see them. */
  withContact: boolean;
}

const bookerName = sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`;

/** By last name; of somebody by name the last word of it. */
const bookerKey = folded(sql`coalesce(${lastNameFirst(users)},
  regexp_replace(${bookings.name}, '^(.*) (\\S+)$', '\\2 \\1'))`);

const emailOfPerson = sql<string | null>`case when not ${isBookersSeat} then ${seats.email}
  else coalesce(${users.email}, ${bookings.email}) end`;

const isMember = (now: Date) => sql<boolean>`exists (
  select from ${memberships} where ${memberships.user_uuid} = ${seats.user_uuid}
    and ${membershipRuns(now)})`;

const stateIs: Record<AttendeeState, (now: Date) => SQL> = {
  confirmed: () => eq(seats.state, 'confirmed'),
  held: (now) =>
    sql`(${seats.state} = 'held' and ${seats.hold_expires_at} > ${now.toISOString()}::timestamptz)`,
  cancelled: () => eq(seats.state, 'cancelled'),
  moved: () => eq(seats.state, 'moved'),
};

const conditionOf: Record<Exclude<AttendeeFilter, AttendeeState | 'all'>, (now: Date) => SQL> = {
  owing: () => sql`${seats.owing_cents} > 0`,
  member: isMember,
  'not-member': (now) => sql`not ${isMember(now)}`,
  here: () => isNotNull(seats.checked_in_at),
  'not-here': () => isNull(seats.checked_in_at),
  meals: () => isNotNull(seats.meal),
  'no-meal': () => isNull(seats.meal),
  note: () => sql`coalesce(${bookings.notes}, ${bookings.note}) is not null`,
  'no-email': () => sql`${emailOfPerson} is null`,
};

/** States join by OR. Without one: people with a seat, or who hold one while they pay. */
function hasState(filters: AttendeeFilter[], now: Date): SQL | undefined {
  const chosen = attendeeStates.filter(
    (state) => filters.includes('all') || filters.includes(state),
  );
  const wanted = chosen.length > 0 ? chosen : (['confirmed', 'held'] as const);
  return or(...wanted.map((state) => stateIs[state](now)));
}

const isLive = (now: Date) => hasState([], now);

const narrows = (filter: AttendeeFilter): filter is keyof typeof conditionOf =>
  filter in conditionOf;

/** Folded once for each seat, however many words: `offset 0` keeps the text from being written out at each use. */
function hasWords({ words, withContact }: AttendeeSearch): SQL {
  const contact = withContact ? sql`, ${seats.email}, ${users.email}, ${bookings.email}` : sql``;
  return sql`exists (
    select from (
      select ${foldedNames(sql`given.text`)} as text from (
        select concat_ws(' ', ${seats.name}, ${bookerName}, ${seats.code}${contact}) as text offset 0
      ) given offset 0
    ) searched
    where ${and(...words.map((word) => hasName(sql`searched.text`, word)))}
  )`;
}

function matching(search: AttendeeSearch, now: Date): SQL | undefined {
  const { event, words, ticket, party, filters } = search;
  return and(
    eq(seats.event_uuid, event),
    isNotNull(seats.name),
    hasState(filters, now),
    ...filters.filter(narrows).map((filter) => conditionOf[filter](now)),
    words.length === 0
      ? undefined
      : or(
          hasWords(search),
          ticket ? eq(seats.ticket, ticket) : undefined,
          party ? eq(seats.booking_id, party) : undefined,
        ),
  );
}

/** What comes one after the other: the seats of a party, but by name each seat alone. */
const inOrder: Record<AttendeeQuery['sort'], SQL[]> = {
  party: [bookerKey, asc(bookings.id)],
  name: [folded(sql`${seats.name}`), asc(seats.uuid)],
  booked: [asc(bookings.created_at), asc(bookings.id)],
  '-booked': [desc(bookings.created_at), asc(bookings.id)],
};

/**
 * The seats of one page in their order, how many match in all, and what is owing for all of them. A party stands whole on
 * the page of its first seat, so a page may have a few more; `last` is where the last party begins.
 */
export async function findAttendeePage(
  db: Db,
  search: AttendeeSearch,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ uuids: string[]; total: number; last: number; owing: number }> {
  const place = sql<number>`rank() over (order by ${sql.join(inOrder[search.sort], sql`, `)})`;
  const found = db
    .select({
      uuid: seats.uuid,
      owing: sql<number>`case when ${isLive(now)} then ${seats.owing_cents} else 0 end`.as('owing'),
      place: place.as('place'),
      position: seats.position,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(matching(search, now));
  const [row] = await rowsOf<{
    uuids: string[] | null;
    total: number;
    last: number;
    owing: number;
  }>(
    db,
    sql`select count(*)::integer as total, coalesce(max(place), 0)::integer as last,
        coalesce(sum(owing), 0)::double precision as owing,
        json_agg(uuid order by place, position) filter (where place > ${offset} and place <= ${offset + limit}) as uuids
      from (${found}) found`,
  );
  const { uuids, total = 0, last = 0, owing = 0 } = row ?? {};
  return { uuids: uuids ?? [], total, last, owing };
}

/** How many seats of an event each filter leaves, in one reading of them. */
export async function countAttendees(
  db: Db,
  event: string,
  now: Date,
): Promise<Record<CountedFilter, number>> {
  const of = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`;
  const { member: _, 'not-member': __, ...ofLive } = conditionOf;
  const [counted] = await db
    .select({
      ...mapValues(ofLive, (condition) => of(and(isLive(now), condition(now)))),
      ...mapValues(stateIs, (condition) => of(condition(now))),
      all: of(hasState(['all'], now)),
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(and(eq(seats.event_uuid, event), isNotNull(seats.name)));
  if (!counted) throw new Error('A count without groups has one row.');
  return counted;
}

/** The live seats of each booking, what is owing for them, and what is paid, net: as the booking itself says it. */
export function findParties(db: Db, ids: string[], now: Date) {
  const money = moneyOfSeat(db);
  const live = and(isNotNull(seats.name), isLive(now));
  return db
    .select({
      booking: seats.booking_id,
      seats: sql<number>`(count(*) filter (where ${live}))::integer`,
      left_cents: sql<number>`(sum(${money.paid} - ${money.back}) + ${giftsOfBooking})::integer`,
      owing_cents: sql<number>`coalesce(sum(${seats.owing_cents}) filter (where ${live}), 0)::integer`,
      disputed_cents: disputedOfBooking,
    })
    .from(seats)
    .leftJoinLateral(money, sql`true`)
    .where(sql`${seats.booking_id} = any(${sql.param(ids)}::text[])`)
    .groupBy(seats.booking_id);
}

const disputedOfBooking = sql<number>`coalesce((select sum(c.amount_cents) from ${charges} c
  where c.booking_id = ${seats.booking_id} and c.disputed_at is not null), 0)::integer`;

const giftLine = sql`l.cents - coalesce((select sum(rl.cents) from ${refunds} r
  join ${refundLines} rl on rl.refund_uuid = r.uuid and rl.position = l.position
  where r.charge_uuid = l.charge_uuid and r.state <> 'failed'), 0)`;

/** Given with the booking, or of one of its places; net. */
const giftsOfBooking = sql`coalesce((select sum(${giftLine}) from (
    select l.* from ${charges} c join ${chargeLines} l on l.charge_uuid = c.uuid and l.seat_uuid is null
      where c.booking_id = ${seats.booking_id} and c.state = 'paid' and l.kind = 'donation'
    union all
    select l.* from ${seats} g join ${chargeLines} l on l.seat_uuid = g.uuid and l.kind = 'donation'
      join ${charges} c on c.uuid = l.charge_uuid and c.state = 'paid'
      where g.booking_id = ${seats.booking_id}
  ) l), 0)`;

/** The seats with everything that a row shows, in the order of their ids. */
export async function findAttendees(db: Db, uuids: string[], now: Date) {
  const money = moneyOfSeat(db);
  const rows = await db
    .select({
      uuid: seats.uuid,
      booking: bookings.id,
      position: seats.position,
      name: sql<string>`${seats.name}`,
      is_booker: isBookersSeat,
      booker: bookerName,
      email: emailOfPerson,
      phone: sql<string | null>`case when ${isBookersSeat} then ${phoneOfBooker} end`,
      has_note: sql<boolean>`coalesce(${bookings.notes}, ${bookings.note}) is not null`,
      notes: bookings.notes,
      note: bookings.note,
      handicap_index: seats.handicap_index,
      is_member: isMember(now),
      state: seats.state,
      cancel_until: seats.cancel_until,
      price_cents: seats.price_cents,
      paid_cents: money.paid,
      left_cents: sql<number>`${money.paid} - ${money.back}`,
      owing_cents: seats.owing_cents,
      has_meal: sql<boolean>`${seats.meal} is not null`,
      code: sql<string | null>`case when ${seats.state} = 'confirmed' then ${seats.code} end`,
      ticket_hash: sql<
        string | null
      >`case when ${seats.state} = 'confirmed' then encode(sha256(${seats.ticket}::bytea), 'hex') end`,
      here_at: seats.checked_in_at,
      booked_at: bookings.created_at,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .leftJoinLateral(money, sql`true`)
    .where(sql`${seats.uuid} = any(${sql.param(uuids)}::uuid[])`);
  const places = new Map(uuids.map((uuid, place) => [uuid, place]));
  return rows.sort((one, other) => Number(places.get(one.uuid)) - Number(places.get(other.uuid)));
}

export type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number];

/** Confirmed seats by meal; null where nobody chose one. */
export function countMeals(db: Db, eventUuid: string) {
  return db
    .select({
      meal: seats.meal,
      seats: count(),
      with_text: sql<number>`count(${seats.dietary_restrictions})::integer`,
    })
    .from(seats)
    .where(and(eq(seats.event_uuid, eventUuid), eq(seats.state, 'confirmed')))
    .groupBy(seats.meal);
}

export async function findEventName(db: Db, uuid: string) {
  const [row] = await db
    .select({
      slug: events.slug,
      title: events.title,
      timezone: events.timezone,
      ends_at: events.ends_at,
      serves_meal: events.serves_meal,
    })
    .from(events)
    .where(eq(events.uuid, uuid));
  return row;
}
