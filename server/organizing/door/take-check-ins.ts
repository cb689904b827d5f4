import type { z } from 'zod';
import type { CheckInResult, checkInsSchema, NewCheckIn } from '#contract/door/door.ts';
import { audit } from '#server/audit/audit.ts';
import { partyBookings } from '#server/bookings/tickets/party-bookings.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  type CheckInRow,
  findCheckIns,
  findCheckInsOfSeats,
  findSeatsElsewhere,
  findTickets,
  insertCheckIns,
  storeArrival,
  storeResult,
} from './check-in-queries.ts';

/** Who sends check-ins. */
export interface AtDoor {
  userUuid: string | null;
  passUuid: string | null;
  /** Check-ins from this instant on do not count; null while a grant does. */
  endsAt: Date | null;
  /** Nor do those from before this instant, once the pass has ended. */
  opensAt: Date | null;
  /** The newest lost ticket that their list knew. */
  knownLost: number;
}

type Tickets = Awaited<ReturnType<typeof ticketsOf>>;
type Refusal = NonNullable<CheckInResult['why']>;

/**
 * 14.3 J10: each check-in is taken once, however often and in any order phones send them. Those of one seat
 * are told from the beginning each time, in the order of their instants, so any order of arrival ends the same:
 * the earliest stands, until it is taken back.
 */
export async function takeCheckIns(
  { db, clock, settings }: Deps,
  eventUuid: string,
  { check_ins, sent_at }: z.output<typeof checkInsSchema>,
  by: AtDoor,
): Promise<CheckInResult[]> {
  const now = clock.now();
  const sent = check_ins.map(inOurTime(sent_at, now));
  const parties = await partyBookings({ db, settings });
  return withEventLock({ db, clock }, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const known = new Set(
      (
        await findCheckIns(
          tx,
          sent.map(({ uuid }) => uuid),
        )
      ).map((row) => row.uuid),
    );
    const hashes = [...new Set(sent.map((one) => one.ticket_hash))];
    const tickets = await ticketsOf(tx, eventUuid, { hashes, parties });
    const ours = new Set([...tickets.current, ...tickets.lost].map((one) => one.ticket_hash));
    // What is no ticket of this portal is not stored (V25).
    const fresh = [...new Map(sent.map((one) => [one.uuid, one])).values()].filter(
      ({ uuid, ticket_hash }) => !known.has(uuid) && ours.has(ticket_hash),
    );
    await insertCheckIns(
      tx,
      fresh.map((one) => newRow(one, { eventUuid, tickets, by, now })),
    );
    const here = await replay(tx, tickets, eventUuid, {
      now,
      fresh: new Set(fresh.map((one) => one.uuid)),
    });
    const rows = new Map(
      (
        await findCheckIns(
          tx,
          sent.map(({ uuid }) => uuid),
        )
      ).map((row) => [row.uuid, row]),
    );
    return sent.map(({ uuid, ticket_hash }) => {
      const row = rows.get(uuid);
      // The first ticket under a uuid is the one that was taken, at the event where it was.
      if (row?.ticket_hash !== ticket_hash || row.event_uuid !== eventUuid) {
        return { uuid, result: 'refused', why: 'not_ours', event: null, here: null };
      }
      return {
        uuid,
        result: row.result,
        why:
          row.result === 'refused'
            ? (refusalOf(row, { eventUuid, tickets, by }) ?? 'not_ours')
            : null,
        event: row.result === 'refused' ? otherEvent(row, { eventUuid, tickets, by }) : null,
        here: here.get(row.seat_uuid ?? '') ?? null,
      };
    });
  });
}

/** A network takes this long at times. More is a clock that is off. */
const maxDelay = 10_000;

/** V30: the instant of a check-in by our clock, when the phone has said what time it is there. */
function inOurTime(sentAt: string | undefined, now: Date) {
  const skew = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt);
  return (one: NewCheckIn): NewCheckIn => {
    if (Math.abs(skew) <= maxDelay) return one;
    return { ...one, at: new Date(Date.parse(one.at) + skew).toISOString() };
  };
}

/**
 * The tickets with these hashes. The one code of a booking of release 0.14 stands for a seat of it at the door of another
 * event; at its own, the phone takes the seats from its list.
 */
async function ticketsOf(
  tx: Db,
  eventUuid: string,
  { hashes, parties }: { hashes: string[]; parties: Map<string, string> },
) {
  const tickets = await findTickets(tx, hashes);
  const ofParties = new Map(
    hashes.flatMap((hash) => {
      const booking = parties.get(hash);
      return booking === undefined ? [] : [[booking, hash]];
    }),
  );
  if (ofParties.size === 0) return tickets;
  const elsewhere = await findSeatsElsewhere(tx, [...ofParties.keys()], eventUuid);
  const current = elsewhere.map((seat) => ({
    ...seat,
    ticket_hash: ofParties.get(seat.booking_id) ?? seat.ticket_hash,
  }));
  return { current: [...tickets.current, ...current], lost: tickets.lost };
}

interface Judged {
  eventUuid: string;
  tickets: Tickets;
  by: AtDoor;
}

