import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Whether each of these programs is installed. */
export function areThere(...programs: string[]): boolean {
  return programs.every(
    (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined,
  );
}

/** Ends with the test at the latest, because a killed test run would leave it behind. */
export function startProgram(program: string, args: string[], env = {}): ChildProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nothing reads the output any more, and a full pipe would block the program.
  child.stderr?.resume();
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  });
  return child;
}
