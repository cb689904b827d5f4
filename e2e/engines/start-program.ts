import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Whether each of these programs is installed. */
export function areThere(...programs: string[]): boolean {
  return programs.every(
    (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined,
  );
}

/** Ends with this process at the latest. */
export function startProgram(program: string, args: string[], env = {}): ChildProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nobody reads on, and a full pipe would make it wait.
  child.stderr?.resume();
  process.on('exit', () => child.kill());
  return child;
}