type Judging = Pick<CheckInRow, 'ticket_hash' | 'at' | 'received_at' | 'here'>;

/** Why a ticket does not let its bearer in; undefined if it does. */
function refusalOf(
  { ticket_hash, at, received_at, here }: Judging,
  { eventUuid, tickets, by }: Judged,
): Refusal | undefined {
  if (by.endsAt && at >= by.endsAt) return 'pass_ended';
  // V27: its arrivals still come in, but nobody takes back with an ended pass who was here.
  const isLate = by.endsAt && received_at >= by.endsAt;
  if (isLate && (!here || (by.opensAt && at < by.opensAt))) return 'pass_ended';
  const isIt = (one: { ticket_hash: string }) => one.ticket_hash === ticket_hash;
  const seat = tickets.current.find(isIt);
  const lost = tickets.lost.find(isIt);
  if (!seat && !lost) return 'not_ours';
  if ((seat ?? lost)?.event_uuid !== eventUuid)
    return seat?.state === 'held' ? 'not_ours' : 'other_event';
  if (lost) return lost.state;
  return seat?.state === 'confirmed' ? undefined : 'not_ours';
}

/** 14.2: a pass knows of its own event alone. To a signed-in user, events that have tickets are public. */
function otherEvent(
  { ticket_hash }: CheckInRow,
  { eventUuid, tickets, by }: Judged,
): string | null {
  const seat = tickets.current.find((one) => one.ticket_hash === ticket_hash);
  const isOther = seat?.state === 'confirmed' && seat.event_uuid !== eventUuid;
  return isOther && by.endsAt === null ? seat.title : null;
}

const epoch = new Date(0);
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

/** J10: a phone that has lost its clock is taken, too, also where its skew leads beyond the years of the database. */
const storable = (at: Date) => (at < epoch ? epoch : at > lastInstant ? lastInstant : at);

function newRow(one: NewCheckIn, judged: Judged & { now: Date }): CheckInRow {
  const { eventUuid, tickets, by, now } = judged;
  const row = { ...one, at: storable(new Date(one.at)), received_at: now };
  const why = refusalOf(row, judged);
  const ofEvent = ({ ticket_hash, event_uuid }: { ticket_hash: string; event_uuid: string }) =>
    ticket_hash === one.ticket_hash && event_uuid === eventUuid;
  const lost = tickets.lost.find(ofEvent);
  const seat = tickets.current.find(ofEvent)?.seat_uuid ?? lost?.seat_uuid ?? null;
  // The list of this browser could not know that the ticket was lost.
  const isLetIn = lost !== undefined && why === lost.state && lost.number > by.knownLost;
  return {
    ...row,
    event_uuid: eventUuid,
    seat_uuid: seat,
    // Told anew below, if it counts.
    result: why === undefined ? 'already' : isLetIn ? 'let_in' : 'refused',
    pass_uuid: by.passUuid,
    user_uuid: by.userUuid,
  };
}

/** Tells what happened to each seat from the beginning, and stores what stands. */
async function replay(
  tx: Db,
  { current }: Tickets,
  eventUuid: string,
  { now, fresh }: { now: Date; fresh: Set<string> },
) {
  const seats = current.filter(
    (seat) => seat.event_uuid === eventUuid && seat.state === 'confirmed',
  );
  const all = await findCheckInsOfSeats(
    tx,
    seats.map(({ seat_uuid }) => seat_uuid),
  );
  const standing = new Map<string, { at: string; desk: string | null }>();
  for (const seat of seats) {
    let stands: { uuid: string; at: Date; desk: string | null } | undefined;
    const results = new Map<string, 'here' | 'already'>();
    for (const { row, desk } of all.filter(({ row }) => row.seat_uuid === seat.seat_uuid)) {
      const changes = row.here === (stands === undefined);
      results.set(row.uuid, changes ? 'here' : 'already');
      if (!changes) continue;
      // A check-in that was taken back is no longer the one that stands.
      if (!row.here && stands) results.set(stands.uuid, 'already');
      // H4: a phone whose clock is ahead does not check in later than we hear of it.
      const at = row.at < row.received_at ? row.at : row.received_at;
      stands = row.here ? { uuid: row.uuid, at, desk } : undefined;
    }
    for (const { row } of all) {
      const result = results.get(row.uuid);
      if (result && result !== row.result) await storeResult(tx, row.uuid, result);
    }
    if (stands) standing.set(seat.seat_uuid, { at: stands.at.toISOString(), desk: stands.desk });
    const at = stands?.at ?? null;
    if (seat.checked_in_at?.getTime() !== at?.getTime()) {
      await storeArrival(tx, seat.seat_uuid, at);
    }
    if (
      (seat.checked_in_at === null) !== (at === null) &&
      all.some(({ row }) => fresh.has(row.uuid))
    ) {
      const changes = { code: { old: null, new: seat.code } };
      const action = at ? 'checked_in' : 'check_in_undone';
      await audit(tx, action, { at: now, subject: seat.user_uuid, about: eventUuid, changes });
    }
  }
  return standing;
}
