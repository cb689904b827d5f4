// `npm test`: everything there is to check, each step whatever became of the ones before it.
// `npm test -- lint types` runs the named steps only. The last line is the result.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { interrupted, root, run, runScript, Stop, withOwnPrograms } from './run.mjs';
import { buildPortal, findNode, installPackages } from './setup.mjs';
import { countPlaywright, countVitest, readReport } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Count} Count */

const reports = join(root, 'test-results');
const inTerminal = process.stdout.isTTY;
// A step that takes this long hangs.
const limitMs = 30 * 60_000;

/** @type {Record<string, () => Promise<Count>>} */
const steps = {
  lint: () =>
    check('@biomejs/biome/bin/biome', ['ci', ...(inTerminal ? [] : ['--colors=off']), '.']),
  types: () => check('typescript/bin/tsc', ['--noEmit']),
  server: () => vitest('server', { TZ: 'UTC' }),
  // H2: the same tests pass wherever the server stands, and on the database of a real operation.
  'server-vancouver': () => vitestOnPostgres('server-vancouver', { TZ: 'America/Vancouver' }),
  'server-kolkata': () => vitestOnPostgres('server-kolkata', { TZ: 'Asia/Kolkata' }),
  web: () => vitest('web', { TZ: 'UTC' }),
  'web-vancouver': () => vitest('web-vancouver', { TZ: 'America/Vancouver' }),
  'web-kolkata': () => vitest('web-kolkata', { TZ: 'Asia/Kolkata' }),
  build: async () => {
    await build();
    return one(true);
  },
  processes: async () => {
    await build();
    return vitestOnPostgres('processes', { TZ: 'America/Vancouver' });
  },
  e2e: endToEnd,
  conformance: () => check('../scripts/conformance.mjs', ['--check']),
  openapi: () => check('../scripts/openapi.ts', ['--check']),
};

/** @type {Promise<void> | undefined} */
let built;
function build() {
  built ??= buildPortal();
  return built;
}

/** @type {ReturnType<typeof startPostgres> | undefined} */
let postgres;
function database() {
  postgres ??= startPostgres();
  return postgres;
}

/**
 * @param {boolean} good
 * @returns {Count}
 */
function one(good) {
  return good ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runInNode(script, args, env) {
  const program = join(root, 'node_modules', script);
  return run(findNode(), [program, ...args], { env: withOwnPrograms(env), limitMs });
}

/**
 * @param {string} script
 * @param {string[]} args
 */
async function check(script, args) {
  return one((await runInNode(script, args)) === 0);
}

/**
 * @param {string} step its name begins with the project's
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(step, env) {
  const report = join(reports, `${step}.json`);
  const project = step.replace(/-.*/, '');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters];
  return readReport(report, countVitest, await runInNode('vitest/vitest.mjs', args, env));
}

/**
 * @param {string} step
 * @param {NodeJS.ProcessEnv} env
 */
async function vitestOnPostgres(step, env) {
  const { url, programs } = await database();
  console.log(`PostgreSQL from ${programs}`);
  return vitest(step, { ...env, TEST_DATABASE_URL: url });
}

async function endToEnd() {
  await build();
  // Says in a sentence what Playwright would say in a stack.
  if ((await runInNode('../scripts/browser.mjs', [])) !== 0) return one(false);
  const report = join(reports, 'e2e.json');
  const code = await runInNode('@playwright/test/cli.js', ['test'], {
    TZ: 'UTC',
    // Its workers set FORCE_COLOR themselves, and Node warns where both are set.
    ...(inTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
  });
  return readReport(report, countPlaywright, code);
}

/** @param {string} step */
async function outcome(step) {
  const start = Date.now();
  /** @type {Count} */
  let count;
  try {
    count = (await steps[step]?.()) ?? one(false);
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    count = one(false);
  }
  return { step, ...count, seconds: (Date.now() - start) / 1000 };
}

/** @param {Awaited<ReturnType<typeof outcome>>[]} outcomes */
function printTable(outcomes) {
  /** @param {(string | number)[]} cells */
  const line = ([name = '', ...cells]) =>
    String(name).padEnd(18) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(`\n${line(['step', 'passed', 'failed', 'skipped', 'seconds'])}`);
  for (const { step, passed, failed, skipped, seconds, note } of outcomes) {
    const row = line([step, passed, failed, skipped, seconds.toFixed(1)]);
    console.log(note ? `${row}  ${note}` : row);
  }
}

await runScript(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    throw new Stop(`Unknown: ${unknown.join(' ')}. Steps: ${Object.keys(steps).join(' ')}`);
  }
  // With a shell's NODE_ENV=production the tests of the browser side would load React's production build.
  process.env.NODE_ENV = 'test';
  if (!inTerminal) process.env.NO_COLOR = '1';
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Awaited<ReturnType<typeof outcome>>[]} */
  const outcomes = [];
  try {
    await installPackages();
    for (const step of wanted.length > 0 ? wanted : Object.keys(steps)) {
      console.log(`\n── ${step}`);
      outcomes.push(await outcome(step));
      if (interrupted()) return 130;
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    outcomes.push({ step: 'install', ...one(false), seconds: 0 });
  } finally {
    await (await postgres?.catch(() => undefined))?.stop();
  }
  printTable(outcomes);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});
