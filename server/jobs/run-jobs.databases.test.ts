import { eq, isNotNull } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/tables/tables.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import {
  addJob,
  type ClaimedJob,
  claimJob,
  deleteJob,
  extendLease,
  failJob,
  postponeJob,
} from './job-queries.ts';
import { runDueJobs, startJobs } from './run-jobs.ts';

const portal = useTestApp();
const add = (payload: unknown) =>
  addJob(portal.db, { kind: 'task', payload, now: portal.clock.now() });
const waiting = () => portal.db.select().from(jobs);

test('I13 a job is done once, however many runners look for it at once', async () => {
  const done: unknown[] = [];
  const handlers = { task: async (payload: unknown) => void done.push(payload) };
  for (let number = 0; number < 30; number += 1) await add(number);

  await Promise.all(Array.from({ length: 6 }, () => runDueJobs(portal.deps, handlers)));

  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(30).keys()]);
  expect(await waiting()).toEqual([]);
});

test('I13 a job whose process died is taken over when its lease ends, not before', async () => {
  await add('left behind');
  const done: unknown[] = [];
  const handlers = { task: async (payload: unknown) => void done.push(payload) };
  const leaseEnd = new Date(portal.clock.now().getTime() + 60_000);
  await claimJob(portal.db, portal.clock.now(), leaseEnd);

  portal.clock.advance(59);
  await runDueJobs(portal.deps, handlers);
  expect(done).toEqual([]);

  portal.clock.advance(1);
  await runDueJobs(portal.deps, handlers);
  expect(done).toEqual(['left behind']);
});

test.runIf(onPostgres)(
  'I13 a job that another process is about to take is passed over, without waiting for it',
  async () => {
    for (const name of ['first', 'second']) await add(name);
    const now = portal.clock.now();
    const leaseEnd = new Date(now.getTime() + 60_000);
    await portal.db.transaction(async (tx) => {
      const taken = await claimJob(tx, now, leaseEnd);
      const other = await claimJob(portal.db, now, leaseEnd);
      expect([taken?.payload, other?.payload].toSorted()).toEqual(['first', 'second']);
    });
  },
);

test('I13 a process that was too slow and lost a job to another neither ends nor postpones it', async () => {
  await add('slow');
  const claim = () => {
    const now = portal.clock.now();
    return claimJob(portal.db, now, new Date(now.getTime() + 60_000));
  };
  const lost = (await claim()) as ClaimedJob;
  portal.clock.advance(60);
  await claim();
  const [before] = await waiting();
  const now = portal.clock.now();
  const failure = { reason: 'lost', answer: null, isFinal: false };
  await extendLease(portal.db, lost, now);
  await postponeJob(portal.db, lost, { now, runAt: now, failure });
  await failJob(portal.db, lost, now, failure);
  await deleteJob(portal.db, lost, now, undefined);
  expect(await waiting()).toEqual([before]);
});

test('I13 the end of a job leaves every other that is running as it was', async () => {
  const now = portal.clock.now();
  const later = new Date(now.getTime() + 60_000);
  const failure = { reason: 'its own reason', answer: null, isFinal: false };
  for (const end of [
    extendLease,
    (db: Db, job: ClaimedJob, runAt: Date) => postponeJob(db, job, { now, runAt, failure }),
    (db: Db, job: ClaimedJob) => failJob(db, job, now, failure),
    (db: Db, job: ClaimedJob) => deleteJob(db, job, now, undefined),
  ]) {
    await portal.db.delete(jobs);
    for (const name of ['one', 'other']) await add(name);
    const [one, other] = [
      await claimJob(portal.db, now, later),
      await claimJob(portal.db, now, later),
    ];
    const rowOfOther = async () => (await waiting()).filter(({ uuid }) => uuid === other?.uuid);
    const before = await rowOfOther();
    expect(before).toHaveLength(1);
    await end(portal.db, one as ClaimedJob, new Date(now.getTime() + 90_000));
    expect(await rowOfOther()).toEqual(before);
  }
});

