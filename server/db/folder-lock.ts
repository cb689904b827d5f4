import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../start/operator-error.ts';

/** Two processes on one embedded database silently lose rows, so the second must not start (I5). */
export class FolderLocked extends OperatorError {}

/**
 * Locks the folder for this process; call the returned function to unlock it. The lock contains the
 * process's pid and start time, so that nothing needs cleaning up after a crash, even if the pid is
 * reused.
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'database.lock');
  const self = `${process.pid} ${startOf(process.pid)}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    checkFreeSpace(dataDir);
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
      if (!removeStale(file, found) || !create(file, self)) {
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

/** One WAL segment plus what the start writes. */
const megabytesToStart = 20;

/** On a full disk the embedded database neither starts nor fails (I4). */
function checkFreeSpace(dataDir: string): void {
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
 * Removes the stale lock that was read and no other: if several processes find it after a crash, one of
 * them removes it, and that one's new lock stays.
 */
function removeStale(file: string, content: string): boolean {
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

/** When a running process started, as the system counts it; undefined if there is no such process. */
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
