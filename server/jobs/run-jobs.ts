import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps/deps.ts';
import {
  type ClaimedJob,
  claimJob,
  deleteJob,
  extendLease,
  failJob,
  postponeJob,
} from './job-queries.ts';

/**
 * Does the work that requests leave behind. A job is claimed under a lease that is renewed while its
 * handler runs, so two processes never work on it at once, and a job whose process died is taken
 * over when the lease ends.
 *
 * Done once: while the process lives a finished job is never begun again, even if the database could
 * not be told at once. One moment remains: a process that is killed after the mail server took a
 * letter and before the job was deleted. The letter then leaves again with the same Message-ID, by
 * which the receiver can drop the copy; losing it instead would be worse.
 */
export type Handlers = Record<string, (payload: unknown, jobUuid: string) => Promise<void>>;

interface JobRunner {
  /** There is a new job. */
  wake(): void;
  /** Begins nothing more and waits for what is being done, but not for ever (I7). */
  stop(): Promise<void>;
}

const second = 1000;
const lease = 60 * second;
const maxAttempts = 12;
const maxBackoff = 12 * 3600 * second;
const pollInterval = 10 * second;
const taskInterval = 600 * second;
const maxStopWait = 5 * second;

// B5: only known addresses are worth a letter. Its work waits until requests pause, so that it
// cannot be told from the time of the next answer, but not longer than a person would notice.
const wakeDelay = 0.25 * second;
const maxWakeDelay = 2 * second;

/** A slow mail server must not make every letter wait for the one before. */
const concurrency = 3;

type ScheduledTask = (deps: Deps) => Promise<void>;

/**
 * `chores` are done now and then; none of them depends on when. They take no lane, so
 * that letters leave also while a chore waits for the payment provider (I3), and go by a clock that is
 * never put back (H4).
 */
export function startJobs(deps: Deps, handlers: Handlers, tasks: ScheduledTask[] = []): JobRunner {
  const busy = new Set<Promise<void>>();
  const runningTasks = new Map<ScheduledTask, Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let firstWake: number | undefined;
  let nextSweep = 0;

  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => deps.log.warn({ reason: reasonOf(error) }, 'jobs have to wait'));
  const startWorker = () => {
    const worker = quietly(runDueJobs(deps, handlers, () => stopped)).finally(() =>
      busy.delete(worker),
    );
    busy.add(worker);
  };
  const startTask = (task: ScheduledTask) => {
    // While the payment provider hangs it may take for hours: not begun again beside itself. One that
    // never ends is told of each time, or nobody would learn why its work is done no more.
    if (runningTasks.has(task)) {
      deps.log.warn({ task: task.name }, 'a chore still runs when its turn has come again');
      return;
    }
    runningTasks.set(
      task,
      quietly(task(deps)).finally(() => runningTasks.delete(task)),
    );
  };
  const poll = () => {
    firstWake = undefined;
    if (performance.now() >= nextSweep) {
      nextSweep = performance.now() + taskInterval;
      for (const task of tasks) startTask(task);
    }
    while (busy.size < concurrency) startWorker();
    pollIn(pollInterval);
  };
  const pollIn = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poll, milliseconds).unref();
  };
  pollIn(wakeDelay);

  return {
    wake() {
      firstWake ??= performance.now();
      pollIn(Math.max(0, Math.min(wakeDelay, firstWake + maxWakeDelay - performance.now())));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all([...busy, ...runningTasks.values()]), delay(maxStopWait)]);
    },
  };
}

/** Does one after the other until none is due. */
export async function runDueJobs(
  deps: Deps,
  handlers: Handlers,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const job = await claimJob(deps.db, deps.clock.now(), leaseEnd(deps));
    if (!job) return;
    await runJob(deps, handlers, job);
  }
}

const leaseEnd = (deps: Deps) => new Date(deps.clock.now().getTime() + lease);

/** Done, but the database does not know yet. */
const finished = new Set<string>();

async function runJob(deps: Deps, handlers: Handlers, job: ClaimedJob): Promise<void> {
  const about = jobFields(job);
  // Nobody could say how its last attempt ended, and a job of which processes die takes with it all
  // that they do besides. What went wrong before is told rather than that.
  if (job.attempts > maxAttempts && !finished.has(job.uuid)) {
    await fail(deps, job, job.last_error ?? 'never finished');
    return;
  }
  const renewal = setInterval(() => {
    extendLease(deps.db, job, leaseEnd(deps)).catch((error: unknown) =>
      deps.log.warn({ ...about, reason: reasonOf(error) }, 'the lease of a job was not renewed'),
    );
  }, lease / 3).unref();
  try {
    const handle = handlers[job.kind];
    if (!handle) throw new Error(`Nobody does jobs of the kind ${job.kind}`);
    if (!finished.has(job.uuid)) await handle(job.payload, job.uuid);
    finished.add(job.uuid);
  } catch (error) {
    await retryLater(deps, job, error);
    return;
  } finally {
    clearInterval(renewal);
  }
  await deleteJob(deps.db, job);
  finished.delete(job.uuid);
  deps.log.info(about, 'job done');
}

const jobFields = ({ uuid, kind, attempts }: ClaimedJob) => ({
  job: uuid,
  kind,
  attempt: attempts,
});

async function fail(deps: Deps, job: ClaimedJob, reason: string): Promise<void> {
  await failJob(deps.db, job, deps.clock.now(), reason);
  deps.log.error({ ...jobFields(job), reason }, 'job given up');
}

async function retryLater(deps: Deps, job: ClaimedJob, error: unknown): Promise<void> {
  const about = { ...jobFields(job), reason: reasonOf(error) };
  if (job.attempts >= maxAttempts) {
    await fail(deps, job, about.reason);
    return;
  }
  // 5 s, 15 s, 45 s … 12 h: twelve attempts within a day and a half.
  const pause = Math.min(5 * second * 3 ** (job.attempts - 1), maxBackoff);
  await postponeJob(deps.db, job, new Date(deps.clock.now().getTime() + pause), about.reason);
  deps.log.warn(about, 'job failed and will be tried again');
}

/** I11: what a mail server says repeats the address, and a failed query its values; codes do not. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return 'responseCode' in cause ? `${code} ${String(cause.responseCode)}` : code;
}