test('I13 the job that has waited longest comes first', async () => {
  const ago = (minutes: number) => new Date(portal.clock.now().getTime() - minutes * 60_000);
  for (const minutes of [1, 3, 2]) {
    await addJob(portal.db, { kind: 'task', payload: minutes, now: ago(minutes) });
  }
  // As if it had failed before: enqueued first of all, and due only now.
  const failed = { kind: 'task', payload: 'again', run_at: ago(0), created_at: ago(9) };
  await portal.db.insert(jobs).values(failed);
  const done: unknown[] = [];
  await runDueJobs(portal.deps, { task: async (payload) => void done.push(payload) });
  expect(done).toEqual([3, 2, 1, 'again']);
});

test('I13 a job that fails is retried, later each time, and fails for good at last', async () => {
  await add('robin@example.org');
  const tries: number[] = [];
  const start = portal.clock.now().getTime();
  const handlers = {
    async task() {
      tries.push((portal.clock.now().getTime() - start) / 1000);
      throw Object.assign(new Error('550 no robin@example.org here'), {
        code: 'EENVELOPE',
        responseCode: 550,
      });
    },
  };
  for (let hour = 0; hour < 72 * 120; hour += 1) {
    if (hour % 120 === 0 || tries.length < 7) await runDueJobs(portal.deps, handlers);
    portal.clock.advance(30);
  }

  expect(tries).toHaveLength(12);
  expect(tries.slice(0, 3)).toEqual([0, 30, 60]);
  expect(tries.at(-1)).toBeLessThan(48 * 3600);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses.slice(2)).toEqual(pauses.slice(2).toSorted((a, b) => a - b));
  const [job] = await portal.db.select().from(jobs).where(isNotNull(jobs.failed_at));
  expect(job).toMatchObject({ attempts: 12, last_error: 'EENVELOPE 550', leased_until: null });
  expect(portal.log.join()).toContain('job failed for good');
  // I11: the mail server's message names people.
  expect(portal.log.join()).not.toContain('robin@');
});

test('I13 a finished job is not run again when its row could not be deleted', async () => {
  await add('once');
  const done: unknown[] = [];
  const handlers = { task: async (payload: unknown) => void done.push(payload) };
  const cut = new Proxy(portal.db, {
    get(db, name: keyof Db) {
      if (name === 'delete') throw new Error('connection lost');
      return db[name];
    },
  });
  await expect(runDueJobs({ ...portal.deps, db: cut }, handlers)).rejects.toThrow(
    'connection lost',
  );
  expect(await waiting()).toHaveLength(1);

  // Nor does it fail for its many attempts.
  await portal.db.update(jobs).set({ attempts: 12 });
  portal.clock.advance(61);
  await runDueJobs(portal.deps, handlers);
  expect(done).toEqual(['once']);
  expect(await waiting()).toEqual([]);
});

test('I13 a job that kills each process fails for good as well, and the last known reason stays', async () => {
  await add('poison');
  const fail = async () => {
    throw Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
  };
  await runDueJobs(portal.deps, { task: fail });
  portal.clock.advance(5);
  for (let begun = 1; begun < 12; begun += 1) {
    await claimJob(portal.db, portal.clock.now(), new Date(portal.clock.now().getTime() + 60_000));
    portal.clock.advance(60);
  }
  const done: unknown[] = [];
  await runDueJobs(portal.deps, { task: async (payload) => void done.push(payload) });
  expect(done).toEqual([]);
  const [job] = await waiting();
  expect(job).toMatchObject({
    attempts: 13,
    failed_at: portal.clock.now(),
    last_error: 'EENVELOPE 550',
  });
});

test('I11 the log of a failed job has the error code, and not the message', async () => {
  const query = new Error('Failed query: insert … values (robin@example.org)', {
    cause: Object.assign(new Error('Key (email)=(robin@example.org)'), { code: '23505' }),
  });
  for (const [thrown, reason] of [
    [query, '23505'],
    [new TypeError('robin@example.org is no letter'), 'TypeError'],
    ['robin@example.org', 'unknown'],
  ]) {
    await portal.db.delete(jobs);
    await add('fails');
    await runDueJobs(portal.deps, { task: () => Promise.reject(thrown) });
    expect(await waiting()).toMatchObject([{ last_error: reason }]);
  }
  expect(portal.log.join()).not.toContain('robin@');
});

