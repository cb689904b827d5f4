import { readFileSync } from 'node:fs';

/** Megabytes of a process: resident now, and the most there ever were. Linux only. */
export function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** The most that any portal on PostgreSQL took that this process started, looked at until `stop`. */
export function watchPeak(): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of children()) {
      // It may have ended between two looks.
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        if (!command.includes('dist/portal/main.js')) continue;
        if (environment.includes('DATABASE_URL=')) most = Math.max(most, memoryOf(pid).peak);
      } catch {}
    }
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

function children(): number[] {
  const list = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
