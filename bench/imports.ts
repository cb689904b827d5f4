import { randomUUID } from 'node:crypto';
import { organizeApi } from '../contract/organize-api.ts';
import { openPostgres } from '../server/db/database.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { signInAt } from '../server/testing/processes/portal-browser.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type Found, maxRow, quantile } from './row.ts';
import { demoPassword } from './sign-in.ts';

// For docs/performance.md: a list of 5,000 members on a portal that has as many, over HTTP, and what others wait
// meanwhile.

const people = 5_000;

export async function measureImports(): Promise<Found> {
  const databaseUrl = await newDatabase('imports');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const started = await portal.start();
  try {
    await started.ready();
    const { db, close } = await openPostgres(databaseUrl, 'as it is');
    await fillMembers(db, people);
    await close();
    const { url } = started;
    const browser = await signInAt(url, 'organizer@example.com', demoPassword);
    const form = new FormData();
    form.set('source', 'hand');
    form.set('text', listOf(people));
    const quiet = await whileReading(url, () => pause(2_000));
    const dry = await whileReading(url, () => browser.post(url, organizeApi.addImport.path, form));
    const { uuid, counts } = dry.answer.body.data as { uuid: string; counts: { new: number } };
    if (counts.new !== people) throw new Error(JSON.stringify(dry.answer.body));
    const run = await whileReading(url, () =>
      browser.post(url, organizeApi.runImport.path.replace(':uuid', uuid), {
        expect: { new: people, changed: 0 },
        key: randomUUID(),
      }),
    );
    if (run.answer.status !== 200) throw new Error(JSON.stringify(run.answer.body));
    const others = Math.max(quantile(dry.others, 0.99), quantile(run.others, 0.99));
    const before = quantile(quiet.others, 0.99);
    return {
      rows: [
        maxRow('a list of 5,000 members, shown', dry.took / 1000, 3, 's', 1),
        maxRow('a list of 5,000 members, imported', run.took / 1000, 10, 's', 1),
        maxRow('other answers meanwhile, p99', others, 100, 'ms'),
      ],
      details: `Other answers, p99: ${before.toFixed(0)} ms alone, ${others.toFixed(0)} ms beside an import, ${(others / before).toFixed(1)} times as long.`,
    };
  } finally {
    await started.stop();
    portal.discard();
  }
}

const listOf = (count: number) =>
  [
    'First name,Last name,Email,Phone,Street,City,Province,Postal code,Until,Member number',
    ...Array.from(
      { length: count },
      (_, index) =>
        `Person,Number ${index},imported-${index}@example.net,902 555 0100,${index} Main Street,Halifax,NS,B3H 1A1,2027-12-31,M${index}`,
    ),
  ].join('\n');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long something takes, and what a reader of the events waits for each answer meanwhile. */
async function whileReading<Answer>(url: string, act: () => Promise<Answer>) {
  const others: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const start = performance.now();
      await (await fetch(`${url}/api/v1/events?search=${others.length % 50}`)).text();
      others.push(performance.now() - start);
      await pause(10);
    }
  })();
  const start = performance.now();
  const answer = await act();
  const took = performance.now() - start;
  isDone = true;
  await reading;
  return { answer, took, others };
}
