import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../start/operator-error.ts';

/** Two processes on one embedded database lose rows without a word, so the second must not start (I5). */
export class FolderLocked extends OperatorError {}

/**
 * Takes the folder for this process; the answer gives it back. The lock names the holder by pid and
 * by when that process started, so that a crash leaves nothing to clean up, even if the pid is reused.
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'database.lock');
  const self = `${process.pid} ${startOf(process.pid)}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    refuseWithoutRoom(dataDir);
    if (!create(file, self)) {
      const found = readFileSync(file, 'utf8');
      const [pid, started] = found.split(' ');
      if (
        startOf(Number(pid)) === started &&
        started !== undefined &&
        Number(pid) !== process.pid
      ) {
        throw new FolderLocked(
          `The folder ${dataDir} is in use by another Fairway process (pid ${pid}). Stop that one first, or give this one its own DATA_DIR.`,
        );
      }
      if (!takeAway(file, found) || !create(file, self)) {
        throw new FolderLocked(
          `Another Fairway process has just started on the folder ${dataDir}.`,
        );
      }
    }
  } catch (error) {
    if (error instanceof FolderLocked) throw error;
    throw new FolderLocked(
      `The folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Make it writable, or choose another DATA_DIR.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** A piece of the database's log, and what its start writes beside it. */
const megabytesToStart = 20;

/** On a full disk the embedded database would neither start nor say so (I4). */
function refuseWithoutRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= megabytesToStart * 2 ** 20) return;
  throw new FolderLocked(
    `The disk of the folder ${dataDir} has no room: the embedded database takes ${megabytesToStart} MB to start. Free some, or choose another DATA_DIR.`,
  );
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes away the lock that was read and no other: of several processes that find what a crash left, one
 * has it, and the lock with which that one goes on stays.
 */
function takeAway(file: string, content: string): boolean {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const isTheSame = readFileSync(aside, 'utf8') === content;
  if (isTheSame) rmSync(aside);
  else renameSync(aside, file);
  return isTheSame;
}

/** When a living process began, as the system counts it; undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
}
