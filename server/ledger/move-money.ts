import type { Db } from '../db/database.ts';
import type { EntryFacts } from '../db/tables/ledger-tables.ts';
import {
  type ChargeLine,
  type ChargeRow,
  findChargeLines,
  insertChargeLines,
  lockPaidCharges,
} from './charges/charge-queries.ts';
import { type LeftOfLine, leftOfCharge } from './charges/owe-refund.ts';
import { writeMovedEntry } from './write-entries.ts';

// Money that stays with the association and pays for something else. A charge's lines never change: the
// line of the seat that loses it is followed by a negative one, and by a line of what has it now.

interface Retained {
  booking: string;
  /** The seats that are given up. */
  seats: string[];
  /** What it is given for now. */
  description: string;
  now: Date;
}

/** Keeps as a donation what was paid for some seats of a booking and is left of it, by each charge. */
export async function keepAsDonation(
  tx: Db,
  { booking, seats, description, now }: Retained,
): Promise<number> {
  let retained = 0;
  for (const charge of await lockPaidCharges(tx, booking)) {
    const lines = await leftOfSeats(tx, charge, seats);
    const moved = await insertTransfers(
      tx,
      charge,
      lines.map((line) => ({ from: line, to: { kind: 'donation', seat_uuid: line.seat_uuid } })),
    );
    if (moved.length === 0) continue;
    const entry = { kind: 'kept', lines: moved, description, event: null, at: now } as const;
    await writeMovedEntry(tx, charge, entry);
    retained += moved.reduce((sum, { cents }) => sum + cents, 0);
  }
  return retained;
}

interface Moved {
  booking: string;
  /** For each seat that is left the seat that it pays for now. */
  to: Map<string, string>;
  event: NonNullable<EntryFacts['event']>;
  now: Date;
}

/** Lets what is left of some seats pay for seats at another event. */
export async function moveMoney(tx: Db, { booking, to, event, now }: Moved): Promise<void> {
  for (const charge of await lockPaidCharges(tx, booking)) {
    const lines = await leftOfSeats(tx, charge, [...to.keys()]);
    const moved = await insertTransfers(
      tx,
      charge,
      lines.map((line) => ({
        from: line,
        to: { kind: 'seat', seat_uuid: to.get(String(line.seat_uuid)) ?? null },
      })),
    );
    if (moved.length === 0) continue;
    const description = event.title;
    await writeMovedEntry(tx, charge, { kind: 'moved', lines: moved, description, event, at: now });
  }
}

async function leftOfSeats(tx: Db, charge: ChargeRow, seats: string[]): Promise<LeftOfLine[]> {
  return (await leftOfCharge(tx, charge)).filter(
    ({ kind, seat_uuid, left }) =>
      kind === 'seat' && left > 0 && seat_uuid !== null && seats.includes(seat_uuid),
  );
}

/** Returns the lines that have the money now. */
async function insertTransfers(
  tx: Db,
  { uuid }: ChargeRow,
  transfers: { from: LeftOfLine; to: Pick<ChargeLine, 'kind' | 'seat_uuid'> }[],
): Promise<ChargeLine[]> {
  if (transfers.length === 0) return [];
  const first = (await findChargeLines(tx, uuid)).length;
  const lines = transfers.flatMap(({ from, to }, index): ChargeLine[] => {
    const position = first + 2 * index;
    return [
      {
        charge_uuid: uuid,
        position,
        kind: 'seat',
        seat_uuid: from.seat_uuid,
        cents: -from.left,
      },
      { charge_uuid: uuid, position: position + 1, ...to, cents: from.left },
    ];
  });
  await insertChargeLines(tx, lines);
  return lines.filter(({ cents }) => cents > 0);
}
