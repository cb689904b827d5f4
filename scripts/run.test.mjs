import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const run = join(import.meta.dirname, 'run.mjs');

/** A program that runs another one through `run`, as npm does; both print their process id. */
const program = `
  import { spawn } from 'node:child_process';
  const ours = \`
    import { endWithParent, run } from '${run}';
    endWithParent();
    await run(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 1e6)']);
  \`;
  spawn(process.execPath, ['--input-type=module', '-e', ours], { stdio: 'inherit' });
`;

test('a program ends with its parent, also if the parent was killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  parent.kill('SIGKILL');
  // The pipe closes when all three have ended.
  await once(parent.stdout, 'close');
  expect(isAlive(pid)).toBe(false);
}, 10_000);

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