test('I13 a lease is renewed for as long as the work takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await add('slow');
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const running = runDueJobs(portal.deps, {
    task() {
      began.resolve();
      return mayEnd.promise;
    },
  });
  await began.promise;

  portal.clock.advance(50);
  vi.advanceTimersByTime(20_000);
  const renewed = new Date(portal.clock.now().getTime() + 60_000);
  await expect.poll(async () => (await waiting())[0]?.leased_until).toEqual(renewed);
  portal.clock.advance(50);
  expect(await claimJob(portal.db, portal.clock.now(), renewed)).toBeUndefined();
  mayEnd.resolve();
  await running;
  // Renewed any longer, a job that failed would never be due again.
  expect(vi.getTimerCount()).toBe(0);
});

test('I7 the runner begins when woken, and stopping waits for the job it is at', async () => {
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let running = 0;
  const runner = startJobs(portal.deps, {
    async task() {
      running += 1;
      if (running === 3) began.resolve();
      await mayEnd.promise;
    },
  });
  // One for each worker, so that none is still looking for work.
  for (const _worker of [1, 2, 3]) await add('running');
  runner.wake();
  await began.promise;
  await add('not begun');

  let stopped = false;
  const stopping = runner.stop().then(() => {
    stopped = true;
  });
  // Other queries of a stop are answered by now.
  for (const _ask of [1, 2, 3]) await waiting();
  expect(stopped).toBe(false);
  mayEnd.resolve();
  await stopping;
  expect((await waiting()).map((job) => job.payload)).toEqual(['not begun']);
});

test('I13 B5 emails leave while there is no pause between requests, too', async () => {
  let ahead = 0;
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
  onTestFinished(() => void vi.restoreAllMocks());
  const done: unknown[] = [];
  const runner = startJobs(portal.deps, { task: async (payload) => void done.push(payload) });
  await add('ordered');
  let requests = 0;
  await expect
    .poll(() => {
      requests += 1;
      ahead += 100;
      runner.wake();
      return done;
    })
    .toEqual(['ordered']);
  expect(requests).toBeGreaterThan(5);
  await runner.stop();
});

test('an unknown kind of job stays and is retried, for the version that knows it', async () => {
  await add('later');
  await runDueJobs(portal.deps, {});
  const [job] = await portal.db.select().from(jobs).where(eq(jobs.kind, 'task'));
  expect(job).toMatchObject({ attempts: 1, failed_at: null });
});

test('I13 scheduled tasks run from the start, and one that fails does not stop the others', async () => {
  const done = Promise.withResolvers<void>();
  const runner = startJobs(portal.deps, {}, [
    async () => {
      throw new Error('not today');
    },
    async () => done.resolve(),
  ]);
  await done.promise;
  await runner.stop();
});

test('I3 H4 scheduled tasks that hang delay no email, are not started twice but logged, and use a monotonic clock', async () => {
  let ahead = 0;
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
  onTestFinished(() => void vi.restoreAllMocks());
  const mayEnd = Promise.withResolvers<void>();
  let begun = 0;
  const hangs = () =>
    function refunding() {
      begun += 1;
      return mayEnd.promise;
    };
  const warnings = () =>
    portal.log.filter((line) => line.includes('a scheduled task is still running'));
  const done: unknown[] = [];
  const runner = startJobs(portal.deps, { task: async (payload) => void done.push(payload) }, [
    hangs(),
    hangs(),
    hangs(),
  ]);
  const isDone = async (payload: string) => {
    await add(payload);
    runner.wake();
    await expect.poll(() => done.at(-1)).toBe(payload);
  };
  await isDone('at first');
  expect(begun).toBe(3);
  expect(warnings()).toEqual([]);
  ahead += 601_000;
  await isDone('ten minutes later');
  // A worker that was still looking may have done that before the scheduled tasks were due.
  await expect.poll(warnings).toHaveLength(3);
  expect(begun).toBe(3);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 'warn', task: 'refunding' });
  mayEnd.resolve();
  await mayEnd.promise;
  ahead += 601_000;
  await isDone('when they have ended');
  await expect.poll(() => begun).toBe(6);
  await runner.stop();
  expect(warnings()).toHaveLength(3);
});
