import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { attend } from '../server/bookings/attend.ts';
import { checkLedger } from '../server/bookings/check-ledger.ts';
import { openPostgres } from '../server/db/database.ts';
import { users } from '../server/db/tables.ts';
import type { Deps } from '../server/deps.ts';
import { diskStore } from '../server/files/disk-store.ts';
import { plan } from '../server/membership/plan.ts';
import { sandbox } from '../server/payments/sandbox.ts';
import { readSettings } from '../server/settings.ts';
import { buildEvent } from '../server/testing/build-event.ts';

// What the README says of booking: how many a second go through on one event that everybody wants
// and on many, free ones, so that our own work is measured and not a payment provider's. What a
// machine can do differs, so each figure is told as a share of the database's own rate of updating
// single rows, measured in the same run by the same connections.

const people = 1_000;
const lanes = 10;
const address = process.env.TEST_DATABASE_URL;
if (!address) throw new Error('Run this by `npm run bench:bookings`.');

const { db, close, ...database } = await openPostgres(address);
const clock = { now: () => new Date('2026-06-15T16:00:00Z') };
const settings = readSettings({ SESSION_SECRET: 'a secret only for a bench, 0123456789' });
const deps: Deps = {
  ...{ db, clock, settings, log: Fastify().log, payments: sandbox({ db, clock }, plan) },
  ...{ onPublicChange: database.onPublicChange, wakeJobs: () => undefined },
  files: diskStore('/nowhere'),
};

const everybody = await db
  .insert(users)
  .values(
    Array.from({ length: people }, (_, number) => ({
      email: `${number}@example.org`,
      email_key: `${number}@example.org`,
      password_hash: '',
      first_name: 'Robin',
      last_name: `Fairfield ${number}`,
    })),
  )
  .returning({ uuid: users.uuid });
const free = { price_cents: 0, member_price_cents: 0 };

/** Works through the numbers with so many at once; tells each one's time. */
async function inLanes(count: number, work: (number: number) => Promise<unknown>) {
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let number = next++; number < count; number = next++) {
        const began = performance.now();
        await work(number);
        times.push(performance.now() - began);
      }
    }),
  );
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? 0;
  return { perSecond: count / ((performance.now() - start) / 1000), p99 };
}

function book(number: number, eventUuid: string): Promise<unknown> {
  const session = {
    userUuid: everybody[number]?.uuid ?? '',
    role: 'user' as const,
    tokenHash: Buffer.alloc(0),
  };
  const form = { guests: [], dietary_restrictions: null, notes: null };
  return attend(deps, session, eventUuid, form);
}

const rates = { hot: [] as number[], many: [] as number[] };
for (let round = 1; round <= 4; round += 1) {
  const hot = await buildEvent(db, { ...free, capacity: people });
  const small = await buildEvent(db, { ...free, capacity: 10 });
  const many: string[] = [];
  while (many.length < 100) many.push((await buildEvent(db, { ...free, capacity: 10 })).uuid);

  const updates = await inLanes(people, (number) =>
    db
      .update(users)
      .set({ about: `${round}` })
      .where(sql`${users.uuid} = ${everybody[number]?.uuid}`),
  );
  const onHot = await inLanes(people, (number) => book(number, hot.uuid));
  const onMany = await inLanes(people, (number) => book(number, many[number % 100] ?? ''));
  let sold = 0;
  const rush = await inLanes(people, (number) =>
    book(number, small.uuid).then(
      () => {
        sold += 1;
      },
      () => undefined,
    ),
  );
  const { differences } = await checkLedger(deps);
  if (sold !== 10 || differences.length > 0) throw new Error(`Oversold: ${differences.join()}`);
  // The first round warms up.
  if (round === 1) continue;
  rates.hot.push(onHot.perSecond / updates.perSecond);
  rates.many.push(onMany.perSecond / updates.perSecond);
  const line = (what: string, { perSecond, p99 }: typeof updates) =>
    `${what.padEnd(32)}${perSecond.toFixed(0).padStart(7)}/s  ${(perSecond / updates.perSecond).toFixed(3)}  p99 ${p99.toFixed(1)} ms`;
  console.log(line('updates of single rows', updates));
  console.log(line('bookings of one event', onHot));
  console.log(line('bookings of 100 events', onMany));
  console.log(line('1,000 people for 10 places', rush));
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[1]?.toFixed(3);
console.log(
  `As a share of single-row updates: one event ${median(rates.hot)}, many ${median(rates.many)}. Oversold: 0.`,
);
await close();
