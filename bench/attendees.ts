import { brotliCompressSync } from 'node:zlib';
import { openPostgres } from '../server/db/database.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { buildParties } from './parties.ts';
import { type Found, maxRow, quantile, table } from './row.ts';
import { signInByCall } from './sign-in.ts';

// For docs/performance.md: who comes to an event with 5,000 seats, for an organizer at the desk, over HTTP; and the
// size of the list that a phone at the door takes along.

const parties = 1_250;
const ordinaryParties = 38;
const rounds = 100;

export async function measureAttendees(): Promise<Found> {
  const databaseUrl = await newDatabase('attendees');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const started = await portal.start();
  try {
    await started.ready();
    const { db, close } = await openPostgres(databaseUrl, 'as it is');
    await fillMembers(db, 4 * parties);
    const large = await buildParties(db, parties);
    const ordinary = await buildParties(db, ordinaryParties);
    await close();
    const cookie = await signInByCall(started.url, 'organizer@example.com');
    const organize = `${started.url}/api/v1/organize/events`;
    const get = async (path: string) => {
      const start = performance.now();
      const answer = await fetch(`${organize}${path}`, { headers: { cookie } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${body}`);
      return { took: performance.now() - start, body };
    };

    const seatOf = (round: number) => large.seats[(round * 37) % large.seats.length];
    const searched: [string, (round: number) => string][] = [
      ['first page', () => ''],
      ['last page', () => `page=${(4 * parties) / 50}`],
      ['who owes something', () => 'filter=owing'],
      ['search for a name', (round) => `search=${encodeURIComponent(seatOf(round)?.name ?? '')}`],
      ['search inside a name', (round) => `search=${seatOf(round)?.name.slice(2, 6).trim()}`],
      ['search for an email', (round) => `search=${seatOf(round)?.email}`],
      ['search for a ticket', (round) => `search=${seatOf(round)?.ticket}`],
    ];
    const took = new Map<string, number[]>();
    for (let round = -10; round < rounds; round += 1) {
      for (const [name, queryOf] of searched) {
        const one = await get(`/${large.uuid}/attendees?${queryOf(round + 10)}`);
        if (round >= 0) took.set(name, [...(took.get(name) ?? []), one.took]);
      }
    }
    const files: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      files.push((await get(`/${large.uuid}/attendees.csv`)).took);
    }
    const packed = async (uuid: string) =>
      brotliCompressSync((await get(`/${uuid}/door`)).body).length / 1000;
    return {
      rows: [
        maxRow(
          '5,000 seats: a page or a search of the list, p95, the slowest',
          Math.max(...[...took.values()].map((times) => quantile(times, 0.95))),
          60,
          'ms',
          1,
        ),
        maxRow('5,000 seats: the CSV, the slowest of ten', Math.max(...files), 1000, 'ms'),
        maxRow('list for the door, brotli, 152 seats', await packed(ordinary.uuid), 12, 'kB', 1),
        maxRow('list for the door, brotli, 5,000 seats', await packed(large.uuid), 300, 'kB'),
      ],
      details: table(
        ['5,000 seats', 'p50', 'p95'],
        [...took].map(([name, times]) => [
          name,
          ...[0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)} ms`),
        ]),
      ),
    };
  } finally {
    await started.stop();
    portal.discard();
  }
}
