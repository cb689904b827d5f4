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
import { answerTo, type Failure, failureOf, forgetAnswer } from './mail-answer.ts';

/**
 * Does work after the requests that cause it. A job is claimed under a lease that is renewed while its
 * handler runs, so that no two processes work on it at once. When a process dies, another one takes the
 * job over at the end of the lease.
 *
 * A process does not start a finished job again, even if deleting its row failed. One gap remains: a
 * process that is killed after the mail server accepted an email and before the job was deleted. The
 * email is then sent again with the same Message-ID, by which the receiver can drop the copy. Losing an
 * email would be worse.
 */
export type Handlers = Record<string, (payload: unknown, jobUuid: string) => Promise<unknown>>;

interface JobRunner {
  /** Call it when a job was added. */
  wake(): void;
  /** Starts nothing more and waits for what is running, within a limit (I7). */
  stop(): Promise<void>;
}

const second = 1000;
const lease = 60 * second;
const maxAttempts = 12;
const maxBackoff = 12 * 3600 * second;
const pollInterval = 10 * second;
const taskInterval = 600 * second;
const maxStopWait = 5 * second;

// B5: only known email addresses cause a job. Jobs wait until requests pause, so that response times do
// not reveal them, but not so long that a person would notice.
const wakeDelay = 0.25 * second;
const maxWakeDelay = 2 * second;

/** With a slow mail server, emails are sent side by side. */
const concurrency = 3;

type ScheduledTask = (deps: Deps) => Promise<void>;

/**
 * Runs jobs and, every ten minutes, the scheduled `tasks`. Tasks run beside the workers, so that emails
 * are sent while a task waits for the payment provider (I3), and by a monotonic clock (H4).
 */
export function startJobs(deps: Deps, handlers: Handlers, tasks: ScheduledTask[] = []): JobRunner {
  const busy = new Set<Promise<void>>();
  const runningTasks = new Map<ScheduledTask, Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let firstWake: number | undefined;
  let nextTasks = 0;

  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) =>
      deps.log.warn({ reason: failureOf(error).reason }, 'jobs have to wait'),
    );
  const startWorker = () => {
    const worker = quietly(runDueJobs(deps, handlers, () => stopped)).finally(() =>
      busy.delete(worker),
    );
    busy.add(worker);
  };
  const startTask = (task: ScheduledTask) => {
    // A task may take hours while the payment provider hangs, and is not started twice. Each time it is
    // skipped is logged, so that a task that hangs is noticed.
    if (runningTasks.has(task)) {
      deps.log.warn({ task: task.name }, 'a scheduled task is still running and is skipped');
      return;
    }
    runningTasks.set(
      task,
      quietly(task(deps)).finally(() => runningTasks.delete(task)),
    );
  };
  const poll = () => {
    firstWake = undefined;
    if (performance.now() >= nextTasks) {
      nextTasks = performance.now() + taskInterval;
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

/** Runs one job after the other until none is due. */
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

/** Jobs that are done and not yet deleted. */
const finished = new Set<string>();

async function runJob(deps: Deps, handlers: Handlers, job: ClaimedJob): Promise<void> {
  const about = jobFields(job);
  // Its last attempt ended without a result: a job that kills its process must not run for ever. The
  // error of an earlier attempt says more, if there is one.
  if (job.attempts > maxAttempts && !finished.has(job.uuid)) {
    const reason = job.last_error ?? 'never finished';
    await fail(deps, job, { reason, answer: null, isFinal: false });
    return;
  }
  const renewal = setInterval(() => {
    extendLease(deps.db, job, leaseEnd(deps)).catch((error: unknown) =>
      deps.log.warn(
        { ...about, reason: failureOf(error).reason },
        'the lease of a job was not renewed',
      ),
    );
  }, lease / 3).unref();
  try {
    const handle = handlers[job.kind];
    if (!handle) throw new Error(`No handler for jobs of the kind ${job.kind}`);
    if (!finished.has(job.uuid)) await handle(job.payload, job.uuid);
    finished.add(job.uuid);
  } catch (error) {
    await retryLater(deps, job, error);
    return;
  } finally {
    clearInterval(renewal);
  }
  await deleteJob(deps.db, job, deps.clock.now(), answerTo(job.uuid));
  finished.delete(job.uuid);
  forgetAnswer(job.uuid);
  deps.log.info(about, 'job done');
}

const jobFields = ({ uuid, kind, attempts }: ClaimedJob) => ({
  job: uuid,
  kind,
  attempt: attempts,
});

async function fail(deps: Deps, job: ClaimedJob, failure: Failure): Promise<void> {
  await failJob(deps.db, job, deps.clock.now(), failure);
  deps.log.error({ ...jobFields(job), reason: failure.reason }, 'job failed for good');
}

async function retryLater(deps: Deps, job: ClaimedJob, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (job.attempts >= maxAttempts) {
    await fail(deps, job, failure);
    return;
  }
  // 5 s, 15 s, 45 s … 12 h: twelve attempts within a day and a half.
  const pause = Math.min(5 * second * 3 ** (job.attempts - 1), maxBackoff);
  const now = deps.clock.now();
  await postponeJob(deps.db, job, { now, runAt: new Date(now.getTime() + pause), failure });
  deps.log.warn(
    { ...jobFields(job), reason: failure.reason },
    'job failed and will be tried again',
  );
}
