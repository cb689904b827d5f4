import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port.mjs';
import { memorySettings } from '../../../scripts/run.mjs';

/** The portal as a program of the operating system: it can be asked, stopped and killed. */
export interface PortalProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** All it said so far. */
  output(): string;
  /** Its exit code, once it is gone; null if it was killed. */
  exited: Promise<number | null>;
  /** Until it answers; throws with what it said if it ends instead. */
  ready(): Promise<void>;
  /** As a power cut does it. */
  kill(): Promise<void>;
  /** As an operator does it; answers the exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the built portal with these settings and no other, on a port of its own unless one is given. */
export async function startPortal(settings: Record<string, string>): Promise<PortalProcess> {
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/portal/main.js'], {
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      ...memorySettings,
      HOST: '127.0.0.1',
      ...settings,
      PORT: `${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  let isOpen = false;
  const opened = new Promise<boolean>((resolve) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (isOpen) return;
      isOpen = output.includes('Fairway is open at');
      if (isOpen) resolve(true);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => resolve(false));
  });
  // Not at its 'exit': what it said last may come after that.
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    port,
    child,
    output: () => output,
    exited,
    async ready() {
      if (!(await opened)) throw new Error(`The portal did not start:\n${output}`);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
