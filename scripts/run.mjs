// Plain JavaScript without dependencies: it runs under a bare Node 20, before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error message for the terminal, shown without a stack. */
export class Stop extends Error {}

/**
 * Makes the C library return memory to the system. The image and the systemd unit have the same.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The same for Node: what a request makes dies young and fits into one megabyte, where Node would keep
 * up to sixteen; what outlives it is collected when the heap has grown by 60 per cent, not fourfold.
 * The second is a flag of V8 that Node does not document: checked with Node 20.20 and 24.21. The image
 * and the systemd unit say both as well.
 */
export const memoryFlags = ['--max-semi-space-size=1', '--heap-growing-percent=60'];

/**
 * The environment of our programs, with node_modules/.bin first in the path.
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function withOwnPrograms(more = {}) {
  const path = join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '');
  return { ...process.env, PATH: path, ...more };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let interruptedBy;
let lastSignalAt = 0;

/** Whether this run was interrupted. */
export function interrupted() {
  return interruptedBy !== undefined;
}

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  // One Ctrl-C arrives twice: from the terminal, and passed on by npm.
  const again = Date.now() - lastSignalAt < 1000;
  lastSignalAt = Date.now();
  if (again) return;
  interruptedBy ??= signal;
  for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

let listening = false;
function listenForSignals() {
  if (listening) return;
  listening = true;
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  process.on('SIGHUP', passOn);
}

/** Ends our programs when the parent is gone: if it was killed, it sends no signal. */
export function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    passOn('SIGTERM');
  }, 500);
  look.unref();
}

/**
 * Runs a program to its end and returns its exit code; as in a shell, 128 and more for a signal. It has
 * a process group of its own, so that a signal reaches it only once, and its children can be ended too.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, limitMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { env = process.env, quiet = false, limitMs } = {}) {
  listenForSignals();
  if (interruptedBy) return Promise.resolve(exitCode(null, interruptedBy));
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    const limit = limitMs && setTimeout(() => endGroup(child, program, limitMs), limitMs);
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`);
      end(127);
    });
    child.on('exit', (code, signal) => end(exitCode(code, signal)));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} program
 * @param {number} limitMs
 */
function endGroup(child, program, limitMs) {
  console.error(`${program} did not end within ${limitMs / 60_000} minutes and is stopped.`);
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Runs a whole script. Its result is the exit code; a `Stop` is printed as one sentence.
 * @param {() => Promise<number>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
