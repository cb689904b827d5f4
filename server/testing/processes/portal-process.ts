import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port.mjs';
import { memoryFlags, memorySettings } from '../../../scripts/run.mjs';

/** The portal as a process of its own, which can be stopped and killed. */
export interface PortalProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Its exit code when it ends; null if it was killed. */
  exited: Promise<number | null>;
  /** Resolves when it answers requests; rejects with its output if it ends before that. */
  ready(): Promise<void>;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** Like an operator; returns the exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the built portal with exactly these settings, on a free port unless one is given. */
export async function startPortal(settings: Record<string, string>): Promise<PortalProcess> {
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...memoryFlags, 'dist/portal/main.js'], {
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
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      if (isOpen) return;
      isOpen = output.includes('Fairway is open at');
      if (isOpen) resolve(true);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.on('close', () => resolve(false));
  });
  // Not on 'exit': the last output may arrive after it.
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
