import { readFileSync } from 'node:fs';

/**
 * Resident megabytes of a process, now and at its peak, and how many of them are its own: the others are the
 * pages of Node's file, of which the kernel maps more or fewer. Linux only.
 */
export function memoryOf(pid: number | undefined): { now: number; peak: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM'), own: megabytes('RssAnon') };
}

/** The highest peak of all portals on PostgreSQL that this process starts until `stop`. */
export function watchPeak(): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of children()) {
      // The process may have ended in the meantime.
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        if (!command.includes('dist/portal/main.js')) continue;
        if (environment.includes('DATABASE_URL=')) peak = Math.max(peak, memoryOf(pid).peak);
      } catch {}
    }
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function children(): number[] {
  const list = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
