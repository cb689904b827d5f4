import type { Door, DoorRow } from '#contract/door/door.ts';
import { openNote } from '#server/bookings/sealed-booking.ts';
import { partyHash } from '#server/bookings/tickets/party-bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import {
  findCheckInsOfSeats,
  findDesks,
  findDoorSeats,
  findNewestLost,
  findSwappedTickets,
  listConflicts,
} from './check-in-queries.ts';
import { storeKnownLost } from './door-pass-queries.ts';

/** 14.3: all that a phone needs for hours without a network, and no more: no ids, no addresses, no phone numbers. */
export async function loadDoor(
  deps: Deps,
  event: string,
  {
    times: { starts_at, ends_at },
    pass,
    until,
    withNotes,
  }: {
    times: { starts_at: Date; ends_at: Date };
    pass: string | undefined;
    until: Date;
    withNotes: boolean;
  },
): Promise<Door> {
  const { db, clock, settings } = deps;
  // Read first: a ticket that is lost meanwhile counts as one that this list did not know.
  const known = await findNewestLost(db, event);
  const seats = await findDoorSeats(db, event);
  const swapped = await findSwappedTickets(db, event);
  const desks = new Map((await findDesks(db, event)).map((one) => [one.seat_uuid, one.desk]));
  if (pass !== undefined) await storeKnownLost(db, pass, known);

  const parties = new Map<string, number>();
  for (const { booking_id } of seats) {
    if (!parties.has(booking_id)) parties.set(booking_id, parties.size + 1);
  }
  const notes = new Map<string, string | null>();
  // V14: the organizers' alone. What the booker asks may tell of health, and stays on the booking (10.4).
  for (const { booking_id: id, note } of withNotes ? seats : []) {
    if (!notes.has(id)) notes.set(id, openNote(deps, id, 'note', note));
  }
  const noteOf = ({ booking_id, state }: (typeof seats)[number]) =>
    state === 'confirmed' ? notes.get(booking_id) : null;
  const rows: DoorRow[] = seats.map((seat) => ({
    ticket_hash: seat.ticket_hash,
    name: seat.name ?? '',
    party: parties.get(seat.booking_id) ?? 0,
    state: seat.state as DoorRow['state'],
    code: seat.code ?? '',
    here: seat.checked_in_at && {
      at: seat.checked_in_at.toISOString(),
      desk: desks.get(seat.uuid) ?? null,
    },
    ...(noteOf(seat) && { note: noteOf(seat) ?? '' }),
  }));
  const lost: DoorRow[] = swapped.map(({ ticket_hash, booking_id }) => ({
    ticket_hash,
    name: '',
    party: parties.get(booking_id) ?? 0,
    state: 'swapped',
    code: '',
    here: null,
  }));
  const old = Map.groupBy(
    seats.filter((seat) => seat.has_party_code),
    (seat) => seat.booking_id,
  );
  return {
    at: clock.now().toISOString(),
    until: until.toISOString(),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    rows: [...rows, ...lost],
    parties: [...old].map(([booking, ofParty]) => ({
      fw1_hash: partyHash(settings, booking),
      rows: ofParty.map(({ ticket_hash }) => ticket_hash),
    })),
  };
}

/**
 * 14.3: for the merge: what was let in though its ticket was lost, what was let in besides a check-in that stands, and
 * what was refused. What was taken back is no question of anybody's.
 */
export async function loadConflicts({ db }: Deps, event: string) {
  const found = await listConflicts(db, event);
  const seatsOfThem = new Set(found.flatMap(({ row }) => row.seat_uuid ?? []));
  const ofSeats = Map.groupBy(
    await findCheckInsOfSeats(db, [...seatsOfThem]),
    ({ row }) => row.seat_uuid,
  );
  return found.flatMap(({ row, desk, name, code, lost }) => {
    const stands =
      row.result === 'already' ? standsBeside(row, ofSeats.get(row.seat_uuid) ?? []) : undefined;
    if (row.result === 'already' && !stands) return [];
    return {
      uuid: row.uuid,
      desk,
      at: row.at.toISOString(),
      received_at: row.received_at.toISOString(),
      name: lost === 'swapped' ? null : name,
      code: lost === 'swapped' ? null : code,
      result: row.result as 'already' | 'refused' | 'let_in',
      stands: stands ? { at: stands.row.at.toISOString(), desk: stands.desk } : null,
    };
  });
}

type OfSeat = Awaited<ReturnType<typeof findCheckInsOfSeats>>;

/** The check-in of another desk that stands although this one was made; none if one of them was taken back since. */
function standsBeside(row: OfSeat[number]['row'], ofSeat: OfSeat) {
  const place = ofSeat.findIndex((one) => one.row.uuid === row.uuid);
  const isTakenBack = ofSeat
    .slice(place + 1)
    .some((one) => !one.row.here && one.row.result === 'here');
  if (!row.here || isTakenBack) return undefined;
  const isOther = (one: OfSeat[number]) =>
    one.row.pass_uuid !== row.pass_uuid || one.row.user_uuid !== row.user_uuid;
  return ofSeat.find((one) => one.row.here && one.row.result === 'here' && isOther(one));
}
